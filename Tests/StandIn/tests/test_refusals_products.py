"""What Apple refuses: groups, subscriptions, texts, availability, prices."""

from .support import APP, ARCHIVE, BASIC, EXTRAS, GROUP, PREMIUM, SPORTS, YEARLY, ServiceCase, day, price, request

INVALID = "ENTITY_ERROR.ATTRIBUTE.INVALID"
DUPLICATE, TOO_LONG, LOCKED = INVALID + ".DUPLICATE", INVALID + ".TOO_LONG", INVALID + ".UNMODIFIABLE"
RELATION = "ENTITY_ERROR.RELATIONSHIP.INVALID"


class Groups(ServiceCase):
    def test_names(self):
        def body(name):
            return request("subscriptionGroups", {"referenceName": name}, app="apps/" + APP)
        self.refused("POST", "/v1/subscriptionGroups", body("Extras"), code=DUPLICATE)
        self.refused("POST", "/v1/subscriptionGroups", body("x" * 65), code=TOO_LONG)
        self.refused("PATCH", "/v1/subscriptionGroups/" + GROUP,
                     request("subscriptionGroups", {"referenceName": "Extras"}, GROUP), code=DUPLICATE)
        self.refused("DELETE", "/v1/subscriptionGroups/" + GROUP, code="STATE_ERROR")


class Subscriptions(ServiceCase):
    def create(self, **attributes):
        return request("subscriptions", {"name": "New", "productId": "new", **attributes},
                       group="subscriptionGroups/" + GROUP)

    def change(self, identifier, **attributes):
        return "/v1/subscriptions/" + identifier, request("subscriptions", attributes, identifier)

    def test_create(self):
        path = "/v1/subscriptions"
        self.refused("POST", path, self.create(productId="com.example.destinationvideo.archive"), code=DUPLICATE)
        self.refused("POST", path, self.create(productId="com.example.destinationvideo.coins"), code=DUPLICATE)
        self.refused("POST", path, self.create(productId="a b"), code=INVALID)
        self.refused("POST", path, self.create(productId="a" * 101), code=INVALID)
        self.refused("POST", path, self.create(name="a" * 65), code=TOO_LONG)
        self.refused("POST", path, self.create(reviewNote="a" * 4001), code=TOO_LONG)
        self.refused("POST", path, self.create(groupLevel=0), code=INVALID)

    def test_a_deleted_product_id_stays_used(self):
        created = self.good("POST", "/v1/subscriptions", self.create())["data"]["id"]
        self.good("DELETE", "/v1/subscriptions/" + created)
        self.refused("POST", "/v1/subscriptions", self.create(), code=DUPLICATE)

    def test_a_group_has_a_hundred(self):
        for number in range(97):
            self.good("POST", "/v1/subscriptions", self.create(productId="p%d" % number, name="p%d" % number))
        self.refused("POST", "/v1/subscriptions", self.create(productId="p100"), code="STATE_ERROR")

    def test_change_and_delete(self):
        self.refused("PATCH", *self.change(PREMIUM, subscriptionPeriod="ONE_YEAR"), code=LOCKED)
        self.refused("PATCH", *self.change(PREMIUM, familySharable=False), code=LOCKED)
        self.refused("PATCH", *self.change(PREMIUM, name=None), code="ENTITY_ERROR.ATTRIBUTE.REQUIRED")
        self.good("PATCH", *self.change(SPORTS, subscriptionPeriod="ONE_MONTH"))
        self.refused("PATCH", *self.change(BASIC, familySharable=True), code=LOCKED)
        self.assertEqual(self.good("PATCH", *self.change(SPORTS, familySharable=True))["data"]["attributes"]
                         ["multiSeatStatus"], "DISABLED")
        self.refused("PATCH", *self.change(SPORTS, familySharable=False), code=LOCKED)
        self.stand_in("POST", "settings", {"family_sharing_late": True})
        self.good("PATCH", *self.change(BASIC, familySharable=True))
        self.refused("DELETE", "/v1/subscriptions/" + PREMIUM, code="STATE_ERROR")
        self.good("DELETE", "/v1/subscriptions/" + SPORTS)


class Texts(ServiceCase):
    def text(self, version, locale="fr-FR", name="Nom", **more):
        return request("subscriptionLocalizations", {"locale": locale, "name": name, **more},
                       version="subscriptionVersions/" + version)

    def test_texts(self):
        path, draft = "/v2/subscriptionLocalizations", PREMIUM + "-v2"
        self.refused("POST", path, self.text(draft, "en-US"), code=DUPLICATE, detail="already exists. Try updating.")
        self.refused("POST", path, self.text(draft, name="x" * 36), code=TOO_LONG, detail="(35)")
        self.refused("POST", path, self.text(draft, description="x" * 56), code=TOO_LONG, detail="(55)")
        self.refused("POST", path, self.text(draft, name="x"), code=INVALID + ".TOO_SHORT")
        self.refused("POST", path, self.text(draft, "de"), code=INVALID)
        self.refused("POST", path, self.text(YEARLY + "-v1"), code=LOCKED)
        self.refused("POST", path, self.text(PREMIUM + "-v1"), code=LOCKED)
        self.refused("PATCH", path + "/%s-v1-en-US" % YEARLY,
                     request("subscriptionLocalizations", {"name": "Other"}, YEARLY + "-v1-en-US"), code=LOCKED)
        self.refused("DELETE", path + "/%s-v1-en-US" % YEARLY, code=LOCKED)

    def test_group_texts(self):
        self.good("POST", "/v1/subscriptionGroupVersions", request("subscriptionGroupVersions",
                                                                    subscriptionGroup="subscriptionGroups/" + GROUP))
        version = self.good("GET", "/v1/subscriptionGroups/%s/versions?filter[state]=PREPARE_FOR_SUBMISSION" % GROUP)
        version = version["data"][0]["id"]

        def body(**attributes):
            return request("subscriptionGroupLocalizations", {"locale": "fr-FR", "name": "Nom", **attributes},
                           version="subscriptionGroupVersions/" + version)
        path = "/v2/subscriptionGroupLocalizations"
        self.refused("POST", path, body(name="x" * 76), code=TOO_LONG)
        self.refused("POST", path, body(customAppName="x" * 31), code=TOO_LONG)
        self.refused("POST", path, body(name="\U0001f600"), code=INVALID)
        self.refused("POST", path, body(locale="en-US"), code=DUPLICATE)
        self.refused("POST", "/v1/subscriptionGroupVersions",
                     request("subscriptionGroupVersions", subscriptionGroup="subscriptionGroups/" + GROUP),
                     code="STATE_ERROR")

    def test_one_draft_version(self):
        body = request("subscriptionVersions", subscription="subscriptions/" + PREMIUM)
        self.refused("POST", "/v1/subscriptionVersions", body, code="STATE_ERROR")
        self.good("POST", "/v1/subscriptionVersions", request("subscriptionVersions", subscription="subscriptions/" + BASIC))
        self.refused("POST", "/v1/subscriptionVersions", request("subscriptionVersions", subscription="subscriptions/" + ARCHIVE),
                     status=404)

    def test_from_before_versions(self):
        for path in ("/v1/subscriptions/%s/versions" % ARCHIVE, "/v1/subscriptionVersions/%s-v1" % ARCHIVE,
                     "/v1/subscriptionGroups/%s/versions" % EXTRAS):
            self.refused("GET", path, status=404, code="NOT_FOUND")
        texts = self.good("GET", "/v1/subscriptions/%s/subscriptionLocalizations" % ARCHIVE)["data"]
        self.assertEqual({one["attributes"]["locale"] for one in texts}, {"en-US", "fr-FR"})


class Availability(ServiceCase):
    def plan(self, subscription, plan, *territories):
        return request("subscriptionPlanAvailabilities", {"planType": plan},
                       subscription="subscriptions/" + subscription,
                       availableTerritories=["territories/" + one for one in territories])

    def test_plans(self):
        path = "/v1/subscriptionPlanAvailabilities"
        self.refused("POST", path, self.plan(PREMIUM, "MONTHLY", "DEU"), code=INVALID)
        self.refused("POST", path, self.plan(YEARLY, "MONTHLY", "DEU"), code=DUPLICATE)
        old = request("subscriptionAvailabilities", {"availableInNewTerritories": True},
                      subscription="subscriptions/" + SPORTS, availableTerritories=["territories/XKX"])
        self.refused("POST", "/v1/subscriptionAvailabilities", old, code=RELATION)

    def test_an_approved_subscription_keeps_its_storefronts(self):
        identifier = self.context.ids.plan_availability(YEARLY, "MONTHLY")
        path = "/v1/subscriptionPlanAvailabilities/" + identifier
        code = "INVALID_REQUEST_SUBSCRIPTION_AVAILABILITY_REMOVAL_NOT_ALLOWED"
        body = request("subscriptionPlanAvailabilities", {}, identifier,
                       availableTerritories=["territories/DEU"])
        self.refused("PATCH", path, body, code=code, detail="Only account holder can remove availability")
        self.refused("PATCH", path + "/relationships/availableTerritories",
                     {"data": [{"type": "territories", "id": "DEU"}]}, code=code)
        old = request("subscriptionAvailabilities", {"availableInNewTerritories": True},
                      subscription="subscriptions/" + PREMIUM, availableTerritories=["territories/USA"])
        self.refused("POST", "/v1/subscriptionAvailabilities", old, code=code)


class Prices(ServiceCase):
    def price(self, subscription, territory, amount, owner=None, plan=None, **attributes):
        if plan:
            attributes["planType"] = plan
        return request("subscriptionPrices", attributes, subscription="subscriptions/" + subscription,
                       territory="territories/" + territory,
                       subscriptionPricePoint="subscriptionPricePoints/" + self.point(owner or subscription, territory, amount))

    def refused_price(self, *args, code=INVALID, status=409, detail=None, **more):
        return self.refused("POST", "/v1/subscriptionPrices", self.price(*args, **more), status=status, code=code,
                            detail=detail)

    def test_dates(self):
        self.refused_price(PREMIUM, "USA", "8.99", detail="Initial price cannot be created again after subscription "
                           "is approved.")
        self.refused_price(PREMIUM, "USA", "8.99", startDate=day(1), detail="must be on or after %s" % day(2))
        self.refused_price(PREMIUM, "GBR", "9.99", startDate=day(90), detail="more than one future prices")
        self.refused_price(SPORTS, "USA", "2.99", preserveCurrentPrice=True)
        self.stand_in("POST", "settings", {"price_lead_days": 1})
        self.good("POST", "/v1/subscriptionPrices", self.price(PREMIUM, "USA", "8.99", startDate=day(1)))

    def test_places(self):
        self.stand_in("POST", "settings", {"unsold_prices": "refused"})
        self.refused_price(SPORTS, "DEU", "1.99", code=RELATION,
                           detail="An error occurred while processing the pricing information.")
        self.refused_price(SPORTS, "USA", "1.99", owner=BASIC, code="ENTITY_UNPROCESSABLE", status=422)
        self.refused_price(PREMIUM, "USA", "1.99", plan="MONTHLY", detail="no MONTHLY plan")
        body = self.price(PREMIUM, "USA", "8.99", startDate=day(5))
        body["data"]["relationships"]["territory"]["data"]["id"] = "CAN"
        self.refused("POST", "/v1/subscriptionPrices", body, code=RELATION)

    def test_a_change_needs_a_starting_price(self):
        record = self.context.now().children("SubscriptionPrice", "subscription", SPORTS)
        for one in record:
            self.context.store.delete(one)
        self.refused_price(SPORTS, "USA", "1.99", startDate=day(9),
                           detail="Create a starting price before creating future prices.")

    def test_first_price_by_post_needs_availability(self):
        created = self.good("POST", "/v1/subscriptions", request(
            "subscriptions", {"name": "New", "productId": "new", "subscriptionPeriod": "ONE_MONTH"},
            group="subscriptionGroups/" + GROUP))["data"]["id"]
        self.refused_price(created, "USA", "1.99", status=500, code="UNEXPECTED_ERROR")
        self.good("PATCH", *self.inline(created, created))
        self.refused("POST", "/v1/subscriptionIntroductoryOffers", request(
            "subscriptionIntroductoryOffers", {"duration": "ONE_WEEK", "offerMode": "FREE_TRIAL", "numberOfPeriods": 1},
            subscription="subscriptions/" + created, territory="territories/USA"), code=RELATION,
            detail="You need to set up availabilities first.")

    def inline(self, subscription, owner, territory="USA"):
        body = request("subscriptions", {}, subscription, prices=["subscriptionPrices/${1}"],
                       included=[price("subscriptionPrices", 1, territory, self.point(owner, territory, "1.99"))])
        return "/v1/subscriptions/" + subscription, body

    def test_inline(self):
        self.stand_in("POST", "settings", {"unsold_prices": "refused"})
        self.refused("PATCH", *self.inline(SPORTS, BASIC), code=RELATION,
                     pointer="/included/0/relationships/subscriptionPricePoint")
        self.refused("PATCH", *self.inline(SPORTS, SPORTS, "DEU"), code=RELATION)
        self.refused("PATCH", *self.inline(PREMIUM, PREMIUM), code=INVALID)

    def test_inline_is_all_or_nothing(self):
        self.stand_in("POST", "settings", {"unsold_prices": "refused"})
        path, body = self.inline(SPORTS, SPORTS, "USA")
        body["data"]["relationships"]["prices"]["data"].append({"type": "subscriptionPrices", "id": "${2}"})
        body["included"].append(price("subscriptionPrices", 2, "DEU", self.point(SPORTS, "DEU", "1.99")))
        before = self.good("GET", path + "/prices")
        self.refused("PATCH", path, body)
        self.assertEqual(self.good("GET", path + "/prices"), before)
