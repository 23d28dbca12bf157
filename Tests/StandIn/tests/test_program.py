"""The program: its line, its end, its state file; lag; App Review."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

from asc.settings import Settings, from_options
from standin import arguments

from .support import APP, GROUP, PREMIUM, SPORTS, ServiceCase, make_keys, make_token, request

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Program(unittest.TestCase):
    def start(self, *words):
        command = [sys.executable, "standin.py", "--port", "0", *words]
        process = subprocess.Popen(command, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.end, process)
        line = process.stdout.readline().decode()
        self.assertRegex(line, r"^listening on 127\.0\.0\.1:\d+\n$")
        return process, int(line.rsplit(":", 1)[1])

    @staticmethod
    def end(process):
        if process.poll() is None:
            process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()

    def curl(self, port, path, *words):
        out = subprocess.run(["curl", "-s", "-g", "-m", "10", "-w", "\n%{http_code}", *words,
                              "http://127.0.0.1:%d%s" % (port, path)], capture_output=True, check=True).stdout.decode()
        body, _, status = out.rpartition("\n")
        return int(status), body

    def test_term_and_stdin(self):
        process, _ = self.start("--fixture", "empty")
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(5), 0)
        process, _ = self.start("--fixture", "empty")
        process.stdin.close()
        self.assertEqual(process.wait(5), 0)
        self.assertEqual(process.stderr.read(), b"")

    def test_term_ends_a_hanging_request_too(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as faults:
            json.dump([{"kind": "timeout"}], faults)
            faults.flush()
            process, port = self.start("--faults", faults.name)
        client = subprocess.Popen(["curl", "-s", "http://127.0.0.1:%d/v1/apps" % port], stdout=subprocess.DEVNULL)
        self.curl(port, "/_standin/requests")
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(5), 0)
        client.wait(5)

    def test_token_with_curl(self):
        with tempfile.TemporaryDirectory() as folder:
            private, _ = make_keys(folder)
            _, port = self.start("--key-file", private, "--key-id", "TESTKEY", "--latency", "5")
            self.assertEqual(self.curl(port, "/v1/apps")[0], 401)
            token = make_token(private)
            status, body = self.curl(port, "/v1/apps?filter[bundleId]=com.example.destinationvideo", "-H",
                                     "Authorization: Bearer " + token)
            self.assertEqual((status, json.loads(body)["data"][0]["id"]), (200, APP))

    def test_state_file(self):
        with tempfile.TemporaryDirectory() as folder:
            state = os.path.join(folder, "state.json")
            process, port = self.start("--state", state)
            body = json.dumps(request("subscriptionGroups", {"referenceName": "Kept"}, app="apps/" + APP))
            status, _ = self.curl(port, "/v1/subscriptionGroups", "-H", "Content-Type: application/json", "-d", body)
            self.assertEqual(status, 201)
            process.kill()
            process.wait()
            _, port = self.start("--state", state)
            _, body = self.curl(port, "/v1/apps/%s/subscriptionGroups" % APP)
            self.assertEqual(json.loads(body)["data"][0]["attributes"]["referenceName"], "Kept")


class Kept(ServiceCase):
    def test_what_was_kept_comes_back(self):
        def door(name):
            self.assertEqual(self.service.control.answer("POST", "/_standin/" + name, b'{"name": "before"}').status, 200)

        def names():
            rows = self.good("GET", "/v1/apps/%s/subscriptionGroups" % APP)["data"]
            return [row["attributes"]["referenceName"] for row in rows]
        before = names()
        door("keep")
        self.good("POST", "/v1/subscriptionGroups",
                  request("subscriptionGroups", {"referenceName": "Later"}, app="apps/" + APP))
        self.assertEqual(len(names()), len(before) + 1)
        door("restore")
        self.assertEqual(names(), before)


class Options(unittest.TestCase):
    """What `--help` and the page say about the settings."""

    def test_each_setting_is_an_option_of_the_page(self):
        with open(os.path.join(HERE, "README.md"), encoding="utf-8") as text:
            page = text.read()
        words = subprocess.run([sys.executable, os.path.join(HERE, "standin.py"), "--help"], capture_output=True,
                               text=True, check=True).stdout
        for word in sorted(set(re.findall(r"^  (--[a-z-]+)", words, re.M)) - {"--port"}):
            self.assertIn("`" + word, page, word)

    def test_values_reach_the_server(self):
        changed = ["--auto-versions", "--opaque-ids", "--price-lead-days", "60", "--codes-counted", "app",
                   "--introductory-form", "as-sent", "--lost-trial", "ZAF", "--today", "2026-12-01"]
        settings = from_options(arguments(changed))
        self.assertEqual((settings.auto_versions, settings.opaque_ids, settings.price_lead_days, settings.codes_counted,
                          settings.introductory_form, settings.lost_trial, settings.today.isoformat()),
                         (True, True, 60, "app", "as-sent", "ZAF", "2026-12-01"))
        self.assertEqual(from_options(arguments([])), Settings())

    def test_words_of_a_setting(self):
        settings = Settings()
        for word, value in (("true", True), ("false", False), (True, True)):
            settings.change("auto_versions", word)
            self.assertEqual(settings.auto_versions, value)
        for name, value in (("nothing", 1), ("order", "sorted"), ("lag", "x"), ("today", "x")):
            with self.assertRaises(ValueError):
                settings.change(name, value)


class Lag(ServiceCase):
    settings = {"lag": 5.0}

    def setUp(self):
        super().setUp()
        clock, self.ahead = self.context.store.clock, 0
        self.context.store.clock = lambda: clock() + self.ahead

    def test_lists_lag_and_objects_do_not(self):
        listed = "/v1/apps/%s/subscriptionGroups" % APP

        def names():
            return {one["attributes"]["referenceName"] for one in self.good("GET", listed)["data"]}
        created = self.good("POST", "/v1/subscriptionGroups",
                            request("subscriptionGroups", {"referenceName": "New"}, app="apps/" + APP))["data"]["id"]
        self.assertEqual(names(), {"Video Pass", "Extras"})
        self.assertEqual(self.good("GET", "/v1/subscriptionGroups/" + created)["data"]["id"], created)
        self.ahead = 6
        self.assertEqual(names(), {"Video Pass", "Extras", "New"})
        self.good("PATCH", "/v1/subscriptionGroups/" + created,
                  request("subscriptionGroups", {"referenceName": "Newer"}, created))
        self.assertEqual(names(), {"Video Pass", "Extras", "New"})
        self.ahead = 12
        self.assertEqual(names(), {"Video Pass", "Extras", "Newer"})
        self.good("DELETE", "/v1/subscriptionGroups/" + created)
        self.assertEqual(len(names()), 3)
        self.ahead = 18
        self.assertEqual(len(names()), 2)


class Review(ServiceCase):
    def state(self, identifier):
        return self.good("GET", "/v1/subscriptions/" + identifier)["data"]["attributes"]["state"]

    def test_approve(self):
        self.assertEqual(self.state(SPORTS), "MISSING_METADATA")
        result = self.stand_in("POST", "approve", {})
        self.assertEqual(result["approved"], [SPORTS, "6600000002"])
        self.assertEqual(list(result["notReady"]), ["6600000003"])
        self.assertEqual(self.state(SPORTS), "APPROVED")
        versions = self.good("GET", "/v1/subscriptions/%s/versions" % PREMIUM)["data"]
        self.assertEqual({v["attributes"]["version"]: v["attributes"]["state"] for v in versions},
                         {1: "REPLACED_WITH_NEW_VERSION", 2: "APPROVED"})

    def test_what_is_missing(self):
        created = self.good("POST", "/v1/subscriptions", request(
            "subscriptions", {"name": "New", "productId": "new"}, group="subscriptionGroups/" + GROUP))["data"]["id"]
        result = self.stand_in("POST", "approve", {})
        season = result["notReady"].pop("6600000003")
        self.assertEqual(season, ["texts", "availability", "prices", "review screenshot"])
        self.assertEqual(result["notReady"], {created: ["subscriptionPeriod", "texts", "availability", "prices",
                                                        "review screenshot"]})
        self.assertEqual(self.state(created), "MISSING_METADATA")

    def test_ready_by_itself(self):
        """The state follows from what is there: with the screenshot the last piece is in place."""
        attributes = {"fileName": "a.png", "fileSize": 3}
        path = "/v1/subscriptionAppStoreReviewScreenshots"
        shot = self.good("POST", path, request("subscriptionAppStoreReviewScreenshots", attributes,
                                               subscription="subscriptions/" + SPORTS))["data"]
        url = shot["attributes"]["uploadOperations"][0]["url"].split("127.0.0.1", 1)[1]
        self.service.answer("PUT", url, {}, b"abc")
        self.good("PATCH", path + "/" + shot["id"],
                  request("subscriptionAppStoreReviewScreenshots", {"uploaded": True}, shot["id"]))
        self.assertEqual(self.state(SPORTS), "MISSING_METADATA")
        self.good("GET", path + "/" + shot["id"])
        self.assertEqual(self.state(SPORTS), "READY_TO_SUBMIT")
        self.good("POST", "/v1/subscriptionSubmissions",
                  request("subscriptionSubmissions", subscription="subscriptions/" + SPORTS))
        self.assertEqual(self.state(SPORTS), "WAITING_FOR_REVIEW")

    def test_review_locks_texts(self):
        self.stand_in("POST", "review", {"state": "IN_REVIEW", "subscriptions": [SPORTS]})
        text = self.good("GET", "/v1/subscriptions/%s/subscriptionLocalizations" % SPORTS)["data"][0]
        self.refused("PATCH", "/v2/subscriptionLocalizations/" + text["id"],
                     request("subscriptionLocalizations", {"name": "Other"}, text["id"]),
                     code="ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE")
        self.stand_in("POST", "review", {"state": "REJECTED", "subscriptions": [SPORTS]})
        self.good("PATCH", "/v2/subscriptionLocalizations/" + text["id"],
                  request("subscriptionLocalizations", {"name": "Other"}, text["id"]))

    def test_products_by_hand(self):
        made = self.stand_in("POST", "products", {"productId": "gems", "name": "Gems"})["id"]
        self.assertEqual(self.good("GET", "/v2/inAppPurchases/" + made)["data"]["attributes"]["state"], "APPROVED")

    def test_dump(self):
        self.assertEqual(len(self.stand_in("GET", "state")["Subscription"]), 5)
