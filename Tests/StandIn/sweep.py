"""A stand-in in this process with a client that can be killed at a request: what Scripts/fault-sweep runs."""

import base64
import collections
import datetime
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading

from asc.answer import Answer
from asc.context import Context
from asc.contract import Contract
from asc.fixtures import build
from asc.server import Server
from asc.service import Service
from asc.settings import Settings
from asc.token import TokenCheck

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUNDLE, TODAY, KEY_ID, ISSUER = "com.example.destinationvideo", "2026-11-22", "2X9R4HXF34", \
    "57246542-96fe-1a63-e053-0824d011072a"
ALLOW = "deletions,irreversible,price-increases"
SIGNING = os.path.join(ROOT, "Tests", "Fixtures", "signing")


class Watched(Service):
    """Kills its client at a request, before or after that is carried out."""

    victim, number, after, kills = None, None, False, 0

    def answer(self, method, target, headers, raw):
        hit = self.number is not None and not target.startswith("/_standin/") and len(self.log) + 1 == self.number
        if hit and not self.after:
            self.log.append({"number": len(self.log) + 1, "method": method, "path": target, "query": "",
                             "validated": False, "status": None, "fault": "kill"})
            self.kill()
        answer = None
        if not (hit and not self.after):
            answer = super().answer(method, target, headers, raw)
        if hit and self.after:
            self.kill()
        return answer or Answer(200)

    def kill(self):
        self.number = None
        self.kills += 1
        if self.victim is not None:
            self.victim.send_signal(signal.SIGKILL)


class Scene:
    """A stand-in with a state, and a folder with a key and a plan."""

    contract = None

    def __init__(self, options, state=None, plan=None, fixture="empty"):
        if Scene.contract is None:
            Scene.contract = Contract()
        self.options = options
        settings = Settings(today=datetime.date.fromisoformat(TODAY), self_check="off", codes_delay=0)
        for name, value in options.set:
            settings.change(name, value)
        self.context = Context(Scene.contract, settings)
        if state:
            self.context.store.load(state)
        else:
            build(self.context, fixture, BUNDLE, "1234567890")
        tokens = TokenCheck(os.path.join(SIGNING, "example.pub.pem"), KEY_ID, ISSUER, "ADMIN")
        self.service = Watched(self.context, tokens)
        self.server = Server(self.service)
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        self.folder = tempfile.mkdtemp(prefix="fault-sweep-")
        shutil.copyfile(os.path.join(SIGNING, "example.p8"), self.path("key.p8"))
        os.chmod(self.path("key.p8"), 0o600)
        if plan:
            shutil.copyfile(plan, self.path("plan.json"))

    def path(self, name):
        return os.path.join(self.folder, name)

    def close(self):
        self.server.stopping.set()
        self.server.shutdown()
        self.server.server_close()
        shutil.rmtree(self.folder)

    def offerc(self, *words, today=TODAY, key=True):
        """Status, output and errors of `offerc appstore ...`."""
        server = ["--server", "http://127.0.0.1:%d" % self.server.server_address[1], "--key-file", self.path("key.p8"),
                  "--key-id", KEY_ID, "--issuer-id", ISSUER]
        command = [self.options.offerc, "appstore", *words, *(server if key else ()), "--today", today]
        process = subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        self.service.victim = process
        try:
            output, errors = process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            return "hangs", output.decode(), errors.decode()
        finally:
            self.service.victim = None
        return process.returncode, output.decode(), errors.decode()

    def apply(self, plan="plan.json", *more):
        return self.offerc("apply", self.path(plan), "--yes", "--allow", ALLOW, "--settle", "2", *more)

    def was_carried_out(self, number):
        """Whether a request with a fault changed something: what a person sees in App Store Connect."""
        return any(entry["number"] == number and entry["validated"] for entry in self.service.log)

    def plan(self, stage, name):
        return self.offerc("plan", os.path.join(ROOT, "Tests", "Fixtures", "apply", stage), "-o", self.path(name),
                           "--exit-code")

    def approve(self):
        self.service.control.answer("POST", "/_standin/approve", b"{}")

    def state(self):
        return normalized(self.context.now(), self.context.store.history)


def normalized(view, kinds):
    """The records as texts in which no identifier and no time is left; how often each."""
    records = {(record.kind, record.id): record for kind in kinds for record in view.all(kind)}
    # An older availability has the identifier of its subscription.
    by_id = {record.id: record for record in records.values()
             if record.kind not in ("Territory", "SubscriptionAvailability")}

    def words(identifier):
        if identifier in by_id:
            return text(by_id[identifier])
        try:
            point = json.loads(base64.urlsafe_b64decode(identifier + "=" * (-len(identifier) % 4)))
            return json.dumps({key: words(value) if key == "s" else value for key, value in point.items()})
        except (ValueError, AttributeError):
            return identifier

    def text(record):
        attributes = {name: value for name, value in record.attributes.items()
                      if name not in ("createdDate", "groupLevel") and value is not None}
        refs = {name: sorted(map(words, ref)) if isinstance(ref, list) else ref and words(ref)
                for name, ref in record.refs.items()}
        return json.dumps([record.kind, attributes, refs], sort_keys=True)

    return collections.Counter(text(record) for record in records.values())
