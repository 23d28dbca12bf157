"""What every part of the server needs: settings, state, contract, price points, clock."""

import datetime
import time
import uuid
from decimal import Decimal

from . import pacific
from .identifiers import Identifiers
from .points import PricePoints
from .settings import Settings
from .store import Store


class Context:
    def __init__(self, contract, settings=None, ladder_file=None, store=None):
        self.contract = contract
        self.settings = settings or Settings()
        self.store = store or Store()
        self.ids = Identifiers(lambda: self.settings.opaque_ids)
        self.points = PricePoints(ladder_file, self.drift, self.ids)
        self.base_url = self.upload_url = "http://127.0.0.1"
        self.role = "ADMIN"       # of the key
        self.storefronts = {}     # as answers include them
        self.deletes_refused = set()    # ids; see the setting failed_delete

    @property
    def today(self):
        return self.settings.today

    def drift(self, currency):
        return Decimal(str(self.store.facts.get("drift", {}).get(currency, 1)))

    def now(self):
        return self.store.now()

    def listed(self):
        """The view that lists are read from: it lags."""
        if not self.settings.lag:
            return self.store.now()
        return self.store.at(self.store.clock() - self.settings.lag)

    def timestamp(self):
        """The present moment, on the day that counts as today."""
        behind = pacific.hours_behind(self.today)
        moment = time.strftime("%H:%M:%S", time.gmtime(time.time() - 3600 * behind))
        return "%sT%s-%02d:00" % (self.today.isoformat(), moment, behind)

    def number(self):
        """A numeric id such as Apple gives to most resources."""
        return str(6700000000 + self.store.next_number())

    def uuid(self):
        """An id of the other form, given to texts, versions and uploads."""
        return str(uuid.uuid5(uuid.NAMESPACE_URL, "standin/%d" % self.store.next_number()))


def parse_date(text):
    """A date of the API, or None for null or what is not a date."""
    try:
        return datetime.date.fromisoformat(text) if text else None
    except ValueError:
        return None


def add_months(day, months):
    month = day.month - 1 + months
    year, month = day.year + month // 12, month % 12 + 1
    last = (datetime.date(year + month // 12, month % 12 + 1, 1) - datetime.timedelta(days=1)).day
    return datetime.date(year, month, min(day.day, last))
