#!/usr/bin/python3
"""What a report shows of a hostile submission is text, and what it writes is what it should be.

  reports_test.py SHOW_RECORD RECORD...

run.json lies beside each record.
"""

import json
import os
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree

JUNIT = os.path.join(os.environ["TEST_TMPDIR"], "junit.xml")
MOST_BYTES = 1 << 20


def controls(text):
    """The characters that do something to a terminal, or turn text around."""
    turns = {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"}
    return sorted(
        {
            f"U+{ord(c):04X}"
            for c in text
            if c != "\n" and (unicodedata.category(c) == "Cc" or unicodedata.bidirectional(c) in turns)
        }
    )


def wrong(show_record, record_path):
    """What is wrong, in words."""
    record = open(record_path, "rb").read()
    drill = json.loads(record.decode("utf-8"))["drill"]
    shown = subprocess.run(
        [show_record, record_path, os.path.dirname(record_path) + "/run.json"],
        env=dict(os.environ, XML_OUTPUT_FILE=JUNIT),
        stdout=subprocess.PIPE,
        check=False,
    )
    expected = 0 if drill["verdict"] == "OK" else 1
    if shown.returncode != expected:
        yield f"the exit status is {shown.returncode}, expected {expected}"
    if bad := controls(shown.stdout.decode("utf-8")):
        yield f"what is shown holds {bad}"
    suite = next(xml.etree.ElementTree.parse(JUNIT).getroot().iter("testsuite"))
    cases = [case.get("name") for case in suite.iter("testcase")]
    if cases != [test["name"] for test in drill["tests"]]:
        yield f"the testcases of JUnit are {cases}"
    failed = len(list(suite.iter("failure")))
    if failed != sum(test["verdict"] not in ("OK", "SKIPPED") for test in drill["tests"]):
        yield f"{failed} failures in JUnit"
    for what, size in {"record": len(record), "text": len(shown.stdout), "JUnit": os.path.getsize(JUNIT)}.items():
        if size > MOST_BYTES:
            yield f"the {what} has {size} bytes"


def main():
    show_record, *paths = sys.argv[1:]
    records = [path for path in paths if path.endswith("/record.json")]
    failures = [f"{path}: {words}" for path in records for words in wrong(show_record, path)]
    print("\n".join(failures + [f"{len(records)} records, {len(failures)} faults"]))
    return 1 if failures or not records else 0


if __name__ == "__main__":
    sys.exit(main())
