"""Faults on order.

A fault is an object:

  kind     one of KINDS
  request  number of the API request, counted from 1   \\
  path     regular expression over path and query       } all that are given must fit
  method   "GET", "POST", ...                           /
  skip     let so many fitting requests pass first (0)
  times    how often (1); 0 is for ever
  change   "before": the request is not carried out (the default)
           "after": it is, and then the answer goes wrong
  retryAfter, seconds, url, bytes: see README
"""

import json
import re
import threading

KINDS = ("401", "403", "404", "409", "429", "500", "503", "timeout", "drop", "truncated", "invalid-json", "stale",
         "foreign-next", "endless", "redirect", "huge")
KEYS = {"kind", "request", "path", "method", "skip", "times", "change", "retryAfter", "seconds", "url", "bytes"}

# These keep the request from being carried out, or replace its answer; the others change the answer.
STATUS = {"401": "NOT_AUTHORIZED", "403": "FORBIDDEN_ERROR", "404": "NOT_FOUND", "409": "STATE_ERROR",
          "429": "RATE_LIMIT_EXCEEDED", "500": "UNEXPECTED_ERROR", "503": "SERVICE_UNAVAILABLE"}


class Fault:
    def __init__(self, order):
        unknown = set(order) - KEYS
        if unknown or order.get("kind") not in KINDS or order.get("change", "before") not in ("before", "after"):
            raise ValueError("not a fault: %r" % (order,))
        self.order = order
        self.kind = order["kind"]
        self.after = order.get("change") == "after"
        self.skip = order.get("skip", 0)
        self.left = order.get("times", 1) or float("inf")
        self.path = re.compile(order["path"]) if "path" in order else None

    def fits(self, number, method, target):
        order = self.order
        if "request" in order and order["request"] != number:
            return False
        if "method" in order and order["method"] != method:
            return False
        if self.path and not self.path.search(target):
            return False
        if self.left <= 0:
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        self.left -= 1
        return True

    def get(self, name, default):
        return self.order.get(name, default)


class Faults:
    def __init__(self, orders=()):
        self.lock = threading.Lock()
        self.replace(orders)

    def replace(self, orders):
        faults = [Fault(order) for order in orders]
        with self.lock:
            self.faults = faults

    @classmethod
    def read(cls, path):
        with open(path, encoding="utf-8") as text:
            return cls(json.load(text))

    def pick(self, number, method, target):
        """The first fault that fits a request, or None."""
        with self.lock:
            for fault in self.faults:
                if fault.fits(number, method, target):
                    return fault
        return None


def change_document(fault, document, own_address):
    """Faults inside a good answer: links that go on for ever, or elsewhere."""
    if fault.kind == "foreign-next" and isinstance(document, dict) and "data" in document:
        document["links"]["next"] = fault.get("url", "https://attacker.example/v1/next?cursor=AAAA")
    if fault.kind == "endless" and isinstance(document, dict) and "data" in document:
        document["links"]["next"] = own_address
    return document
