"""Offer codes of subscriptions and in-app purchases: offers, one-time batches, custom codes."""

import re

from ..bodies import attributes_in
from ..context import add_months, parse_date
from ..errors import bad_attribute, bad_relationship, bad_state
from ..store import Record
from .common import (app_of, check_deactivation, check_duration, check_length, check_offers_possible, check_plan,
                     check_prices, clean, duplicate, is_approved, put_prices, required,
                     with_plan)
from .offers import WIN_BACK

SUBSCRIPTION, IN_APP = "SubscriptionOfferCode", "InAppPurchaseOfferCode"
MOST_ACTIVE = 10
SANDBOX_NUMBERS = [10] + list(range(100, 1001, 100))
PRODUCTION_NUMBERS = (500, 25000)
QUARTER_QUOTA = {"PRODUCTION": 1000000, "SANDBOX": 10000}


# Offers

def create_offer(context, body):
    """POST subscriptionOfferCodes."""
    entity = body["data"]
    attributes = attributes_in(entity)
    subscription = required(context, entity, "subscription", "Subscription")
    plan = attributes.get("targetSubscriptionPlanType")
    check_plan(context, subscription, plan, "targetSubscriptionPlanType")
    check_offers_possible(context, subscription, plan)
    check_length("name", attributes["name"], 64)
    _check_eligibilities(attributes)
    check_duration(subscription, attributes)
    if attributes.get("autoRenewEnabled") is False and attributes["offerMode"] != "FREE_TRIAL":
        raise bad_attribute("autoRenewEnabled", "Only a FREE_TRIAL can end without renewal")
    prices = check_prices(context, body, entity, "subscriptionOfferCodePrices", subscription,
                          attributes["offerMode"] == "FREE_TRIAL")
    view = context.now()
    mine = view.children(SUBSCRIPTION, "subscription", subscription.id)
    _check_name(attributes, mine)
    _check_name_in_group(view, subscription, attributes)
    _check_active(*_counted(context, subscription, mine))
    attributes = {"autoRenewEnabled": True, **with_plan(context, attributes), "active": True}
    offer = context.store.put(Record(SUBSCRIPTION, context.uuid(), attributes, {"subscription": subscription.id}))
    put_prices(context, SUBSCRIPTION + "Price", offer, prices)
    return offer


def create_in_app_offer(context, body):
    """POST inAppPurchaseOfferCodes: a price without a point is free."""
    entity = body["data"]
    attributes = attributes_in(entity)
    product = required(context, entity, "inAppPurchase", "InAppPurchaseV2")
    check_length("name", attributes["name"], 64)
    _check_eligibilities(attributes)
    prices = check_prices(context, body, entity, "inAppPurchaseOfferPrices", product, None, name="pricePoint")
    view = context.now()
    of_app = [offer for other in view.children("InAppPurchaseV2", "app", product.ref("app"))
              for offer in view.children(IN_APP, "inAppPurchase", other.id)]
    _check_name(attributes, [offer for offer in of_app if offer.ref("inAppPurchase") == product.id])
    _check_active(of_app, "An app")
    offer = context.store.put(Record(IN_APP, context.uuid(), {**clean(attributes), "active": True},
                                     {"inAppPurchase": product.id}))
    put_prices(context, "InAppPurchaseOfferPrice", offer, prices, "pricePoint")
    return offer


def _check_eligibilities(attributes):
    given = attributes["customerEligibilities"]
    if not given or len(set(given)) != len(given):
        raise bad_attribute("customerEligibilities", "One to three different values are needed")


def _check_name(attributes, others):
    if any(other.attributes["name"] == attributes["name"] for other in others):
        raise duplicate("name", "An offer code with the name %s" % attributes["name"])


def _check_name_in_group(view, subscription, attributes):
    """A win-back offer of the group may not have the name, as identifier or as reference name."""
    for member in view.children("Subscription", "group", subscription.ref("group")):
        for offer in view.children(WIN_BACK, "subscription", member.id):
            if attributes["name"] in (offer.attributes["offerId"], offer.attributes["referenceName"]):
                raise duplicate("name", "An offer with the name %s" % attributes["name"])


def _counted(context, subscription, mine):
    """The offers that count for the ten, and whose they are: not established (asc-live)."""
    scope, view = context.settings.codes_counted, context.now()
    if scope == "with-deactivated":
        return mine, "A subscription", lambda offer: True
    if scope == "app":
        app = app_of(context, subscription).id
        mine = [offer for offer in view.all(SUBSCRIPTION) if app_of(context, product_of(context, offer)).id == app]
        return mine, "An app"
    return mine, "A subscription"


def _check_active(offers, owner, counts=lambda offer: offer.attributes["active"]):
    if sum(map(counts, offers)) >= MOST_ACTIVE:
        raise bad_state("%s has at most %d active offer codes" % (owner, MOST_ACTIVE))


# Batches

def _offer_of(context, entity, kind):
    offer = required(context, entity, "offerCode", kind)
    if not offer.attributes["active"]:
        raise bad_relationship("offerCode", "The offer code has been deactivated")
    return offer


def product_of(context, offer):
    view = context.now()
    if offer.kind == SUBSCRIPTION:
        return view.get("Subscription", offer.ref("subscription"))
    return view.get("InAppPurchaseV2", offer.ref("inAppPurchase"))


def owner_app(context, offer):
    product = product_of(context, offer)
    return app_of(context, product) if offer.kind == SUBSCRIPTION else context.now().get("App", product.ref("app"))


def _check_production(context, offer):
    product = product_of(context, offer)
    if offer.kind == SUBSCRIPTION:
        approved = is_approved(context, product)
    else:
        approved = product.attributes["state"] == "APPROVED"
    if not approved or not owner_app(context, offer).hidden.get("ready"):
        raise bad_relationship("offerCode", "Production codes need an app that is ready for distribution and an "
                               "approved product")


def _check_expiration(context, attributes):
    expires = parse_date(attributes.get("expirationDate"))
    if expires and not context.today < expires <= add_months(context.today, 6):
        raise bad_attribute("expirationDate", "The date must be after today and at most six months ahead")


def all_batches(context, app):
    """Every batch of an app: one-time codes and custom codes, of all products."""
    for kind in (SUBSCRIPTION, IN_APP):
        for form in ("OneTimeUseCode", "CustomCode"):
            for batch in context.now().all(kind + form):
                offer = context.now().get(kind, batch.ref("offerCode"))
                if owner_app(context, offer).id == app.id:
                    yield batch, offer


def _check_quota(context, offer, environment, number):
    quarter = (context.today.year, (context.today.month - 1) // 3)
    total = number
    for batch, _ in all_batches(context, owner_app(context, offer)):
        created = parse_date(batch.attributes["createdDate"][:10])
        if batch.attributes.get("environment", "PRODUCTION") == environment and \
                (created.year, (created.month - 1) // 3) == quarter:
            total += batch.attributes["numberOfCodes"]
    if total > QUARTER_QUOTA[environment]:
        raise bad_attribute("numberOfCodes", "The quota of %d codes in a quarter is exceeded"
                            % QUARTER_QUOTA[environment])


def create_one_time(context, body, kind):
    """POST ...OneTimeUseCodes: the codes are generated after a while."""
    attributes = clean(attributes_in(body["data"]))
    offer = _offer_of(context, body["data"], kind)
    environment = attributes.setdefault("environment", "PRODUCTION")
    number = attributes["numberOfCodes"]
    if environment == "PRODUCTION":
        _check_production(context, offer)
        if not PRODUCTION_NUMBERS[0] <= number <= PRODUCTION_NUMBERS[1]:
            raise bad_attribute("numberOfCodes", "The number must be from %d to %d" % PRODUCTION_NUMBERS)
    elif number not in SANDBOX_NUMBERS:
        raise bad_attribute("numberOfCodes", "Supported numbers of codes: %s" % ", ".join(map(str, SANDBOX_NUMBERS)),
                            "INVALID.UNSUPPORTED_NUMBER_OF_CODES")
    _check_expiration(context, attributes)
    _check_quota(context, offer, environment, number)
    return _put_batch(context, kind + "OneTimeUseCode", attributes, offer,
                      {"ready": context.store.clock() + context.settings.codes_delay})


def create_custom(context, body, kind):
    """POST ...CustomCodes."""
    attributes = clean(attributes_in(body["data"]))
    offer = _offer_of(context, body["data"], kind)
    code = attributes["customCode"]
    if not re.fullmatch(r"[A-Za-z0-9]{1,64}", code):
        raise bad_attribute("customCode", "A code has 1 to 64 letters and digits")
    if not 1 <= attributes["numberOfCodes"] <= 25000:
        raise bad_attribute("numberOfCodes", "The number must be from 1 to 25000")
    _check_production(context, offer)
    _check_expiration(context, attributes)
    for batch, other in all_batches(context, owner_app(context, offer)):
        same = batch.attributes.get("customCode", "").upper() == code.upper()
        # apple-rules 6.11: another batch only on the same offer, until the first is deactivated (Help, quoted).
        gone = not batch.attributes["active"] or not other.attributes["active"]
        freed = gone and not context.settings.custom_codes_kept
        if same and other.id != offer.id and not freed:
            raise duplicate("customCode", "The custom code %s" % code)
    _check_quota(context, offer, "PRODUCTION", attributes["numberOfCodes"])
    return _put_batch(context, kind + "CustomCode", attributes, offer, {})


def _put_batch(context, kind, attributes, offer, hidden):
    attributes = {**attributes, "createdDate": context.timestamp(), "active": True}
    refs = {"offerCode": offer.id, "createdByActor": "API_KEY"}
    return context.store.put(Record(kind, context.number(), attributes, refs, hidden))


# Deactivation: all that PATCH can do

def update(context, record, body):
    changes = attributes_in(body["data"])
    check_deactivation(record, changes)
    if changes.get("active") is False and record.attributes["active"]:
        _deactivate(context, record)
        if record.kind in (SUBSCRIPTION, IN_APP):
            for form in ("OneTimeUseCode", "CustomCode"):
                for batch in context.now().children(record.kind + form, "offerCode", record.id):
                    _deactivate(context, batch)


def _deactivate(context, record):
    refs = {} if record.kind in (SUBSCRIPTION, IN_APP) else {"deactivatedByActor": "API_KEY"}
    context.store.change(record, {"active": False}, refs)
