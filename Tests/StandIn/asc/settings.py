"""What can be set about the server: on the command line, and while it runs.

The default is what Apple does as far as somebody has seen it (README, *Facts and assumptions*). What nobody has
settled is a setting, so that a client can be tried against each possibility.
"""

import dataclasses
import datetime
from dataclasses import dataclass

from . import pacific


def _setting(default, help, choices=None, option=None, metavar=None):
    """A field; `option` is its word on the command line where that is not the field's name."""
    more = {"help": help, "choices": choices, "option": option, "metavar": metavar}
    return dataclasses.field(default=default, metadata=more)


@dataclass
class Settings:
    today: datetime.date = dataclasses.field(default_factory=pacific.today)
    lag: float = _setting(0.0, "lists, not objects by id, show the state of that many seconds ago", metavar="SECONDS")
    codes_delay: float = _setting(1.0, "until a batch's codes are there", metavar="SECONDS")
    codes_pending: str = _setting("404", "what the values of a batch answer until then", ["404", "empty"])
    require_territory: bool = _setting(False, "price points demand filter[territory] (announced by Apple)")
    hourly_limit: int = _setting(3600, "requests an hour, then 429 without Retry-After", option="--rate-limit",
                                 metavar="N")
    minute_limit: int = _setting(0, "requests a minute; 0: no limit", metavar="N")
    self_check: str = _setting("sample", "own answers against the schemas: all, the first 50 rows, not at all",
                               ["full", "sample", "off"])
    order: str = _setting("unordered", "lists have no meaningful order; the other is its reverse",
                          ["unordered", "reversed"])

    # Not settled: what a client must not depend on.
    answers: str = _setting("full", "what Apple has been seen to write, or without attributes that its document does "
                            "not require, and with relative links", ["full", "sparse"])
    price_lead_days: int = _setting(2, "a price change starts at the earliest N days ahead (reports: 1, 2, 60)",
                                    metavar="N")
    first_price_by_post: str = _setting("works", "POST of a first price once availability is set (PATCH always works)",
                                        ["works", "fails"])
    preserved_rows: str = _setting("own", "a planned rise that spares subscribers: an undated row of its own, the row "
                                   "in force is marked at once, or only when the rise begins",
                                   ["own", "marked", "from-start"])
    codes_counted: str = _setting("subscription", "ten active code offers: of a subscription, of the app, or of a "
                                  "subscription with the deactivated ones", ["subscription", "app", "with-deactivated"])
    promotional_names_freed: bool = _setting(False, "names of a deleted promotional offer can be used again")
    win_back_names_kept: bool = _setting(False, "names of a deleted win-back offer stay taken")
    custom_codes_kept: bool = _setting(False, "the text of a deactivated custom code stays with its offer")
    promotional_patch: str = _setting("works", "PATCH of the prices of a promotional offer (one report: refused)",
                                      ["works", "refused"])
    family_sharing_late: bool = _setting(False, "Family Sharing can be turned on after the approval")
    state_stuck: bool = _setting(False, "the state of a complete subscription stays MISSING_METADATA")
    state_moves: str = _setting("at-once", "the state of a subscription follows from what is there, or from what was there "
                                "when it was edited last", ["at-once", "when-edited"])
    first_products: str = _setting("of-the-app", "what goes with a version of the app: the first product of the app, or the "
                                   "first of each kind (one report)", ["of-the-app", "of-each-kind"])
    unsold_prices: str = _setting("allowed", "prices where a subscription is not sold: they can be set, a first "
                                  "submission wants them (one report), or they are refused (an older report)",
                                  ["allowed", "wanted", "refused"])
    dropped_storefronts: str = _setting("", "storefronts that are not listed any more, and that every change refuses",
                                        metavar="CODE,…")
    lost_trial: str = _setting("", "a storefront whose introductory offer is answered with 201 and not kept, if a "
                               "price of the subscription was made on the same day", metavar="STOREFRONT")
    refuse_characters: bool = _setting(False, "names and descriptions without emoji, box drawing and the like")
    opaque_ids: bool = _setting(False, "identifiers that cannot be read")
    monthly_in_new_territories: bool = _setting(False, "availableInNewTerritories is accepted for the plan MONTHLY")
    auto_versions: bool = _setting(False, "a new group or subscription has its first version at once")
    v1_texts: str = _setting("versioned", "texts that are made with v1 resources are in a version, or none is listed "
                             "before somebody makes one", ["versioned", "unlisted"])
    version_texts: str = _setting("copied", "texts of a new version: those of the one before, or none",
                                  ["copied", "none"])
    version_images: str = _setting("copied", "images of a new version: those of the one before, or none",
                                   ["copied", "none"])
    schedule_form: str = _setting("as-sent", "a price of an in-app purchase without a first day reads back as it was "
                                  "sent, or with the day of the request", ["as-sent", "filled"])
    processing_reads: int = _setting(1, "how often a file that was committed is read before it is processed",
                                     metavar="N")
    upload_host: str = _setting("", "the address of the host that takes parts of files, in place of the own one",
                                metavar="URL")
    failed_upload: str = _setting("", "the name of a file that cannot be processed", metavar="NAME")
    screenshot_sizes: str = _setting("any", "review screenshots: of any size, or only of those that several people saw "
                                     "accepted, without an alpha channel", ["any", "known"])
    failed_delete: str = _setting("works", "DELETE of an image or a screenshot that has FAILED: works, or is 500 the first "
                                  "time (one report)", ["works", "500-first"])
    never_set: str = _setting("404", "where a product is sold, if nobody has said so: 404 (an empty list for subscriptions), "
                              "or 403 (one report)", ["404", "403"])
    rejected_texts: str = _setting("draft", "texts that were rejected can change, and there is no new version before; or "
                                   "they are history", ["draft", "over"])
    introductory_form: str = _setting("filled", "an introductory offer without day and plan reads back with the day of "
                                      "creation and UPFRONT, or as it was sent", ["filled", "as-sent"])
    other_offers_form: str = _setting("as-sent", "other offers without a plan read back as sent, or with UPFRONT",
                                      ["as-sent", "filled"])

    def change(self, name, value):
        """Sets one while the server runs; raises ValueError for what cannot be."""
        known = {field.name: field for field in dataclasses.fields(self)}
        if name not in known:
            raise ValueError("no such setting: " + name)
        if name == "today":
            self.today = datetime.date.fromisoformat(value)
            return
        kind = type(known[name].default)
        value = value == "true" if kind is bool and isinstance(value, str) else kind(value)
        choices = known[name].metadata["choices"]
        if choices and value not in choices:
            raise ValueError("%s is one of %s" % (name, ", ".join(choices)))
        setattr(self, name, value)


def add_options(parser):
    """Each setting as an option."""
    parser.add_argument("--today", type=datetime.date.fromisoformat, default=pacific.today(), metavar="YYYY-MM-DD",
                        help="the day that counts as today; without it the day in Los Angeles")
    for field in dataclasses.fields(Settings):
        if field.name == "today":
            continue
        facts = field.metadata
        word = facts["option"] or "--" + field.name.replace("_", "-")
        if isinstance(field.default, bool):
            parser.add_argument(word, dest=field.name, action="store_true", default=field.default, help=facts["help"])
        else:
            parser.add_argument(word, dest=field.name, type=type(field.default), default=field.default,
                                choices=facts["choices"], metavar=facts["metavar"],
                                help="%s (%s)" % (facts["help"].replace("%", "%%"), field.default))


def from_options(options):
    return Settings(**{field.name: getattr(options, field.name) for field in dataclasses.fields(Settings)})
