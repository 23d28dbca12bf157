"""Answers one request: token, limits, faults, query, state, self-check, log.

This part knows nothing of sockets; `server.py` does. An answer is an
`Answer`; faults that only a socket can do are left to the server in `fault`.
"""

import sys
import time
from collections import deque

from . import faults as fault_rules
from . import query as queries
from .answer import Answer
from .bodies import check, read_json
from .control import Control
from .errors import ApiError, refuse
from .reads import read
from .rules.media import receive_part
from .writes import write

JSON = "application/json"
SAMPLE = 50


class Service:
    def __init__(self, context, tokens=None, faults=None, latency=0.0, state_file=None):
        self.context, self.tokens, self.latency = context, tokens, latency
        self.faults = faults or fault_rules.Faults()
        self.state_file = state_file
        self.log = []
        self.times = deque()
        self.running = self.most_at_once = self.self_check_failures = 0
        self.control = Control(self)

    def answer(self, method, target, headers, raw):
        path, _, query = target.partition("?")
        if path.startswith("/_standin/"):
            return self.control.answer(method, path, raw)
        entry = self._start(method, path, query)
        try:
            answer = self._play(entry, method, target, path, query, headers, raw)
        except ApiError as refusal:
            answer = Answer(refusal.status, refusal.document(), dict(refusal.headers))
            entry["codes"] = [problem["code"] for problem in refusal.errors]
        finally:
            with self.context.store.lock:
                self.running -= 1
        entry["status"] = answer.status
        if path != "/v1/subscriptionPrices":        # one endpoint that lacks the header
            limit = self.context.settings.hourly_limit
            answer.headers["X-Rate-Limit"] = "user-hour-lim:%d;user-hour-rem:%d;" % (
                limit, max(0, limit - len(self.times)))
        return answer

    def _start(self, method, path, query):
        with self.context.store.lock:
            self.running += 1
            self.most_at_once = max(self.most_at_once, self.running)
            entry = {"number": len(self.log) + 1, "method": method, "path": path, "query": query,
                     "validated": False, "status": None, "fault": None}
            self.log.append(entry)
        return entry

    def _play(self, entry, method, target, path, query, headers, raw):
        """Waits, then carries the request out, with the fault that was ordered for it."""
        if self.latency:
            time.sleep(self.latency)
        fault = self.faults.pick(entry["number"], method, target)
        if fault is None:
            return self._serve(entry, method, path, query, headers, raw)
        entry["fault"] = fault.kind
        replaced = fault.kind in fault_rules.STATUS or fault.kind in ("timeout", "drop", "redirect")
        if replaced and not fault.after:
            return self._faulty(fault, Answer(200))
        try:
            answer = self._serve(entry, method, path, query, headers, raw, fault)
        except ApiError as refusal:
            if not replaced:
                raise
            answer = Answer(refusal.status)
        return self._faulty(fault, answer)

    def _faulty(self, fault, answer):
        if fault.kind in fault_rules.STATUS:
            headers = {}
            if "retryAfter" in fault.order:
                headers["Retry-After"] = str(fault.order["retryAfter"])
            raise refuse(int(fault.kind), fault_rules.STATUS[fault.kind], "A fault that was ordered", headers=headers)
        if fault.kind == "redirect":
            return Answer(302, None, {"Location": fault.get("url", "https://attacker.example/")})
        if fault.kind in ("timeout", "drop", "truncated", "invalid-json", "huge"):
            answer.fault = fault
        return answer

    def _serve(self, entry, method, path, query, headers, raw, fault=None):
        if path.startswith("/upload/"):
            return self._upload(entry, method, path, headers, raw)
        if self.tokens:
            self.tokens.authorize(headers.get("Authorization"), method, path)
        self._count()
        operation, identifier = self.context.contract.match(method, path)
        if operation is None:
            raise _no_operation(method, path, identifier)
        if operation.relation == "values":
            _check_accept(headers.get("Accept"))
        body = self._body(entry, operation, headers, raw)
        with self.context.store.lock:
            if method == "GET":
                parsed = queries.parse(self.context, operation, query)
                entry["validated"] = True
                view = None
                if fault and fault.kind == "stale":
                    view = self.context.store.at(self.context.store.clock() - fault.get("seconds", 3600))
                document = read(self.context, operation, identifier, parsed, path, view)
            else:
                if query:
                    queries.parse(self.context, operation, query)
                if operation.request:
                    check(self.context.contract, operation, body, identifier)
                entry["validated"] = True
                document = write(self.context, operation, identifier, body, path)
                self._keep()
        self._self_check(operation, document)
        if fault:
            own = self.context.base_url + path + ("?" + query if query else "")
            document = fault_rules.change_document(fault, document, own)
        kind = "text/csv" if isinstance(document, str) else JSON
        return Answer(operation.status, document, {"Content-Type": kind} if document is not None else {})

    def _upload(self, entry, method, path, headers, raw):
        """A part of a file, at the upload host: the token does not belong there."""
        words = path.split("/")[2:]
        entry["validated"] = method == "PUT" and not headers.get("Authorization")
        with self.context.store.lock:
            if entry["validated"] and len(words) == 2 and words[1].isdigit() and receive_part(
                    self.context, words[0], int(words[1]), raw):
                self._keep()
                return Answer(200, None)
        raise refuse(400, "UPLOAD_ERROR", "no such part, not of this length, or with a token")

    def _body(self, entry, operation, headers, raw):
        if not operation.request:
            if raw:
                raise refuse(400, "ENTITY_ERROR", "This request takes no body")
            return None
        if (headers.get("Content-Type") or "").split(";")[0] != JSON:
            raise refuse(415, "UNSUPPORTED_MEDIA_TYPE", "The content type must be application/json")
        body = read_json(raw)
        entry["body"] = body
        return body

    def _count(self):
        """The hourly and the minute limit; a request that is refused for them does not count."""
        settings, now = self.context.settings, time.monotonic()
        with self.context.store.lock:
            while self.times and self.times[0] < now - 3600:
                self.times.popleft()
            last_minute = sum(1 for moment in self.times if moment > now - 60) if settings.minute_limit else 0
            if len(self.times) >= settings.hourly_limit or last_minute >= settings.minute_limit > 0:
                raise refuse(429, "RATE_LIMIT_EXCEEDED", "We've received too many requests for this API. "
                             "Please wait and try again or slow down your request rate.")
            self.times.append(now)

    def _keep(self):
        if self.state_file:
            self.context.store.save(self.state_file)

    def _self_check(self, operation, document):
        """Own answers must be what the contract says."""
        mode = self.context.settings.self_check
        if mode == "off" or not isinstance(document, dict):
            return
        checked = dict(document)
        if mode == "sample":
            for name in ("data", "included"):
                if isinstance(checked.get(name), list):
                    checked[name] = checked[name][:SAMPLE]
        problems = self.context.contract.problems(operation.response, checked)
        if problems:
            self.self_check_failures += 1
            print("self-check of %s failed: %s" % (operation.identifier, problems[:5]), file=sys.stderr)
            raise refuse(500, "STANDIN_SELF_CHECK", "The stand-in made an answer that breaks the contract: "
                         + "; ".join(problems[:5]))


def _no_operation(method, path, allowed):
    if allowed:
        words = {"GET": "GET", "POST": "CREATE", "PATCH": "UPDATE", "DELETE": "DELETE"}
        resource = path.strip("/").split("/")[1]
        return refuse(403, "FORBIDDEN_ERROR", "The resource '%s' does not allow '%s'. Allowed operations are: %s" % (
            resource, words.get(method, method), ", ".join(words[one] for one in allowed)))
    return refuse(404, "PATH_ERROR", "The URL path is not valid")


def _check_accept(accept):
    kinds = [part.split(";")[0].strip() for part in (accept or "*/*").split(",")]
    if not set(kinds) & {"*/*", "text/*", "text/csv"}:
        raise refuse(406, "NOT_ACCEPTABLE", "The codes are only available as text/csv")
