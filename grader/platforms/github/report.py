#!/usr/bin/env python3
"""Says in GitHub Classroom's form what ./drill grade --json wrote.

  report.py RECORD >> "$GITHUB_OUTPUT"

One line, result=BASE64, for classroom-resources/autograding-grading-reporter: one test a drill. Whoever can read the
student's repository can read it in the log: so it holds verdicts, points and classes of failure, and nothing else of the
hidden tests. Exit status 2 where there is no score to report: a FAULT is no zero.
"""

import base64
import json
import sys


def message(drill):
    failed = [test for test in drill["tests"] if test["verdict"] not in ("OK", "SKIPPED")]
    if not failed:
        return drill["verdict"]
    classes = sorted({test["failure_class"] for test in failed} - {""})
    return f"{drill['verdict']}: {len(failed)} of {len(drill['tests'])} tests failed" + (
        f" ({', '.join(classes)})" if classes else ""
    )


def result(record):
    tests = []
    for drill in record["drills"]:
        passed = drill["points"] == drill["max_points"]
        tests.append(
            {
                "name": f"{drill['id']}: {drill['title']}",
                "status": "pass" if passed else "fail",
                "score": drill["points"],
                "message": None if passed else message(drill),
            }
        )
    return {
        "version": 1,
        "status": "pass" if all(test["status"] == "pass" for test in tests) else "fail",
        "max_score": record["max_points"],
        "tests": tests,
    }


def main():
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            record = json.load(file)
        if record["schema"] != "kernel-drills/1":
            raise ValueError(f"its schema is {record['schema']}; kernel-drills/1 was expected")
    except (OSError, ValueError, KeyError) as error:
        print(f"{sys.argv[1]} is no record of ./drill grade --json: {error}", file=sys.stderr)
        return 2
    faults = [drill["id"] for drill in record["drills"] if drill["verdict"] == "FAULT"]
    if faults:
        print(f"no score: the grader failed at {', '.join(faults)}; run this again", file=sys.stderr)
        return 2
    print("result=" + base64.b64encode(json.dumps(result(record)).encode()).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
