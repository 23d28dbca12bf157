"""The state: records with their whole history.

Each record keeps every version that it ever had, with the time of it, so a
list can be read as it was some seconds ago (lists that lag, stale lists).
"""

import hashlib
import json
import os
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Record:
    kind: str                 # name of the resource's schema, for example "SubscriptionPrice"
    id: str
    attributes: dict
    refs: dict                # name -> id, or list of ids
    hidden: dict = field(default_factory=dict)   # what Apple knows and never shows

    def ref(self, name):
        return self.refs.get(name)


class Store:
    def __init__(self, clock=time.monotonic):
        self.clock = clock
        self.lock = threading.RLock()
        self.history = {}     # kind -> id -> [(time, record or None)]
        self.counter = 0
        self.used = set()     # identifiers that stay used after a deletion
        self.facts = {}       # switches of the stand-in: drift of the rates and the like
        self._journal = None

    # Writing

    def put(self, record):
        self._append(record.kind, record.id, record)
        return record

    def change(self, record, attributes=None, refs=None, hidden=None):
        return self.put(Record(record.kind, record.id, {**record.attributes, **(attributes or {})},
                               {**record.refs, **(refs or {})}, {**record.hidden, **(hidden or {})}))

    def delete(self, record):
        self._append(record.kind, record.id, None)

    def _append(self, kind, identifier, record):
        versions = self.history.setdefault(kind, {}).setdefault(identifier, [])
        versions.append((self.clock(), record))
        if self._journal is not None:
            self._journal.append(versions)

    def next_number(self):
        self.counter += 1
        return self.counter

    @contextmanager
    def transaction(self):
        """All changes inside happen, or none."""
        self._journal, used, facts = [], set(self.used), dict(self.facts)
        try:
            yield
        except BaseException:
            for versions in reversed(self._journal):
                versions.pop()
            self.used, self.facts = used, facts
            raise
        finally:
            self._journal = None

    def settle(self):
        """Everything so far happened long ago: fixtures are not subject to lag."""
        for records in self.history.values():
            for identifier, versions in list(records.items()):
                records[identifier] = [(float("-inf"), versions[-1][1])] if versions else []

    # Reading

    def at(self, moment=None):
        return View(self, moment)

    def now(self):
        return View(self, None)

    # The state file

    def document(self):
        """The records as they are now, as JSON has them."""
        now = self.now()
        rows = [[r.kind, r.id, r.attributes, r.refs, r.hidden] for kind in sorted(self.history) for r in now.all(kind)]
        return {"counter": self.counter, "used": sorted(self.used), "facts": dict(self.facts), "records": rows}

    def restore(self, document):
        """Nothing but what a document has is left."""
        self.counter, self.used = document["counter"], set(document["used"])
        self.facts, self.history = dict(document["facts"]), {}
        for row in document["records"]:
            self.put(Record(*row))
        self.settle()

    def save(self, path):
        temporary = path + ".new"
        with open(temporary, "w", encoding="utf-8") as out:
            json.dump(self.document(), out)
        os.replace(temporary, path)

    def load(self, path):
        with open(path, encoding="utf-8") as text:
            self.restore(json.load(text))


class View:
    """The records as they were at a moment; None is now."""

    def __init__(self, store, moment):
        self.store, self.moment = store, moment

    def _pick(self, versions):
        if self.moment is None:
            return versions[-1][1] if versions else None
        for when, record in reversed(versions):
            if when <= self.moment:
                return record
        return None

    def get(self, kind, identifier):
        return self._pick(self.store.history.get(kind, {}).get(identifier, []))

    def all(self, kind):
        picked = (self._pick(versions) for versions in self.store.history.get(kind, {}).values())
        return [record for record in picked if record is not None]

    def children(self, kind, ref, parent):
        return [record for record in self.all(kind) if record.refs.get(ref) == parent]


def unordered(records):
    """Apple promises no order of lists; this one is stable and means nothing."""
    return sorted(records, key=lambda record: hashlib.md5((record.kind + record.id).encode()).digest())
