"""What Apple refuses: introductory, promotional, win-back offers."""

from .support import BASIC, PREMIUM, SPORTS, ServiceCase, day, price, request

INVALID = "ENTITY_ERROR.ATTRIBUTE.INVALID"
DUPLICATE, TOO_LONG, LOCKED = INVALID + ".DUPLICATE", INVALID + ".TOO_LONG", INVALID + ".UNMODIFIABLE"
RELATION, MISSING = "ENTITY_ERROR.RELATIONSHIP.INVALID", "ENTITY_ERROR.RELATIONSHIP.REQUIRED"
STATE = "STATE_ERROR"


class Introductory(ServiceCase):
    path = "/v1/subscriptionIntroductoryOffers"

    def offer(self, subscription=BASIC, territory="FRA", point=None, **attributes):
        attributes = {"offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1, **attributes}
        return request("subscriptionIntroductoryOffers", attributes, subscription="subscriptions/" + subscription,
                       territory=territory and "territories/" + territory,
                       subscriptionPricePoint=point and "subscriptionPricePoints/" + point)

    def test_territory_and_point(self):
        point = self.point(BASIC, "FRA", "1.99")
        paid = {"offerMode": "PAY_UP_FRONT", "duration": "ONE_MONTH"}
        self.refused("POST", self.path, self.offer(territory=None), code=MISSING, pointer="/data/relationships/territory")
        self.refused("POST", self.path, self.offer(point=point), code=RELATION,
                     detail="For FREE_TRIAL offerMode, subscriptionPricePoint must be null")
        self.refused("POST", self.path, self.offer(**paid), code=RELATION,
                     detail="Missing subscriptionPricePoint relationship for resource")
        self.refused("POST", self.path, self.offer(territory="DEU", point=point, **paid), code=RELATION)
        self.refused("POST", self.path, self.offer(point=self.point(PREMIUM, "FRA", "1.99"), **paid), code=RELATION)
        self.refused("POST", self.path, self.offer(territory="XKX"), code=RELATION)
        self.good("POST", self.path, self.offer(point=point, **paid))

    def test_durations(self):
        for wrong in ({"offerMode": "PAY_AS_YOU_GO", "duration": "ONE_WEEK"}, {"numberOfPeriods": 2},
                      {"offerMode": "PAY_AS_YOU_GO", "duration": "ONE_MONTH", "numberOfPeriods": 13},
                      {"offerMode": "PAY_UP_FRONT", "duration": "TWO_WEEKS"}):
            self.refused("POST", self.path, self.offer(**wrong), code=INVALID)
        self.refused("POST", self.path, self.offer(duration="ONE_DAY"), code=INVALID)

    def test_dates(self):
        self.refused("POST", self.path, self.offer(endDate=day(0)), code=INVALID)
        self.refused("POST", self.path, self.offer(startDate=day(9), endDate=day(8)), code=INVALID)
        self.good("POST", self.path, self.offer(endDate=day(1)))
        self.refused("POST", self.path, self.offer(startDate=day(1)), code=INVALID, detail=day(1))
        self.good("POST", self.path, self.offer(startDate=day(2), endDate=day(4)))
        self.refused("POST", self.path, self.offer(startDate=day(5)), code=INVALID, detail="one current and one future")

    def test_plan_and_change(self):
        self.refused("POST", self.path, self.offer(targetSubscriptionPlanType="MONTHLY"), code=INVALID)
        running = next(one for one in self.context.now().children("SubscriptionIntroductoryOffer", "subscription", BASIC)
                       if one.ref("territory") == "USA" and one.attributes["startDate"] == day(-9))
        body = request("subscriptionIntroductoryOffers", {"endDate": day(30)}, running.id)
        self.refused("PATCH", self.path + "/" + running.id, body, code=INVALID, detail="overlaps")
        body["data"]["attributes"]["endDate"] = day(0)
        self.refused("PATCH", self.path + "/" + running.id, body, code=INVALID)

    def test_a_price_comes_first(self):
        self.refused("POST", self.path, self.offer(SPORTS, "USA", targetSubscriptionPlanType="UPFRONT",
                                                   offerMode="PAY_AS_YOU_GO", duration="ONE_WEEK"), code=RELATION)
        for one in self.context.now().children("SubscriptionPrice", "subscription", SPORTS):
            self.context.store.delete(one)
        self.refused("POST", self.path, self.offer(SPORTS, "USA"), code=RELATION, detail="set up prices first")


class Promotional(ServiceCase):
    path = "/v1/subscriptionPromotionalOffers"

    def offer(self, subscription=BASIC, code="new", prices=None, **attributes):
        attributes = {"offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1, "name": "New",
                      "offerCode": code, **attributes}
        prices = prices or [("USA", None)]
        kind = "subscriptionPromotionalOfferPrices"
        return request("subscriptionPromotionalOffers", attributes, subscription="subscriptions/" + subscription,
                       prices=["%s/${%d}" % (kind, n) for n in range(len(prices))],
                       included=[price(kind, n, *one) for n, one in enumerate(prices)])

    def test_create(self):
        self.refused("POST", self.path, self.offer(PREMIUM, "loyal_free_month"), code=DUPLICATE)
        self.refused("POST", self.path, self.offer(code="x" * 101), code=TOO_LONG)
        self.refused("POST", self.path, self.offer(name="x" * 65), code=TOO_LONG)
        self.refused("POST", self.path, self.offer(prices=[("USA", None), ("USA", None)]), code=RELATION)
        self.refused("POST", self.path, self.offer(prices=[("USA", self.point(BASIC, "USA", "0.99"))]), code=RELATION,
                     pointer="/included/0/relationships/subscriptionPricePoint")
        self.refused("POST", self.path, self.offer(offerMode="PAY_UP_FRONT", duration="ONE_MONTH"), code=RELATION,
                     detail="Missing subscriptionPricePoint relationship for resource")
        self.refused("POST", self.path, self.offer(numberOfPeriods=3), code=INVALID)

    def test_a_deleted_code_stays_used(self):
        created = self.good("POST", self.path, self.offer())["data"]["id"]
        self.good("DELETE", self.path + "/" + created)
        self.refused("POST", self.path, self.offer(name="Other"), code=DUPLICATE, pointer="/data/attributes/offerCode")
        self.refused("POST", self.path, self.offer(code="other"), code=DUPLICATE, pointer="/data/attributes/name")

    def test_ten(self):
        for number in range(10):
            self.good("POST", self.path, self.offer(code="c%d" % number, name="c%d" % number))
        self.refused("POST", self.path, self.offer(code="c10"), code=STATE)

    def test_change(self):
        path = self.path + "/6700000003"
        body = request("subscriptionPromotionalOffers", None, "6700000003",
                       prices=["subscriptionPromotionalOfferPrices/nothing"])
        self.refused("PATCH", path, body)
        self.refused("PATCH", path, request("subscriptionPromotionalOffers", {"name": "Other"}, "6700000003"),
                     code="ENTITY_ERROR.ATTRIBUTE.NOT_ALLOWED")
        self.refused("PATCH", path, request("subscriptionPromotionalOffers", None, "6700000003", prices=[]), code=MISSING)


class WinBack(ServiceCase):
    path = "/v1/winBackOffers"

    def offer(self, subscription=PREMIUM, territory="USA", point=None, since=(1, 12), **attributes):
        attributes = {
            "offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "periodCount": 1, "offerId": "new",
            "referenceName": "New", "startDate": day(1), "priority": "NORMAL",
            "customerEligibilityPaidSubscriptionDurationInMonths": 1,
            "customerEligibilityTimeSinceLastSubscribedInMonths": {"minimum": since[0], "maximum": since[1]},
            **attributes}
        return request("winBackOffers", attributes, subscription="subscriptions/" + subscription,
                       prices=["winBackOfferPrices/${1}"], included=[price("winBackOfferPrices", 1, territory, point)])

    def test_create(self):
        self.refused("POST", self.path, self.offer(SPORTS), code=RELATION, detail="must be approved")
        for wrong, code in ((dict(offerId="a-b"), INVALID), (dict(offerId="x" * 101), TOO_LONG),
                            (dict(referenceName="a-b"), INVALID), (dict(referenceName="x" * 66), TOO_LONG),
                            (dict(offerId="back_free"), DUPLICATE), (dict(offerId="loyal_free_month"), DUPLICATE),
                            (dict(referenceName="Conference"), DUPLICATE), (dict(since=(5, 4)), INVALID),
                            (dict(since=(1, 25)), INVALID), (dict(startDate=day(0)), INVALID),
                            (dict(endDate=day(2)), INVALID), (dict(periodCount=2), INVALID),
                            (dict(customerEligibilityPaidSubscriptionDurationInMonths=25), INVALID),
                            (dict(customerEligibilityWaitBetweenOffersInMonths=1), INVALID),
                            (dict(point=self.point(PREMIUM, "USA", "0.99")), RELATION),
                            (dict(offerMode="PAY_UP_FRONT", duration="ONE_MONTH"), RELATION)):
            with self.subTest(str(wrong)):
                self.refused("POST", self.path, self.offer(**wrong), code=code)
        self.good("POST", self.path, self.offer(endDate=day(3)))

    def test_promotion_needs_an_image(self):
        self.refused("POST", self.path, self.offer(BASIC, promotionIntent="USE_AUTO_GENERATED_ASSETS"), code=INVALID)
        self.good("POST", self.path, self.offer(promotionIntent="USE_AUTO_GENERATED_ASSETS"))

    def test_five_run_at_one_time(self):
        for number in range(3):     # two of the fixture's run in the United States by then
            self.good("POST", self.path, self.offer(offerId="n%d" % number, referenceName="n%d" % number,
                                                    startDate=day(20)))
        extra = self.offer(offerId="n9", referenceName="n9", startDate=day(21))
        self.refused("POST", self.path, extra, code=STATE, detail="At most 5")
        extra["data"]["attributes"]["startDate"] = day(61)
        self.good("POST", self.path, extra)

    def test_change(self):
        def change(identifier, **attributes):
            return self.path + "/" + identifier, request("winBackOffers", attributes, identifier)
        self.refused("PATCH", *change("6800000001", endDate=day(20)), code=LOCKED)
        self.refused("PATCH", *change("6800000001", promotionIntent="NOT_PROMOTED"), code=LOCKED)
        self.good("PATCH", *change("6800000001", priority="NORMAL"))
        self.refused("PATCH", *change("6800000002", startDate=day(0)), code=INVALID)
        self.refused("PATCH", *change("6800000002", priority=None), code="ENTITY_ERROR.ATTRIBUTE.REQUIRED")
        self.refused("PATCH", *change("6800000002", offerId="other"), code="ENTITY_ERROR.ATTRIBUTE.NOT_ALLOWED")
        self.good("PATCH", *change("6800000002", endDate=None))
