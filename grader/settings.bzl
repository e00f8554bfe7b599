"""Options of the command line: --//grader:seed=7."""

BuildSettingInfo = provider(
    doc = "The value of a build setting.",
    fields = {"value": "its value"},
)

def _build_setting_impl(ctx):
    return [BuildSettingInfo(value = ctx.build_setting_value)]

bool_setting = rule(
    implementation = _build_setting_impl,
    build_setting = config.bool(flag = True),
)

string_setting = rule(
    implementation = _build_setting_impl,
    build_setting = config.string(flag = True),
)
