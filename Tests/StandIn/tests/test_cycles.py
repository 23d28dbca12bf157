"""Create, read, update, delete: a cycle of every resource that can be written.

Every write operation of the contract is used at least once; the last test
counts them.
"""

from .purchase_cycles import PurchaseCycles
from .support import (APP, ARCHIVE, BASIC, COINS, CONTRACT, GROUP, PREMIUM, SPORTS, YEARLY, ServiceCase, day, entity, price,
                      request)

USED = set()


class CycleCase(PurchaseCycles, ServiceCase):
    def good(self, method, path, body=None, status=None):
        document = super().good(method, path, body, status)
        operation, _ = CONTRACT.match(method, path.split("?")[0])
        if method != "GET":
            USED.add(operation.identifier)
        return document

    def create(self, api, json_type, attributes, included=None, **refs):
        path = "/%s/%s" % (api, json_type)
        data = self.good("POST", path, request(json_type, attributes, included=included, **refs))["data"]
        self.assertEqual(data["type"], json_type)
        for name, value in (attributes or {}).items():
            if value is not None and name not in ("preserveCurrentPrice", "uploaded"):
                self.assertEqual(data["attributes"][name], value, name)
        return path + "/" + data["id"], data

    def update(self, path, json_type, attributes=None, included=None, **refs):
        data = self.good("PATCH", path, request(json_type, attributes, path.rsplit("/", 1)[1], included=included,
                                                **refs))["data"]
        for name, value in (attributes or {}).items():
            if name in data.get("attributes", {}):
                self.assertEqual(data["attributes"][name], value, name)
        return data

    def delete(self, path, readable=True):
        self.good("DELETE", path)
        if readable:
            self.refused("GET", path, status=404, code="NOT_FOUND")

    def listed(self, path):
        return [one["id"] for one in self.good("GET", path)["data"]]

    # The cycles

    def cycle_groups(self):
        path, data = self.create("v1", "subscriptionGroups", {"referenceName": "New"}, app="apps/" + APP)
        self.assertIn(data["id"], self.listed("/v1/apps/%s/subscriptionGroups" % APP))
        self.update(path, "subscriptionGroups", {"referenceName": "Newer"})
        made, _ = self.create("v1", "subscriptionGroupVersions", None, subscriptionGroup="subscriptionGroups/" + data["id"])
        version = made.rsplit("/", 1)[1]
        self.assertEqual(self.listed(path + "/versions"), [version])
        text, _ = self.create("v2", "subscriptionGroupLocalizations", {"locale": "fr-FR", "name": "Nom"},
                              version="subscriptionGroupVersions/" + version)
        self.update(text, "subscriptionGroupLocalizations", {"name": "Autre", "customAppName": "App"})
        self.assertEqual(self.listed("/v1/subscriptionGroupVersions/%s/localizations" % version), [text.rsplit("/", 1)[1]])
        self.delete(text)
        old, _ = self.create("v1", "subscriptionGroupLocalizations", {"locale": "ja", "name": "名"},
                             subscriptionGroup="subscriptionGroups/" + data["id"])
        self.update(old, "subscriptionGroupLocalizations", {"name": "別名"})
        self.delete(old)
        self.delete(path)

    def cycle_subscriptions(self):
        path, data = self.create("v1", "subscriptions", {"name": "New", "productId": "new"},
                                 group="subscriptionGroups/" + GROUP)
        self.assertEqual(data["attributes"]["state"], "MISSING_METADATA")
        self.update(path, "subscriptions", {"name": "Newer", "subscriptionPeriod": "ONE_YEAR", "reviewNote": "Note",
                                            "groupLevel": 1, "multiSeatStatus": "ENABLED",
                                            "marketSettings": ["APP_STORE"]})
        made, _ = self.create("v1", "subscriptionVersions", None, subscription="subscriptions/" + data["id"])
        version = made.rsplit("/", 1)[1]
        self.assertEqual(self.listed(path + "/versions"), [version])
        text, _ = self.create("v2", "subscriptionLocalizations", {"locale": "fr-FR", "name": "Nom", "description": "D"},
                              version="subscriptionVersions/" + version)
        self.update(text, "subscriptionLocalizations", {"name": "Autre", "description": None})
        self.delete(text)
        old, _ = self.create("v1", "subscriptionLocalizations", {"locale": "ja", "name": "名前"},
                             subscription="subscriptions/" + data["id"])
        self.update(old, "subscriptionLocalizations", {"name": "別の名"})
        self.delete(old)
        self.delete(path)

    def cycle_versions(self):
        self.stand_in("POST", "approve", {})
        path, data = self.create("v1", "subscriptionVersions", None, subscription="subscriptions/" + BASIC)
        self.assertEqual(data["attributes"], {"version": 2, "state": "PREPARE_FOR_SUBMISSION"})
        self.assertEqual(len(self.listed(path + "/localizations")), 1)
        path, data = self.create("v1", "subscriptionGroupVersions", None, subscriptionGroup="subscriptionGroups/" + GROUP)
        self.assertEqual((data["attributes"]["version"], len(self.listed(path + "/localizations"))), (3, 3))
        self.good("POST", "/v1/subscriptionGroupSubmissions",
                  {"data": entity("subscriptionGroupSubmissions", subscriptionGroup="subscriptionGroups/" + GROUP)})
        self.assertEqual(self.good("GET", path)["data"]["attributes"]["state"], "WAITING_FOR_REVIEW")

    def cycle_availability_and_prices(self):
        _, data = self.create("v1", "subscriptions", {"name": "New", "productId": "new2", "subscriptionPeriod": "ONE_YEAR"},
                              group="subscriptionGroups/" + GROUP)
        identifier = data["id"]
        owner = "subscriptions/" + identifier
        self.create("v1", "subscriptionAvailabilities", {"availableInNewTerritories": False}, subscription=owner,
                    availableTerritories=["territories/USA"])
        plan = self.listed("/v1/%s/planAvailabilities" % owner)[0]
        path = "/v1/subscriptionPlanAvailabilities/" + plan
        self.update(path, "subscriptionPlanAvailabilities", {"availableInNewTerritories": True},
                    availableTerritories=["territories/USA", "territories/CAN"])
        link = path + "/relationships/availableTerritories"
        self.good("PATCH", link, {"data": [{"type": "territories", "id": t} for t in ("USA", "DEU")]}, 204)
        for where in (path, "/v1/subscriptionAvailabilities/" + identifier):
            self.assertEqual(sorted(self.listed(where + "/availableTerritories")), ["DEU", "USA"])
        self.create("v1", "subscriptionPlanAvailabilities", {"planType": "MONTHLY"},
                    subscription=owner, availableTerritories=["territories/DEU"])
        first = [price("subscriptionPrices", n, territory, self.point(identifier, territory, "49.99"))
                 for n, territory in enumerate(("USA", "DEU"))]
        self.update("/v1/" + owner, "subscriptions", {}, first, prices=["subscriptionPrices/${0}", "subscriptionPrices/${1}"])
        point = "subscriptionPricePoints/" + self.point(identifier, "DEU", "4.99")
        monthly = {"planType": "MONTHLY"}
        self.create("v1", "subscriptionPrices", monthly, subscription=owner, territory="territories/DEU",
                    subscriptionPricePoint=point)
        _, change = self.create("v1", "subscriptionPrices", {**monthly, "startDate": day(9)}, subscription=owner,
                                subscriptionPricePoint="subscriptionPricePoints/" + self.point(identifier, "DEU", "5.99"))
        self.assertEqual(len(self.listed("/v1/%s/prices" % owner)), 4)
        self.delete("/v1/subscriptionPrices/" + change["id"], readable=False)
        _, change = self.create("v1", "subscriptionPrices", {"startDate": day(9)}, subscription=owner,
                                subscriptionPricePoint="subscriptionPricePoints/" + self.point(identifier, "USA", "59.99"))
        self.good("DELETE", "/v1/%s/relationships/prices" % owner,
                  {"data": [{"type": "subscriptionPrices", "id": change["id"]}]})
        self.assertEqual(len(self.listed("/v1/%s/prices" % owner)), 3)

    def cycle_introductory(self):
        owner, listing = "subscriptions/" + BASIC, "/v1/subscriptions/%s/introductoryOffers?limit=200" % BASIC
        attributes = {"offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1}
        before = self.listed(listing)
        path, data = self.create("v1", "subscriptionIntroductoryOffers", attributes, subscription=owner,
                                 territory="territories/FRA")
        self.update(path, "subscriptionIntroductoryOffers", {"endDate": day(30)})
        self.delete(path, readable=False)
        inline = entity("subscriptionIntroductoryOffers", attributes, "${1}", territory="territories/ITA")
        self.update("/v1/" + owner, "subscriptions", {}, [inline],
                    introductoryOffers=["subscriptionIntroductoryOffers/${1}"])
        new = set(self.listed(listing)) - set(before)
        self.assertEqual(len(new), 1)
        self.good("DELETE", "/v1/%s/relationships/introductoryOffers" % owner,
                  {"data": [{"type": "subscriptionIntroductoryOffers", "id": one} for one in new]})
        self.assertEqual(set(self.listed(listing)), set(before))

    def cycle_promotional(self):
        kind, owner = "subscriptionPromotionalOfferPrices", "subscriptions/" + BASIC
        attributes = {"name": "New", "offerCode": "new", "offerMode": "PAY_UP_FRONT", "duration": "ONE_MONTH",
                      "numberOfPeriods": 1}
        usa, can = (price(kind, n, t, self.point(BASIC, t, "0.99")) for n, t in ((1, "USA"), (2, "CAN")))
        path, _ = self.create("v1", "subscriptionPromotionalOffers", attributes, [usa], subscription=owner,
                              prices=[kind + "/${1}"])
        kept = self.listed(path + "/prices")[0]
        self.update(path, "subscriptionPromotionalOffers", None, [can], prices=[kind + "/" + kept, kind + "/${2}"])
        self.assertEqual(len(self.listed(path + "/prices")), 2)
        self.update(path, "subscriptionPromotionalOffers", None, [usa], prices=[kind + "/${1}"])
        self.assertEqual(len(self.listed(path + "/prices?filter[territory]=USA")), 1)
        self.assertEqual(len(self.listed(path + "/prices")), 1)
        self.delete(path)
        # By the contract PATCH of a subscription can not include the prices of a promotional offer.
        inline = entity("subscriptionPromotionalOffers", {**attributes, "offerCode": "inline"}, "${o}", prices=[kind + "/${1}"])
        self.refused("PATCH", "/v1/" + owner, request(
            "subscriptions", {}, BASIC, included=[inline, usa],
            promotionalOffers=["subscriptionPromotionalOffers/${o}"]), code="ENTITY_ERROR.INCLUDED", pointer="/included/1")

    def cycle_win_back(self):
        attributes = {"offerMode": "PAY_UP_FRONT", "duration": "ONE_MONTH", "periodCount": 1, "offerId": "new",
                      "referenceName": "New", "startDate": day(1), "endDate": None, "priority": "NORMAL",
                      "customerEligibilityPaidSubscriptionDurationInMonths": 36,
                      "customerEligibilityTimeSinceLastSubscribedInMonths": {"minimum": 1, "maximum": 24}}
        only_point = price("winBackOfferPrices", 1, None, self.point(PREMIUM, "USA", "0.99"))
        path, data = self.create("v1", "winBackOffers", attributes, [only_point], subscription="subscriptions/" + PREMIUM,
                                 prices=["winBackOfferPrices/${1}"])
        self.assertEqual(data["attributes"]["promotionIntent"], "NOT_PROMOTED")
        self.assertEqual(len(self.listed(path + "/prices?filter[territory]=USA")), 1)
        self.update(path, "winBackOffers", {"priority": "HIGH", "endDate": day(40), "startDate": day(3),
                                            "customerEligibilityWaitBetweenOffersInMonths": 2})
        self.delete(path)

    def cycle_codes(self, kind="subscription", product="subscriptions/" + BASIC):
        prices = "subscriptionOfferCodePrices" if kind == "subscription" else "inAppPurchaseOfferPrices"
        attributes = {"name": "New", "customerEligibilities": ["NEW"], "offerEligibility": "STACK_WITH_INTRO_OFFERS",
                      "offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1} \
            if kind == "subscription" else {"name": "New", "customerEligibilities": ["NON_SPENDER"]}
        path, data = self.create("v1", kind + "OfferCodes", attributes, [price(prices, 1, "USA")],
                                 prices=[prices + "/${1}"],
                                 **{"subscription" if kind == "subscription" else "inAppPurchase": product})
        self.assertTrue(data["attributes"]["active"])
        self.assertEqual(len(self.listed(path + "/prices")), 1)
        offer = kind + "OfferCodes/" + data["id"]
        batch, row = self.create("v1", kind + "OfferCodeOneTimeUseCodes",
                                 {"numberOfCodes": 500, "expirationDate": day(90)}, offerCode=offer)
        self.assertEqual(row["attributes"]["environment"], "PRODUCTION")
        self.create("v1", kind + "OfferCodeOneTimeUseCodes",
                    {"numberOfCodes": 10, "expirationDate": day(90), "environment": "SANDBOX"}, offerCode=offer)
        custom, _ = self.create("v1", kind + "OfferCodeCustomCodes",
                                {"customCode": "NEW" + kind, "numberOfCodes": 7}, offerCode=offer)
        counts = self.good("GET", path)["data"]["attributes"]
        self.assertEqual((counts["productionCodeCount"], counts["sandboxCodeCount"]), (507, 10))
        for one in (batch, custom):
            self.update(one, one.split("/")[2], {"active": False})
        self.update(path, kind + "OfferCodes", {"active": False})
        self.assertEqual(len(self.listed(path + "/oneTimeUseCodes") + self.listed(path + "/customCodes")), 3)

    def cycle_codes_of_in_app_purchases(self):
        self.cycle_codes("inAppPurchase", "inAppPurchases/" + COINS)

    def cycle_promoted(self):
        path, data = self.create("v1", "promotedPurchases", {"visibleForAllUsers": True}, app="apps/" + APP,
                                 subscription="subscriptions/" + YEARLY)
        self.update(path, "promotedPurchases", {"enabled": False, "visibleForAllUsers": False})
        order = [data["id"], "promoted-2", "promoted-1"]
        link = "/v1/apps/%s/relationships/promotedPurchases" % APP
        self.good("PATCH", link, {"data": [{"type": "promotedPurchases", "id": one} for one in order]}, 204)
        self.assertEqual(self.listed(link), order)
        self.delete(path)

    def cycle_grace_period(self):
        self.update("/v1/subscriptionGracePeriods/%s1" % APP, "subscriptionGracePeriods",
                    {"optIn": False, "duration": "THREE_DAYS", "renewalType": "PAID_TO_PAID_ONLY"})

    def cycle_media(self):
        for version, json_type, owner in (
                ("v1", "subscriptionAppStoreReviewScreenshots", {"subscription": "subscriptions/" + SPORTS}),
                ("v1", "subscriptionImages", {"subscription": "subscriptions/" + BASIC}),
                ("v2", "subscriptionImages", {"version": "subscriptionVersions/%s-v2" % PREMIUM})):
            size = 1024 * 1024 + 5
            path, data = self.create(version, json_type, {"fileName": "a.png", "fileSize": size}, **owner)
            operations = data["attributes"]["uploadOperations"]
            self.assertEqual([one["length"] for one in operations], [1024 * 1024, 5])
            for one in operations:
                url = one["url"].split("127.0.0.1", 1)[1]
                self.assertEqual(self.service.answer("PUT", url, {}, b"x" * one["length"]).status, 200)
            self.update(path, json_type, {"uploaded": True})
            self.good("GET", path)
            if json_type.endswith("Screenshots"):
                self.good("POST", "/v1/subscriptionSubmissions",
                          {"data": entity("subscriptionSubmissions", subscription="subscriptions/" + SPORTS)})
            self.delete(path)


def _add_tests():
    for name in [name for name in dir(CycleCase) if name.startswith("cycle_")]:
        def test(self, name=name):
            getattr(self, name)()
        setattr(Cycles, "test_" + name, test)


class Cycles(CycleCase):
    def test_zz_every_write_of_the_contract_was_used(self):
        """Runs last (tests run by name)."""
        wanted = {operation.identifier for operation in CONTRACT.operations if operation.method != "GET"}
        if len(USED) < 20:
            self.skipTest("the other tests of this class did not run")
        self.assertEqual(sorted(wanted - USED), [])
        print("\nwrites: %d of %d operations" % (len(USED & wanted), len(wanted)))

    def test_v1_texts_of_what_has_no_versions(self):
        path, _ = self.create("v1", "subscriptionLocalizations", {"locale": "ja", "name": "古い"},
                              subscription="subscriptions/" + ARCHIVE)
        self.assertEqual(self.good("GET", path)["data"]["attributes"]["state"], "PREPARE_FOR_SUBMISSION")
        self.delete(path)


_add_tests()
