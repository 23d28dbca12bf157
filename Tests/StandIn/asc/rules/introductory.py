"""Introductory offers: one resource for each storefront."""

import datetime

from ..bodies import attributes_in, reference
from ..context import parse_date
from ..errors import bad_attribute, bad_relationship
from ..store import Record
from .common import (check_dates, check_duration, check_offers_possible, check_plan, check_point, clean, required)

KIND = "SubscriptionIntroductoryOffer"
FOREVER = datetime.date.max


def create(context, body):
    entity = body["data"]
    subscription = required(context, entity, "subscription", "Subscription")
    return add(context, subscription, entity, "/data")


def create_inline(context, subscription, pointer, entity):
    named = reference(entity, "subscription")
    if named is not None and named != subscription.id:
        raise bad_relationship("subscription", "The offer names another subscription", base=pointer)
    return add(context, subscription, entity, pointer)


def add(context, subscription, entity, base):
    attributes = _filled(context, clean(attributes_in(entity)))
    plan = attributes.get("targetSubscriptionPlanType")
    check_plan(context, subscription, plan, "targetSubscriptionPlanType", base)
    check_offers_possible(context, subscription, plan)
    if reference(entity, "territory") is None:
        raise bad_relationship("territory", "You must provide a value for the relationship 'territory' with this "
                               "request", "REQUIRED", base)
    check_duration(subscription, attributes, base=base)
    check_dates(context, attributes, base)
    free = attributes["offerMode"] == "FREE_TRIAL"
    territory, point = check_point(context, entity, subscription, free, base)
    refs = {"subscription": subscription.id, "territory": territory}
    if point:
        refs["subscriptionPricePoint"] = point
    identifier = context.ids.introductory(subscription.id, territory, parse_date(attributes.get("startDate")),
                                          plan or "UPFRONT")
    offer = Record(KIND, identifier, attributes, refs)
    check_overlap(context, offer, base)
    context.store.put(offer)
    if _is_lost(context, offer):
        context.store.delete(offer)
    return offer


def _is_lost(context, offer):
    """A trial that vanished after 201 where a price had changed on that day (news-2026-11b 31, live, one source)."""
    prices = context.now().children("SubscriptionPrice", "subscription", offer.ref("subscription"))
    made = {price.hidden.get("made") for price in prices}
    return offer.ref("territory") == context.settings.lost_trial and context.today.isoformat() in made


def _filled(context, attributes):
    """What is not sent reads back as the day of creation and UPFRONT (news-2026-11b 20, seen live)."""
    if context.settings.introductory_form != "filled":
        return attributes
    return {"startDate": context.today.isoformat(), "targetSubscriptionPlanType": "UPFRONT", **attributes}


def dates(offer):
    """First and last day, both days of the offer."""
    start, end = parse_date(offer.attributes.get("startDate")), parse_date(offer.attributes.get("endDate"))
    return start or datetime.date.min, end or FOREVER


def plan_of(offer):
    return offer.attributes.get("targetSubscriptionPlanType") or "UPFRONT"


def check_overlap(context, offer, base):
    """No two offers of a storefront and billing plan on one day; one current and one future."""
    start, end = dates(offer)
    alive = 1
    for other in context.now().children(KIND, "subscription", offer.ref("subscription")):
        if other.id == offer.id or other.ref("territory") != offer.ref("territory") or plan_of(other) != plan_of(offer):
            continue
        first, last = dates(other)
        if start <= last and first <= end:
            raise bad_attribute("startDate", "The offer from %s to %s overlaps the offer from %s to %s"
                                % (offer.attributes.get("startDate"), offer.attributes.get("endDate"),
                                   other.attributes.get("startDate"), other.attributes.get("endDate")), base=base)
        alive += last >= context.today
    if alive > 2:
        raise bad_attribute("startDate", "A territory has one current and one future introductory offer at most",
                            base=base)


def update(context, offer, body):
    changes = attributes_in(body["data"])
    if "endDate" in changes:
        changed = Record(KIND, offer.id, {**offer.attributes, "endDate": changes["endDate"]}, offer.refs, offer.hidden)
        check_dates(context, changed.attributes)
        check_overlap(context, changed, "/data")
        context.store.put(changed)


def delete(context, offer):
    context.store.delete(offer)
