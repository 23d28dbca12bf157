"""What Apple refuses by state, order and limit, and the settings for what is not settled."""

import struct

from .support import (APP, ARCHIVE, BASIC, GROUP, PREMIUM, SPORTS, YEARLY, ServiceCase, day, link, price, request)

INVALID = "ENTITY_ERROR.ATTRIBUTE.INVALID"
DUPLICATE, LOCKED = INVALID + ".DUPLICATE", INVALID + ".UNMODIFIABLE"
RELATION = "ENTITY_ERROR.RELATIONSHIP.INVALID"


class Versions(ServiceCase):
    def test_content_is_read_only_in_review(self):
        version = PREMIUM + "-v2"
        text = version + "-en-US"
        change = request("subscriptionLocalizations", {"name": "Other"}, text)
        path = "/v2/subscriptionLocalizations/" + text
        for state in ("WAITING_FOR_REVIEW", "IN_REVIEW", "ACCEPTED", "APPROVED"):
            self.context.store.change(self.context.now().get("SubscriptionVersion", version), {"state": state})
            self.refused("PATCH", path, change, code=LOCKED)
            self.refused("DELETE", path, code=LOCKED)
        for state in ("PREPARE_FOR_SUBMISSION", "READY_FOR_REVIEW", "REJECTED", "DEVELOPER_REJECTED"):
            self.context.store.change(self.context.now().get("SubscriptionVersion", version), {"state": state})
            self.good("PATCH", path, change)

    def test_v1_texts_of_an_approved_product(self):
        for kind, owner in (("subscriptionLocalizations", BASIC), ("subscriptionGroupLocalizations", GROUP)):
            text = owner + ("-v1" if owner == BASIC else "-v2") + "-en-US"
            path = "/v1/%s/%s" % (kind, text)
            self.refused("PATCH", path, request(kind, {"name": "Other"}, text), code=LOCKED, detail="in ACTIVE state")
            self.refused("DELETE", path, code=LOCKED)

    def test_images_of_an_approved_version(self):
        body = request("subscriptionImages", {"fileName": "a.png", "fileSize": 3},
                       version="subscriptionVersions/%s-v1" % BASIC)
        self.refused("POST", "/v2/subscriptionImages", body, code=LOCKED, pointer="/data/attributes/fileName")
        self.refused("DELETE", "/v2/subscriptionImages/%s-v1-image" % PREMIUM, code=LOCKED)


class Screenshots(ServiceCase):
    PATH = "/v1/subscriptionAppStoreReviewScreenshots"

    def upload(self, width, height, color=2):
        """A PNG of a size, as far as its header says. Returns its id and its state."""
        data = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">IIBBBBB", width, height, 8, color, 0, 0, 0)
        body = request("subscriptionAppStoreReviewScreenshots", {"fileName": "a.png", "fileSize": len(data)},
                       subscription="subscriptions/" + SPORTS)
        shot = self.good("POST", self.PATH, body)["data"]
        url = shot["attributes"]["uploadOperations"][0]["url"].split("127.0.0.1", 1)[1]
        self.assertEqual(self.service.answer("PUT", url, {}, data).status, 200)
        path = self.PATH + "/" + shot["id"]
        self.good("PATCH", path, request("subscriptionAppStoreReviewScreenshots", {"uploaded": True}, shot["id"]))
        self.good("GET", path)
        return path, self.good("GET", path)["data"]["attributes"]["assetDeliveryState"]

    def test_sizes_are_checked_after_the_upload(self):
        self.stand_in("POST", "settings", {"screenshot_sizes": "known"})
        for width, height, color, state in ((804, 1744, 2, "FAILED"), (1024, 1024, 2, "FAILED"),
                                            (1242, 2688, 6, "FAILED"), (1242, 2688, 2, "COMPLETE")):
            path, delivery = self.upload(width, height, color)
            self.assertEqual(delivery["state"], state)
            codes = [one["code"] for one in delivery["errors"]]
            self.assertEqual(codes, ["IMAGE_INCORRECT_DIMENSIONS"] if state == "FAILED" else [])
            self.good("DELETE", path)

    def test_the_first_deletion_of_a_failed_one(self):
        self.stand_in("POST", "settings", {"screenshot_sizes": "known", "failed_delete": "500-first"})
        path, _ = self.upload(804, 1744)
        self.refused("DELETE", path, status=500)
        self.good("GET", path)
        self.good("DELETE", path)


class NeverSet(ServiceCase):
    fixture = "empty"

    def test_an_availability_that_was_never_set(self):
        self.stand_in("POST", "products", {"productId": "com.example.never", "state": "MISSING_METADATA"})
        purchase = self.good("GET", "/v1/apps/%s/inAppPurchasesV2" % APP)["data"][0]["id"]
        path = "/v2/inAppPurchases/%s/inAppPurchaseAvailability" % purchase
        self.refused("GET", path, status=404)
        self.stand_in("POST", "settings", {"never_set": "403"})
        self.refused("GET", path, status=403)

    def test_what_an_item_lacks_is_in_the_associated_errors(self):
        self.stand_in("POST", "products", {"productId": "com.example.never", "state": "MISSING_METADATA"})
        purchase = self.good("GET", "/v1/apps/%s/inAppPurchasesV2" % APP)["data"][0]["id"]
        version = self.good("POST", "/v1/inAppPurchaseVersions", request(
            "inAppPurchaseVersions", inAppPurchase="inAppPurchases/" + purchase))["data"]["id"]
        submission = self.good("POST", "/v1/reviewSubmissions", request(
            "reviewSubmissions", {"platform": "IOS"}, app="apps/" + APP))["data"]["id"]
        error = self.refused("POST", "/v1/reviewSubmissionItems", request(
            "reviewSubmissionItems", reviewSubmission="reviewSubmissions/" + submission,
            inAppPurchaseVersion="inAppPurchaseVersions/" + version), code="INVALID_REQUEST_ENTITY_STATE_INVALID")
        codes = [one["code"] for one in error["meta"]["associatedErrors"]["/v2/inAppPurchases/" + purchase]]
        self.assertIn("STATE_ERROR.IAP_SUBMISSION_NOT_ALLOWED_AVAILABILITY_NEVER_SET", codes)
        self.assertIn("ENTITY_ERROR.RELATIONSHIP.REQUIRED", codes)


class Availability(ServiceCase):
    def test_the_monthly_plan_takes_no_new_storefronts(self):
        identifier = self.plan(YEARLY, "MONTHLY")
        path = "/v1/subscriptionPlanAvailabilities"
        for value in (True, False):
            change = request("subscriptionPlanAvailabilities", {"availableInNewTerritories": value}, identifier)
            self.refused("PATCH", path + "/" + identifier, change, code="ENTITY_ERROR.ATTRIBUTE.NOT_ALLOWED",
                         pointer="/data/attributes/availableInNewTerritories")
        self.good("PATCH", path + "/" + identifier, request(
            "subscriptionPlanAvailabilities", {}, identifier,
            availableTerritories=["territories/" + one for one in ("CAN", "DEU", "FRA", "GBR", "JPN", "ITA")]))
        self.stand_in("POST", "settings", {"monthly_in_new_territories": True})
        self.good("PATCH", path + "/" + identifier, change)

    def test_an_empty_list(self):
        path = "/v1/subscriptionPlanAvailabilities/%s/relationships/availableTerritories" % self.plan(BASIC)
        self.refused("PATCH", path, {"data": []}, status=403, code="FORBIDDEN_ERROR")
        self.context.role = "ACCOUNT_HOLDER"
        self.good("PATCH", path, {"data": []}, 204)

    def test_removed_from_sale_keeps_its_storefronts(self):
        path = "/v1/subscriptionPlanAvailabilities/%s/relationships/availableTerritories" % self.plan(ARCHIVE)
        self.refused("PATCH", path, {"data": [link("territories/USA")]},
                     code="INVALID_REQUEST_SUBSCRIPTION_AVAILABILITY_REMOVAL_NOT_ALLOWED")

    def test_included_storefronts_end_at_fifty(self):
        path = "/v1/subscriptions/%s/planAvailabilities?include=availableTerritories&limit[availableTerritories]=" % BASIC
        rows = self.good("GET", path + "50")["data"]
        storefronts = rows[0]["relationships"]["availableTerritories"]
        self.assertEqual((len(storefronts["data"]), storefronts["meta"]["paging"]["total"]), (50, 174))
        self.refused("GET", path + "51", status=400, parameter="limit[availableTerritories]")
        whole = "/v1/subscriptionPlanAvailabilities/%s/relationships/availableTerritories?limit=200" % self.plan(BASIC)
        self.assertEqual(len(self.good("GET", whole)["data"]), 174)


class Prices(ServiceCase):
    def body(self, subscription, amount, territory="USA", **attributes):
        return request("subscriptionPrices", attributes, subscription="subscriptions/" + subscription,
                       subscriptionPricePoint="subscriptionPricePoints/" + self.point(subscription, territory, amount))

    def test_free_until_approval(self):
        path = "/v1/subscriptionPrices"
        self.good("POST", path, self.body(SPORTS, "2.99"))
        rows = self.good("GET", "/v1/subscriptions/%s/prices?filter[territory]=USA" % SPORTS)["data"]
        self.assertEqual(len(rows), 1)
        self.good("PATCH", "/v1/subscriptions/" + SPORTS, request("subscriptions", {"subscriptionPeriod": "ONE_MONTH"}, SPORTS))
        self.stand_in("POST", "approve", {})
        self.refused("POST", path, self.body(SPORTS, "3.99"), detail="Initial price cannot be created again")
        self.stand_in("POST", "review", {"state": "DEVELOPER_REMOVED_FROM_SALE", "subscriptions": [SPORTS]})
        self.refused("POST", path, self.body(SPORTS, "3.99"), detail="Initial price cannot be created again")

    def test_one_future_price_for_each_plan(self):
        path, later = "/v1/subscriptionPrices", {"startDate": day(9)}
        self.good("POST", path, self.body(YEARLY, "9.99", "DEU", planType="MONTHLY", **later))
        self.good("POST", path, self.body(YEARLY, "89.99", "DEU", **later))
        for plan in ("MONTHLY", "UPFRONT"):
            self.refused("POST", path, self.body(YEARLY, "79.99", "DEU", planType=plan, startDate=day(20)),
                         detail="You cannot create more than one future prices for territory")

    def test_first_price_by_post_may_fail(self):
        self.stand_in("POST", "settings", {"first_price_by_post": "fails"})
        for one in self.context.now().children("SubscriptionPrice", "subscription", SPORTS):
            self.context.store.delete(one)
        self.refused("POST", "/v1/subscriptionPrices", self.body(SPORTS, "1.99"), status=500, code="UNEXPECTED_ERROR")

    def test_how_far_ahead(self):
        for days in (1, 2, 60):
            self.stand_in("POST", "settings", {"price_lead_days": days})
            self.refused("POST", "/v1/subscriptionPrices", self.body(BASIC, "5.99", startDate=day(days - 1)), code=INVALID,
                         detail="on or after %s" % day(days))

    def test_adjusted_equalizations_are_of_the_monthly_plan(self):
        path = "/v1/subscriptionPricePoints/%s/adjustedEqualizations?filter[planType]=" % self.point(YEARLY, "DEU", "99.99")
        self.refused("GET", path + "UPFRONT", status=400, parameter="filter[planType]", detail="allowed are: MONTHLY")
        self.good("GET", path + "MONTHLY")


class Names(ServiceCase):
    def test_subscriptions(self):
        def body(name):
            return request("subscriptions", {"name": name, "productId": name.replace(" ", "")},
                           group="subscriptionGroups/" + GROUP)
        self.refused("POST", "/v1/subscriptions", body("Archive"), code=DUPLICATE, pointer="/data/attributes/name")
        for one, name in ((PREMIUM, "Basic Monthly"), (BASIC, "Premium Monthly")):     # a swap needs a third name
            self.refused("PATCH", "/v1/subscriptions/" + one, request("subscriptions", {"name": name}, one),
                         code=DUPLICATE)
        self.good("PATCH", "/v1/subscriptions/" + PREMIUM, request("subscriptions", {"name": "Third"}, PREMIUM))
        self.good("PATCH", "/v1/subscriptions/" + BASIC, request("subscriptions", {"name": "Premium Monthly"}, BASIC))
        made = self.good("POST", "/v1/subscriptions", body("Basic Monthly"))["data"]["id"]
        self.good("DELETE", "/v1/subscriptions/" + made)
        self.refused("POST", "/v1/subscriptions", body("Basic Monthly"), code=DUPLICATE, pointer="/data/attributes/productId")

    def test_groups(self):
        self.refused("PATCH", "/v1/subscriptionGroups/" + GROUP,
                     request("subscriptionGroups", {"referenceName": "Extras"}, GROUP), code=DUPLICATE)
        path = "/v1/subscriptionGroups"
        body = request("subscriptionGroups", {"referenceName": "New"}, app="apps/" + APP)
        self.good("DELETE", path + "/" + self.good("POST", path, body)["data"]["id"])
        self.good("POST", path, body)

    def promotional(self, code="new", name="New"):
        kind = "subscriptionPromotionalOfferPrices"
        return request("subscriptionPromotionalOffers", {
            "offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1, "name": name, "offerCode": code},
            subscription="subscriptions/" + BASIC, prices=[kind + "/${1}"], included=[price(kind, 1, "USA")])

    def test_promotional_names_may_be_freed(self):
        self.stand_in("POST", "settings", {"promotional_names_freed": True})
        for _ in range(2):
            made = self.good("POST", "/v1/subscriptionPromotionalOffers", self.promotional())["data"]["id"]
            self.good("DELETE", "/v1/subscriptionPromotionalOffers/" + made)

    def test_promotional_prices_may_be_fixed(self):
        made = self.good("POST", "/v1/subscriptionPromotionalOffers", self.promotional())["data"]["id"]
        self.stand_in("POST", "settings", {"promotional_patch": "refused"})
        kind = "subscriptionPromotionalOfferPrices"
        self.refused("PATCH", "/v1/subscriptionPromotionalOffers/" + made, request(
            "subscriptionPromotionalOffers", None, made, prices=[kind + "/${1}"], included=[price(kind, 1, "CAN")]),
            code=RELATION)

    def win_back(self):
        return request("winBackOffers", {
            "offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "periodCount": 1, "offerId": "new", "referenceName": "New",
            "startDate": day(1), "priority": "NORMAL", "customerEligibilityPaidSubscriptionDurationInMonths": 1,
            "customerEligibilityTimeSinceLastSubscribedInMonths": {"minimum": 1, "maximum": 2}},
            subscription="subscriptions/" + PREMIUM, prices=["winBackOfferPrices/${1}"],
            included=[price("winBackOfferPrices", 1, "USA")])

    def test_win_back_names(self):
        path = "/v1/winBackOffers"
        self.good("DELETE", path + "/" + self.good("POST", path, self.win_back())["data"]["id"])
        made = self.good("POST", path, self.win_back())["data"]["id"]
        self.stand_in("POST", "settings", {"win_back_names_kept": True})
        self.good("DELETE", path + "/" + made)
        self.refused("POST", path, self.win_back(), code=DUPLICATE)


class Codes(ServiceCase):
    path = "/v1/subscriptionOfferCodes"

    def offer(self, name, subscription=BASIC, **prices):
        row = price("subscriptionOfferCodePrices", 1, "USA")
        row["relationships"].update(prices)
        return request("subscriptionOfferCodes", {
            "name": name, "customerEligibilities": ["NEW"], "offerEligibility": "REPLACE_INTRO_OFFERS",
            "offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1},
            subscription="subscriptions/" + subscription, prices=["subscriptionOfferCodePrices/${1}"], included=[row])

    def test_null_for_a_price_point(self):
        body = self.offer("New", subscriptionPricePoint={"data": None})
        self.refused("POST", self.path, body, status=500, code="UNEXPECTED_ERROR")
        self.good("POST", self.path, self.offer("New"))

    def fill(self, number):
        for count in range(number):
            self.good("POST", self.path, self.offer("c%d" % count))

    def test_ten_of_an_app(self):
        self.stand_in("POST", "settings", {"codes_counted": "app"})
        self.fill(8)            # two of the fixture are active
        self.refused("POST", self.path, self.offer("more", YEARLY), code="STATE_ERROR", detail="An app has")

    def test_ten_with_deactivated_ones(self):
        self.stand_in("POST", "settings", {"codes_counted": "with-deactivated"})
        self.fill(9)            # one of the fixture is not active
        self.refused("POST", self.path, self.offer("more"), code="STATE_ERROR")


class Rest(ServiceCase):
    def test_grace_period(self):
        path, identifier = "/v1/subscriptionGracePeriods/%s1" % APP, APP + "1"

        def change(**attributes):
            return path, request("subscriptionGracePeriods", attributes, identifier)
        self.refused("PATCH", *change(sandboxOptIn=False), code=INVALID, pointer="/data/attributes/sandboxOptIn")
        self.good("PATCH", *change(optIn=False, sandboxOptIn=False))
        self.refused("PATCH", *change(optIn=True), code=INVALID)
        self.good("PATCH", *change(optIn=True, sandboxOptIn=True))

    def test_a_trial_that_vanishes(self):
        self.stand_in("POST", "settings", {"lost_trial": "ZAF"})
        listed = "/v1/subscriptions/%s/introductoryOffers?filter[territory]=ZAF,ITA" % BASIC

        def offer(territory):
            return request("subscriptionIntroductoryOffers", {
                "offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1},
                subscription="subscriptions/" + BASIC, territory="territories/" + territory)
        path = "/v1/subscriptionIntroductoryOffers"
        self.context.settings.change("today", day(1))
        kept = self.good("POST", path, offer("ZAF"))["data"]["id"]
        self.good("DELETE", path + "/" + kept)
        self.good("POST", "/v1/subscriptionPrices", request(
            "subscriptionPrices", {"startDate": day(9)}, subscription="subscriptions/" + BASIC,
            subscriptionPricePoint="subscriptionPricePoints/" + self.point(BASIC, "USA", "5.99")))
        self.good("POST", path, offer("ZAF"))
        self.good("POST", path, offer("ITA"))
        self.assertEqual(len(self.good("GET", listed)["data"]), 1)

    def test_characters(self):
        path = "/v2/subscriptionLocalizations"

        def text(name):
            return request("subscriptionLocalizations", {"locale": "fr-FR", "name": name},
                           version="subscriptionVersions/%s-v2" % PREMIUM)
        self.stand_in("POST", "settings", {"refuse_characters": True})
        for character in "─☕✓⠿⧉\ue000\ufe0f\U0001f3ac":
            self.refused("POST", path, text("Nom " + character), code=INVALID + ".INVALID_CHARACTERS")
        self.good("POST", path, text("Été, ビデオ – 50 %"))

    def test_a_state_that_does_not_move(self):
        self.stand_in("POST", "settings", {"state_stuck": True})
        self.assertEqual(list(self.stand_in("POST", "approve", {})["notReady"]), ["6600000003"])
        self.stand_in("POST", "review", {"state": "READY_TO_SUBMIT", "subscriptions": [SPORTS]})
        read = self.good("GET", "/v1/subscriptions/" + SPORTS)["data"]
        self.assertEqual(read["attributes"]["state"], "MISSING_METADATA")

    def test_allowed_values_are_listed(self):
        self.refused("GET", "/v1/subscriptionGroups/%s/subscriptions?filter[state]=GONE" % GROUP, status=400,
                     detail="READY_TO_SUBMIT")
        self.refused("PATCH", "/v1/subscriptions/" + SPORTS,
                     request("subscriptions", {"subscriptionPeriod": "ONE_DAY"}, SPORTS), code=INVALID, detail="ONE_WEEK")

    def test_no_setting_of_this_kind(self):
        for order in (b'{"nothing": 1}', b'{"codes_counted": "galaxy"}', b'{"lag": "x"}'):
            self.assertEqual(self.service.answer("POST", "/_standin/settings", {}, order).status, 400, order)
