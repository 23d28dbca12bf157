"""Which rule answers which write operation."""

from .errors import not_found
from .query import Query
from .reads import visible
from .render import Renderer
from .rules import (availability, codes, introductory, media, offers, others, prices, purchases, reviews, subscriptions,
                    texts)

CREATE = {
    "v1/subscriptionGroups": subscriptions.create_group,
    "v1/subscriptions": subscriptions.create,
    "v1/subscriptionVersions":
        lambda c, b: texts.create_version(c, b, "SubscriptionVersion", "Subscription"),
    "v1/subscriptionGroupVersions":
        lambda c, b: texts.create_version(c, b, "SubscriptionGroupVersion", "SubscriptionGroup"),
    "v2/subscriptionLocalizations":
        lambda c, b: texts.create(c, b, "SubscriptionLocalizationV2", "SubscriptionVersion"),
    "v2/subscriptionGroupLocalizations":
        lambda c, b: texts.create(c, b, "SubscriptionGroupLocalizationV2", "SubscriptionGroupVersion"),
    "v1/subscriptionLocalizations":
        lambda c, b: texts.create_v1(c, b, "SubscriptionLocalization", "Subscription"),
    "v1/subscriptionGroupLocalizations":
        lambda c, b: texts.create_v1(c, b, "SubscriptionGroupLocalization", "SubscriptionGroup"),
    "v1/subscriptionAvailabilities": availability.create_old,
    "v1/subscriptionPlanAvailabilities": availability.create_plan,
    "v1/subscriptionPrices": prices.create,
    "v1/subscriptionIntroductoryOffers": introductory.create,
    "v1/subscriptionPromotionalOffers": offers.create_promotional,
    "v1/winBackOffers": offers.create_win_back,
    "v1/subscriptionOfferCodes": codes.create_offer,
    "v1/inAppPurchaseOfferCodes": codes.create_in_app_offer,
    "v1/subscriptionOfferCodeOneTimeUseCodes": lambda c, b: codes.create_one_time(c, b, codes.SUBSCRIPTION),
    "v1/inAppPurchaseOfferCodeOneTimeUseCodes": lambda c, b: codes.create_one_time(c, b, codes.IN_APP),
    "v1/subscriptionOfferCodeCustomCodes": lambda c, b: codes.create_custom(c, b, codes.SUBSCRIPTION),
    "v1/inAppPurchaseOfferCodeCustomCodes": lambda c, b: codes.create_custom(c, b, codes.IN_APP),
    "v1/promotedPurchases": others.create_promoted,
    "v1/subscriptionSubmissions": others.submit_subscription,
    "v1/subscriptionGroupSubmissions": others.submit_group,
    "v1/subscriptionAppStoreReviewScreenshots": lambda c, b: media.create(c, b, media.SCREENSHOT),
    "v1/subscriptionImages": lambda c, b: media.create(c, b, media.IMAGE),
    "v2/subscriptionImages": lambda c, b: media.create(c, b, media.IMAGE_V2),
    "v2/inAppPurchases": purchases.create,
    "v1/inAppPurchaseAvailabilities": purchases.create_availability,
    "v1/inAppPurchasePriceSchedules": purchases.create_schedule,
    "v1/inAppPurchaseVersions":
        lambda c, b: texts.create_version(c, b, "InAppPurchaseVersion", "InAppPurchaseV2"),
    "v2/inAppPurchaseLocalizations":
        lambda c, b: texts.create(c, b, "InAppPurchaseLocalizationV2", "InAppPurchaseVersion"),
    "v1/inAppPurchaseAppStoreReviewScreenshots": lambda c, b: media.create(c, b, media.PURCHASE_SCREENSHOT),
    "v2/inAppPurchaseImages": lambda c, b: media.create(c, b, media.PURCHASE_IMAGE),
    "v1/reviewSubmissions": reviews.create,
    "v1/reviewSubmissionItems": reviews.create_item,
}

UPDATE = {
    "v2/inAppPurchases": purchases.update,
    "v2/inAppPurchaseLocalizations": texts.update,
    "v2/inAppPurchaseImages": media.update,
    "v1/inAppPurchaseAppStoreReviewScreenshots": media.update,
    "v1/reviewSubmissions": reviews.update,
    "v1/reviewSubmissionItems": reviews.update_item,
    "v1/subscriptionGroups": subscriptions.update_group,
    "v1/subscriptions": subscriptions.update,
    "v2/subscriptionLocalizations": texts.update,
    "v2/subscriptionGroupLocalizations": texts.update,
    "v1/subscriptionLocalizations": texts.update,
    "v1/subscriptionGroupLocalizations": texts.update,
    "v1/subscriptionPlanAvailabilities": availability.update,
    "v1/subscriptionIntroductoryOffers": introductory.update,
    "v1/subscriptionPromotionalOffers": offers.update_promotional,
    "v1/winBackOffers": offers.update_win_back,
    "v1/subscriptionOfferCodes": codes.update,
    "v1/inAppPurchaseOfferCodes": codes.update,
    "v1/subscriptionOfferCodeOneTimeUseCodes": codes.update,
    "v1/inAppPurchaseOfferCodeOneTimeUseCodes": codes.update,
    "v1/subscriptionOfferCodeCustomCodes": codes.update,
    "v1/inAppPurchaseOfferCodeCustomCodes": codes.update,
    "v1/promotedPurchases": others.update_promoted,
    "v1/subscriptionGracePeriods": others.update_grace_period,
    "v1/subscriptionAppStoreReviewScreenshots": media.update,
    "v1/subscriptionImages": media.update,
    "v2/subscriptionImages": media.update,
}

DELETE = {
    "v2/inAppPurchases": purchases.delete,
    "v2/inAppPurchaseLocalizations": texts.delete,
    "v2/inAppPurchaseImages": media.delete,
    "v1/inAppPurchaseAppStoreReviewScreenshots": media.delete,
    "v1/reviewSubmissionItems": reviews.delete_item,
    "v1/subscriptionGroups": subscriptions.delete_group,
    "v1/subscriptions": subscriptions.delete,
    "v2/subscriptionLocalizations": texts.delete,
    "v2/subscriptionGroupLocalizations": texts.delete,
    "v1/subscriptionLocalizations": texts.delete,
    "v1/subscriptionGroupLocalizations": texts.delete,
    "v1/subscriptionPrices": prices.delete,
    "v1/subscriptionIntroductoryOffers": introductory.delete,
    "v1/subscriptionPromotionalOffers": offers.delete_with_prices,
    "v1/winBackOffers": offers.delete_with_prices,
    "v1/promotedPurchases": others.delete_promoted,
    "v1/subscriptionAppStoreReviewScreenshots": media.delete,
    "v1/subscriptionImages": media.delete,
    "v2/subscriptionImages": media.delete,
}

# PATCH of a to-many relationship, and DELETE of some of its members.
REPLACE_LIST = {
    "promotedPurchases": others.order_promoted,
    "availableTerritories": availability.replace_linkage,
}
REMOVE_FROM_LIST = {
    "prices": ("SubscriptionPrice", prices.delete),
    "introductoryOffers": ("SubscriptionIntroductoryOffer", introductory.delete),
}


def write(context, operation, identifier, body, path):
    """Carries out POST, PATCH or DELETE with a checked body; the answer's document, or None for 204."""
    kind = context.contract.kinds[operation.collection]
    record = visible(context, context.now(), kind, identifier) if identifier is not None else None
    _check_storefronts(context, body)
    with context.store.transaction():
        if operation.is_linkage:
            _write_list(context, operation, record, body)
        elif operation.method == "POST":
            record = CREATE[operation.collection](context, body)
        elif operation.method == "PATCH":
            changed = UPDATE[operation.collection](context, record, body)
            record = changed or record
        else:
            DELETE[operation.collection](context, record)
    if operation.status == 204:
        return None
    renderer = Renderer(context, context.now(), operation, Query([]), path)
    return renderer.single(_shown(context, kind, record), kind)


def _check_storefronts(context, body):
    """No request may name a storefront that Apple has dropped."""
    if isinstance(body, list):
        for one in body:
            _check_storefronts(context, one)
    elif isinstance(body, dict):
        if body.get("type") == "territories" and body.get("id") in context.settings.dropped_storefronts.split(","):
            raise not_found("territories", body["id"])
        for one in body.values():
            _check_storefronts(context, one)


UNKEPT = ("SubscriptionSubmission", "SubscriptionGroupSubmission")


def _shown(context, kind, record):
    """The record as it is now; submissions, and what gets lost, are not stored."""
    if kind in UNKEPT or context.now().get(record.kind, record.id) is None:
        return record
    return visible(context, context.now(), kind, record.id)


def _write_list(context, operation, record, body):
    if operation.method == "PATCH":
        REPLACE_LIST[operation.relation](context, record, body)
        return
    kind, delete = REMOVE_FROM_LIST[operation.relation]
    for one in body["data"]:
        member = context.now().get(kind, one["id"])
        if member is None or member.ref("subscription") != record.id:
            raise not_found(one["type"], one["id"])
        delete(context, member)
