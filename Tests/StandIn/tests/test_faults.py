"""Faults on order, over real sockets."""

import http.client
import json
import tempfile
import threading
import time
import unittest

from asc.faults import KINDS, Faults

from .support import APP, PREMIUM, Client, make_service, request


class FaultCase(unittest.TestCase):
    def setUp(self):
        self.service = make_service("live", self_check="off")
        self.client = Client(self.service)

    def tearDown(self):
        self.client.close()

    def order(self, *faults):
        self.service.faults.replace(faults)

    def get(self, path="/v1/apps", **more):
        return self.client.send("GET", path, **more)

    def groups(self):
        return len(self.service.context.now().all("SubscriptionGroup"))

    def make_group(self, name="New", **more):
        body = request("subscriptionGroups", {"referenceName": name}, app="apps/" + APP)
        return self.client.send("POST", "/v1/subscriptionGroups", body, **more)


class Statuses(FaultCase):
    def test_each_status(self):
        for kind in ("401", "403", "404", "409", "429", "500", "503"):
            with self.subTest(kind):
                self.order({"kind": kind})
                status, body, headers = self.get()
                self.assertEqual(status, int(kind))
                self.assertEqual(json.loads(body)["errors"][0]["status"], kind)
                self.assertIsNone(headers["Retry-After"])
                self.assertEqual(self.get()[0], 200)

    def test_retry_after(self):
        self.order({"kind": "429", "retryAfter": 7})
        self.assertEqual(self.get()[2]["Retry-After"], "7")
        self.order({"kind": "503", "retryAfter": "Wed, 21 Oct 2026 07:28:00 GMT"})
        self.assertIn("GMT", self.get()[2]["Retry-After"])

    def test_before_and_after_the_change(self):
        before = self.groups()
        self.order({"kind": "500", "method": "POST"})
        self.assertEqual(self.make_group()[0], 500)
        self.assertEqual(self.groups(), before)
        self.order({"kind": "500", "method": "POST", "change": "after"})
        self.assertEqual(self.make_group()[0], 500)
        self.assertEqual(self.groups(), before + 1)

    def test_choice(self):
        self.order({"kind": "500", "path": "^/v1/apps\\?", "skip": 1, "times": 2},
                   {"kind": "503", "method": "GET", "request": 2})
        statuses = [self.get(path)[0] for path in ("/v1/territories", "/v1/territories", "/v1/apps?limit=1",
                                                   "/v1/apps?limit=1", "/v1/apps?limit=1", "/v1/apps?limit=1")]
        self.assertEqual(statuses, [200, 503, 200, 500, 500, 200])

    def test_times_zero_is_for_ever(self):
        self.order({"kind": "500", "times": 0})
        self.assertEqual([self.get()[0] for _ in range(4)], [500] * 4)

    def test_the_log_names_the_fault(self):
        self.order({"kind": "500"})
        self.get()
        log = json.loads(self.get("/_standin/requests")[1])
        self.assertEqual([(row["fault"], row["status"]) for row in log["requests"]], [("500", 500)])

    def test_orders_are_checked(self):
        for wrong in ({"kind": "418"}, {"kind": "500", "tims": 1}, {}, {"kind": "drop", "change": "during"}):
            with self.assertRaises(ValueError):
                Faults([wrong])
        self.assertEqual(self.client.send("POST", "/_standin/faults", [{"kind": "x"}])[0], 400)
        self.assertEqual(self.client.send("POST", "/_standin/faults", [{"kind": kind} for kind in KINDS])[0], 200)

    def test_from_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as out:
            json.dump([{"kind": "503"}], out)
            out.flush()
            self.service.faults = Faults.read(out.name)
        self.assertEqual(self.get()[0], 503)


class Connections(FaultCase):
    BROKEN = (ConnectionError, http.client.HTTPException, TimeoutError)

    def test_drop(self):
        before = self.groups()
        self.order({"kind": "drop", "method": "POST"})
        with self.assertRaises(self.BROKEN):
            self.make_group()
        self.assertEqual(self.groups(), before)
        self.order({"kind": "drop", "method": "POST", "change": "after"})
        with self.assertRaises(self.BROKEN):
            self.make_group()
        self.assertEqual(self.groups(), before + 1)

    def test_timeout(self):
        before = self.groups()
        for change, expected in (("before", before), ("after", before + 1)):
            self.order({"kind": "timeout", "method": "POST", "change": change})
            started = time.time()
            with self.assertRaises(TimeoutError):
                self.make_group(timeout=0.3)
            self.assertGreater(time.time() - started, 0.25)
            self.assertEqual(self.groups(), expected)

    def test_truncated(self):
        self.order({"kind": "truncated"})
        with self.assertRaises(self.BROKEN):
            self.get()
        self.order({"kind": "truncated", "bytes": 0})
        with self.assertRaises(self.BROKEN):
            self.get()

    def test_truncated_after_a_change(self):
        before = self.groups()
        self.order({"kind": "truncated"})
        with self.assertRaises(self.BROKEN):
            self.make_group()
        self.assertEqual(self.groups(), before + 1)

    def test_huge(self):
        self.order({"kind": "huge"})
        connection = http.client.HTTPConnection("127.0.0.1", self.client.port, timeout=20)
        connection.request("GET", "/v1/apps")
        response = connection.getresponse()
        size = 0
        while True:
            block = response.read(1024 * 1024)
            if not block:
                break
            size += len(block)
        connection.close()
        self.assertEqual(size, 100 * 1024 * 1024)

    def test_client_may_leave_a_huge_answer(self):
        self.order({"kind": "huge"})
        connection = http.client.HTTPConnection("127.0.0.1", self.client.port, timeout=5)
        connection.request("GET", "/v1/apps")
        connection.getresponse().read(1000)
        connection.close()
        self.assertEqual(self.get()[0], 200)


class Contents(FaultCase):
    def test_invalid_json(self):
        self.order({"kind": "invalid-json"})
        status, body, _ = self.get()
        self.assertEqual(status, 200)
        with self.assertRaises(ValueError):
            json.loads(body)

    def test_foreign_next(self):
        self.order({"kind": "foreign-next"}, {"kind": "foreign-next", "url": "http://127.0.0.2:1/v1/apps"})
        self.assertIn("attacker.example", json.loads(self.get()[1])["links"]["next"])
        self.assertEqual(json.loads(self.get()[1])["links"]["next"], "http://127.0.0.2:1/v1/apps")

    def test_endless(self):
        self.order({"kind": "endless", "times": 0})
        path = "/v1/subscriptions/%s/prices?limit=200" % PREMIUM
        for _ in range(3):
            following = json.loads(self.get(path)[1])["links"]["next"]
            self.assertTrue(following.startswith("http://127.0.0.1:%d/v1/" % self.client.port))
            path = following.split(str(self.client.port), 1)[1]

    def test_redirect(self):
        self.order({"kind": "redirect"})
        status, _, headers = self.get()
        self.assertEqual((status, headers["Location"]), (302, "https://attacker.example/"))

    def test_stale(self):
        self.make_group()
        path = "/v1/apps/%s/subscriptionGroups" % APP
        self.order({"kind": "stale", "path": "subscriptionGroups"})
        self.assertEqual(len(json.loads(self.get(path)[1])["data"]), 2)
        self.assertEqual(len(json.loads(self.get(path)[1])["data"]), 3)


class Together(FaultCase):
    def test_six_at_once(self):
        self.service.latency = 0.15
        started = time.time()
        threads = [threading.Thread(target=self.get) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertLess(time.time() - started, 0.8)
        log = json.loads(self.get("/_standin/requests")[1])
        self.assertEqual((len(log["requests"]), log["mostAtOnce"]), (6, 6))

    def test_keep_alive(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.client.port, timeout=5)
        for _ in range(3):
            connection.request("GET", "/v1/apps")
            response = connection.getresponse()
            response.read()
            self.assertEqual(response.status, 200)
            self.assertRegex(response.headers["X-Rate-Limit"], r"^user-hour-lim:3600;user-hour-rem:\d+;$")
        connection.close()
