"""The test of the machine: machine_test.py says what it looks at."""

def machine_test(name, size, drills, solutions, tags = []):
    """Grades the attacks of some drills beside some solutions.

    Args:
      name: the test.
      size: of the test.
      drills: the ids of the drills whose attacks are graded.
      solutions: the ids of the drills whose solutions are, all the while.
      tags: of the test, besides selftest.
    """
    attacks = ["//grader/attacks/%s:workers" % drill for drill in drills]
    used = {drill: None for drill in drills + solutions}.keys()
    for drill in solutions:
        native.filegroup(
            name = "%s_%s" % (name, drill),
            srcs = ["//solutions/%s:graded" % drill],
            output_group = "worker",
        )

    # A rule without runfiles of its own: a filegroup has them.
    native.filegroup(
        name = name + "_hashes",
        srcs = ["//grader/cases/%s:grader_hash" % drill for drill in used],
    )
    native.sh_test(
        name = name,
        size = size,
        srcs = ["machine_test.py"],
        args = ["--solution=" + drill for drill in solutions] + ["$(rootpaths %s)" % target for target in attacks],
        data = attacks + [":%s_hashes" % name] + [":%s_%s" % (name, drill) for drill in solutions] + [
            "%s/%s:%s" % (folder, drill, target)
            for drill in used
            for folder, target in [
                ("//drills", "facts"),
                ("//grader/cases", "judge"),
            ]
        ],
        tags = tags + ["selftest"],
    )
