"""Review submissions: one is opened, items are added, then it is submitted (news-2026-11b 2, Apple's text)."""

from ..bodies import attributes_in, reference
from ..errors import bad_relationship, bad_state, refuse
from ..resources import missing_metadata, missing_of_purchase, purchase_state, subscription_state
from ..store import Record
from .common import APPROVED_ONCE, required
from .texts import OWNERS

SUBMISSION, ITEM = "ReviewSubmission", "ReviewSubmissionItem"
# Relationship of an item -> kind of the version; others are of other sessions' things.
VERSIONS = {"subscriptionVersion": "SubscriptionVersion", "subscriptionGroupVersion": "SubscriptionGroupVersion",
            "inAppPurchaseVersion": "InAppPurchaseVersion"}
PRODUCTS = {"SubscriptionVersion": "Subscription", "InAppPurchaseVersion": "InAppPurchaseV2"}
OPEN = "READY_FOR_REVIEW"


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
    if version.attributes["state"] != "PREPARE_FOR_SUBMISSION":
        raise bad_state("The version is in %s state" % version.attributes["state"])
    missing = _missing(context, version)
    if missing:
        raise bad_state("The product is not ready to submit: %s missing" % ", ".join(missing))
    context.store.change(version, {"state": OPEN})
    refs = {"reviewSubmission": submission.id, named[0]: version.id}
    return context.store.put(Record(ITEM, context.uuid(), {"state": OPEN}, refs))


def product_of(context, version):
    return context.now().get(PRODUCTS.get(version.kind, ""), version.ref(OWNERS[version.kind]))


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
    context.store.change(version_of(context, item), {"state": "PREPARE_FOR_SUBMISSION"})
    context.store.delete(item)


def update_item(context, item, body):
    if attributes_in(body["data"]).get("removed"):
        context.store.change(item, {"state": "REMOVED"})
        context.store.change(version_of(context, item), {"state": "PREPARE_FOR_SUBMISSION"})


def update(context, submission, body):
    changes = attributes_in(body["data"])
    items = context.now().children(ITEM, "reviewSubmission", submission.id)
    if changes.get("canceled"):
        for item in items:
            context.store.change(version_of(context, item), {"state": "PREPARE_FOR_SUBMISSION"})
        context.store.change(submission, {"state": "COMPLETE"})
        return
    if not changes.get("submitted") or submission.attributes["state"] != OPEN:
        return
    if not items:
        raise bad_state("The review submission has no items")
    versions = [version_of(context, item) for item in items]
    _check_first(context, submission, versions)
    for version in versions:
        context.store.change(version, {"state": "WAITING_FOR_REVIEW"})
        product = product_of(context, version)
        if product is not None and product.attributes.get("state") not in APPROVED_ONCE:
            context.store.change(product, {"state": "WAITING_FOR_REVIEW"})
    context.store.change(submission, {"state": "WAITING_FOR_REVIEW", "submittedDate": context.timestamp()})


def _check_first(context, submission, versions):
    """The first product of an app goes with a version of the app (apple-rules 1.13), the first subscription of a group with
    that of the group (news-2026-11b 29, live; the code of the former: A)."""
    view = context.now()
    approved = [s for s in view.all("Subscription") if s.attributes.get("state") in APPROVED_ONCE
                and view.get("SubscriptionGroup", s.ref("group")).ref("app") == submission.ref("app")]
    purchases = [p for p in view.children("InAppPurchaseV2", "app", submission.ref("app"))
                 if p.attributes.get("state") in APPROVED_ONCE]
    if not approved and not purchases:
        raise refuse(409, "STATE_ERROR.FIRST_SUBMISSION_REQUIRES_APP_VERSION",
                     "The first product of an app is submitted with a version of the app", "/data")
    known = {s.ref("group") for s in approved} | {v.ref("subscriptionGroup") for v in versions}
    for version in versions:
        product = product_of(context, version)
        if product is not None and product.kind == "Subscription" and product.ref("group") not in known:
            raise refuse(409, "STATE_ERROR.SUBSCRIPTION_SUBMISSION_REQUIRES_GROUP_VERSION",
                         "The first subscription of a group is submitted with a version of the group", "/data")
