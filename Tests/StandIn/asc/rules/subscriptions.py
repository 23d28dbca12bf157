"""Subscription groups and subscriptions."""

import re

from ..bodies import attributes_in, inline, references
from ..errors import bad_attribute, bad_relationship, bad_state
from ..resources import attributes_of
from ..store import Record
from . import introductory, offers, prices, texts
from .common import check_length, check_locked, clean, duplicate, is_approved, required

MOST_IN_GROUP = 100
SUBMITTED = ("WAITING_FOR_REVIEW", "IN_REVIEW", "PENDING_BINARY_APPROVAL", "APPROVED", "DEVELOPER_REMOVED_FROM_SALE",
             "REMOVED_FROM_SALE")


# Groups

def create_group(context, body):
    app = required(context, body["data"], "app", "App")
    name = attributes_in(body["data"])["referenceName"]
    _check_group_name(context, app.id, name)
    group = context.store.put(Record("SubscriptionGroup", context.number(), {"referenceName": name}, {"app": app.id}))
    texts.first_version(context, "SubscriptionGroupVersion", group)
    return group


def _check_group_name(context, app_id, name, own_id=None):
    check_length("referenceName", name, 64)
    for other in context.now().children("SubscriptionGroup", "app", app_id):
        if other.attributes["referenceName"] == name and other.id != own_id:
            raise duplicate("referenceName", "A group with the name %s" % name)


def update_group(context, group, body):
    changes = clean(attributes_in(body["data"]))
    if "referenceName" in changes:
        _check_group_name(context, group.ref("app"), changes["referenceName"], group.id)
    context.store.change(group, changes)


def delete_group(context, group):
    if context.now().children("Subscription", "group", group.id):
        raise bad_state("A group with subscriptions can not be deleted")
    _delete_versions(context, "SubscriptionGroupVersion", "subscriptionGroup", group)
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
    used = "product/%s/%s" % (group.ref("app"), product)
    if used in context.store.used:
        raise duplicate("productId", "A product with the id %s" % product)
    attributes.setdefault("familySharable", False)
    attributes.setdefault("groupLevel", 1 + max([m.attributes["groupLevel"] for m in members], default=0))
    subscription = context.store.put(Record("Subscription", context.number(), attributes, {"group": group.id}))
    context.store.used.add(used)
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
    state = attributes_of(context, context.now(), subscription)["state"]
    if state in SUBMITTED:
        check_locked(subscription, changes, ("subscriptionPeriod",), "The period can not change after submission")
    if is_approved(context, subscription) and changes.get("familySharable") is False:
        check_locked(subscription, changes, ("familySharable",), "Family Sharing can not be turned off")
    if changes.get("familySharable"):
        changes = {**changes, "multiSeatStatus": "DISABLED"}
    changed = context.store.change(subscription, changes)
    _add_inline(context, changed, body)


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
            for price in view.children(kind + "Price", "offer", child.id):
                context.store.delete(price)
            if kind != "SubscriptionVersion":
                context.store.delete(child)
    _delete_versions(context, "SubscriptionVersion", "subscription", subscription)
    context.store.delete(subscription)
