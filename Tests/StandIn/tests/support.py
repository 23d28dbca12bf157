"""What the tests share: a service without sockets, a server on a thread, keys and tokens."""

import base64
import datetime
import http.client
import json
import os
import subprocess
import threading
import time
import unittest

from asc.context import Context, Settings
from asc.contract import Contract
from asc.fixtures import build
from asc.server import Server
from asc.service import Service

TODAY = datetime.date(2026, 11, 22)
CONTRACT = Contract()
APP = "1234567890"
PREMIUM, BASIC, YEARLY, SPORTS, ARCHIVE = ("650000000%d" % number for number in range(1, 6))
GROUP, EXTRAS, COINS = "21000001", "21000002", "6600000001"


def day(days):
    return (TODAY + datetime.timedelta(days=days)).isoformat()


def make_service(fixture="live", tokens=None, faults=None, store=None, **settings):
    context = Context(CONTRACT, Settings(today=TODAY, **{"self_check": "full", **settings}), store=store)
    build(context, fixture)
    return Service(context, tokens, faults)


class ServiceCase(unittest.TestCase):
    """Tests that speak to the service directly."""

    fixture = "live"
    settings = {}

    def setUp(self):
        self.service = make_service(self.fixture, **self.settings)
        self.context = self.service.context

    def call(self, method, path, body=None, accept="*/*"):
        raw = json.dumps(body).encode() if body is not None else b""
        headers = {"Accept": accept}
        if raw:
            headers["Content-Type"] = "application/json"
        return self.service.answer(method, path, headers, raw)

    def good(self, method, path, body=None, status=None):
        """The document of a request that must succeed."""
        answer = self.call(method, path, body)
        expected = status or {"GET": 200, "POST": 201, "PATCH": 200, "DELETE": 204}[method]
        self.assertEqual(answer.status, expected, answer.document)
        return json.loads(answer.body()) if isinstance(answer.document, dict) else answer.document

    def refused(self, method, path, body=None, status=409, code=None, pointer=None, detail=None, parameter=None):
        """A request that must be refused, and what the refusal says."""
        answer = self.call(method, path, body)
        self.assertEqual(answer.status, status, answer.document)
        self.assertEqual(CONTRACT.problems("ErrorResponse", answer.document), [])
        errors = answer.document["errors"]
        if code:
            self.assertIn(code, [one["code"] for one in errors])
            error = next(one for one in errors if one["code"] == code)
        else:
            error = errors[0]
        if pointer:
            self.assertEqual(error["source"], {"pointer": pointer})
        if parameter:
            self.assertEqual(error["source"], {"parameter": parameter})
        if detail:
            self.assertIn(detail, error["detail"])
        return error

    def stand_in(self, method, name, order=None):
        raw = json.dumps(order).encode() if order is not None else b""
        answer = self.service.answer(method, "/_standin/" + name, {}, raw)
        self.assertEqual(answer.status, 200, answer.document)
        return answer.document

    # Short bodies

    def plan(self, subscription, plan="UPFRONT"):
        """The id of where a subscription is sold."""
        return self.context.ids.plan_availability(subscription, plan)

    def point(self, product, territory, amount, kind="SubscriptionPricePoint"):
        return self.context.points.find(kind, product, territory, amount).id


def entity(json_type, attributes=None, identifier=None, **refs):
    """`data` of a request; a reference is "type/id", a list of such, or None."""
    data = {"type": json_type}
    if identifier:
        data["id"] = identifier
    if attributes is not None:
        data["attributes"] = attributes
    relationships = {}
    for name, value in refs.items():
        if value is not None:
            relationships[name] = {"data": [link(one) for one in value] if isinstance(value, list) else link(value)}
    if relationships:
        data["relationships"] = relationships
    return data


def link(text):
    json_type, _, identifier = text.partition("/")
    return {"type": json_type, "id": identifier}


def request(*args, included=None, **refs):
    body = {"data": entity(*args, **refs)}
    if included is not None:
        body["included"] = included
    return body


def price(json_type, number, territory=None, point=None, name="subscriptionPricePoint", attributes=None):
    """An inline price with the local id ${number}."""
    kind = "inAppPurchasePricePoints/" if name == "pricePoint" else "subscriptionPricePoints/"
    return entity(json_type, attributes, "${%s}" % number, territory=territory and "territories/" + territory,
                  **{name: point and kind + point})


class Client:
    """A server on a thread, and requests over HTTP."""

    def __init__(self, service):
        self.server = Server(service)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self.thread.start()

    def send(self, method, path, body=None, headers=None, timeout=10):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            raw = json.dumps(body) if body is not None else None
            headers = dict(headers or {})
            if raw:
                headers["Content-Type"] = "application/json"
            connection.request(method, path, raw, headers)
            response = connection.getresponse()
            return response.status, response.read(), response.headers
        finally:
            connection.close()

    def close(self):
        self.server.stopping.set()
        self.server.shutdown()
        self.server.server_close()


# Keys and tokens

def make_keys(folder):
    """(key.p8, public.pem) in a folder."""
    private, public = os.path.join(folder, "key.p8"), os.path.join(folder, "public.pem")
    key = subprocess.run(["openssl", "ecparam", "-name", "prime256v1", "-genkey", "-noout"], capture_output=True,
                         check=True).stdout
    subprocess.run(["openssl", "pkcs8", "-topk8", "-nocrypt", "-out", private], input=key, check=True)
    subprocess.run(["openssl", "pkey", "-in", private, "-pubout", "-out", public], check=True)
    return private, public


def encode(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def raw_signature(der):
    """r and s, 32 bytes each, of an ASN.1 signature."""
    length = der[3]
    r, rest = der[4:4 + length], der[4 + length:]
    s = rest[2:2 + rest[1]]
    return r.lstrip(b"\0").rjust(32, b"\0") + s.lstrip(b"\0").rjust(32, b"\0")


def make_token(private, header=None, claims=None):
    now = int(time.time())
    header = {"alg": "ES256", "kid": "TESTKEY", "typ": "JWT", **(header or {})}
    claims = {"iss": "test-issuer", "iat": now, "exp": now + 600, "aud": "appstoreconnect-v1", **(claims or {})}
    parts = ".".join(encode(json.dumps({k: v for k, v in part.items() if v is not None}).encode())
                     for part in (header, claims))
    der = subprocess.run(["openssl", "dgst", "-sha256", "-sign", private], input=parts.encode(), capture_output=True,
                         check=True).stdout
    return parts + "." + encode(raw_signature(der))
