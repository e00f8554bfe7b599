"""Attacks on drill 06: a file, without its extension, and the record that it must get."""

ATTACKS = {
    "catches_everything": struct(
        kind = "wrong answers",
        points = 0,
        says = [],
        tests = {"WRONG": 10},
        tier_one = False,
        verdict = "WRONG",
    ),
    "knows_the_visible_tests": struct(
        kind = "wrong answers",
        points = 1,
        says = [],
        tests = {
            "OK": 1,
            "WRONG": 9,
        },
        tier_one = False,
        verdict = "WRONG",
    ),
    "lists_everything": struct(
        kind = "wrong answers",
        points = 3,
        says = [],
        tests = {
            "OK": 3,
            "WRONG": 7,
        },
        tier_one = False,
        verdict = "WRONG",
    ),
}
