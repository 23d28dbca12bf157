"""A stand-in in this process with a client that can be killed at a request: what Scripts/fault-sweep runs."""

import base64
import collections
import datetime
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading

from asc.answer import Answer
from asc.context import Context
from asc.contract import Contract
from asc.faults import Fault
from asc.fixtures import build
from asc.server import Server
from asc.service import Service
from asc.settings import Settings
from asc.token import TokenCheck

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUNDLE, TODAY, KEY_ID, ISSUER = "com.example.destinationvideo", "2026-11-22", "2X9R4HXF34", \
    "57246542-96fe-1a63-e053-0824d011072a"
ALLOW = "deletions,irreversible,price-increases"
CATALOGS = os.path.join(ROOT, "Tests", "Fixtures", "apply")
SIGNING = os.path.join(ROOT, "Tests", "Fixtures", "signing")


class Watched(Service):
    """Does harm at requests of `apply`: kills its client before or after one is carried out, or gives a fault.

    A request is known again by its `name` (method, address, body, and which of equal ones it is), because its number
    changes with what went wrong before it.
    """

    victim, fault, kills, armed = None, None, 0, False

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.harmed, self.met, self.names, self.naming = set(), [], [], threading.Lock()
        self.seen = collections.Counter()

    def answer(self, method, target, headers, raw):
        if target.startswith("/_standin/"):
            return super().answer(method, target, headers, raw)
        name = self.name(method, target, raw)
        if not self.armed or name not in self.harmed:
            return super().answer(method, target, headers, raw)
        self.harmed.remove(name)
        if isinstance(self.fault, dict):
            with self.naming:
                self.met.append(len(self.log) + 1)
                self.faults.faults.append(Fault(dict(self.fault, path="^" + re.escape(target) + "$", method=method)))
            return super().answer(method, target, headers, raw)
        self.met.append(len(self.log) + 1)
        if self.fault != "kill-before":
            super().answer(method, target, headers, raw)
        else:
            path, _, query = target.partition("?")
            self.log.append({"number": len(self.log) + 1, "method": method, "path": path, "query": query,
                             "validated": False, "status": None, "fault": "kill"})
        self.kill()
        return Answer(200)

    def name(self, method, target, raw):
        what = method, target, hashlib.sha256(raw or b"").hexdigest()
        with self.naming:
            if self.armed:
                self.seen[what] += 1
                self.names.append((*what, self.seen[what]))
            return (*what, self.seen[what])

    def kill(self):
        self.kills += 1
        if self.victim is not None:
            self.victim.send_signal(signal.SIGKILL)


class Scene:
    """A stand-in with a state, and a folder with a key and a plan."""

    contract = None

    def __init__(self, options, state=None, plan=None, fixture="empty", world=()):
        if Scene.contract is None:
            Scene.contract = Contract()
        self.options = options
        # After so many seconds, a command hangs.
        self.patience = 120
        settings = Settings(today=datetime.date.fromisoformat(TODAY), self_check="off", codes_delay=0,
                            hourly_limit=1_000_000)     # a run that is harmed often sends more than Apple allows
        for name, value in [*world, *options.set]:
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
            output, errors = process.communicate(timeout=self.patience + 30 * len(self.service.harmed))
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            return "hangs", output.decode(), errors.decode()
        finally:
            self.service.victim = None
        return process.returncode, output.decode(), errors.decode()

    def apply(self, plan="plan.json", *more):
        self.service.armed = True
        try:
            return self.offerc("apply", self.path(plan), "--yes", "--allow", ALLOW, "--settle", "2", *more)
        finally:
            self.service.armed = False

    def submit(self, catalog, *more):
        """`submit` of a catalog, which is put into a folder of its own: the journal is beside it."""
        if not os.path.exists(self.path("store")):
            shutil.copytree(catalog, self.path("store"))
        self.service.armed = "--dry-run" not in more
        try:
            return self.offerc("submit", self.path("store"), "--settle", "2", *more)
        finally:
            self.service.armed = False

    def before(self):
        """The file that `apply` has kept for a rollback plan."""
        return next(os.path.join(folder, name) for folder, _, names in os.walk(self.path(".offerc"))
                    for name in names if name.endswith(".before.json"))

    def was_carried_out(self):
        """Whether the last request that was harmed changed something: what a person sees in App Store Connect."""
        return any(entry["number"] == self.service.met[-1] and entry["validated"] for entry in self.service.log)

    def plan(self, catalog, name):
        """Of a catalog, or of what `apply` has kept. Status 0 if nothing is left to be done."""
        return self.offerc("plan", catalog, "-o", self.path(name), "--exit-code")

    def review(self, state):
        """What App Review says of everything: APPROVED, or REJECTED."""
        if state == "APPROVED":
            return self.door("approve", {})
        return self.door("review", {"state": state, "purchases": [
            purchase.id for purchase in self.context.now().all("InAppPurchaseV2")]})

    def door(self, name, order):
        self.service.control.answer("POST", "/_standin/" + name, json.dumps(order).encode())

    def state(self):
        return normalized(self.context.now(), self.context.store.history)


def normalized(view, kinds):
    """The records as texts in which no identifier and no time is left; how often each."""
    records = {(record.kind, record.id): record for kind in kinds for record in view.all(kind)}
    # Some parts have the identifier of their product.
    by_id = {record.id: record for record in records.values()
             if record.kind not in ("Territory", "SubscriptionAvailability", "InAppPurchaseAvailability",
                                    "InAppPurchasePriceSchedule")}

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
                      if name not in ("createdDate", "groupLevel", "assetToken", "submittedDate") and value is not None}
        refs = {name: sorted(map(words, ref)) if isinstance(ref, list) else ref and words(ref)
                for name, ref in record.refs.items()}
        return json.dumps([record.kind, attributes, refs], sort_keys=True)

    return collections.Counter(text(record) for record in records.values())
