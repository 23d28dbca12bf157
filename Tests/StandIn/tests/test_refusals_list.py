"""Each refusal of the stand-in is in `refusals.tsv`, with what offerc proves before the first write, or why not."""

import ast
import glob
import os
import re
import unittest

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(os.path.dirname(HERE))
RAISING = {"bad_attribute", "bad_relationship", "bad_state", "duplicate", "refuse", "check_locked", "Unique"}


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def sentences(path):
    """The texts of a file of rules that a refusal can have."""
    tree = ast.parse(read(path))
    named = {node.targets[0].id: node.value for node in tree.body if isinstance(node, ast.Assign)
             and isinstance(node.targets[0], ast.Name)}
    for node in ast.walk(tree):
        values = []
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) in RAISING:
            values = node.args
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) \
                and node.targets[0].id in ("detail", "LOCKED", "NEEDS_AVAILABILITY"):
            values = [node.value]
        for value in values:
            for part in ast.walk(named.get(getattr(value, "id", None), value)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value.strip(", "):
                    yield part.value


class RefusalList(unittest.TestCase):
    def setUp(self):
        self.rows = [line.split("\t") for line in read("Tests", "StandIn", "refusals.tsv").splitlines()]
        self.listed = {row[0] for row in self.rows}

    def test_every_refusal_is_listed_and_no_other(self):
        files = glob.glob(os.path.join(HERE, "asc", "rules", "*.py"))
        found = {text for path in files for text in sentences(path)} - {"%s %s"}
        self.assertEqual(sorted(found - self.listed), [])
        self.assertEqual(sorted(self.listed - found), [])

    def test_every_proof_is_there(self):
        edits = "\n".join(read(path) for path in glob.glob(os.path.join(ROOT, "Tests", "Fixtures", "edits", "*.edits")))
        names = set(re.findall(r"^# (.*)$", edits, re.M))
        rules = {os.path.basename(path)[:-3] for path in glob.glob(os.path.join(ROOT, "docs", "rules", "*.md"))}
        page = read("docs", "app-store-connect.md")
        proofs = {"edit": names.__contains__, "rule": rules.__contains__, "form": bool, "part": bool,
                  "reason": lambda reason: "* **%s**: " % reason in page}
        for text, kind, proof in self.rows:
            with self.subTest(text):
                self.assertTrue(proofs[kind](proof), proof)


if __name__ == "__main__":
    unittest.main()
