"""Rarer refusals and paths, each once."""

import os
import tempfile

from asc.points import PricePoints
from asc.store import Record

from .support import (APP, BASIC, COINS, GROUP, PREMIUM, SPORTS, YEARLY, ServiceCase, day, entity, price, request)

RELATION, MISSING = "ENTITY_ERROR.RELATIONSHIP.INVALID", "ENTITY_ERROR.RELATIONSHIP.REQUIRED"
INVALID = "ENTITY_ERROR.ATTRIBUTE.INVALID"
INTRO = {"offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1}


class Inline(ServiceCase):
    def patch(self, subscription, relation, json_type, identifier, *included):
        body = request("subscriptions", {}, subscription, included=list(included),
                       **{relation: ["%s/%s" % (json_type, identifier)]})
        return "/v1/subscriptions/" + subscription, body

    def test_another_subscription(self):
        row = price("subscriptionPrices", 1, "USA", self.point(SPORTS, "USA", "1.99"))
        row["relationships"]["subscription"] = {"data": {"type": "subscriptions", "id": BASIC}}
        self.refused("PATCH", *self.patch(SPORTS, "prices", "subscriptionPrices", "${1}", row), code=RELATION,
                     pointer="/included/0/relationships/subscription")
        offer = entity("subscriptionIntroductoryOffers", INTRO, "${1}", territory="territories/USA",
                       subscription="subscriptions/" + BASIC)
        self.refused("PATCH", *self.patch(SPORTS, "introductoryOffers", "subscriptionIntroductoryOffers", "${1}", offer),
                     code=RELATION, pointer="/included/0/relationships/subscription")

    def test_no_point_and_no_territory(self):
        bare = price("subscriptionPrices", 1, "USA")
        self.refused("PATCH", *self.patch(SPORTS, "prices", "subscriptionPrices", "${1}", bare), code=RELATION,
                     detail="Missing subscriptionPricePoint relationship for resource")
        kind = "subscriptionPromotionalOfferPrices"
        body = request("subscriptionPromotionalOffers", {**INTRO, "name": "N", "offerCode": "n"},
                       subscription="subscriptions/" + BASIC, prices=[kind + "/${1}"], included=[price(kind, 1)])
        self.refused("POST", "/v1/subscriptionPromotionalOffers", body, code=MISSING,
                     pointer="/included/0/relationships/territory")

    def test_existing_ones_may_be_named(self):
        row = self.good("GET", "/v1/subscriptions/%s/prices" % SPORTS)["data"][0]["id"]
        self.good("PATCH", *self.patch(SPORTS, "prices", "subscriptionPrices", row))
        self.refused("PATCH", *self.patch(BASIC, "prices", "subscriptionPrices", row), code=RELATION)

    def test_promotional_offers_lack_their_prices(self):
        offer = entity("subscriptionPromotionalOffers", {**INTRO, "name": "N", "offerCode": "n"}, "${1}")
        self.refused("PATCH", *self.patch(BASIC, "promotionalOffers", "subscriptionPromotionalOffers", "${1}", offer),
                     code=MISSING, pointer="/included/0/relationships/prices")

    def test_promotional_price_twice(self):
        kind = "subscriptionPromotionalOfferPrices"
        kept = self.good("GET", "/v1/subscriptionPromotionalOffers/6700000003/prices")["data"][0]["id"]
        again = price(kind, 1, "DEU", self.point(YEARLY, "DEU", "49.99"))
        body = request("subscriptionPromotionalOffers", None, "6700000003", included=[again],
                       prices=[kind + "/" + kept, kind + "/${1}"])
        self.refused("PATCH", "/v1/subscriptionPromotionalOffers/6700000003", body, code=RELATION)
        self.good("PATCH", "/v1/subscriptionPromotionalOffers/6700000003",
                  request("subscriptionPromotionalOffers", None, "6700000003"))

    def test_bulk_deletion_of_what_is_not_there(self):
        self.refused("DELETE", "/v1/subscriptions/%s/relationships/prices" % BASIC,
                     {"data": [{"type": "subscriptionPrices", "id": "x"}]}, status=404)


class Texts(ServiceCase):
    def test_v1_text_in_a_new_language_makes_a_draft(self):
        made = self.good("POST", "/v1/subscriptionLocalizations", request(
            "subscriptionLocalizations", {"locale": "ja", "name": "新しい"}, subscription="subscriptions/" + BASIC))
        self.assertEqual(made["data"]["attributes"]["state"], "PREPARE_FOR_SUBMISSION")
        versions = self.good("GET", "/v1/subscriptions/%s/versions" % BASIC)["data"]
        self.assertEqual(len(versions), 2)

    def test_name_stays(self):
        identifier = PREMIUM + "-v2-en-US"
        self.refused("PATCH", "/v2/subscriptionLocalizations/" + identifier,
                     request("subscriptionLocalizations", {"name": None}, identifier),
                     code="ENTITY_ERROR.ATTRIBUTE.REQUIRED")


class WinBack(ServiceCase):
    def body(self, **attributes):
        return request("winBackOffers", {
            **{"offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "periodCount": 1, "offerId": "new",
               "referenceName": "New", "startDate": day(1), "priority": "NORMAL",
               "customerEligibilityPaidSubscriptionDurationInMonths": 1,
               "customerEligibilityTimeSinceLastSubscribedInMonths": {"minimum": 1, "maximum": 2}}, **attributes},
            subscription="subscriptions/" + PREMIUM, prices=["winBackOfferPrices/${1}"],
            included=[price("winBackOfferPrices", 1, "USA")])

    def test_three_hundred_and_fifty(self):
        for number in range(347):
            self.context.store.put(Record("WinBackOffer", "w%d" % number, {
                "offerId": "w%d" % number, "referenceName": "w%d" % number, "startDate": day(-9), "endDate": day(-5)},
                {"subscription": PREMIUM}))
        self.refused("POST", "/v1/winBackOffers", self.body(), code="STATE_ERROR", detail="350")

    def test_dates_and_promotion_before_the_start(self):
        path, identifier = "/v1/winBackOffers/6800000002", "6800000002"
        self.refused("PATCH", path, request("winBackOffers", {"startDate": None}, identifier),
                     code="ENTITY_ERROR.ATTRIBUTE.REQUIRED")
        changed = self.good("PATCH", path, request("winBackOffers", {"promotionIntent": "USE_AUTO_GENERATED_ASSETS"},
                                                   identifier))
        self.assertEqual(changed["data"]["attributes"]["promotionIntent"], "USE_AUTO_GENERATED_ASSETS")


class Rest(ServiceCase):
    def test_territory_twice(self):
        body = request("subscriptionAvailabilities", {"availableInNewTerritories": True},
                       subscription="subscriptions/" + SPORTS, availableTerritories=["territories/USA"] * 2)
        self.refused("POST", "/v1/subscriptionAvailabilities", body, code=RELATION)

    def test_availability_keeps_its_storefronts(self):
        identifier = self.plan(SPORTS)
        path = "/v1/subscriptionPlanAvailabilities/" + identifier
        self.good("PATCH", path, request("subscriptionPlanAvailabilities", {"availableInNewTerritories": True}, identifier))
        self.assertEqual(len(self.good("GET", path + "/availableTerritories")["data"]), 2)

    def test_empty_image(self):
        body = request("subscriptionImages", {"fileName": "a", "fileSize": 0}, subscription="subscriptions/" + BASIC)
        self.refused("POST", "/v1/subscriptionImages", body, code=INVALID)

    def test_promoted_in_app_purchase(self):
        body = request("promotedPurchases", {"visibleForAllUsers": True}, app="apps/" + APP,
                       inAppPurchaseV2="inAppPurchases/" + COINS)
        self.refused("POST", "/v1/promotedPurchases", body, code=RELATION)

    def test_deleting_a_subscription_deletes_its_offers(self):
        kind = "subscriptionPromotionalOfferPrices"
        offer = self.good("POST", "/v1/subscriptionPromotionalOffers", request(
            "subscriptionPromotionalOffers", {**INTRO, "name": "N", "offerCode": "n"},
            subscription="subscriptions/" + SPORTS, prices=[kind + "/${1}"], included=[price(kind, 1, "USA")]))
        self.good("DELETE", "/v1/subscriptions/" + SPORTS)
        self.refused("GET", "/v1/subscriptionPromotionalOffers/" + offer["data"]["id"], status=404)

    def test_bodies_where_none_belongs(self):
        self.refused("DELETE", "/v1/winBackOffers/6800000002", {}, status=400)

    def test_filters(self):
        path = "/v1/subscriptionGroups/%s/subscriptions?filter[state]=" % GROUP
        self.assertEqual(len(self.good("GET", path + "APPROVED")["data"]), 3)
        self.assertEqual(self.good("GET", path + "REJECTED")["data"], [])
        point = self.point(YEARLY, "USA", "99.99")
        path = "/v1/subscriptionPricePoints/%s/equalizations?filter[subscription]=" % point
        self.assertEqual(self.good("GET", path + BASIC)["data"], [])
        self.assertEqual(len(self.good("GET", path + YEARLY + "&limit=200")["data"]), 174)
        monthly = "/v1/subscriptions/%s/pricePoints?filter[territory]=DEU&filter[upfrontPricePointId]=" % YEARLY
        self.assertTrue(self.good("GET", monthly + point)["data"])
        self.refused("GET", monthly + "x", status=404)

    def test_a_fault_after_a_refusal(self):
        self.stand_in("POST", "faults", [{"kind": "500", "change": "after"}, {"kind": "stale"}])
        self.assertEqual(self.call("GET", "/v1/nothing").status, 500)
        self.assertEqual(self.call("GET", "/v1/nothing").status, 404)

    def test_ladders_from_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".tsv", delete=False) as out:
            out.write("currency\tterritories\tcount\tminimum\tmaximum\tamounts\nJPY\tJPN\t2\t50\t60\t50 60\n")
        points = PricePoints(out.name)
        os.unlink(out.name)
        self.assertEqual([str(amount) for amount in points.ladder("JPN")], ["50", "60"])
        self.assertGreater(len(points.ladder("USA")), 500)

    def test_approving_what_does_not_exist(self):
        self.assertEqual(self.stand_in("POST", "approve", {"subscriptions": ["5"]}),
                         {"approved": [], "notReady": {"5": ["does not exist"]}})
