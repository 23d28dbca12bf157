"""Checks that several kinds of resources share."""

from ..bodies import inline, reference
from ..context import parse_date
from ..errors import bad_attribute, bad_relationship, bad_state
from ..resources import available_territories, lookup, subscription_state
from ..store import Record
from ..territories import CURRENCIES

MONTHS = {"ONE_MONTH": 1, "TWO_MONTHS": 2, "THREE_MONTHS": 3, "SIX_MONTHS": 6, "ONE_YEAR": 12}
PAY_AS_YOU_GO_MOST = {"ONE_WEEK": 12, "ONE_MONTH": 12, "TWO_MONTHS": 6, "THREE_MONTHS": 4, "SIX_MONTHS": 2,
                      "ONE_YEAR": 1}
APPROVED_ONCE = ("APPROVED", "DEVELOPER_REMOVED_FROM_SALE", "REMOVED_FROM_SALE")
NEEDS_AVAILABILITY = "You need to set up availabilities first."


def required(context, entity, name, kind, base="/data"):
    """The record that a relationship names; it must exist. (That the name is there was checked by schema.)"""
    identifier = reference(entity, name)
    record = lookup(context, context.now(), kind, identifier)
    if record is None:
        raise bad_relationship(name, "There is no %s with id '%s'" % (name, identifier), base=base)
    return record


def check_length(name, value, longest, shortest=1, base="/data"):
    if value is None:
        return
    if len(value) > longest:
        raise bad_attribute(name, "The %s is too long. Max number of characters is (%d)." % (name, longest),
                            "INVALID.TOO_LONG", base)
    if len(value) < shortest:
        raise bad_attribute(name, "The %s is too short. Min number of characters is (%d)." % (name, shortest),
                            "INVALID.TOO_SHORT", base)


def duplicate(name, what, base="/data"):
    return bad_attribute(name, "%s already exists. Try updating." % what, "INVALID.DUPLICATE", base)


def check_territories(identifiers, name="availableTerritories", base="/data"):
    for identifier in identifiers:
        if identifier not in CURRENCIES:
            raise bad_relationship(name, "There is no territory with id '%s'" % identifier, base=base)
    if len(set(identifiers)) != len(identifiers):
        raise bad_relationship(name, "A territory is named twice", base=base)


def is_approved(context, subscription):
    return subscription_state(context, context.now(), subscription) == "APPROVED"


def was_approved(context, subscription):
    """Also if it is not for sale at present."""
    return subscription_state(context, context.now(), subscription) in APPROVED_ONCE


def app_of(context, subscription):
    view = context.now()
    return view.get("App", view.get("SubscriptionGroup", subscription.ref("group")).ref("app"))


def check_plan(context, subscription, plan, name, base="/data"):
    """A price or an offer for the MONTHLY plan needs that plan."""
    if plan == "MONTHLY" and available_territories(context.now(), subscription.id, "MONTHLY") is None:
        raise bad_attribute(name, "The subscription has no MONTHLY plan", base=base)


def check_offers_possible(context, subscription, plan):
    """Offers come after availability and prices."""
    view = context.now()
    if available_territories(view, subscription.id, plan or "UPFRONT") is None:
        raise bad_relationship("subscription", NEEDS_AVAILABILITY)
    if not view.children("SubscriptionPrice", "subscription", subscription.id):
        raise bad_relationship("subscription", "You need to set up prices first.")


def check_duration(subscription, attributes, periods_name="numberOfPeriods", base="/data"):
    """Mode, duration and number of periods by Apple's table."""
    mode, duration, periods = attributes["offerMode"], attributes["duration"], attributes[periods_name]
    period = subscription.attributes.get("subscriptionPeriod")
    if mode == "PAY_AS_YOU_GO":
        monthly = attributes.get("targetSubscriptionPlanType") == "MONTHLY" and duration == "ONE_MONTH"
        if duration != period and not monthly:
            raise bad_attribute("duration", "The duration of a PAY_AS_YOU_GO offer must be the subscription's period",
                                base=base)
        if not 1 <= periods <= PAY_AS_YOU_GO_MOST[duration]:
            raise bad_attribute(periods_name, "%s must be from 1 to %d" % (periods_name, PAY_AS_YOU_GO_MOST[duration]),
                                base=base)
        return
    if mode == "PAY_UP_FRONT" and duration not in MONTHS:
        raise bad_attribute("duration", "%s is not possible for PAY_UP_FRONT" % duration, base=base)
    if periods != 1:
        raise bad_attribute(periods_name, "%s must be 1 for %s" % (periods_name, mode), base=base)


def check_point(context, entity, product, free, base, name="subscriptionPricePoint", free_word="FREE_TRIAL offerMode"):
    """The (territory, price point id) of a price; a free one has no point, another has its product's."""
    kind = "SubscriptionPricePoint" if name == "subscriptionPricePoint" else "InAppPurchasePricePoint"
    territory, point_id = reference(entity, "territory"), reference(entity, name)
    if free and point_id is not None:
        raise bad_relationship(name, "For %s, %s must be null" % (free_word, name), base=base)
    if not free and point_id is None:
        raise bad_relationship(name, "Missing %s relationship for resource" % name, base=base)
    if free and territory is None:
        raise bad_relationship("territory", "You must provide a value for the relationship 'territory' with this "
                               "request", "REQUIRED", base)
    if territory is not None:
        check_territories([territory], "territory", base)
    if point_id is None:
        return territory, None
    point = lookup(context, context.now(), kind, point_id)
    if point is None or point.refs["product"] != product.id:
        raise bad_relationship(name, "The price point '%s' does not belong to this product" % point_id, base=base)
    if territory is not None and point.refs["territory"] != territory:
        raise bad_relationship(name, "The price point is not one of territory %s" % territory, base=base)
    return point.refs["territory"], point_id


def check_prices(context, body, entity, json_type, product, free, base="/data", name="subscriptionPricePoint",
                 existing=()):
    """The prices of an offer: (place, territory, point) of each, from `included`.

    `existing` are ids of prices that the offer has and may keep. With `free`
    None each price may have a point or none.
    """
    data = ((entity.get("relationships") or {}).get("prices") or {}).get("data") or []
    if not data:
        raise bad_relationship("prices", "You must provide a value for the relationship 'prices' with this request",
                               "REQUIRED", base)
    found = []
    for one in data:
        if one["id"] in existing:
            continue
        place = inline(body, json_type, one["id"])
        if place is None:
            raise bad_relationship("prices", "There is no price '%s'" % one["id"], base=base)
        pointer, price = place
        no_charge = reference(price, name) is None if free is None else free
        territory, point = check_point(context, price, product, no_charge, pointer, name)
        found.append((pointer, territory, point))
    named = [territory for _, territory, _ in found]
    for pointer, territory, _ in found:
        if named.count(territory) > 1:
            raise bad_relationship("territory", "Territory %s has more than one price" % territory, base=pointer)
    return found


def put_prices(context, kind, offer, prices, name="subscriptionPricePoint"):
    for _, territory, point in prices:
        identifier = context.ids.offer_price(offer.id, territory, context.store.next_number())
        refs = {"offer": offer.id, "territory": territory}
        if point:
            refs[name] = point
        context.store.put(Record(kind, identifier, {}, refs))


def check_locked(record, changes, locked, because):
    """Refuses changes of attributes that can not change any more."""
    for name in locked:
        if name in changes and changes[name] != record.attributes.get(name):
            raise bad_attribute(name, because, "INVALID.UNMODIFIABLE")


def check_deactivation(record, changes):
    """`active` goes from true to false and never back."""
    if changes.get("active") is True and not record.attributes["active"]:
        raise bad_state("What was deactivated can not be activated again")


def with_plan(context, attributes):
    """What reads back of an offer that is not introductory: whether Apple fills in the plan is not established."""
    filled = context.settings.other_offers_form == "filled"
    return {"targetSubscriptionPlanType": "UPFRONT", **clean(attributes)} if filled else clean(attributes)


def clean(attributes):
    return {name: value for name, value in attributes.items() if value is not None}


def check_dates(context, attributes, base="/data"):
    """endDate is tomorrow at the earliest and not before startDate."""
    start, end = parse_date(attributes.get("startDate")), parse_date(attributes.get("endDate"))
    if end and end <= context.today:
        raise bad_attribute("endDate", "The end date must be after today", base=base)
    if start and end and end < start:
        raise bad_attribute("endDate", "The end date is before the start date", base=base)
    return start, end
