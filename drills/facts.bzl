"""A drill's facts, from drill.bzl to JSON for the programs."""

def drill_id(drill):
    """The folder's name: 01_to_bf16."""
    number = str(drill.number)
    return ("0" + number if len(number) == 1 else number) + "_" + drill.name

def _facts_impl(ctx):
    out = ctx.actions.declare_file(ctx.label.name + ".json")
    ctx.actions.write(out, ctx.attr.json)
    return [DefaultInfo(files = depset([out]), runfiles = ctx.runfiles([out]))]

_facts = rule(
    implementation = _facts_impl,
    attrs = {"json": attr.string(mandatory = True)},
)

def facts(name, drill):
    """Writes the struct of drill.bzl, and the drill's id, as a JSON file."""
    fields = {field: getattr(drill, field) for field in dir(drill) if field not in ["to_json", "to_proto"]}
    fields["hints"] = [{"failure_class": hint.failure_class, "text": hint.text} for hint in drill.hints]
    fields["id"] = drill_id(drill)
    _facts(
        name = name,
        json = json.encode(fields),
        visibility = ["//visibility:public"],
    )

def _course_impl(ctx):
    out = ctx.actions.declare_file(ctx.label.name + ".json")
    ctx.actions.run_shell(
        inputs = ctx.files.facts,
        outputs = [out],
        arguments = [out.path] + [f.path for f in ctx.files.facts],
        command = """
out=$1; shift
{ separator='['; for file in "$@"; do printf '%s\\n' "$separator"; cat "$file"; separator=','; done; echo ']'; } > "$out"
""",
        mnemonic = "Course",
    )
    return [DefaultInfo(files = depset([out]), runfiles = ctx.runfiles([out]))]

_course = rule(
    implementation = _course_impl,
    attrs = {"facts": attr.label_list(allow_files = [".json"])},
)

def course(name, drills):
    """All drills' facts as one JSON array, in their order."""
    _course(
        name = name,
        facts = ["//drills/%s:facts" % drill for drill in drills],
    )
