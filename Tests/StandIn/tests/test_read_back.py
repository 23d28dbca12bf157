"""How Apple reads back what was written, where that is not what was sent."""

import datetime

from asc import pacific
from asc.identifiers import Identifiers

from .support import BASIC, GROUP, PREMIUM, YEARLY, ServiceCase, day, price, request

FREE = {"offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1}


class Introductory(ServiceCase):
    path = "/v1/subscriptionIntroductoryOffers"

    def create(self, subscription=BASIC, territory="FRA", **attributes):
        body = request("subscriptionIntroductoryOffers", {**FREE, **attributes},
                       subscription="subscriptions/" + subscription, territory="territories/" + territory)
        return self.good("POST", self.path, body)["data"]

    def test_no_day_and_no_plan(self):
        for sent in ({}, {"startDate": None, "targetSubscriptionPlanType": None}):
            made = self.create(**sent)
            self.assertEqual(made["attributes"]["startDate"], day(0))
            self.assertEqual(made["attributes"]["targetSubscriptionPlanType"], "UPFRONT")
            self.good("DELETE", self.path + "/" + made["id"])

    def test_what_is_sent_stays(self):
        made = self.create(YEARLY, "FRA", startDate=day(3), endDate=day(9), targetSubscriptionPlanType="MONTHLY")
        self.assertEqual([made["attributes"][name] for name in ("startDate", "endDate", "targetSubscriptionPlanType")],
                         [day(3), day(9), "MONTHLY"])

    def test_the_fixture_has_begun_long_ago(self):
        rows = self.good("GET", "/v1/subscriptions/%s/introductoryOffers?limit=200" % PREMIUM)["data"]
        self.assertEqual({(row["attributes"]["startDate"], row["attributes"]["targetSubscriptionPlanType"])
                          for row in rows}, {(day(-60), "UPFRONT")})

    def test_identifiers(self):
        fields = Identifiers.decode(self.create()["id"])
        self.assertEqual(fields, {"s": BASIC, "d": 1795334400, "i": "FR", "t": "", "p": "0"})
        self.assertEqual(Identifiers.decode(self.plan(BASIC)), {"a": BASIC, "p": "0"})
        self.assertEqual(Identifiers.decode(self.point(BASIC, "FRA", "1.99"))["t"], "FRA")
        price = self.good("GET", "/v1/subscriptions/%s/prices?filter[territory]=NZL" % BASIC)["data"]
        self.assertEqual(sorted(Identifiers.decode(row["id"])["d"] for row in price), [0, 20739])
        self.assertEqual({Identifiers.decode(row["id"])["c"] for row in price}, {"NZ"})


class IntroductoryAsSent(Introductory):
    """The older assumption."""

    settings = {"introductory_form": "as-sent"}
    test_identifiers = test_the_fixture_has_begun_long_ago = None

    def test_no_day_and_no_plan(self):
        self.assertEqual(self.create()["attributes"], FREE)


class OtherOffers(ServiceCase):
    def test_their_plan(self):
        kind = "subscriptionPromotionalOfferPrices"
        for form, plan in (("as-sent", None), ("filled", "UPFRONT")):
            self.stand_in("POST", "settings", {"other_offers_form": form})
            body = request("subscriptionPromotionalOffers", {**FREE, "name": form, "offerCode": form},
                           subscription="subscriptions/" + BASIC, prices=[kind + "/${1}"],
                           included=[price(kind, 1, "USA")])
            made = self.good("POST", "/v1/subscriptionPromotionalOffers", body)["data"]["attributes"]
            self.assertEqual(made.get("targetSubscriptionPlanType"), plan)


class Opaque(ServiceCase):
    settings = {"opaque_ids": True}

    def test_points_are_found_by_their_identifier(self):
        point = self.point(BASIC, "FRA", "1.99")
        self.assertEqual(point[0], "x")
        read = self.good("GET", "/v1/subscriptionPricePoints/" + point)["data"]
        self.assertEqual((read["id"], read["attributes"]["customerPrice"]), (point, "1.99"))
        self.refused("GET", "/v1/subscriptionPricePoints/xyz", status=404)


class Versions(ServiceCase):
    def test_nobody_made_one(self):
        made = self.good("POST", "/v1/subscriptions", request(
            "subscriptions", {"name": "New", "productId": "new"}, group="subscriptionGroups/" + GROUP))["data"]["id"]
        listed = "/v1/subscriptions/%s/versions" % made
        self.assertEqual(self.good("GET", listed)["data"], [])
        self.assertEqual(self.good("GET", "/v1/subscriptions/%s/subscriptionLocalizations" % made)["data"], [])
        version = self.good("POST", "/v1/subscriptionVersions",
                            request("subscriptionVersions", subscription="subscriptions/" + made))["data"]
        self.assertEqual(version["attributes"], {"version": 1, "state": "PREPARE_FOR_SUBMISSION"})
        self.assertEqual([one["id"] for one in self.good("GET", listed)["data"]], [version["id"]])

    def test_texts_of_a_new_one(self):
        for setting, number in (("copied", 1), ("none", 0)):
            self.stand_in("POST", "settings", {"version_texts": setting})
            made = self.good("POST", "/v1/subscriptionVersions",
                             request("subscriptionVersions", subscription="subscriptions/" + BASIC))["data"]["id"]
            texts = self.good("GET", "/v1/subscriptionVersions/%s/localizations" % made)["data"]
            self.assertEqual(len(texts), number)
            self.stand_in("POST", "approve", {})


class Days(ServiceCase):
    def test_midnight_in_los_angeles(self):
        for text, hours in (("2026-03-08", 8), ("2026-03-09", 7), ("2026-11-01", 7), ("2026-11-02", 8)):
            day_ = datetime.date.fromisoformat(text)
            self.assertEqual(pacific.hours_behind(day_), hours, text)
            self.assertEqual(pacific.today(pacific.midnight(day_)), day_)
            self.assertEqual(pacific.today(pacific.midnight(day_) - 1), day_ - datetime.timedelta(days=1))

    def test_the_day_can_move(self):
        self.stand_in("POST", "settings", {"today": day(1)})
        self.assertEqual(self.context.today.isoformat(), day(1))
        self.assertEqual(self.service.answer("POST", "/_standin/settings", {}, b'{"today": "x"}').status, 400)

    def test_moments_are_pacific(self):
        made = self.good("POST", "/v1/subscriptionOfferCodeCustomCodes", request(
            "subscriptionOfferCodeCustomCodes", {"customCode": "PACIFIC", "numberOfCodes": 1},
            offerCode="subscriptionOfferCodes/code-paid"))["data"]
        self.assertRegex(made["attributes"]["createdDate"], "^%sT.*-08:00$" % day(0))
