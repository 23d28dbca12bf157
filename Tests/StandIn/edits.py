"""Edits of a live app: what Scripts/edit-sweep runs. Tests/Fixtures/edits/README.md has the form of the files."""

import datetime
import json
import os
import re
import shutil
import struct
import zlib

from asc.fixtures import build
from sweep import BUNDLE, Scene

WRITES = ("POST", "PATCH", "DELETE")
ITEMS = ("blocked", "waits", "later", "manual", "unmanaged")


def png(side, shade):
    """An image of one gray, of so many pixels squared."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = zlib.compress((b"\0" + bytes([shade]) * side) * side)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


class Stage:
    """What is done before, the hunks of an edit, and what has to come of it."""

    def __init__(self):
        self.before, self.hunks, self.expected, self.others = [], [], [], []


class Edit:
    """One entry of a file: stages that follow each other."""

    def __init__(self, file, name):
        self.file, self.name, self.stages = file, name, [Stage()]

    @property
    def kind(self):
        """How it has to end."""
        words = [word for word, _ in self.stages[-1].expected]
        return next((word for word in ("blocked", "refused") if word in words), "converged")

    @staticmethod
    def read(path):
        edits, hunk = [], None
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                mark, rest = line[:1], line[1:].rstrip("\n")
                if mark == "#":
                    edits.append(Edit(os.path.basename(path).split(".")[0], rest.strip()))
                stage = edits[-1].stages[-1] if edits else None
                if mark in " -+":
                    if hunk is None:
                        hunk = ([], [])
                        stage.hunks.append(hunk)
                    for side, marks in zip(hunk, (" -", " +")):
                        if mark in marks:
                            side.append(rest + "\n")
                    continue
                hunk = None
                if mark == "@":
                    word, _, value = rest.strip().partition(" ")
                    stage.before.append((word, value))
                elif mark == ">":
                    word, _, value = rest.strip().partition(": ")
                    stage.expected.append((word, value))
                elif mark == "&":
                    stage.others.append(rest.strip())
                elif mark == "=":
                    edits[-1].stages.append(Stage())
        return edits

    def resolve(self, edits):
        """Takes over what the edits do that it names."""
        for stage in self.stages:
            for name in stage.others:
                other = next(edit for edit in edits if edit.name == name).stages[0]
                stage.before += other.before
                stage.hunks += other.hunks
        return self


def prepare(options, folder):
    """The state, and the catalog that is pulled of it."""
    scene = Scene(options, fixture="live")
    status, output, errors = scene.offerc("pull", "--app", BUNDLE, "--yaml", os.path.join(folder, "store"))
    if status != 0:
        raise SystemExit("pull ends with %s\n%s%s" % (status, output, errors))
    scene.context.store.save(os.path.join(folder, "state"))
    scene.close()


class EditScene(Scene):
    """A live app, and its catalog."""

    def __init__(self, options, folder):
        super().__init__(options, os.path.join(folder, "state"))
        shutil.copytree(os.path.join(folder, "store"), self.path("store"))
        self.refusals, self.more = [], []
        answer = self.service.answer

        def watched(method, target, headers, raw):
            result = answer(method, target, headers, raw)
            if method in WRITES and not target.startswith("/_standin/") and result.status >= 400:
                error = result.document["errors"][0]
                self.refusals.append("%s %s: %s %s" % (method, re.sub(r"/[^/]*\d[^/]*$", "/ID", target.split("?")[0]),
                                                       error["code"], error["detail"]))
            return result
        self.service.answer = watched

    def run(self, edit):
        """What is wrong."""
        for number, stage in enumerate(edit.stages):
            problems = self.run_stage(stage)
            if problems:
                return ["stage %d: %s" % (number + 1, problem) for problem in problems]
        tried = [value for stage in edit.stages for word, value in stage.expected if word == "tried"]
        return ["refused: " + refusal for refusal in self.refusals if not any(text in refusal for text in tried)]

    def run_stage(self, stage):
        for word, value in stage.before:
            self.prepare(word, value)
        for old, new in stage.hunks:
            self.replace("".join(old), "".join(new))
        today = self.context.settings.today.isoformat()
        self.service.log.clear()
        status, output, errors = self.offerc("plan", self.path("store"), "-o", self.path("plan.json"), *self.more,
                                             today=today)
        words = dict(stage.expected)
        if status not in ((0, 1) if "blocked" in words else (0,)):
            return ["plan ends with %s: %s%s" % (status, output, errors)]
        with open(self.path("plan.json"), encoding="utf-8") as text:
            plan = json.load(text)
        problems = self.compare(stage, plan)
        if problems:
            return problems + [output]
        if "blocked" in words:
            return []
        status, output, errors = self.offerc("apply", self.path("plan.json"), "--yes", "--allow", words.get(
            "allow", "deletions,irreversible,price-increases"), "--settle", "2", today=today)
        if "refused" in words:
            refusals, self.refusals = self.refusals, []
            return [] if status == 1 and any(words["refused"] in one for one in refusals) else ["not refused: " + errors]
        if status != 0:
            return ["apply ends with %s: %s%s" % (status, output, errors)]
        written = any(entry["method"] != "GET" for entry in self.service.log)
        if written == ("nothing" in words):
            problems.append("something was written" if written else "nothing was written")
        return problems + self.look(today)

    def compare(self, stage, plan):
        """Whether the items of a plan are the expected ones."""
        problems, expected = [], [one for one in stage.expected if one[0] in ITEMS + ("step",)]
        found = {kind: ["%s: %s (%s)" % (item["object"], item["what"], item["reason"]) for item in plan[kind]]
                 for kind in ITEMS}
        found["step"] = ["%s %s: %s %s" % (step["action"], step["object"], " ".join(step["details"]),
                                           " ".join(step["needs"])) for step in plan["steps"]]
        for kind, text in expected:
            if not any(text in one for one in found[kind]):
                problems.append("no %s item with %r" % (kind, text))
        for kind in ("blocked", "waits", "later"):
            if found[kind] and not any(word == kind for word, _ in expected):
                problems.append("%s: %s" % (kind, found[kind]))
        return problems

    def look(self, today):
        """What the next plan has to do, and what a pull gives back."""
        shutil.rmtree(self.path("back"), ignore_errors=True)
        status, output, errors = self.offerc("pull", "--app", BUNDLE, "-o", self.path("live.json"), "--yaml",
                                             self.path("back"), today=today)
        if status != 0:
            return ["pull ends with %s: %s%s" % (status, output, errors)]
        problems = []
        for name in ("store", "back"):
            status, output, errors = self.offerc("plan", self.path(name), "--live", self.path("live.json"),
                                                 "--exit-code", today=today, key=False)
            if status != 0:
                problems.append("the plan of %s: %s%s" % (name, output, errors))
        return problems

    def prepare(self, word, value):
        if word == "today":
            self.context.settings.today = datetime.date.fromisoformat(value)
        elif word == "set":
            self.context.settings.change(*value.split("=", 1))
        elif word == "plan":
            self.more = value.split()
        elif word == "file":
            name, side, shade = (value.split(" ") + ["1024", "128"][value.count(" "):])[:3]
            os.makedirs(os.path.dirname(self.path("store/" + name)), exist_ok=True)
            with open(self.path("store/" + name), "wb") as file:
                file.write(png(int(side), int(shade)))
        else:
            answer = self.service.control.answer("POST", "/_standin/" + word, (value or "{}").encode())
            if answer.status >= 300:
                raise ValueError("%s %s: %s" % (word, value, answer.body))

    def replace(self, old, new):
        """In the one file that has the text, once."""
        found = []
        for name in sorted(os.listdir(self.path("store"))):
            if not name.endswith(".yaml"):
                continue
            with open(self.path("store/" + name), encoding="utf-8") as file:
                text = file.read()
            if old in text:
                found.append((name, text))
        if len(found) != 1 or found[0][1].count(old) != 1:
            raise ValueError("found %d times: %s" % (sum(text.count(old) for _, text in found), old))
        with open(self.path("store/" + found[0][0]), "w", encoding="utf-8") as file:
            file.write(found[0][1].replace(old, new))
