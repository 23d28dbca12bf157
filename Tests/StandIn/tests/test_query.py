"""Parameters and pages."""

import json

from .support import APP, BASIC, COINS, PREMIUM, YEARLY, ServiceCase


class Parameters(ServiceCase):
    def test_unknown_parameter(self):
        self.refused("GET", "/v1/apps?colour=red", status=400, code="PARAMETER_ERROR.ILLEGAL", parameter="colour")
        self.refused("GET", "/v1/subscriptions/%s?limit=5" % PREMIUM, status=400, code="PARAMETER_ERROR.ILLEGAL")
        self.refused("GET", "/v1/winBackOffers/x/prices?filter[offer]=1", status=400)
        self.refused("DELETE", "/v1/winBackOffers/6800000001?force=1", status=400)

    def test_wrong_values(self):
        base = "/v1/subscriptions/%s/" % PREMIUM
        for query in ("prices?limit=201", "prices?limit=0", "prices?limit=x", "pricePoints?limit=8001",
                      "prices?include=price", "prices?cursor=abc", "prices?filter[planType]=DAILY",
                      "offerCodes?include=prices&limit[prices]=51", "offerCodes?limit[prices]=5",
                      "prices?fields[subscriptionPrices]=colour", "prices?limit=2&limit=3"):
            self.refused("GET", base + query, status=400, code="PARAMETER_ERROR.INVALID")

    def test_fields(self):
        document = self.good("GET", "/v1/subscriptions/%s?fields[subscriptions]=name,state" % PREMIUM)
        self.assertEqual(document["data"]["attributes"], {"name": "Premium Monthly", "state": "APPROVED"})
        self.assertNotIn("relationships", document["data"])

    def test_price_rows_name_no_territory_unless_asked(self):
        bare = self.good("GET", "/v1/subscriptions/%s/prices" % PREMIUM)
        self.assertNotIn("relationships", bare["data"][0])
        full = self.good("GET", "/v1/subscriptions/%s/prices?include=territory,subscriptionPricePoint" % PREMIUM)
        relationships = full["data"][0]["relationships"]
        self.assertEqual(set(relationships), {"territory", "subscriptionPricePoint"})
        kinds = {resource["type"] for resource in full["included"]}
        self.assertEqual(kinds, {"territories", "subscriptionPricePoints"})

    def test_filters(self):
        def ids(path):
            return [one["id"] for one in self.good("GET", path)["data"]]
        self.assertEqual(ids("/v1/apps?filter[bundleId]=com.example.destinationvideo"), [APP])
        self.assertEqual(ids("/v1/apps?filter[bundleId]=no.such"), [])
        self.assertEqual(len(ids("/v1/subscriptions/%s/prices?filter[territory]=GBR,USA" % PREMIUM)), 3)
        self.assertEqual(len(ids("/v1/subscriptions/%s/prices?filter[planType]=MONTHLY" % YEARLY)), 5)
        self.assertEqual(ids("/v1/subscriptionGroups/21000001/subscriptions?filter[productId]=com.example."
                             "destinationvideo.basic.monthly"), [BASIC])
        self.assertEqual(len(ids("/v1/apps/%s/subscriptionGroups?filter[subscriptions.state]=MISSING_METADATA" % APP)), 1)
        self.assertEqual(ids("/v1/subscriptions/%s/promotionalOffers?filter[territory]=DEU" % YEARLY), ["6700000003"])
        self.assertEqual(len(ids("/v1/subscriptions/%s/introductoryOffers?filter[territory]=USA" % BASIC)), 3)
        self.assertEqual(ids("/v2/inAppPurchases/%s/offerCodes?filter[territory]=FRA" % COINS), ["iap-code-cheap"])

    def test_included_lists_are_cut(self):
        document = self.good("GET", "/v1/subscriptionOfferCodes/code-paid?include=prices&limit[prices]=50")
        prices = document["data"]["relationships"]["prices"]
        self.assertEqual(prices["meta"]["paging"], {"total": 175, "limit": 50})
        self.assertEqual(len(prices["data"]), 50)
        document = self.good("GET", "/v1/subscriptionOfferCodes/code-paid?include=prices")
        self.assertEqual(len(document["data"]["relationships"]["prices"]["data"]), 10)

    def test_unknown_paths_and_methods(self):
        self.refused("GET", "/v1/nothing", status=404, code="PATH_ERROR")
        self.refused("GET", "/v1/subscriptions/1", status=404, code="NOT_FOUND")
        error = self.refused("DELETE", "/v1/subscriptionOfferCodes/code-free", status=403, code="FORBIDDEN_ERROR")
        self.assertIn("does not allow 'DELETE'", error["detail"])

    def test_territory_filter_can_be_demanded(self):
        self.stand_in("POST", "settings", {"require_territory": True})
        path = "/v1/subscriptions/%s/pricePoints" % PREMIUM
        self.refused("GET", path, status=400, code="PARAMETER_ERROR.REQUIRED", parameter="filter[territory]")
        self.good("GET", path + "?filter[territory]=USA")

    def test_csv_only(self):
        path = "/v1/subscriptionOfferCodeOneTimeUseCodes/6900000001/values"
        self.assertEqual(self.call("GET", path, accept="application/json").status, 406)
        answer = self.call("GET", path, accept="text/csv")
        lines = answer.document.split("\n")
        self.assertEqual((len(lines), lines[-1]), (501, ""))
        self.assertEqual({len(line) for line in lines[:-1]}, {18})
        self.assertEqual(len(set(lines)), 501)

    def test_hourly_limit(self):
        self.stand_in("POST", "settings", {"hourly_limit": 3})
        answers = [self.call("GET", "/v1/territories") for _ in range(4)]
        self.assertEqual([answer.status for answer in answers], [200, 200, 200, 429])
        self.assertEqual(answers[2].headers["X-Rate-Limit"], "user-hour-lim:3;user-hour-rem:0;")
        self.assertEqual(answers[3].document["errors"][0]["code"], "RATE_LIMIT_EXCEEDED")


class Pages(ServiceCase):
    settings = {"self_check": "off"}

    def pages(self, path):
        """All ids, page by page."""
        found, target, sizes = [], path, []
        while target:
            document = self.good("GET", target)
            sizes.append(len(document["data"]))
            found += [one["id"] for one in document["data"]]
            following = document["links"].get("next")
            self.assertEqual(bool(following), "nextCursor" in document["meta"]["paging"])
            target = following and following.split("127.0.0.1", 1)[1]
        return found, sizes, document["meta"]["paging"]["total"]

    def complete(self, path, total, sizes):
        found, seen_sizes, told = self.pages(path)
        self.assertEqual((len(found), len(set(found)), told), (total, total, total))
        self.assertEqual(seen_sizes, sizes)

    def test_complete(self):
        base = "/v1/subscriptions/%s/" % PREMIUM
        self.complete(base + "prices", 177, [50, 50, 50, 27])
        self.complete(base + "prices?limit=200&include=territory", 177, [177])
        self.complete(base + "prices?limit=100&filter[territory]=USA,GBR", 3, [3])
        self.complete(base + "introductoryOffers?limit=60", 175, [60, 60, 55])
        self.complete("/v1/territories?limit=200", 175, [175])
        self.complete("/v1/territories", 175, [50, 50, 50, 25])
        self.complete(base + "relationships/prices?limit=170", 177, [170, 7])

    def test_equalizations_come_in_pages_too(self):
        point = self.point(PREMIUM, "USA", "9.99")
        self.complete("/v1/subscriptionPricePoints/%s/equalizations" % point, 174, [50, 50, 50, 24])
        self.complete("/v1/subscriptionPricePoints/%s/equalizations?limit=8000" % point, 174, [174])
        self.complete("/v1/subscriptionPricePoints/%s/equalizations?filter[territory]=DEU,JPN" % point, 2, [2])

    def test_price_points(self):
        total = len(self.context.points.ladder("USA"))
        self.complete("/v1/subscriptions/%s/pricePoints?limit=8000&filter[territory]=USA" % PREMIUM, total, [total])
        found, sizes, told = self.pages("/v1/subscriptions/%s/pricePoints?limit=8000" % PREMIUM)
        self.assertEqual((len(set(found)), sum(sizes)), (told, told))

    def test_price_points_written_as_text_are_those_that_are_checked(self):
        for product in ("v1/subscriptions/" + PREMIUM, "v2/inAppPurchases/" + COINS):
            for query in ("limit=3", "limit=2000&include=territory&filter[territory]=JPN,DEU,KOR",
                          "limit=8000&include=territory&filter[territory]=USA", "filter[territory]=XXX"):
                for opaque in (False, True):
                    self.context.settings.opaque_ids = opaque
                    answers = []
                    for self.context.settings.self_check in ("full", "off"):
                        answer = self.call("GET", "/%s/pricePoints?%s" % (product, query))
                        answers.append((answer.status, json.loads(answer.body())))
                    self.assertEqual(*answers)
                    self.assertEqual(answers[0][0], 200)

    def test_equal_amounts_have_other_numbers_elsewhere(self):
        def row(territory):
            path = "/v1/subscriptions/%s/pricePoints?limit=8000&filter[territory]=%s" % (PREMIUM, territory)
            return {one["attributes"]["customerPrice"]: one["id"] for one in self.good("GET", path)["data"]}
        self.assertIn("9.99", row("USA"))
        self.assertNotEqual(row("USA")["9.99"], row("DEU")["9.99"])

    def test_drift_moves_equalizations_and_not_prices(self):
        path = "/v1/subscriptionPricePoints/%s/equalizations?filter[territory]=DEU" % self.point(PREMIUM, "USA", "9.99")
        prices = "/v1/subscriptions/%s/prices?limit=200&include=subscriptionPricePoint" % PREMIUM
        before, rows = self.good("GET", path)["data"][0]["id"], self.good("GET", prices)
        self.stand_in("POST", "drift", {"EUR": 1.2})
        self.assertNotEqual(before, self.good("GET", path)["data"][0]["id"])
        self.assertEqual(rows, self.good("GET", prices))

    def test_monthly_points_of_an_upfront_price(self):
        upfront = self.point(YEARLY, "DEU", "99.99")
        path = "/v1/subscriptions/%s/pricePoints?filter[territory]=DEU&filter[planType]=MONTHLY&limit=8000" \
            "&filter[upfrontPricePointId]=%s" % (YEARLY, upfront)
        amounts = [float(one["attributes"]["customerPrice"]) for one in self.good("GET", path)["data"]]
        self.assertTrue(amounts)
        self.assertTrue(all(99.99 <= 12 * amount <= 150 for amount in amounts))

    def test_order_means_nothing(self):
        path = "/v1/subscriptions/%s/prices?limit=200" % PREMIUM
        first = [one["id"] for one in self.good("GET", path)["data"]]
        self.stand_in("POST", "settings", {"order": "reversed"})
        self.assertEqual([one["id"] for one in self.good("GET", path)["data"]], first[::-1])

    def test_sorted(self):
        document = self.good("GET", "/v1/apps/%s/subscriptionGroups?sort=-referenceName" % APP)
        self.assertEqual([one["attributes"]["referenceName"] for one in document["data"]], ["Video Pass", "Extras"])
