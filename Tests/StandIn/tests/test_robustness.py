"""Broken bodies never break the stand-in: each node of a valid body is replaced by nonsense."""

import copy

from .support import APP, BASIC, COINS, CONTRACT, GROUP, PREMIUM, ServiceCase, day

NONSENSE = (None, 5, "", "x", [], {}, [{}], True)
IDS = {"apps": APP, "subscriptions": BASIC, "subscriptionGroups": GROUP, "territories": "USA", "inAppPurchases": COINS,
       "subscriptionOfferCodes": "code-free", "inAppPurchaseOfferCodes": "iap-code-free",
       "subscriptionVersions": PREMIUM + "-v2", "subscriptionGroupVersions": GROUP + "-v2",
       "promotedPurchases": "promoted-1", "winBackOffers": "6800000002", "subscriptionGracePeriods": APP + "1",
       "subscriptionPromotionalOffers": "6700000001", "subscriptionPlanAvailabilities": BASIC + "-UPFRONT"}


def sample(schema, name=""):
    """A document of a schema, with everything that it names."""
    if "$ref" in schema:
        return sample(CONTRACT.definitions[schema["$ref"].rsplit("/", 1)[1]], name)
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return sample(schema[word][0], name)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        made = {key: sample(value, key) for key, value in schema.get("properties", {}).items()}
        if set(made) >= {"type", "id"}:
            made["id"] = IDS.get(made["type"], "${1}")
        return made
    if kind == "array":
        return [sample(schema["items"], name)]
    if schema.get("format") == "date":
        return day(30)
    return {"integer": 1, "boolean": True}.get(kind, "text")


def nodes(value, path=()):
    """Every place inside a document."""
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from nodes(child, path + (key,))


def replaced(document, path, value):
    document = copy.deepcopy(document)
    if not path:
        return value
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return document


class Robustness(ServiceCase):
    settings = {"self_check": "off", "hourly_limit": 10 ** 9}

    def test_nonsense_in_every_place(self):
        count = 0
        for operation in CONTRACT.operations:
            if not operation.request:
                continue
            path = operation.path.replace("{id}", IDS.get(operation.segments[1], "1"))
            body = sample({"$ref": "#/$defs/" + operation.request})
            for place in nodes(body):
                for value in NONSENSE:
                    broken = replaced(body, place, value)
                    answer = self.call(operation.method, path, broken if broken is not None else [])
                    null_point = value is None and place[-2:] == ("subscriptionPricePoint", "data")
                    self.assertIn(answer.status, (200, 201, 204, 400, 403, 404, 409, 422) + (500,) * null_point,
                                  (path, broken))
                    count += 1
        self.assertGreater(count, 3000)

    def test_nonsense_in_queries(self):
        for operation in CONTRACT.operations:
            if operation.method == "GET":
                path = operation.path.replace("{id}", IDS.get(operation.segments[1], "1"))
                for name in list(operation.query) + ["cursor", "fields[apps]", "fields[x]", "limit[x]", "filter[]", ""]:
                    for value in ("", "x", "-1", "0", ",", "%00", "eyJzIjoxfQ", "99999"):
                        answer = self.call("GET", "%s?%s=%s" % (path, name, value))
                        self.assertIn(answer.status, (200, 400, 404), (path, name, value, answer.document))

    def test_nonsense_ids(self):
        for operation in CONTRACT.operations:
            if "{id}" in operation.path and operation.method in ("GET", "DELETE") and not operation.request:
                for identifier in ("x", "%00", "eyJzIjoxfQ", "eyJzIjoiMSIsInQiOiJVU0EiLCJwIjoiMTAwMDEifQ", "W10", "MQ"):
                    answer = self.call(operation.method, operation.path.replace("{id}", identifier))
                    self.assertEqual(answer.status, 404, (operation.path, identifier))
