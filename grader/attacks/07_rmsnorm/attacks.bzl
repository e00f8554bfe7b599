"""Attacks on drill 07: a file, without its extension, and the record that it must get."""

ATTACKS = {
    "changes_the_inputs": struct(
        kind = "wrong answers",
        points = 1,
        says = ["it wrote to its input"],
        tests = {
            "OK": 1,
            "WRONG": 19,
        },
        tier_one = False,
        verdict = "WRONG",
    ),
    "computes_on_the_host": struct(
        kind = "wrong answers",
        points = 20,
        says = [],
        tests = {"OK": 20},
        tier_one = False,
        verdict = "OK",
    ),
    "includes_the_simulator": struct(
        kind = "compile time",
        points = 0,
        says = ["grader/simt/simt.h: No such file or directory"],
        tests = {"BUILD": 20},
        tier_one = False,
        verdict = "BUILD",
    ),
    "is_nan": struct(
        kind = "wrong answers",
        points = 1,
        says = [],
        tests = {
            "OK": 1,
            "WRONG": 19,
        },
        tier_one = True,
        verdict = "WRONG",
    ),
    "is_zero": struct(
        kind = "wrong answers",
        points = 1,
        says = [],
        tests = {
            "OK": 1,
            "WRONG": 19,
        },
        tier_one = False,
        verdict = "WRONG",
    ),
    "keeps_the_last_result": struct(
        kind = "wrong answers",
        points = 1,
        says = [],
        tests = {
            "OK": 1,
            "WRONG": 19,
        },
        tier_one = False,
        verdict = "WRONG",
    ),
    "opens_a_file": struct(
        kind = "run time",
        points = 0,
        says = ["the system call open"],
        tests = {
            "FORBIDDEN": 19,
            "OK": 1,
        },
        tier_one = True,
        verdict = "FORBIDDEN",
    ),
    "reports_no_stream_error": struct(
        kind = "wrong answers",
        points = 1,
        says = [],
        tests = {
            "OK": 1,
            "WRONG": 19,
        },
        tier_one = False,
        verdict = "WRONG",
    ),
    "starts_threads": struct(
        kind = "run time",
        points = 0,
        says = [],
        tests = {
            "FORBIDDEN": 19,
            "OK": 1,
        },
        tier_one = False,
        verdict = "FORBIDDEN",
    ),
    "touches_the_device_from_the_host": struct(
        kind = "checkers",
        points = 0,
        says = ["calls mempcpy(), which touches memory where no checker sees it"],
        tests = {"FORBIDDEN": 20},
        tier_one = False,
        verdict = "FORBIDDEN",
    ),
}
