"""Identifiers in the forms that Apple's have at present: base64url of a JSON object (news-2026-11b 23, recorded).

A client must not read them; with --opaque-ids there is nothing to read.
"""

import base64
import binascii
import datetime
import functools
import json

from . import pacific
from .territories import ALPHA_2

EPOCH = datetime.date(1970, 1, 1)
PLANS = {"UPFRONT": "0", "MONTHLY": "1"}        # "0" is recorded, "1" is an assumption
MASK = 0x5a


class Identifiers:
    """`is_opaque` is a function: whether new identifiers are unreadable."""

    def __init__(self, is_opaque=lambda: False):
        self.is_opaque = is_opaque

    # Both forms

    def encode(self, fields):
        text = json.dumps(fields, separators=(",", ":")).encode()
        if self.is_opaque():
            return "x" + bytes(byte ^ MASK for byte in reversed(text)).hex()
        return base64.urlsafe_b64encode(text).decode().rstrip("=")

    @staticmethod
    @functools.lru_cache(maxsize=1 << 16)
    def decode(identifier):
        """The fields of an identifier, or None. Nobody changes them."""
        try:
            if identifier.startswith("x"):
                text = bytes(byte ^ MASK for byte in reversed(bytes.fromhex(identifier[1:])))
            else:
                text = base64.urlsafe_b64decode(identifier + "=" * (-len(identifier) % 4))
            fields = json.loads(text)
        except (ValueError, binascii.Error, UnicodeError):
            return None
        return fields if isinstance(fields, dict) else None

    # Kinds

    def price_point(self, product, territory, number):
        if self.is_opaque():
            return self.encode({"s": product, "t": territory, "p": str(number)})
        # As `encode` has it: there are a hundred thousand of them.
        text = '{"s":"%s","t":"%s","p":"%d"}' % (product, territory, number)
        return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")

    def price(self, subscription, territory, start, plan, preserved=False):
        """`d` counts days; that of a first price, and the mark of a preserved row, are assumptions."""
        days = (start - EPOCH).days if start else 0
        fields = {"a": subscription, "c": ALPHA_2[territory], "d": days, "p": PLANS[plan]}
        return self.encode({**fields, "v": "1"} if preserved else fields)

    def introductory(self, subscription, territory, start, plan):
        """`d` counts seconds to the midnight in Los Angeles that the offer begins at."""
        seconds = pacific.midnight(start) if start else 0
        return self.encode({"s": subscription, "d": seconds, "i": ALPHA_2[territory], "t": "", "p": PLANS[plan]})

    def plan_availability(self, subscription, plan):
        return self.encode({"a": subscription, "p": PLANS[plan]})

    def offer_price(self, offer, territory, number):
        return self.encode({"o": offer, "t": territory, "n": number})
