"""Subscription groups and subscriptions."""

import re

from ..bodies import attributes_in, inline, references
from ..errors import bad_attribute, bad_relationship, bad_state
from ..resources import attributes_of, missing_metadata
from ..store import Record
from . import introductory, names, offers, prices, texts
from .common import APPROVED_ONCE, check_length, check_locked, clean, required

MOST_IN_GROUP = 100
IN_REVIEW = ("WAITING_FOR_REVIEW", "IN_REVIEW", "PENDING_BINARY_APPROVAL")
SUBMITTED = IN_REVIEW + APPROVED_ONCE
# What can change in which state: attribute -> (states that lock it, why). Everything else can always change.
LOCKED = {
    # apple-rules 2.4 (Apple's text): after the submission; before that the period is free.
    "subscriptionPeriod": (SUBMITTED, "The period can not change after submission"),
    # apple-rules 2.6 (Apple's text): editable only before approval.
    "familySharable": (APPROVED_ONCE, "Family Sharing can not be changed after approval"),
}


# Groups

def create_group(context, body):
    app = required(context, body["data"], "app", "App")
    name = attributes_in(body["data"])["referenceName"]
    check_length("referenceName", name, 64)
    names.claim(context, "SubscriptionGroup", {"referenceName": name}, app)
    group = context.store.put(Record("SubscriptionGroup", context.number(), {"referenceName": name}, {"app": app.id}))
    texts.first_version(context, "SubscriptionGroupVersion", group)
    return group


def update_group(context, group, body):
    changes = clean(attributes_in(body["data"]))
    check_length("referenceName", changes.get("referenceName"), 64)
    names.claim(context, "SubscriptionGroup", changes, context.now().get("App", group.ref("app")), group.attributes)
    context.store.change(group, changes)


def delete_group(context, group):
    if context.now().children("Subscription", "group", group.id):
        raise bad_state("A group with subscriptions can not be deleted")
    _delete_versions(context, "SubscriptionGroupVersion", "subscriptionGroup", group)
    names.release(context, group, context.now().get("App", group.ref("app")))
    context.store.delete(group)


def _delete_versions(context, kind, owner, record):
    view = context.now()
    for version in view.children(kind, owner, record.id):
        for text in view.children(texts.TEXT_KINDS[kind], "version", version.id):
            context.store.delete(text)
        context.store.delete(version)


# Subscriptions

def create(context, body):
    group = required(context, body["data"], "group", "SubscriptionGroup")
    attributes = clean(attributes_in(body["data"]))
    members = context.now().children("Subscription", "group", group.id)
    if len(members) >= MOST_IN_GROUP:
        raise bad_state("A group has at most %d subscriptions" % MOST_IN_GROUP)
    _check(context, attributes)
    product = attributes["productId"]
    if len(product) > 100 or not re.fullmatch(r"[A-Za-z0-9._-]+", product):
        raise bad_attribute("productId", "A product id has 1 to 100 letters, digits, hyphens, periods, underscores")
    names.claim(context, "Subscription", attributes, group)
    attributes.setdefault("familySharable", False)
    attributes.setdefault("groupLevel", 1 + max([m.attributes["groupLevel"] for m in members], default=0))
    subscription = context.store.put(Record("Subscription", context.number(), attributes, {"group": group.id}))
    texts.first_version(context, "SubscriptionVersion", subscription)
    return subscription


def _check(context, attributes):
    check_length("name", attributes.get("name"), 64)
    check_length("reviewNote", attributes.get("reviewNote"), 4000)
    if attributes.get("groupLevel") is not None and attributes["groupLevel"] < 1:
        raise bad_attribute("groupLevel", "The level must be 1 or more")


def update(context, subscription, body):
    """PATCH: attributes, and inline prices, introductory and promotional offers (all or nothing)."""
    changes = attributes_in(body["data"])
    for name in ("name", "groupLevel", "familySharable"):
        if name in changes and changes[name] is None:
            raise bad_attribute(name, "The %s can not be removed" % name, "REQUIRED")
    _check(context, changes)
    _check_state(context, subscription, changes)
    names.claim(context, "Subscription", changes, context.now().get("SubscriptionGroup", subscription.ref("group")),
                subscription.attributes)
    if changes.get("familySharable"):
        changes = {**changes, "multiSeatStatus": "DISABLED"}
    changed = context.store.change(subscription, changes)
    _add_inline(context, changed, body)
    if not changes:
        return
    # news-2026-11c 6 (live, two sources): the state is computed when the subscription itself is edited.
    incomplete = missing_metadata(context, context.now(), context.now().get("Subscription", subscription.id))
    computed = "MISSING_METADATA" if incomplete else "READY_TO_SUBMIT"
    context.store.change(context.now().get("Subscription", subscription.id), hidden={"computed": computed})


def _check_state(context, subscription, changes):
    state = attributes_of(context, context.now(), subscription)["state"]
    for name, (states, because) in LOCKED.items():
        late = name == "familySharable" and changes.get(name) and context.settings.family_sharing_late
        if state in states and not late:
            check_locked(subscription, changes, (name,), because)
    # news-2026-11 B4 (Apple's text): once on, it can't be turned off.
    if subscription.attributes["familySharable"]:
        check_locked(subscription, changes, ("familySharable",), "Family Sharing can not be turned off")


def _add_inline(context, subscription, body):
    for pointer, entity in _inline(context, subscription, body, "prices", "subscriptionPrices", "SubscriptionPrice"):
        prices.create_inline(context, subscription, pointer, entity)
    for pointer, entity in _inline(context, subscription, body, "introductoryOffers", "subscriptionIntroductoryOffers",
                                   "SubscriptionIntroductoryOffer"):
        introductory.create_inline(context, subscription, pointer, entity)
    for pointer, entity in _inline(context, subscription, body, "promotionalOffers", "subscriptionPromotionalOffers",
                                   "SubscriptionPromotionalOffer"):
        offers.add_promotional(context, subscription, body, entity, pointer)


def _inline(context, subscription, body, relation, json_type, kind):
    """The included objects that a relationship names; existing ones may be named too and stay."""
    for identifier in references(body["data"], relation) or ():
        place = inline(body, json_type, identifier)
        if place:
            yield place
            continue
        existing = context.now().get(kind, identifier)
        if existing is None or existing.ref("subscription") != subscription.id:
            raise bad_relationship(relation, "There is no %s '%s'" % (json_type, identifier))


def delete(context, subscription):
    """Only what was never approved; the product id stays used."""
    if attributes_of(context, context.now(), subscription)["state"] in SUBMITTED:
        raise bad_state("A subscription that was submitted can not be deleted")
    view = context.now()
    for kind in list(context.store.history):
        for child in view.children(kind, "subscription", subscription.id):
            names.release(context, child, subscription)
            for price in view.children(kind + "Price", "offer", child.id):
                context.store.delete(price)
            if kind != "SubscriptionVersion":
                context.store.delete(child)
    _delete_versions(context, "SubscriptionVersion", "subscription", subscription)
    names.release(context, subscription, view.get("SubscriptionGroup", subscription.ref("group")))
    context.store.delete(subscription)
