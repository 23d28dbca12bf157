"""Price points: made up when they are asked for, and kept because clients ask again.

The number in an identifier counts the ladder of the storefront's currency, so
equal amounts have other numbers in other storefronts.
"""

import bisect
import functools
import json
from decimal import Decimal

from . import territories
from .identifiers import Identifiers
from .store import Record

FIRST_NUMBER = 10001


def price_text(amount, currency):
    """Apple's text of an amount: "9.99", "10.0" (a number as text, not padded to cents), "1200"."""
    if amount == amount.to_integral_value():
        return str(int(amount)) if currency in territories.WHOLE else "%d.0" % amount
    return str(amount.normalize())


def attributes_of(kind, currency, amount):
    attributes = {"customerPrice": price_text(amount, currency),
                  "proceeds": price_text((amount * Decimal("0.7")).quantize(Decimal("0.01")), currency)}
    if kind == "SubscriptionPricePoint":
        attributes["proceedsYear2"] = price_text((amount * Decimal("0.85")).quantize(Decimal("0.01")), currency)
    return attributes


@functools.lru_cache(maxsize=None)
def attribute_texts(kind, currency, amounts, names):
    """The attributes of a ladder as JSON: the same for all products and storefronts of the currency."""
    found = (attributes_of(kind, currency, amount) for amount in amounts)
    return [json.dumps({name: one[name] for name in names}) for one in found]


class PricePoints:
    """`ladder_file` stands for --price-points; `drift` is a function: currency -> factor of today."""

    PRODUCTS = {"SubscriptionPricePoint": "Subscription", "InAppPurchasePricePoint": "InAppPurchaseV2"}

    def __init__(self, ladder_file=None, drift=lambda currency: Decimal(1), ids=None):
        read = territories.read_ladders(ladder_file) if ladder_file else {}
        self.ladders = {currency: tuple(read.get(currency) or territories.own_ladder(currency))
                        for currency in territories.RATES}
        self.drift = drift
        self.ids = ids or Identifiers()
        self.made = {}

    def ladder(self, territory):
        return self.ladders[territories.CURRENCIES[territory]]

    def record(self, kind, product, territory, index):
        key = (kind, product, territory, index, self.ids.is_opaque())
        if key not in self.made:
            self.made[key] = self._make(kind, product, territory, index)
        return self.made[key]

    def _make(self, kind, product, territory, index):
        currency = territories.CURRENCIES[territory]
        amount = self.ladders[currency][index]
        identifier = self.ids.price_point(product, territory, FIRST_NUMBER + index)
        return Record(kind, identifier, attributes_of(kind, currency, amount),
                      {"territory": territory, "product": product}, {"amount": amount, "index": index})

    def get(self, view, kind, identifier):
        """The point of an id, or None if there is none of a product that exists."""
        fields = self.ids.decode(identifier)
        if not fields or set(fields) != {"s", "t", "p"} or fields["t"] not in territories.CURRENCIES:
            return None
        product = view.get(self.PRODUCTS[kind], str(fields["s"]))
        try:
            index = int(fields["p"]) - FIRST_NUMBER
        except (ValueError, TypeError):
            return None
        if product is None or not 0 <= index < len(self.ladder(fields["t"])):
            return None
        point = self.record(kind, product.id, fields["t"], index)
        return point if point.id == identifier else None

    def page(self, kind, product, wanted=None, offset=0, limit=None):
        """(number of all, one page) of the points of a product, by territory and amount."""
        total, places = self.places(wanted, offset, limit)
        return total, [self.record(kind, product, territory, index) for territory, index in places]

    def places(self, wanted=None, offset=0, limit=None):
        """(number of all, territory and index of each on one page)."""
        known = [territory for territory in sorted(wanted if wanted is not None else territories.CURRENCIES)
                 if territory in territories.CURRENCIES]
        places = [(territory, index) for territory in known for index in range(len(self.ladder(territory)))]
        return len(places), places[offset:None if limit is None else offset + limit]

    def texts(self, kind, product, territory, indices, names):
        """(id, attributes as JSON) of points of a storefront, without a record for each."""
        currency = territories.CURRENCIES[territory]
        attributes = attribute_texts(kind, currency, self.ladders[currency], names)
        return [(self.ids.price_point(product, territory, FIRST_NUMBER + index), attributes[index])
                for index in indices]

    def prepare(self):
        """Makes now what requests ask for most."""
        for kind, names in (("SubscriptionPricePoint", ("customerPrice", "proceeds", "proceedsYear2")),
                            ("InAppPurchasePricePoint", ("customerPrice", "proceeds"))):
            for currency, amounts in self.ladders.items():
                attribute_texts(kind, currency, amounts, names)

    def find(self, kind, product, territory, amount):
        """The point with exactly this amount; for fixtures."""
        return self.record(kind, product, territory, self.ladder(territory).index(Decimal(str(amount))))

    def equalized(self, point, territory):
        """The point elsewhere that Apple takes for the same price."""
        home = point.refs["territory"]
        dollars = point.hidden["amount"] / self._worth(home)
        wanted = dollars * self._worth(territory) * self.drift(territories.CURRENCIES[territory])
        ladder = self.ladder(territory)
        above = min(bisect.bisect_left(ladder, wanted), len(ladder) - 1)
        below = max(above - 1, 0)
        index = below if wanted - ladder[below] <= ladder[above] - wanted else above
        return self.record(point.kind, point.refs["product"], territory, index)

    def equalizations(self, point):
        home = point.refs["territory"]
        return [self.equalized(point, territory) for territory in sorted(territories.CURRENCIES) if territory != home]

    @staticmethod
    def _worth(territory):
        return territories.RATES[territories.CURRENCIES[territory]] * territories.FACTORS.get(territory, Decimal(1))
