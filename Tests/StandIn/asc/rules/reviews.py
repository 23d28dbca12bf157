"""Review submissions: one is opened, items are added, then it is submitted (news-2026-11b 2, Apple's text)."""

from ..bodies import attributes_in, reference
from ..errors import bad_relationship, bad_state, error, refuse
from ..resources import missing_metadata, missing_of_purchase, purchase_state, subscription_state
from ..store import Record
from ..territories import CURRENCIES
from .common import APPROVED_ONCE, required
from .texts import OWNERS

SUBMISSION, ITEM = "ReviewSubmission", "ReviewSubmissionItem"
# Relationship of an item -> kind of the version; others are of other sessions' things.
VERSIONS = {"subscriptionVersion": "SubscriptionVersion", "subscriptionGroupVersion": "SubscriptionGroupVersion",
            "inAppPurchaseVersion": "InAppPurchaseVersion", "appStoreVersion": "AppStoreVersion"}
APP_VERSION = "AppStoreVersion"
# news-2026-11c 2 (live): the codes exist for each kind. There is none for a non-renewing subscription.
FIRST = {"SUBSCRIPTION": "FIRST_SUBSCRIPTION", "CONSUMABLE": "FIRST_CONSUMABLE", "NON_CONSUMABLE": "FIRST_NON_CONSUMABLE"}
PRODUCTS = {"SubscriptionVersion": "Subscription", "InAppPurchaseVersion": "InAppPurchaseV2"}
OPEN = "READY_FOR_REVIEW"
# The codes of what a product lacks, as far as they are known.
MISSING = {"availability": "STATE_ERROR.IAP_SUBMISSION_NOT_ALLOWED_AVAILABILITY_NEVER_SET",
           "prices": "STATE_ERROR.IAP_SUBMISSION_NOT_ALLOWED_MISSING_PRICING_DATA",
           "review screenshot": "ENTITY_ERROR.RELATIONSHIP.REQUIRED"}


def create(context, body):
    """POST reviewSubmissions: one that is open for each platform (A)."""
    app = required(context, body["data"], "app", "App")
    platform = attributes_in(body["data"]).get("platform") or "IOS"
    for other in context.now().children(SUBMISSION, "app", app.id):
        if other.attributes["platform"] == platform and other.attributes["state"] == OPEN:
            raise bad_state("There is an open review submission for %s already" % platform)
    return context.store.put(Record(SUBMISSION, context.uuid(), {"platform": platform, "state": OPEN},
                                    {"app": app.id}))


def create_item(context, body):
    entity = body["data"]
    submission = required(context, entity, "reviewSubmission", SUBMISSION)
    if submission.attributes["state"] != OPEN:
        raise bad_state("The review submission is not open any more")
    named = [name for name in VERSIONS if reference(entity, name)]
    if len(named) != 1:
        raise bad_relationship("reviewSubmission", "An item has one version of something", "REQUIRED")
    version = required(context, entity, named[0], VERSIONS[named[0]])
    if state_of(version) != "PREPARE_FOR_SUBMISSION":
        raise bad_state("The version is in %s state" % state_of(version))
    if version.kind == APP_VERSION and not version.ref("build"):
        raise bad_state("The version has no build")
    missing = _missing(context, version)
    if missing:
        raise _incomplete(product_of(context, version), missing)
    _check_prices(context, version)
    move(context, version, OPEN)
    refs = {"reviewSubmission": submission.id, named[0]: version.id}
    return context.store.put(Record(ITEM, context.uuid(), {"state": OPEN}, refs))


def _incomplete(product, missing):
    """What is missing is only in the associated errors (news-2026-11c 4, live)."""
    refusal = refuse(409, "INVALID_REQUEST_ENTITY_STATE_INVALID",
                     "The product is not ready to submit: %s missing" % ", ".join(missing), "/data")
    path = "/v1/subscriptions/" if product.kind == "Subscription" else "/v2/inAppPurchases/"
    refusal.errors[0]["meta"] = {"associatedErrors": {path + product.id: [
        error(409, MISSING.get(what, "STATE_ERROR"), "Missing: " + what) for what in missing]}}
    return refusal


def state_of(version):
    return version.attributes["appVersionState" if version.kind == APP_VERSION else "state"]


def move(context, version, state):
    context.store.change(version, {"appVersionState" if version.kind == APP_VERSION else "state": state})


def product_of(context, version):
    if version.kind not in PRODUCTS:
        return None
    return context.now().get(PRODUCTS[version.kind], version.ref(OWNERS[version.kind]))


def _check_prices(context, version):
    """A first submission wants a price in every storefront, sold or not (news-2026-11c 3, one source)."""
    product = product_of(context, version)
    if context.settings.unsold_prices != "wanted" or product is None or product.kind != "Subscription":
        return
    if product.attributes.get("state") in APPROVED_ONCE:
        return
    prices = context.now().children("SubscriptionPrice", "subscription", product.id)
    unpriced = sorted(set(CURRENCIES) - {price.ref("territory") for price in prices})
    if unpriced:
        raise refuse(409, "STATE_ERROR.IAP_SUBMISSION_NOT_ALLOWED_MISSING_PRICING_DATA",
                     "Missing pricing data for territories: %s" % ", ".join(unpriced), "/data")


def _missing(context, version):
    product = product_of(context, version)
    if product is None:
        return []
    if product.kind == "Subscription":
        state, missing = subscription_state(context, context.now(), product), missing_metadata
    else:
        state, missing = purchase_state(context, context.now(), product), missing_of_purchase
    return [] if state in APPROVED_ONCE else missing(context, context.now(), product)


def version_of(context, item):
    name = next(name for name in VERSIONS if item.ref(name))
    return context.now().get(VERSIONS[name], item.ref(name))


def delete_item(context, item):
    submission = context.now().get(SUBMISSION, item.ref("reviewSubmission"))
    if submission.attributes["state"] != OPEN:
        raise bad_state("The review submission is not open any more")
    move(context, version_of(context, item), "PREPARE_FOR_SUBMISSION")
    context.store.delete(item)


def update_item(context, item, body):
    if attributes_in(body["data"]).get("removed"):
        context.store.change(item, {"state": "REMOVED"})
        move(context, version_of(context, item), "PREPARE_FOR_SUBMISSION")


def update(context, submission, body):
    changes = attributes_in(body["data"])
    items = context.now().children(ITEM, "reviewSubmission", submission.id)
    if changes.get("canceled"):
        for item in items:
            move(context, version_of(context, item), "PREPARE_FOR_SUBMISSION")
        context.store.change(submission, {"state": "COMPLETE"})
        return
    if not changes.get("submitted") or submission.attributes["state"] != OPEN:
        return
    if not items:
        raise bad_state("The review submission has no items")
    versions = [version_of(context, item) for item in items]
    _check_first(context, submission, versions)
    for version in versions:
        move(context, version, "WAITING_FOR_REVIEW")
        product = product_of(context, version)
        if product is not None and product.attributes.get("state") not in APPROVED_ONCE:
            context.store.change(product, {"state": "WAITING_FOR_REVIEW"})
    context.store.change(submission, {"state": "WAITING_FOR_REVIEW", "submittedDate": context.timestamp()})


def _check_first(context, submission, versions):
    """The first product of a kind goes with a version of the app (news-2026-11c 1 and 2, live), the first subscription of a
    group with that of the group (news-2026-11b 29, live)."""
    view = context.now()
    app = submission.ref("app")
    approved = [s for s in view.all("Subscription") if s.attributes.get("state") in APPROVED_ONCE
                and view.get("SubscriptionGroup", s.ref("group")).ref("app") == app]
    purchases = [p for p in view.children("InAppPurchaseV2", "app", app) if p.attributes.get("state") in APPROVED_ONCE]
    kinds = {_kind(product) for product in approved + purchases}
    if context.settings.first_products == "of-the-app" and kinds:
        kinds = set(FIRST)
    products = [product for product in (product_of(context, version) for version in versions) if product]
    if not any(version.kind == APP_VERSION for version in versions):
        for product in products:
            if _kind(product) in FIRST and _kind(product) not in kinds:
                raise refuse(409, "STATE_ERROR.%s_MUST_BE_SUBMITTED_ON_VERSION" % FIRST[_kind(product)],
                             "The first product of this kind is submitted with a version of the app", "/data")
    known = {s.ref("group") for s in approved} | {v.ref("subscriptionGroup") for v in versions}
    for product in products:
        if product.kind == "Subscription" and product.ref("group") not in known:
            raise refuse(409, "STATE_ERROR.SUBSCRIPTION_SUBMISSION_REQUIRES_GROUP_VERSION",
                         "The first subscription of a group is submitted with a version of the group", "/data")


def _kind(product):
    return "SUBSCRIPTION" if product.kind == "Subscription" else product.attributes["inAppPurchaseType"]
