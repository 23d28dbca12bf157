"""Prices that subscribers keep, in the three ways that they may read back."""

from .support import BASIC, ServiceCase, day, request


class PreservedCase(ServiceCase):
    path = "/v1/subscriptionPrices"

    def raise_price(self, territory="USA", amount="5.99"):
        body = request("subscriptionPrices", {"startDate": day(9), "preserveCurrentPrice": True},
                       subscription="subscriptions/" + BASIC, territory="territories/" + territory,
                       subscriptionPricePoint="subscriptionPricePoints/" + self.point(BASIC, territory, amount))
        return self.good("POST", self.path, body)["data"]["id"]

    def rows(self, territory="USA"):
        """(start, preserved) of each row."""
        rows = self.good("GET", "/v1/subscriptions/%s/prices?filter[territory]=%s" % (BASIC, territory))["data"]
        return sorted((row["attributes"].get("startDate", ""), row["attributes"]["preserved"]) for row in rows)


class OwnRow(PreservedCase):
    def test_a_rise(self):
        change = self.raise_price()
        self.assertEqual(self.rows(), [("", False), ("", True), (day(9), False)])
        self.good("DELETE", self.path + "/" + change)
        self.assertEqual(self.rows(), [("", False)])

    def test_the_fixture(self):
        self.assertEqual(self.rows("CAN"), [("", False), ("", True), (day(60), False)])

    def test_a_decrease_keeps_nothing(self):
        self.raise_price(amount="0.99")
        self.assertEqual(self.rows(), [("", False), (day(9), False)])

    def test_only_prices_that_have_not_begun_can_be_deleted(self):
        for row in self.context.now().children("SubscriptionPrice", "subscription", BASIC):
            if row.ref("territory") == "CAN" and not row.attributes.get("startDate"):
                self.refused("DELETE", self.path + "/" + row.id, code="STATE_ERROR")

    def test_the_next_rise_after_it_has_begun(self):
        self.raise_price()
        self.stand_in("POST", "settings", {"today": day(9)})
        body = request("subscriptionPrices", {"startDate": day(20)}, subscription="subscriptions/" + BASIC,
                       subscriptionPricePoint="subscriptionPricePoints/" + self.point(BASIC, "USA", "7.99"))
        self.good("POST", self.path, body)
        self.assertEqual(self.rows(), [("", False), ("", True), (day(9), False), (day(20), False)])


class Marked(PreservedCase):
    settings = {"preserved_rows": "marked"}

    def test_a_rise(self):
        change = self.raise_price()
        self.assertEqual(self.rows(), [("", True), (day(9), False)])
        self.good("DELETE", self.path + "/" + change)
        self.assertEqual(self.rows(), [("", False)])


class FromStart(PreservedCase):
    settings = {"preserved_rows": "from-start"}

    def test_a_rise(self):
        change = self.raise_price()
        self.assertEqual(self.rows(), [("", False), (day(9), False)])
        self.stand_in("POST", "settings", {"today": day(9)})
        self.assertEqual(self.rows(), [("", True), (day(9), False)])
        self.stand_in("POST", "settings", {"today": day(8)})
        self.good("DELETE", self.path + "/" + change)
        self.stand_in("POST", "settings", {"today": day(9)})
        self.assertEqual(self.rows(), [("", False)])
