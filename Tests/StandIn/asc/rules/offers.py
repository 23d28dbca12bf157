"""Promotional and win-back offers."""

import datetime
import re

from ..bodies import attributes_in, references
from ..context import parse_date
from ..errors import bad_attribute, bad_relationship, bad_state
from ..store import Record
from . import names
from .common import (check_dates, check_duration, check_length, check_locked, check_offers_possible, check_plan,
                     check_prices, duplicate, is_approved, put_prices, required, with_plan)

PROMOTIONAL, WIN_BACK = names.PROMOTIONAL, names.WIN_BACK
MOST_PROMOTIONAL, MOST_WIN_BACK, MOST_RUNNING = 10, 350, 5
PAID_MONTHS = set(range(1, 25)) | {36, 48, 60}
LIVE_LOCKED = ("startDate", "endDate", "promotionIntent", "customerEligibilityPaidSubscriptionDurationInMonths",
               "customerEligibilityTimeSinceLastSubscribedInMonths", "customerEligibilityWaitBetweenOffersInMonths")


# Promotional offers

def create_promotional(context, body):
    subscription = required(context, body["data"], "subscription", "Subscription")
    return add_promotional(context, subscription, body, body["data"], "/data")


def add_promotional(context, subscription, body, entity, base):
    """One offer, from POST or inline from PATCH subscriptions."""
    attributes = attributes_in(entity)
    plan = attributes.get("targetSubscriptionPlanType")
    check_plan(context, subscription, plan, "targetSubscriptionPlanType", base)
    check_offers_possible(context, subscription, plan)
    check_length("offerCode", attributes["offerCode"], 100, base=base)
    check_length("name", attributes["name"], 64, base=base)
    check_duration(subscription, attributes, base=base)
    free = attributes["offerMode"] == "FREE_TRIAL"
    prices = check_prices(context, body, entity, PRICE_TYPE, subscription, free, base)
    names.claim(context, PROMOTIONAL, attributes, subscription, base=base)
    if len(context.now().children(PROMOTIONAL, "subscription", subscription.id)) >= MOST_PROMOTIONAL:
        raise bad_state("A subscription has at most %d promotional offers" % MOST_PROMOTIONAL)
    offer = context.store.put(Record(PROMOTIONAL, context.number(), with_plan(context, attributes),
                                     {"subscription": subscription.id}))
    put_prices(context, PROMOTIONAL + "Price", offer, prices)
    return offer


PRICE_TYPE = "subscriptionPromotionalOfferPrices"


def update_promotional(context, offer, body):
    """PATCH replaces the prices; ids of prices that the offer has are kept."""
    named = references(body["data"], "prices")
    if named is not None and context.settings.promotional_patch == "refused":
        # news-2026-11b 33: refused where POST works (live, one source).
        raise bad_relationship("prices", "The prices of a promotional offer can not be changed")
    if named is None:
        return
    subscription = context.now().get("Subscription", offer.ref("subscription"))
    old = context.now().children(PROMOTIONAL + "Price", "offer", offer.id)
    prices = check_prices(context, body, body["data"], PRICE_TYPE, subscription,
                          offer.attributes["offerMode"] == "FREE_TRIAL", existing={price.id for price in old})
    kept = {price.ref("territory") for price in old if price.id in named}
    for pointer, territory, _ in prices:
        if territory in kept:
            raise bad_relationship("territory", "Territory %s has more than one price" % territory, base=pointer)
    for price in old:
        if price.id not in named:
            context.store.delete(price)
    put_prices(context, PROMOTIONAL + "Price", offer, prices)


def delete_with_prices(context, offer):
    for price in context.now().children(offer.kind + "Price", "offer", offer.id):
        context.store.delete(price)
    names.release(context, offer, context.now().get("Subscription", offer.ref("subscription")))
    context.store.delete(offer)


# Win-back offers

def create_win_back(context, body):
    entity = body["data"]
    attributes = attributes_in(entity)
    subscription = required(context, entity, "subscription", "Subscription")
    if not is_approved(context, subscription):
        raise bad_relationship("subscription", "The subscription must be approved before it can have win-back offers")
    plan = attributes.get("targetSubscriptionPlanType")
    check_plan(context, subscription, plan, "targetSubscriptionPlanType")
    check_offers_possible(context, subscription, plan)
    _check_names(context, subscription, attributes)
    names.claim(context, WIN_BACK, attributes, subscription)
    check_duration(subscription, attributes, "periodCount")
    _check_eligibility(attributes)
    _check_win_back_dates(context, attributes)
    _check_promotion(context, subscription, attributes)
    prices = check_prices(context, body, entity, "winBackOfferPrices", subscription,
                          attributes["offerMode"] == "FREE_TRIAL")
    offer = Record(WIN_BACK, context.number(), {"promotionIntent": "NOT_PROMOTED", **with_plan(context, attributes)},
                   {"subscription": subscription.id})
    _check_counts(context, offer, {territory for _, territory, _ in prices})
    context.store.put(offer)
    put_prices(context, WIN_BACK + "Price", offer, prices)
    return offer


def _check_names(context, subscription, attributes):
    check_length("offerId", attributes["offerId"], 100)
    check_length("referenceName", attributes["referenceName"], 65)
    if not re.fullmatch(r"[A-Za-z0-9._]+", attributes["offerId"]):
        raise bad_attribute("offerId", "The offer id has characters other than letters, digits, periods, underscores")
    if not re.fullmatch(r"[A-Za-z0-9._ ]+", attributes["referenceName"]):
        raise bad_attribute("referenceName", "The name has characters other than letters, digits, spaces, periods, "
                            "underscores")
    taken = names_in_group(context, subscription)
    for name in ("offerId", "referenceName"):
        if attributes[name] in taken[name]:
            raise duplicate(name, "An offer with the %s %s" % (name, attributes[name]))


def names_in_group(context, subscription):
    """Identifiers and reference names that offers of the group use."""
    view = context.now()
    identifiers, named = set(), set()
    for member in view.children("Subscription", "group", subscription.ref("group")):
        for offer in view.children(PROMOTIONAL, "subscription", member.id):
            identifiers.add(offer.attributes["offerCode"])
            named.add(offer.attributes["name"])
        for offer in view.children(WIN_BACK, "subscription", member.id):
            identifiers.add(offer.attributes["offerId"])
            named.add(offer.attributes["referenceName"])
        for offer in view.children("SubscriptionOfferCode", "subscription", member.id):
            identifiers.add(offer.attributes["name"])
            named.add(offer.attributes["name"])
    return {"offerId": identifiers, "referenceName": named}


def _check_eligibility(attributes):
    paid = attributes.get("customerEligibilityPaidSubscriptionDurationInMonths")
    if paid not in PAID_MONTHS:
        raise bad_attribute("customerEligibilityPaidSubscriptionDurationInMonths", "must be 1 to 24, 36, 48 or 60")
    name = "customerEligibilityTimeSinceLastSubscribedInMonths"
    since = attributes.get(name) or {}
    low, high = since.get("minimum"), since.get("maximum")
    if low is None or high is None or not 1 <= low <= high <= 24:
        raise bad_attribute(name, "minimum and maximum must be 1 to 24, and the maximum not below the minimum")
    wait = attributes.get("customerEligibilityWaitBetweenOffersInMonths")
    if wait is not None and not 2 <= wait <= 24:
        raise bad_attribute("customerEligibilityWaitBetweenOffersInMonths", "must be 2 to 24")


def _check_win_back_dates(context, attributes):
    if parse_date(attributes.get("startDate")) is None:
        raise bad_attribute("startDate", "A start date is required", "REQUIRED")
    start, end = check_dates(context, attributes)
    if start <= context.today:
        raise bad_attribute("startDate", "The start date must be after today")
    if end and end - start < datetime.timedelta(days=2):
        raise bad_attribute("endDate", "An offer must run for at least 3 days")


def _check_promotion(context, subscription, attributes):
    if attributes.get("promotionIntent") != "USE_AUTO_GENERATED_ASSETS":
        return
    images = context.now().children("SubscriptionImage", "subscription", subscription.id)
    approved = [image for image in images if image.attributes.get("state") == "APPROVED"]
    for version in context.now().children("SubscriptionVersion", "subscription", subscription.id):
        if version.attributes["state"] == "APPROVED":
            approved += context.now().children("SubscriptionImageV2", "version", version.id)
    if not approved:
        raise bad_attribute("promotionIntent", "The subscription has no approved image")


def _check_counts(context, offer, territories):
    view = context.now()
    others = [o for o in view.children(WIN_BACK, "subscription", offer.ref("subscription")) if o.id != offer.id]
    if len(others) >= MOST_WIN_BACK:
        raise bad_state("A subscription has at most %d win-back offers" % MOST_WIN_BACK)
    places = [(_span(other), _territories(view, other)) for other in others]
    for territory in sorted(territories):
        spans = [span for span, where in places if territory in where] + [_span(offer)]
        for day, _ in spans:
            if sum(first <= day <= last for first, last in spans) > MOST_RUNNING:
                raise bad_state("At most %d win-back offers run at one time in %s" % (MOST_RUNNING, territory))


def _span(offer):
    return parse_date(offer.attributes["startDate"]), parse_date(offer.attributes.get("endDate")) or datetime.date.max


def _territories(view, offer):
    return {price.ref("territory") for price in view.children(WIN_BACK + "Price", "offer", offer.id)}


def update_win_back(context, offer, body):
    """Before the start everything of the request, afterwards the priority only."""
    changes = attributes_in(body["data"])
    if parse_date(offer.attributes["startDate"]) <= context.today:
        check_locked(offer, changes, LIVE_LOCKED, "The offer has begun: only the priority can change")
    merged = {**offer.attributes, **changes}
    if merged.get("priority") is None:
        raise bad_attribute("priority", "The priority can not be removed", "REQUIRED")
    _check_eligibility(merged)
    if parse_date(offer.attributes["startDate"]) > context.today:
        _check_win_back_dates(context, merged)
        subscription = context.now().get("Subscription", offer.ref("subscription"))
        if changes.get("promotionIntent"):
            _check_promotion(context, subscription, merged)
    changed = Record(WIN_BACK, offer.id, merged, offer.refs, offer.hidden)
    _check_counts(context, changed, _territories(context.now(), offer))
    context.store.put(changed)
