"""From an empty app to a whole catalog, in the order of the facts, with lists that lag."""

from .support import APP, ServiceCase, day, entity, price, request

TERRITORIES = ("USA", "DEU", "JPN")


class FromEmpty(ServiceCase):
    fixture = "empty"
    settings = {"lag": 0.2, "codes_delay": 0.0}

    def make(self, path, *args, **more):
        return self.good("POST", path, request(path.rsplit("/", 1)[1], *args, **more))["data"]["id"]

    def subscription(self):
        """Group, subscription, texts, availability."""
        group = self.make("/v1/subscriptionGroups", {"referenceName": "Pass"}, app="apps/" + APP)
        subscription = self.make("/v1/subscriptions", {"name": "Basic", "productId": "basic",
                                                       "subscriptionPeriod": "ONE_MONTH", "groupLevel": 1},
                                 group="subscriptionGroups/" + group)
        version = self.make("/v1/subscriptionGroupVersions", None, subscriptionGroup="subscriptionGroups/" + group)
        self.make("/v2/subscriptionGroupLocalizations", {"locale": "en-US", "name": "Pass"},
                  version="subscriptionGroupVersions/" + version)
        version = self.make("/v1/subscriptionVersions", None, subscription="subscriptions/" + subscription)
        self.make("/v2/subscriptionLocalizations", {"locale": "en-US", "name": "Basic"},
                  version="subscriptionVersions/" + version)
        self.make("/v1/subscriptionPlanAvailabilities", {"planType": "UPFRONT"},
                  subscription="subscriptions/" + subscription,
                  availableTerritories=["territories/" + one for one in TERRITORIES])
        return subscription

    def points(self, subscription, dollars):
        """One price point a storefront, found as a client does: by filter and by equalization."""
        path = "/v1/subscriptions/%s/pricePoints?filter[territory]=USA&limit=8000" % subscription
        base = next(one["id"] for one in self.good("GET", path)["data"]
                    if float(one["attributes"]["customerPrice"]) == dollars)
        path = "/v1/subscriptionPricePoints/%s/equalizations?include=territory&limit=8000" % base
        rest = {one["relationships"]["territory"]["data"]["id"]: one["id"] for one in self.good("GET", path)["data"]}
        return {"USA": base, **{one: rest[one] for one in TERRITORIES if one != "USA"}}

    def inline(self, json_type, points):
        included = [price(json_type, number, *pair) for number, pair in enumerate(points.items())]
        return ["%s/${%d}" % (json_type, number) for number in range(len(included))], included

    def test_the_whole_way(self):
        subscription = self.subscription()
        owner = "subscriptions/" + subscription
        prices, included = self.inline("subscriptionPrices", self.points(subscription, 4.99))
        self.good("PATCH", "/v1/" + owner, request("subscriptions", {}, subscription, prices=prices, included=included))
        for territory in TERRITORIES:
            self.make("/v1/subscriptionIntroductoryOffers",
                      {"offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1}, subscription=owner,
                      territory="territories/" + territory)
        half = self.points(subscription, 2.49)
        prices, included = self.inline("subscriptionPromotionalOfferPrices", half)
        self.make("/v1/subscriptionPromotionalOffers",
                  {"name": "Half", "offerCode": "half", "offerMode": "PAY_AS_YOU_GO", "duration": "ONE_MONTH",
                   "numberOfPeriods": 3}, subscription=owner, prices=prices, included=included)
        prices, included = self.inline("subscriptionOfferCodePrices", dict.fromkeys(TERRITORIES))
        codes = self.make("/v1/subscriptionOfferCodes",
                          {"name": "Free", "customerEligibilities": ["NEW"], "offerMode": "FREE_TRIAL",
                           "offerEligibility": "REPLACE_INTRO_OFFERS", "duration": "ONE_MONTH", "numberOfPeriods": 1},
                          subscription=owner, prices=prices, included=included)
        batch = {"data": entity("subscriptionOfferCodeOneTimeUseCodes",
                                {"numberOfCodes": 500, "expirationDate": day(60)},
                                offerCode="subscriptionOfferCodes/" + codes)}
        self.refused("POST", "/v1/subscriptionOfferCodeOneTimeUseCodes", batch)       # waits for approval
        prices, included = self.inline("winBackOfferPrices", half)
        win_back = request("winBackOffers", {
            "offerMode": "PAY_AS_YOU_GO", "duration": "ONE_MONTH", "periodCount": 2, "offerId": "back",
            "referenceName": "Back", "startDate": day(1), "priority": "HIGH",
            "customerEligibilityPaidSubscriptionDurationInMonths": 1,
            "customerEligibilityTimeSinceLastSubscribedInMonths": {"minimum": 1, "maximum": 6},
            "promotionIntent": "USE_AUTO_GENERATED_ASSETS"}, subscription=owner, prices=prices, included=included)
        self.refused("POST", "/v1/winBackOffers", win_back)                           # waits for approval
        self.assertEqual(self.stand_in("POST", "approve", {"images": True}),
                         {"approved": [subscription], "notReady": {}})
        self.good("POST", "/v1/winBackOffers", win_back)
        made = self.good("POST", "/v1/subscriptionOfferCodeOneTimeUseCodes", batch)["data"]["id"]
        values = self.call("GET", "/v1/subscriptionOfferCodeOneTimeUseCodes/%s/values" % made)
        self.assertEqual(values.document.count("\n"), 500)
        self.context.store.settle()
        for listing, number in (("prices", 3), ("introductoryOffers", 3), ("promotionalOffers", 1), ("offerCodes", 1),
                                ("winBackOffers", 1)):
            self.assertEqual(len(self.good("GET", "/v1/%s/%s" % (owner, listing))["data"]), number)

    def test_first_price_by_post(self):
        """Works once availability is set."""
        subscription = self.subscription()
        for territory, point in self.points(subscription, 4.99).items():
            self.make("/v1/subscriptionPrices", {"startDate": None}, subscription="subscriptions/" + subscription,
                      territory="territories/" + territory, subscriptionPricePoint="subscriptionPricePoints/" + point)

    def test_versions_by_themselves(self):
        """The older assumption: the first version need not be made."""
        self.stand_in("POST", "settings", {"auto_versions": True})
        group = self.make("/v1/subscriptionGroups", {"referenceName": "Pass"}, app="apps/" + APP)
        self.context.store.settle()
        self.assertEqual(len(self.good("GET", "/v1/subscriptionGroups/%s/versions" % group)["data"]), 1)

    def test_minute_limit(self):
        self.stand_in("POST", "settings", {"minute_limit": 2})
        self.assertEqual([self.call("GET", "/v1/apps").status for _ in range(3)], [200, 200, 429])


class OlderTexts(ServiceCase):
    """What is made with v1 resources, where no version is listed before somebody makes one."""

    fixture = "empty"
    settings = {"v1_texts": "unlisted"}

    def make(self, path, *args, **more):
        return self.good("POST", path, request(path.rsplit("/", 1)[1], *args, **more))["data"]["id"]

    def listed(self, path):
        return self.good("GET", path)["data"]

    def test_a_version_takes_them_over(self):
        group = self.make("/v1/subscriptionGroups", {"referenceName": "Pass"}, app="apps/" + APP)
        owner = "subscriptionGroups/" + group
        self.make("/v1/subscriptionGroupLocalizations", {"locale": "en-US", "name": "Pass"}, subscriptionGroup=owner)
        self.assertEqual(self.listed("/v1/%s/versions" % owner), [])
        self.assertEqual(len(self.listed("/v1/%s/subscriptionGroupLocalizations" % owner)), 1)
        version = self.make("/v1/subscriptionGroupVersions", None, subscriptionGroup=owner)
        self.assertEqual([one["id"] for one in self.listed("/v1/%s/versions" % owner)], [version])
        self.assertEqual(len(self.listed("/v1/subscriptionGroupVersions/%s/localizations" % version)), 1)
