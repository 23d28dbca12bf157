"""Bodies that break the request schema."""

import json

from .support import APP, PREMIUM, ServiceCase, entity, price, request

GROUP_PATH = "/v1/subscriptionGroups"


class Bodies(ServiceCase):
    def group(self, attributes, **more):
        return request("subscriptionGroups", attributes, app="apps/" + APP, **more)

    def test_attributes(self):
        attribute = "ENTITY_ERROR.ATTRIBUTE."
        self.refused("POST", GROUP_PATH, self.group({}), code=attribute + "REQUIRED",
                     pointer="/data/attributes/referenceName")
        self.refused("POST", GROUP_PATH, self.group({"referenceName": 5}), code=attribute + "TYPE",
                     pointer="/data/attributes/referenceName")
        self.refused("POST", GROUP_PATH, self.group({"referenceName": "A", "colour": "red"}),
                     code=attribute + "UNKNOWN", pointer="/data/attributes/colour")
        self.refused("PATCH", "/v1/subscriptions/" + PREMIUM,
                     request("subscriptions", {"productId": "x"}, PREMIUM), code=attribute + "NOT_ALLOWED",
                     pointer="/data/attributes/productId")
        self.refused("PATCH", "/v1/subscriptions/" + PREMIUM,
                     request("subscriptions", {"subscriptionPeriod": "ONE_DAY"}, PREMIUM), code=attribute + "INVALID",
                     pointer="/data/attributes/subscriptionPeriod")
        self.refused("PATCH", "/v1/winBackOffers/6800000002",
                     request("winBackOffers", {"endDate": "soon"}, "6800000002"), code=attribute + "INVALID",
                     pointer="/data/attributes/endDate")

    def test_relationships(self):
        relationship = "ENTITY_ERROR.RELATIONSHIP."
        self.refused("POST", GROUP_PATH, request("subscriptionGroups", {"referenceName": "A"}),
                     code=relationship + "REQUIRED", pointer="/data/relationships/app")
        self.refused("POST", GROUP_PATH, request("subscriptionGroups", {"referenceName": "A"}, app="apps/1"),
                     code=relationship + "INVALID", pointer="/data/relationships/app")
        self.refused("POST", GROUP_PATH, self.group({"referenceName": "A"}, owner="apps/1"),
                     code=relationship + "UNKNOWN", pointer="/data/relationships/owner")
        self.refused("PATCH", "/v1/subscriptions/" + PREMIUM,
                     request("subscriptions", {}, PREMIUM, group="subscriptionGroups/1"),
                     code=relationship + "NOT_ALLOWED", pointer="/data/relationships/group")

    def test_several_problems_are_told_together(self):
        answer = self.call("POST", GROUP_PATH, {"data": {"type": "subscriptionGroups"}})
        pointers = {one["source"]["pointer"] for one in answer.document["errors"]}
        self.assertEqual(pointers, {"/data/attributes/referenceName", "/data/relationships/app"})

    def test_the_document(self):
        self.refused("POST", GROUP_PATH, {"dta": {}}, code="ENTITY_ERROR")
        self.refused("POST", GROUP_PATH, {"data": entity("groups", {"referenceName": "A"}, app="apps/" + APP)},
                     code="ENTITY_ERROR", pointer="/data/type")
        self.refused("POST", GROUP_PATH, self.group({"referenceName": "A"}, included=[]), code="ENTITY_ERROR",
                     pointer="/included")
        self.refused("PATCH", "/v1/subscriptions/" + PREMIUM, request("subscriptions", {"name": "A"}, "5"),
                     code="ENTITY_ERROR", pointer="/data/id")
        for raw in (b"{", b"[]", b"\xff"):
            answer = self.service.answer("POST", GROUP_PATH, {"Content-Type": "application/json"}, raw)
            self.assertEqual(answer.status, 400)
        answer = self.service.answer("POST", GROUP_PATH, {"Content-Type": "text/plain"},
                                     json.dumps(self.group({"referenceName": "A"})).encode())
        self.assertEqual(answer.status, 415)

    def offer(self, prices, included):
        return request("subscriptionPromotionalOffers",
                       {"name": "A", "offerCode": "a", "duration": "ONE_WEEK", "offerMode": "FREE_TRIAL",
                        "numberOfPeriods": 1}, subscription="subscriptions/" + PREMIUM,
                       prices=["subscriptionPromotionalOfferPrices/" + one for one in prices], included=included)

    def test_included(self):
        path, kind = "/v1/subscriptionPromotionalOffers", "subscriptionPromotionalOfferPrices"
        usa = price(kind, 1, "USA")
        real = dict(usa, id="USA")
        self.refused("POST", path, self.offer(["USA"], [real]), code="ENTITY_ERROR.INCLUDED.INVALID_ID",
                     pointer="/included/0/id")
        self.refused("POST", path, self.offer(["${1}", "${2}"], [usa]), code="ENTITY_ERROR.RELATIONSHIP.INVALID",
                     detail="Missing a required include subscriptionPricePoint", pointer="/data/relationships/prices")
        self.refused("POST", path, self.offer(["${1}"], [usa, price(kind, 2, "CAN")]),
                     code="ENTITY_ERROR.INCLUDED.UNREFERENCED")
        self.refused("POST", path, self.offer(["${1}"], [usa, usa]), code="ENTITY_ERROR.INCLUDED.DUPLICATE")
        self.refused("POST", path, self.offer(["${1}"], [dict(usa, type="winBackOfferPrices")]),
                     code="ENTITY_ERROR.INCLUDED", pointer="/included/0")
        self.refused("POST", path, self.offer(["${1}"], [dict(usa, attributes={"a": 1})]),
                     code="ENTITY_ERROR.ATTRIBUTE.UNKNOWN", pointer="/included/0/attributes/a")
        self.refused("POST", path, self.offer([], []), code="ENTITY_ERROR.RELATIONSHIP.REQUIRED",
                     pointer="/data/relationships/prices")
        self.good("POST", path, self.offer(["${1}"], [usa]))

    def test_the_log_tells_what_was_valid(self):
        self.call("POST", GROUP_PATH, self.group({}))
        self.call("POST", GROUP_PATH, self.group({"referenceName": "Video Pass"}))
        self.call("POST", GROUP_PATH, self.group({"referenceName": "New"}))
        rows = self.stand_in("GET", "requests")["requests"]
        self.assertEqual([(row["validated"], row["status"]) for row in rows], [(False, 409), (True, 409), (True, 201)])
        self.assertEqual(rows[2]["body"]["data"]["attributes"], {"referenceName": "New"})
