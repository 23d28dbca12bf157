"""Cycles of in-app purchases and review submissions, for test_cycles.py; and what is refused there."""

from .support import APP, COINS, PREMIUM, day, entity, request

LIFETIME, SEASON = "6600000002", "6600000003"


class PurchaseCycles:
    def row(self, purchase, number, territory, amount, start=None, end=None):
        point = self.point(purchase, territory, amount, "InAppPurchasePricePoint")
        return entity("inAppPurchasePrices", {"startDate": start, "endDate": end}, "${%s}" % number,
                      inAppPurchasePricePoint="inAppPurchasePricePoints/" + point)

    def schedule(self, purchase, rows, base="USA"):
        return request("inAppPurchasePriceSchedules", included=rows, inAppPurchase="inAppPurchases/" + purchase,
                       baseTerritory="territories/" + base,
                       manualPrices=["inAppPurchasePrices/" + row["id"] for row in rows])

    def upload(self, path, data, json_type):
        for one in data["attributes"]["uploadOperations"]:
            url = one["url"].split("127.0.0.1", 1)[1]
            self.assertEqual(self.service.answer("PUT", url, {"Authorization": "x"}, b"x" * one["length"]).status, 400)
            self.assertEqual(self.service.answer("PUT", url, {}, b"x" * one["length"]).status, 200)
        self.update(path, json_type, {"uploaded": True})
        states = [self.good("GET", path)["data"]["attributes"]["assetDeliveryState"]["state"] for _ in range(2)]
        self.assertEqual(states, ["UPLOAD_COMPLETE", "COMPLETE"])

    def cycle_purchases(self):
        path, data = self.create("v2", "inAppPurchases", {"name": "Gems", "productId": "gems", "reviewNote": "Hello",
                                                          "inAppPurchaseType": "NON_CONSUMABLE"}, app="apps/" + APP)
        owner = "inAppPurchases/" + data["id"]
        self.assertEqual(data["attributes"]["state"], "MISSING_METADATA")
        self.update(path, "inAppPurchases", {"name": "More gems", "familySharable": True})
        self.refused("PATCH", path, request("inAppPurchases", {"familySharable": False}, data["id"]))
        self.refused("POST", "/v2/inAppPurchases", request(
            "inAppPurchases", {"name": "Other", "productId": "gems", "inAppPurchaseType": "CONSUMABLE"},
            app="apps/" + APP), code="ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE")
        self.assertEqual(self.call("GET", path + "/iapPriceSchedule").status, 404)
        self.create("v1", "inAppPurchaseAvailabilities", {"availableInNewTerritories": False}, inAppPurchase=owner,
                    availableTerritories=["territories/USA", "territories/DEU"])
        rows = [self.row(data["id"], 1, "USA", "0.99"), self.row(data["id"], 2, "DEU", "1.49", end=day(5)),
                self.row(data["id"], 3, "DEU", "1.99", start=day(5))]
        self.good("POST", "/v1/inAppPurchasePriceSchedules", self.schedule(data["id"], rows))
        self.assertEqual(len(self.listed("/v1/inAppPurchasePriceSchedules/%s/manualPrices" % data["id"])), 3)
        self.assertGreater(len(self.listed("/v1/inAppPurchasePriceSchedules/%s/automaticPrices" % data["id"])), 40)
        self.good("POST", "/v1/inAppPurchasePriceSchedules", self.schedule(data["id"], rows[:1]))
        self.assertEqual(len(self.listed("/v1/inAppPurchasePriceSchedules/%s/manualPrices" % data["id"])), 1)
        version, made = self.create("v1", "inAppPurchaseVersions", None, inAppPurchase=owner)
        text, _ = self.create("v2", "inAppPurchaseLocalizations", {"locale": "ja", "name": "宝石"},
                              version="inAppPurchaseVersions/" + made["id"])
        self.update(text, "inAppPurchaseLocalizations", {"name": "大きな宝石"})
        self.delete(text)
        for api, json_type, owners in (
                ("v2", "inAppPurchaseImages", {"version": "inAppPurchaseVersions/" + made["id"]}),
                ("v1", "inAppPurchaseAppStoreReviewScreenshots", {"inAppPurchaseV2": owner})):
            path_of_file, file = self.create(api, json_type, {"fileName": "a.png", "fileSize": 5}, **owners)
            self.upload(path_of_file, file, json_type)
            self.delete(path_of_file)
        self.delete(path)

    def cycle_schedules_refused(self):
        for rows in ([self.row(COINS, 1, "DEU", "1.49")],
                     [self.row(COINS, 1, "USA", "0.99", start=day(3))],
                     [self.row(COINS, 1, "USA", "0.99"), self.row(COINS, 2, "USA", "1.99", start=day(3))],
                     [self.row(COINS, 1, "USA", "0.99", end=day(2)), self.row(COINS, 2, "USA", "1.99", start=day(3))],
                     [self.row(LIFETIME, 1, "USA", "0.99")]):
            self.refused("POST", "/v1/inAppPurchasePriceSchedules", self.schedule(COINS, rows))
        self.refused("POST", "/v1/inAppPurchaseAvailabilities", request(
            "inAppPurchaseAvailabilities", {"availableInNewTerritories": False}, inAppPurchase="inAppPurchases/" + COINS,
            availableTerritories=["territories/USA"]), detail="account holder")
        self.refused("POST", "/v1/inAppPurchaseAppStoreReviewScreenshots", request(
            "inAppPurchaseAppStoreReviewScreenshots", {"fileName": "a.png", "fileSize": 5},
            inAppPurchaseV2="inAppPurchases/" + COINS))

    def cycle_reviews(self):
        submission, data = self.create("v1", "reviewSubmissions", {"platform": "IOS"}, app="apps/" + APP)
        ref = "reviewSubmissions/" + data["id"]
        self.refused("POST", "/v1/reviewSubmissions", request("reviewSubmissions", {"platform": "IOS"}, app="apps/" + APP))
        self.refused("PATCH", submission, request("reviewSubmissions", {"submitted": True}, data["id"]), detail="no items")
        self.refused("POST", "/v1/reviewSubmissionItems", request(
            "reviewSubmissionItems", reviewSubmission=ref, inAppPurchaseVersion="inAppPurchaseVersions/%s-v1" % LIFETIME),
            detail="not ready")
        self.context.store.put(self.shot("InAppPurchaseAppStoreReviewScreenshot", "inAppPurchaseV2", LIFETIME))
        version = "subscriptionVersions/%s-v2" % PREMIUM
        item, _ = self.create("v1", "reviewSubmissionItems", None, reviewSubmission=ref, subscriptionVersion=version)
        self.assertEqual(self.state_of("/v1/" + version), "READY_FOR_REVIEW")
        self.good("DELETE", item, status=204)
        self.assertEqual(self.state_of("/v1/" + version), "PREPARE_FOR_SUBMISSION")
        item, _ = self.create("v1", "reviewSubmissionItems", None, reviewSubmission=ref, subscriptionVersion=version)
        self.update(item, "reviewSubmissionItems", {"removed": True})
        item, _ = self.create("v1", "reviewSubmissionItems", None, reviewSubmission=ref,
                              inAppPurchaseVersion="inAppPurchaseVersions/%s-v1" % LIFETIME)
        self.good("PATCH", submission, request("reviewSubmissions", {"submitted": True}, data["id"]))
        self.assertEqual(self.state_of("/v2/inAppPurchases/" + LIFETIME), "WAITING_FOR_REVIEW")
        items = self.good("GET", submission + "/items?include=inAppPurchaseVersion,subscriptionVersion")["data"]
        self.assertEqual(len(items), 2)
        self.stand_in("POST", "approve", {})
        self.assertEqual(self.state_of("/v2/inAppPurchases/" + LIFETIME), "APPROVED")
        self.assertEqual(self.state_of(submission), "COMPLETE")

    def state_of(self, path):
        return self.good("GET", path)["data"]["attributes"]["state"]

    @staticmethod
    def shot(kind, owner, identifier):
        from asc.store import Record
        return Record(kind, "shot-of-test", {"fileSize": 5, "fileName": "a.png", "assetDeliveryState": {
            "state": "COMPLETE", "errors": [], "warnings": []}}, {owner: identifier}, {"parts": {}, "expected": 1})
