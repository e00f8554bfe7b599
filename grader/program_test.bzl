"""A test that runs one program: what rules of tests that read a record have in common."""

def program_test(ctx, program, arguments, files):
    """The providers of a test rule's target.

    Args:
      ctx: the rule's.
      program: the attribute that holds the program, executable = True and cfg = "target".
      arguments: strings that may hold anything.
      files: what the program reads; arguments name them by their short_path.
    """
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    words = [program[DefaultInfo].files_to_run.executable.short_path] + arguments
    ctx.actions.write(
        script,
        "#!/bin/bash\nexec %s\n" % " ".join(["'%s'" % word.replace("'", "'\\''") for word in words]),
        is_executable = True,
    )
    runfiles = ctx.runfiles(files = files).merge(program[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = script, runfiles = runfiles)]
