"""A full walk of `live`: every answer of every GET is what the contract says."""

import collections
import json
import unittest

from .support import APP, CONTRACT, ServiceCase, make_service

SAMPLES = 2          # how many objects of the numerous kinds are opened one by one
NUMEROUS = {"subscriptionPricePoints", "inAppPurchasePricePoints", "subscriptionPrices"}


class Walk:
    """Follows every link that the contract knows, and asks for every include."""

    def __init__(self, call, case):
        self.call, self.case = call, case
        self.requests, self.opened = 0, collections.Counter()
        self.visited, self.seen, self.not_there = set(), set(), []
        self.queue = ["/v1/apps", "/v1/territories", "/v1/reviewSubmissions", "/v1/apps/%s/reviewSubmissions" % APP,
                      "/v1/apps/%s/appStoreVersions" % APP]

    def run(self):
        while self.queue:
            self.visit(self.queue.pop())
        return self

    def visit(self, path):
        operation, _ = CONTRACT.match("GET", path)
        if operation is None or path in self.seen:
            return
        self.seen.add(path)
        parameters = ["filter[app]=" + APP] if path == "/v1/reviewSubmissions" else []
        if "include" in operation.query:
            known = [name for name in operation.query["include"]["values"]]
            parameters.append("include=" + ",".join(known))
        if "limit" in operation.query:
            parameters.append("limit=%d" % operation.query["limit"]["max"])
        target = path + ("?" + "&".join(parameters) if parameters else "")
        while target:
            target = self.page(operation, target)

    def page(self, operation, target):
        answer = self.call("GET", target)
        self.requests += 1
        if answer.status == 404:
            self.not_there.append(target)
            return None
        self.case.assertEqual(answer.status, 200, (target, answer.document))
        self.visited.add(operation.identifier)
        if operation.response == "csv":
            self.case.assertIsInstance(answer.document, str)
            return None
        document = json.loads(answer.body())
        points = "rice" in (operation.relation or "") and operation.relation != "prices" and len(document["data"]) > 400
        checked = dict(document, data=document["data"][:100], included=document.get("included", [])[:200]) if points \
            else document
        self.case.assertEqual(CONTRACT.problems(operation.response, checked), [], target)
        data = document["data"] if isinstance(document["data"], list) else [document["data"]]
        for resource in data + document.get("included", []):
            self.follow(resource)
        following = document["links"].get("next")
        if points and self.opened["pages"] >= SAMPLES:
            return None
        self.opened["pages"] += bool(points and following)
        return following and following.split("127.0.0.1", 1)[1]

    def follow(self, resource):
        if resource["type"] in NUMEROUS:
            if self.opened[resource["type"]] >= SAMPLES:
                return
            self.opened[resource["type"]] += "links" in resource
        addresses = [resource.get("links", {}).get("self")]
        for relationship in resource.get("relationships", {}).values():
            addresses += relationship.get("links", {}).values()
        for address in addresses:
            if address:
                self.queue.append(address.split("127.0.0.1", 1)[1])


class FullWalk(ServiceCase):
    settings = {"self_check": "off"}

    def test_every_get_of_the_contract(self):
        walk = Walk(self.call, self).run()
        wanted = {operation.identifier for operation in CONTRACT.operations if operation.method == "GET"}
        self.assertEqual(sorted(wanted - walk.visited), [])
        print("\nfull walk: %d requests, %d of %d GET operations" % (walk.requests, len(walk.visited), len(wanted)))

    def test_what_is_not_there(self):
        """404 only where something can be absent: one related thing, or versions from before versions."""
        walk = Walk(self.call, self).run()
        words = {path.split("?")[0].rsplit("/", 1)[1] for path in walk.not_there}
        self.assertLessEqual(words, {"promotedPurchase", "appStoreReviewScreenshot", "image", "versions",
                                     "iapPriceSchedule", "inAppPurchaseAvailability"})


class OtherFixture(ServiceCase):
    fixture = "empty"

    def test_empty_app(self):
        walk = Walk(self.call, self).run()
        self.assertGreater(walk.requests, 5)
        self.assertEqual(self.good("GET", "/v1/apps/%s/subscriptionGroups" % APP)["data"], [])


class Pull(ServiceCase):
    """What a pull reads, with the fewest requests, so that its number can be told."""

    def test_number_of_requests(self):
        count = collections.Counter()

        def get(path):
            rows, target = [], path
            while target:
                answer = self.call("GET", target)
                count["requests"] += 1
                if answer.status == 404:
                    return None
                data = answer.document["data"]
                rows += data if isinstance(data, list) else [data]
                following = answer.document["links"].get("next")
                target = following and following.split("127.0.0.1", 1)[1]
            return rows
        app = get("/v1/apps?filter[bundleId]=com.example.destinationvideo")[0]["id"]
        get("/v1/apps/%s/subscriptionGracePeriod" % app)
        priced = "/prices?include=territory,subscriptionPricePoint&limit=200"
        for group in get("/v1/apps/%s/subscriptionGroups?limit=200" % app):
            base = "/v1/subscriptionGroups/" + group["id"]
            versions = get(base + "/versions?limit=200")
            if versions is None:
                get(base + "/subscriptionGroupLocalizations?limit=200")
            for version in versions or ():
                get("/v1/subscriptionGroupVersions/%s/localizations?limit=200" % version["id"])
            for subscription in get(base + "/subscriptions?limit=200"):
                self._subscription(get, "/v1/subscriptions/" + subscription["id"], priced)
        for product in get("/v1/apps/%s/inAppPurchasesV2?limit=200" % app):
            for offer in get("/v2/inAppPurchases/%s/offerCodes?limit=200" % product["id"]):
                base = "/v1/inAppPurchaseOfferCodes/" + offer["id"]
                get(base + "/prices?include=territory,pricePoint&limit=200")
                get(base + "/oneTimeUseCodes?limit=200")
                get(base + "/customCodes?limit=200")
        print("\na pull of `live`: %d requests" % count["requests"])
        self.assertLess(count["requests"], 150)

    def _subscription(self, get, base, priced):
        versions = get(base + "/versions?limit=200")
        if versions is None:
            get(base + "/subscriptionLocalizations?limit=200")
        for version in versions or ():
            get("/v1/subscriptionVersions/%s/localizations?limit=200" % version["id"])
        get(base + priced)
        for plan in get(base + "/planAvailabilities?limit=200"):
            get("/v1/subscriptionPlanAvailabilities/%s/availableTerritories?limit=200" % plan["id"])
        get(base + "/introductoryOffers?include=territory,subscriptionPricePoint&limit=200")
        for offer in get(base + "/promotionalOffers?limit=200"):
            get("/v1/subscriptionPromotionalOffers/" + offer["id"] + priced)
        for offer in get(base + "/winBackOffers?limit=200"):
            get("/v1/winBackOffers/" + offer["id"] + priced)
        for offer in get(base + "/offerCodes?limit=200"):
            address = "/v1/subscriptionOfferCodes/" + offer["id"]
            get(address + priced)
            get(address + "/oneTimeUseCodes?limit=200")
            get(address + "/customCodes?limit=200")


class SelfCheck(unittest.TestCase):
    def test_a_wrong_answer_is_found(self):
        service = make_service()
        record = service.context.now().get("Subscription", "6500000001")
        service.context.store.change(record, {"groupLevel": "one"})
        answer = service.answer("GET", "/v1/subscriptions/6500000001", {}, b"")
        self.assertEqual(answer.status, 500)
        self.assertEqual(answer.document["errors"][0]["code"], "STANDIN_SELF_CHECK")
