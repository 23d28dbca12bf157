"""Which identifiers and names are unique, where, and whether a deletion frees them: one table.

Custom codes are not here: their batches are never deleted (`codes.py`).
"""

from dataclasses import dataclass

from .common import duplicate


@dataclass(frozen=True)
class Unique:
    word: str        # what an error calls it
    level: str       # "app", "group" or "subscription": where it is unique
    frees: object    # settings -> whether a deletion frees it


def _never(settings):
    return False


def _always(settings):
    return True


def _promotional(settings):
    return settings.promotional_names_freed


def _win_back(settings):
    return not settings.win_back_names_kept


PROMOTIONAL, WIN_BACK = "SubscriptionPromotionalOffer", "WinBackOffer"
UNIQUE = {
    # apple-rules 1.6: names of groups; A: within the app.
    ("SubscriptionGroup", "referenceName"): Unique("A group with the name", "app", _always),
    # apple-rules 1.2 (Apple's text): product ids are never used again.
    ("Subscription", "productId"): Unique("A product with the id", "app", _never),
    ("InAppPurchaseV2", "productId"): Unique("A product with the id", "app", _never),
    ("InAppPurchaseV2", "name"): Unique("A product with the name", "app", _always),
    # apple-rules 1.5 (Apple's text): names are unique; A: within the app.
    ("Subscription", "name"): Unique("A product with the name", "app", _always),
    # news-2026-11b 33 (live, one source): identifier and name of a deleted offer stay taken.
    (PROMOTIONAL, "offerCode"): Unique("An offer with the code", "subscription", _promotional),
    (PROMOTIONAL, "name"): Unique("An offer with the name", "subscription", _promotional),
    # apple-rules 1.15 (Apple's text): within the group; asc-live: whether a deletion frees them is not established.
    (WIN_BACK, "offerId"): Unique("An offer with the offerId", "group", _win_back),
    (WIN_BACK, "referenceName"): Unique("An offer with the referenceName", "group", _win_back),
}
OWNERS = {"SubscriptionGroup": ("App", "app"), "InAppPurchaseV2": ("App", "app"), "Subscription": ("SubscriptionGroup", "group"),
          PROMOTIONAL: ("Subscription", "subscription"), WIN_BACK: ("Subscription", "subscription")}


def claim(context, kind, attributes, owner, own=None, base="/data"):
    """Takes the names of a new or changed object; `own` are its names so far, which it gives up."""
    for (of, name), rule in UNIQUE.items():
        value = attributes.get(name)
        if of != kind or value is None or (own or {}).get(name) == value:
            continue
        key = _key(context, kind, name, rule, owner, value)
        if key in context.store.used:
            raise duplicate(name, "%s %s" % (rule.word, value), base)
        if own:
            context.store.used.discard(_key(context, kind, name, rule, owner, own[name]))
        context.store.used.add(key)


def release(context, record, owner):
    """What a deletion does to the names of an object."""
    for (of, name), rule in UNIQUE.items():
        if of == record.kind and rule.frees(context.settings) and record.attributes.get(name) is not None:
            context.store.used.discard(_key(context, of, name, rule, owner, record.attributes[name]))


def claim_record(context, record):
    """Takes the names of a record that a fixture puts."""
    if record.kind in OWNERS:
        kind, ref = OWNERS[record.kind]
        claim(context, record.kind, record.attributes, context.now().get(kind, record.ref(ref)))


def _key(context, kind, name, rule, owner, value):
    """`owner` is the subscription of an offer, the group of a subscription, the app of a group."""
    where = owner.id
    if rule.level == "app" and owner.kind != "App":
        where = owner.ref("app")
    elif rule.level == "group":
        where = owner.ref("group")
    what = "product" if name == "productId" else "%s.%s" % (kind, name)
    return "%s/%s/%s" % (what, where, value)
