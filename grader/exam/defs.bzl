"""The tables of docs/exam.md."""

load("//grader/mutants:defs.bzl", "OutcomesInfo")

def _exam_tables_impl(ctx):
    rows = []
    records = []
    tolerances = [[target.label.package.rpartition("/")[2], target[DefaultInfo].files.to_list()[0]] for target in ctx.attr.tolerances]
    for target in ctx.attr.outcomes:
        drill = target.label.package.rpartition("/")[2]
        records += target[OutcomesInfo].records
        rows += [[drill] + row for row in target[OutcomesInfo].rows]
    outcomes = ctx.actions.declare_file(ctx.label.name + ".outcomes.json")
    ctx.actions.write(outcomes, json.encode(rows))
    tables = ctx.actions.declare_file(ctx.label.name + ".md")
    ctx.actions.run(
        executable = ctx.executable._write_tables,
        arguments = [outcomes.path, tables.path] + ["%s=%s" % (drill, page.path) for drill, page in tolerances],
        inputs = records + [outcomes] + [page for _, page in tolerances],
        outputs = [tables],
        mnemonic = "ExamTables",
        progress_message = "Writing the tables of docs/exam.md",
    )
    return [DefaultInfo(files = depset([tables]), runfiles = ctx.runfiles(files = [tables]))]

exam_tables = rule(
    implementation = _exam_tables_impl,
    doc = "Which hidden test catches which wrong submission, and what is allowed, as Markdown. Fails where one is caught by none, where a " +
          "right one is, and for a test that catches nothing.",
    attrs = {
        "outcomes": attr.label_list(providers = [OutcomesInfo]),
        "tolerances": attr.label_list(doc = "the page of each drill's tolerances"),
        "_write_tables": attr.label(default = ":write_tables", executable = True, cfg = "exec"),
    },
)
