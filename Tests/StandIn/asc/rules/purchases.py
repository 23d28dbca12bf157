"""In-app purchases: themselves, where they are sold, and their price schedules."""

import re

from ..bodies import attributes_in, inline, reference, references
from ..context import parse_date
from ..errors import bad_attribute, bad_relationship, bad_state
from ..resources import lookup, purchase_state
from ..store import Record
from . import names, texts
from .common import APPROVED_ONCE, check_length, check_locked, check_territories, clean, required

KIND, AVAILABILITY = "InAppPurchaseV2", "InAppPurchaseAvailability"
SCHEDULE, PRICE = "InAppPurchasePriceSchedule", "InAppPurchasePrice"
SUBMITTED = ("WAITING_FOR_REVIEW", "IN_REVIEW", "PENDING_BINARY_APPROVAL") + APPROVED_ONCE


def create(context, body):
    """POST v2 inAppPurchases."""
    app = required(context, body["data"], "app", "App")
    attributes = clean(attributes_in(body["data"]))
    product = attributes["productId"]
    if len(product) > 100 or not re.fullmatch(r"[A-Za-z0-9._-]+", product):
        raise bad_attribute("productId", "A product id has 1 to 100 letters, digits, hyphens, periods, underscores")
    attributes = {"familySharable": False, "contentHosting": False, **attributes}
    _check(attributes, attributes["inAppPurchaseType"])
    names.claim(context, KIND, attributes, app)
    purchase = context.store.put(Record(KIND, context.number(), attributes, {"app": app.id}))
    texts.first_version(context, "InAppPurchaseVersion", purchase)
    return purchase


def _check(attributes, purchase_type):
    check_length("name", attributes.get("name"), 64)
    check_length("reviewNote", attributes.get("reviewNote"), 4000)
    if attributes.get("familySharable") and purchase_type != "NON_CONSUMABLE":
        raise bad_attribute("familySharable", "Family Sharing is only possible for NON_CONSUMABLE")


def update(context, purchase, body):
    changes = attributes_in(body["data"])
    for name in ("name", "familySharable"):
        if name in changes and changes[name] is None:
            raise bad_attribute(name, "The %s can not be removed" % name, "REQUIRED")
    _check(changes, purchase.attributes["inAppPurchaseType"])
    late = changes.get("familySharable") and context.settings.family_sharing_late
    if purchase_state(context, context.now(), purchase) in APPROVED_ONCE and not late:
        check_locked(purchase, changes, ("familySharable",), "Family Sharing can not be changed after approval")
    if purchase.attributes.get("familySharable"):
        check_locked(purchase, changes, ("familySharable",), "Family Sharing can not be turned off")
    names.claim(context, KIND, changes, context.now().get("App", purchase.ref("app")), purchase.attributes)
    context.store.change(purchase, changes)


def delete(context, purchase):
    """Only what was never approved; the product id stays used."""
    if purchase_state(context, context.now(), purchase) in SUBMITTED:
        raise bad_state("An in-app purchase that was submitted can not be deleted")
    names.release(context, purchase, context.now().get("App", purchase.ref("app")))
    context.store.delete(purchase)


# Where it is sold

def create_availability(context, body):
    """POST inAppPurchaseAvailabilities: sets or replaces. What was never configured answers 404 (news-2026-11b 35)."""
    entity = body["data"]
    purchase = required(context, entity, "inAppPurchase", KIND)
    territories = references(entity, "availableTerritories")
    check_territories(territories)
    old = context.now().get(AVAILABILITY, purchase.id)
    lost = set(old.ref("availableTerritories")) - set(territories) if old else ()
    is_approved = purchase_state(context, context.now(), purchase) in APPROVED_ONCE
    if lost and is_approved and context.role != "ACCOUNT_HOLDER":
        raise bad_relationship("availableTerritories", "Only account holder can remove availability")
    refs = {"inAppPurchase": purchase.id, "availableTerritories": territories}
    return context.store.put(Record(AVAILABILITY, purchase.id, dict(attributes_in(entity)), refs))


# Prices

def create_schedule(context, body):
    """POST inAppPurchasePriceSchedules: the whole schedule, with every manual price."""
    entity = body["data"]
    purchase = required(context, entity, "inAppPurchase", KIND)
    base = reference(entity, "baseTerritory")
    check_territories([base], "baseTerritory")
    rows = {}
    for identifier in references(entity, "manualPrices"):
        place = inline(body, "inAppPurchasePrices", identifier)
        if place is None:
            raise bad_relationship("manualPrices", "There is no price '%s'" % identifier)
        territory, row = _row(context, purchase, *place)
        rows.setdefault(territory, []).append(row)
    if base not in rows:
        raise bad_relationship("manualPrices", "The base territory needs a price")
    for territory in rows:
        _check_days(context, territory, rows[territory])
    for old in context.now().children(PRICE, "schedule", purchase.id):
        context.store.delete(old)
    for territory, found in rows.items():
        for start, end, point in found:
            _put(context, purchase, territory, start, end, point)
    return context.store.put(Record(SCHEDULE, purchase.id, {}, {"inAppPurchase": purchase.id, "baseTerritory": base}))


def _row(context, purchase, pointer, price):
    owner = reference(price, "inAppPurchaseV2")
    if owner is not None and owner != purchase.id:
        raise bad_relationship("inAppPurchaseV2", "The price names another in-app purchase", base=pointer)
    identifier = reference(price, "inAppPurchasePricePoint")
    point = identifier and lookup(context, context.now(), "InAppPurchasePricePoint", identifier)
    if not point or point.refs["product"] != purchase.id:
        raise bad_relationship("inAppPurchasePricePoint", "The price point '%s' does not belong to this product"
                               % identifier, base=pointer)
    attributes = attributes_in(price)
    row = parse_date(attributes.get("startDate")), parse_date(attributes.get("endDate")), point.id
    return point.refs["territory"], row


def _check_days(context, territory, rows):
    """Half-open days: the end is the next start (news-2026-11b 22, recorded)."""
    rows.sort(key=lambda row: (row[0] is not None, row[0] or context.today))
    starts = [row[0] for row in rows]
    if starts[0] is not None or None in starts[1:]:
        raise bad_attribute("startDate", "One price of %s has no start date, and is in force at once" % territory)
    if any(start <= context.today for start in starts[1:]):
        raise bad_attribute("startDate", "The start date must be after today")
    if [row[1] for row in rows] != starts[1:] + [None]:
        raise bad_attribute("endDate", "Adjacent intervals must not have a gap")


def _put(context, purchase, territory, start, end, point):
    filled = context.settings.schedule_form == "filled" and start is None
    shown = {"startDate": (context.today if filled else start), "endDate": end, "manual": True}
    fields = {"s": purchase.id, "t": territory, "p": context.ids.decode(point)["p"], "sd": str(start), "ed": str(end)}
    context.store.put(Record(PRICE, context.ids.encode(fields),
                             {name: day.isoformat() if hasattr(day, "isoformat") else day
                              for name, day in shown.items() if day is not None},
                             {"schedule": purchase.id, "territory": territory, "inAppPurchasePricePoint": point}))
