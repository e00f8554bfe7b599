"""What right submissions use of the hidden tests' tolerances: a test of each, and a page."""

load("//drills:submission.bzl", "RecordInfo")
load("//grader:program_test.bzl", "program_test")

def _tolerance_used_test_impl(ctx):
    record = ctx.attr.graded[RecordInfo].record
    return program_test(ctx, ctx.attr.table, ["--check", record.short_path], [record])

tolerance_used_test = rule(
    implementation = _tolerance_used_test_impl,
    doc = "Passes when a right submission uses less than half of each tolerance, and each has a proof.",
    attrs = {
        "graded": attr.label(providers = [RecordInfo], mandatory = True),
        "table": attr.label(executable = True, cfg = "target", mandatory = True, doc = "the drill's tolerance_table"),
    },
    test = True,
)

def _tolerance_page_impl(ctx):
    page = ctx.actions.declare_file(ctx.label.name + ".md")
    records = [file for file in ctx.files.graded if file.basename == "record.json"]
    ctx.actions.run_shell(
        inputs = records,
        outputs = [page],
        tools = [ctx.executable.table],
        arguments = [page.path, ctx.executable.table.path] + [record.path for record in records],
        command = 'page=$1; shift; "$@" > "$page"',
        mnemonic = "TolerancePage",
    )
    return [DefaultInfo(files = depset([page]))]

tolerance_page = rule(
    implementation = _tolerance_page_impl,
    doc = "Markdown: the proof of each tolerance, and the most that right submissions used of it.",
    attrs = {
        "graded": attr.label_list(mandatory = True, doc = "graded right submissions"),
        "table": attr.label(executable = True, cfg = "target", mandatory = True),
    },
)
