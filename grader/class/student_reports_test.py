#!/usr/bin/python3
"""No report for a student holds a hidden input, an expected value or a line of a hidden test.

  student_reports_test.py STUDENT_REPORTS FILE...

The files are records, record.json each, and the sources of hidden tests, NAME_test.cc each. All reports of all records
are written for each audience, and read by what reads their kind. Of what is hidden in a record each line and each number
must be in no student's report; and it must be in the instructor's, or else this looks in the wrong way.
"""

import html.parser
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree

OUT = os.path.join(os.environ["TEST_TMPDIR"], "out")
# For the instructor alone, whoever the audience is.
INSTRUCTORS = ("/records/", "/gradebook.csv", "/.written")
# A hexadecimal number of four digits or more, or a decimal one with three or more after its point.
NUMBER = re.compile(r"0x[0-9A-Fa-f]{4,}|\d+\.\d{3,}(?:e[-+]?\d+)?")
POINTS = re.compile(r"\d+ of \d+ points")
# In a test's name any such number, however short, could be an input.
NUMBER_IN_NAME = re.compile(r"0[xX][0-9A-Fa-f]+|\d\.\d")


def strings(value):
    """All texts in a value of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


class PageText(html.parser.HTMLParser):
    """What a page says, in texts and attributes, also of its scripts."""

    def __init__(self):
        super().__init__()
        self.texts = []
        self.in_style = False

    def handle_starttag(self, tag, attrs):
        self.in_style = tag == "style"
        self.texts += [value for _, value in attrs if value]

    def handle_endtag(self, tag):
        self.in_style = False

    def handle_data(self, data):
        if not self.in_style:
            self.texts.append(data)

    def handle_comment(self, data):
        self.texts.append(data)


def text_of(path):
    """All that a report says, without its kind's escapes."""
    content = open(path, encoding="utf-8").read()
    if path.endswith(".json"):
        return "\n".join(strings(json.loads(content)))
    if path.endswith(".xml"):
        elements = xml.etree.ElementTree.fromstring(content).iter()
        return "\n".join("\n".join([*e.attrib.values(), e.text or ""]) for e in elements)
    if path.endswith(".html"):
        page = PageText()
        page.feed(content)
        # In one piece: markup may stand anywhere in what is shown as one text.
        return "\n".join(page.texts) + "\n" + "".join(page.texts)
    sys.exit(f"{path}: a kind of report that this test cannot read")


def hidden_in(drill):
    """What a student may not read of a record, by what it is."""
    for test in drill["tests"]:
        yield "message", test["message"]
        yield "output", test["output"]
        yield "replay", test["replay"]
        if test["counterexample"]:
            yield "input", test["counterexample"]["input"]
            yield "found", test["counterexample"]["found"]
            if array := test["counterexample"]["array"]:
                yield "array", "\n".join(array["expected"] + array["got"])
    for finding in drill["findings"]:
        yield "finding", finding["message"]


def pieces(text):
    """The lines of a text that are long enough to be nothing else, and its numbers."""
    for line in text.splitlines():
        if len(line.strip()) >= 8:
            yield line.strip()
    yield from NUMBER.findall(text)


def reports(audience):
    """From each key to the text of that student's reports, and of what is made of the record alone."""
    for key in sorted(os.listdir(f"{OUT}/{audience}")):
        paths = [os.path.join(folder, name) for folder, _, names in os.walk(f"{OUT}/{audience}/{key}") for name in names]
        paths = [path for path in paths if not any(own in path for own in INSTRUCTORS)]
        if audience == "student":
            paths.append(f"{OUT}/{key}.json")
        yield key, "\n".join(map(text_of, paths))


def wrong(records, sources):
    """What is wrong, in words."""
    drills = {str(i): json.load(open(path, encoding="utf-8"))["drill"] for i, path in enumerate(records)}
    hidden = {key: {(kind, piece) for kind, text in hidden_in(drill) for piece in pieces(text)} for key, drill in drills.items()}
    everything = {piece: kind for of_one in hidden.values() for kind, piece in of_one}
    for path in sources:
        for line in open(path, encoding="utf-8"):
            if len(line.strip()) > 20:
                everything[line.strip()] = path
    # A student's own lines are in the compiler's words about them.
    for key, text in reports("student"):
        for words in drills[key]["compiler_output"].splitlines():
            text = text.replace(words, "")
        # A submission that fakes its points prints them as a report does.
        text = POINTS.sub("", text)
        for piece, kind in everything.items():
            if piece in text:
                yield f"{records[int(key)]}: a student's report holds of the {kind}: {piece!r}"
    for key, text in reports("instructor"):
        # Reports show what cannot be printed as something else, and break lines of findings.
        text = " ".join(text.split())
        # Of many findings the first are shown, and how many more there are.
        some = [(kind, piece) for kind, piece in hidden[key] if kind != "finding" or len(drills[key]["findings"]) <= 5]
        # Of an array the elements are a plot's, which says them in other words.
        some = [(kind, piece) for kind, piece in some if kind != "array"]
        for kind, piece in some:
            if piece.isprintable() and "\ufffd" not in piece and " ".join(piece.split()) not in text:
                yield f"{records[int(key)]}: the instructor's reports lack of the {kind}: {piece!r}"
    kinds = {kind for of_one in hidden.values() for kind, _ in of_one}
    if lacking := {"message", "output", "replay", "input", "found", "array", "finding"} - kinds:
        yield f"no record has a {', '.join(sorted(lacking))}: this tests nothing of it"
    for drill in drills.values():
        for test in drill["tests"]:
            if NUMBER_IN_NAME.search(test["name"]):
                yield f"{drill['id']}: the name of a hidden test holds a number that may be an input: {test['name']}"


def main():
    program, *files = sys.argv[1:]
    records = [file for file in files if file.endswith("/record.json")]
    sources = [file for file in files if file.endswith("_test.cc")]
    subprocess.run([program, OUT, *records], check=True)
    failures = sorted(set(wrong(records, sources)))
    print("\n".join(failures + [f"{len(records)} records, {len(sources)} hidden tests' sources, {len(failures)} faults"]))
    return 1 if failures or not records or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
