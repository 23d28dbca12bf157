"""Prices of subscriptions: the first ones, and changes on a date."""

import datetime

from ..bodies import attributes_in, reference
from ..context import parse_date
from ..errors import bad_attribute, bad_relationship, bad_state, refuse
from ..resources import available_territories, current_price, lookup
from ..store import Record
from .common import check_plan, required, was_approved

KIND = "SubscriptionPrice"


def create(context, body):
    """POST subscriptionPrices."""
    entity = body["data"]
    subscription = required(context, entity, "subscription", "Subscription")
    point = _point(context, entity, subscription, "/data", inline_price=False)
    plan = attributes_in(entity).get("planType") or "UPFRONT"
    check_plan(context, subscription, plan, "planType")
    is_first = all(price.attributes.get("planType", "UPFRONT") != plan for price in rows(context, subscription))
    is_available = available_territories(context.now(), subscription.id, plan) is not None
    if is_first and not (is_available and context.settings.first_price_by_post == "works"):
        # asc-live (live): 500 before availability is set, and in March 2026 always.
        raise refuse(500, "UNEXPECTED_ERROR", "An unexpected error occurred on the server side.")
    return add(context, subscription, entity, point, "/data")


def create_inline(context, subscription, pointer, entity):
    """One price of PATCH subscriptions."""
    named = reference(entity, "subscription")
    if named is not None and named != subscription.id:
        raise bad_relationship("subscription", "The price names another subscription", base=pointer)
    return add(context, subscription, entity, _point(context, entity, subscription, pointer, True), pointer)


def rows(context, subscription):
    """Its prices, without rows that only say what subscribers keep."""
    found = context.now().children(KIND, "subscription", subscription.id)
    return [price for price in found if not price.hidden.get("kept")]


def _point(context, entity, subscription, base, inline_price):
    """The price point; one of another subscription is 422 by POST and 409 inline."""
    identifier = reference(entity, "subscriptionPricePoint")
    if identifier is None:
        raise bad_relationship("subscriptionPricePoint", "Missing subscriptionPricePoint relationship for resource",
                               base=base)
    point = lookup(context, context.now(), "SubscriptionPricePoint", identifier)
    if point is None or point.refs["product"] != subscription.id:
        detail = "The price point does not belong to this subscription"
        if inline_price:
            raise bad_relationship("subscriptionPricePoint", detail, base=base)
        raise refuse(422, "ENTITY_UNPROCESSABLE", detail, base + "/relationships/subscriptionPricePoint")
    territory = reference(entity, "territory")
    if territory is not None and territory != point.refs["territory"]:
        raise bad_relationship("territory", "The price point is not one of territory %s" % territory, base=base)
    return point


def add(context, subscription, entity, point, base):
    attributes, territory = attributes_in(entity), point.refs["territory"]
    plan = attributes.get("planType") or "UPFRONT"
    check_plan(context, subscription, plan, "planType", base)
    available = available_territories(context.now(), subscription.id, plan)
    is_sold = available is None or territory in available
    # asc-live (live) has refused such a price, news-2026-11c 3 (live) wants it.
    if not is_sold and (plan != "UPFRONT" or context.settings.unsold_prices == "refused"):
        raise bad_relationship("territory", "An error occurred while processing the pricing information.", base=base)
    mine = [price for price in rows(context, subscription)
            if price.ref("territory") == territory and price.attributes.get("planType", "UPFRONT") == plan]
    start, preserve = parse_date(attributes.get("startDate")), bool(attributes.get("preserveCurrentPrice"))
    if start is None:
        _check_first(context, subscription, mine, preserve, base)
        for price in mine:
            context.store.delete(price)
    else:
        _check_change(context, mine, start, base)
        if preserve:
            _preserve(context, subscription, territory, plan, point, start)
    identifier = context.ids.price(subscription.id, territory, start, plan)
    shown = {"startDate": start.isoformat() if start else None, "preserved": False, "planType": plan}
    refs = {"subscription": subscription.id, "territory": territory, "subscriptionPricePoint": point.id}
    hidden = {"preserves": preserve, "made": context.today.isoformat()}
    return context.store.put(Record(KIND, identifier, shown, refs, hidden))


def _check_first(context, subscription, mine, preserve, base):
    if mine and was_approved(context, subscription):
        raise bad_attribute("startDate", "Initial price cannot be created again after subscription is approved.",
                            base=base)
    if preserve:
        raise bad_attribute("preserveCurrentPrice", "There is no current price to preserve", base=base)


def _check_change(context, mine, start, base):
    if not mine:
        raise bad_attribute("startDate", "Create a starting price before creating future prices.", base=base)
    earliest = context.today + datetime.timedelta(days=context.settings.price_lead_days)
    if start < earliest:
        raise bad_attribute("startDate", "The start date must be on or after %s." % earliest, base=base)
    if any(is_future(context, price) for price in mine):
        raise bad_attribute("startDate", "You cannot create more than one future prices for territory", base=base)


def is_future(context, price):
    start = parse_date(price.attributes.get("startDate"))
    return start is not None and start > context.today


def _preserve(context, subscription, territory, plan, point, start):
    """What subscribers keep; with a decrease nothing happens (asc-live, live).

    A preserved row is theirs alone, and the price in force is the latest other row (news-2026-11b 5, Apple's example).
    How a rise that has not begun reads back is not settled: the three ways of the setting.
    """
    current = current_price(context, context.now(), subscription.id, territory, plan)
    if current is None or _amount(context, current.ref("subscriptionPricePoint")) >= point.hidden["amount"]:
        return
    way = context.settings.preserved_rows
    if way == "own":
        identifier = context.ids.price(subscription.id, territory, None, plan, preserved=True)
        context.store.put(Record(KIND, identifier, {"preserved": True, "planType": plan}, current.refs, {"kept": True}))
    elif way == "marked":
        context.store.change(current, {"preserved": True})
    else:
        context.store.change(current, hidden={"preserved_from": start.isoformat()})


def _forget_preserved(context, price):
    """The change is gone, and with it what was to be kept."""
    plan, view = price.attributes.get("planType", "UPFRONT"), context.now()
    kept = view.get(KIND, context.ids.price(price.ref("subscription"), price.ref("territory"), None, plan, True))
    if kept:
        context.store.delete(kept)
    current = current_price(context, view, price.ref("subscription"), price.ref("territory"), plan)
    if current:
        context.store.change(current, {"preserved": False}, hidden={"preserved_from": None})


def _amount(context, identifier):
    return lookup(context, context.now(), "SubscriptionPricePoint", identifier).hidden["amount"]


def delete(context, price):
    """Only a price that has not begun can be deleted."""
    if not is_future(context, price):
        raise bad_state("Only future prices can be deleted")
    context.store.delete(price)
    if price.hidden.get("preserves"):
        _forget_preserved(context, price)
