"""What Apple refuses: offer codes, promoted purchases, submissions, images."""

from asc.context import add_months

from .support import APP, BASIC, COINS, GROUP, PREMIUM, SPORTS, TODAY, ServiceCase, day, entity, price, request

INVALID = "ENTITY_ERROR.ATTRIBUTE.INVALID"
DUPLICATE = INVALID + ".DUPLICATE"
RELATION, MISSING = "ENTITY_ERROR.RELATIONSHIP.INVALID", "ENTITY_ERROR.RELATIONSHIP.REQUIRED"
STATE = "STATE_ERROR"


class Codes(ServiceCase):
    path = "/v1/subscriptionOfferCodes"

    def offer(self, subscription=BASIC, name="New", **attributes):
        attributes = {"name": name, "customerEligibilities": ["NEW"], "offerEligibility": "REPLACE_INTRO_OFFERS",
                      "offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1, **attributes}
        return request("subscriptionOfferCodes", attributes, subscription="subscriptions/" + subscription,
                       prices=["subscriptionOfferCodePrices/${1}"],
                       included=[price("subscriptionOfferCodePrices", 1, "USA")])

    def one_time(self, offer="code-free", number=500, expires=90, environment=None, kind="subscription"):
        return "/v1/%sOfferCodeOneTimeUseCodes" % kind, request(
            kind + "OfferCodeOneTimeUseCodes",
            {"numberOfCodes": number, "expirationDate": day(expires), "environment": environment},
            offerCode=kind + "OfferCodes/" + offer)

    def custom(self, offer="code-free", code="HELLO", number=10, expires=None, kind="subscription"):
        return "/v1/%sOfferCodeCustomCodes" % kind, request(
            kind + "OfferCodeCustomCodes", {"customCode": code, "numberOfCodes": number, "expirationDate": expires},
            offerCode=kind + "OfferCodes/" + offer)

    def test_offers(self):
        self.refused("POST", self.path, self.offer(name="Launch"), code=DUPLICATE)
        self.refused("POST", self.path, self.offer(name="back_free"), code=DUPLICATE)
        self.refused("POST", self.path, self.offer(customerEligibilities=[]), code=INVALID)
        self.refused("POST", self.path, self.offer(customerEligibilities=["NEW", "NEW"]), code=INVALID)
        self.refused("POST", self.path, self.offer(autoRenewEnabled=False, offerMode="PAY_UP_FRONT",
                                                   duration="ONE_MONTH"), code=INVALID)
        self.refused("DELETE", self.path + "/code-free", status=403, code="FORBIDDEN_ERROR")

    def test_ten_active(self):
        for number in range(10):
            created = self.good("POST", self.path, self.offer(name="c%d" % number))
        self.refused("POST", self.path, self.offer(name="c10"), code=STATE)
        identifier = created["data"]["id"]
        self.good("PATCH", self.path + "/" + identifier, request("subscriptionOfferCodes", {"active": False}, identifier))
        self.good("POST", self.path, self.offer(name="c10"))

    def test_deactivation_is_for_ever(self):
        body = request("subscriptionOfferCodes", {"active": True}, "code-old")
        self.refused("PATCH", self.path + "/code-old", body, code=STATE)
        self.refused("POST", *self.one_time("code-old"), code=RELATION)
        batch = request("subscriptionOfferCodeOneTimeUseCodes", {"active": True}, "6900000004")
        self.refused("PATCH", "/v1/subscriptionOfferCodeOneTimeUseCodes/6900000004", batch, code=STATE)

    def test_batches(self):
        unsupported = INVALID + ".UNSUPPORTED_NUMBER_OF_CODES"
        self.refused("POST", *self.one_time(number=499), code=INVALID)
        self.refused("POST", *self.one_time(number=25001), code=INVALID)
        self.refused("POST", *self.one_time(number=50, environment="SANDBOX"), code=unsupported, detail="10, 100, 200")
        self.refused("POST", *self.one_time(expires=0), code=INVALID)
        self.refused("POST", *self.one_time(expires=(add_months(TODAY, 6) - TODAY).days + 1), code=INVALID)
        self.good("POST", *self.one_time(number=10, environment="SANDBOX"))

    def test_production_needs_approval(self):
        offer = self.good("POST", self.path, self.offer(SPORTS))["data"]["id"]
        self.refused("POST", *self.one_time(offer), code=RELATION)
        self.refused("POST", *self.custom(offer), code=RELATION)
        self.good("POST", *self.one_time(offer, 100, environment="SANDBOX"))
        app = self.context.now().get("App", APP)
        self.context.store.change(app, hidden={"ready": False})
        self.refused("POST", *self.one_time(), code=RELATION)

    def test_quota(self):
        for _ in range(39):         # 500 + 1,000 + 500 + 500 + 300 of the fixture were made in this quarter
            self.good("POST", *self.one_time(number=25000))
        self.refused("POST", *self.one_time(number=24000), code=INVALID, detail="quota")
        self.good("POST", *self.one_time(number=500, environment="SANDBOX"))

    def test_custom_codes(self):
        self.refused("POST", *self.custom(code="A-B"), code=INVALID)
        self.refused("POST", *self.custom(code="A" * 65), code=INVALID)
        self.refused("POST", *self.custom(number=25001), code=INVALID)
        self.refused("POST", *self.custom(number=0), code=INVALID)
        self.refused("POST", *self.custom(code="summer26"), code=DUPLICATE)
        self.refused("POST", *self.custom(code="COINS"), code=DUPLICATE)
        self.refused("POST", *self.custom(expires=day(-1)), code=INVALID)
        self.good("POST", *self.custom("code-paid", "SUMMER26"))
        self.stand_in("POST", "settings", {"custom_codes_kept": True})
        self.refused("POST", *self.custom(code="Launch"), code=DUPLICATE)      # deactivated, and never freed
        self.stand_in("POST", "settings", {"custom_codes_kept": False})
        self.good("POST", *self.custom(code="LAUNCH"))

    def test_codes_of_in_app_purchases(self):
        path = "/v1/inAppPurchaseOfferCodes"

        def offer(name, point=None):
            return request("inAppPurchaseOfferCodes", {"name": name, "customerEligibilities": ["NON_SPENDER"]},
                           inAppPurchase="inAppPurchases/" + COINS, prices=["inAppPurchaseOfferPrices/${1}"],
                           included=[price("inAppPurchaseOfferPrices", 1, "USA", point, "pricePoint")])
        self.refused("POST", path, offer("Free coins"), code=DUPLICATE)
        self.refused("POST", path, offer("A", self.point(BASIC, "USA", "0.99", "InAppPurchasePricePoint")), code=RELATION)
        for number in range(8):
            self.good("POST", path, offer("c%d" % number))
        self.refused("POST", path, offer("c9"), code=STATE)
        self.refused("POST", *self.one_time("iap-code-free", 10, kind="inAppPurchase"), code=INVALID)
        self.refused("POST", *self.custom("iap-code-free", "COINS", kind="inAppPurchase"), code=DUPLICATE)

    def test_the_codes_take_a_while(self):
        batch = self.good("POST", *self.one_time())["data"]["id"]
        values = "/v1/subscriptionOfferCodeOneTimeUseCodes/%s/values" % batch
        self.refused("GET", values, status=404, code="NOT_FOUND")
        self.stand_in("POST", "settings", {"codes_pending": "empty"})
        self.assertEqual(self.call("GET", values).document, "")
        clock = self.context.store.clock
        self.context.store.clock = lambda: clock() + 2
        self.assertEqual(self.call("GET", values).document.count("\n"), 500)


class Others(ServiceCase):
    def test_promoted_purchases(self):
        path = "/v1/promotedPurchases"
        base = {"visibleForAllUsers": True}
        self.refused("POST", path, request("promotedPurchases", base, app="apps/" + APP), code=MISSING)
        self.refused("POST", path, request("promotedPurchases", base, app="apps/" + APP,
                                           subscription="subscriptions/" + PREMIUM), code=RELATION)
        self.refused("PATCH", "/v1/apps/%s/relationships/promotedPurchases" % APP,
                     {"data": [{"type": "promotedPurchases", "id": "promoted-1"}]}, code=RELATION)

    def test_submissions(self):
        body = {"data": entity("subscriptionSubmissions", subscription="subscriptions/" + SPORTS)}
        self.refused("POST", "/v1/subscriptionSubmissions", body, code=STATE, detail="review screenshot")
        body = {"data": entity("subscriptionGroupSubmissions", subscriptionGroup="subscriptionGroups/" + GROUP)}
        self.refused("POST", "/v1/subscriptionGroupSubmissions", body, code=STATE)

    def test_images(self):
        path = "/v1/subscriptionAppStoreReviewScreenshots"
        attributes = {"fileName": "a.png", "fileSize": 3}
        body = request("subscriptionAppStoreReviewScreenshots", attributes, subscription="subscriptions/" + PREMIUM)
        self.refused("POST", path, body, code=INVALID + ".UNMODIFIABLE")
        self.refused("DELETE", path + "/shot-" + PREMIUM, code=INVALID + ".UNMODIFIABLE")
        body = request("subscriptionAppStoreReviewScreenshots", attributes, subscription="subscriptions/" + SPORTS)
        created = self.good("POST", path, body)["data"]
        self.refused("POST", path, body, code="ENTITY_ERROR.MEDIA_ASSET_CREATION_NOT_ALLOWED")
        commit = request("subscriptionAppStoreReviewScreenshots", {"uploaded": True}, created["id"])
        self.refused("PATCH", path + "/" + created["id"], commit, detail="Uploaded flag is not set!")
        url = created["attributes"]["uploadOperations"][0]["url"].split("127.0.0.1", 1)[1]
        self.assertEqual(self.service.answer("PUT", url, {"Authorization": "Bearer x"}, b"abc").status, 400)
        self.assertEqual(self.service.answer("PUT", url, {}, b"abcd").status, 400)
        self.assertEqual(self.service.answer("PUT", url, {}, b"abc").status, 200)
        commit["data"]["attributes"]["sourceFileChecksum"] = "wrong"
        failed = self.good("PATCH", path + "/" + created["id"], commit)["data"]
        self.assertEqual(failed["attributes"]["assetDeliveryState"]["state"], "FAILED")
