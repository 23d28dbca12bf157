"""Plays App Review, and the developer's own steps around it.

`approve` does what people do by hand before: it adds a review screenshot to
each subscription that lacks nothing else, and an image if `images` is true.
What lacks more is reported.
"""

from .resources import missing_metadata, missing_of_purchase, purchase_state, subscription_state, versions_newest_first
from .rules.media import PURCHASE_SCREENSHOT, SCREENSHOT
from .rules.texts import DRAFT, IN_REVIEW, OWNERS
from .store import Record

OPEN_STATES = ("READY_TO_SUBMIT", "WAITING_FOR_REVIEW", "IN_REVIEW", "REJECTED")


def approve(context, order):
    """Approves what is ready; `order` may name subscriptions and set screenshots to false."""
    view = context.now()
    chosen = order.get("subscriptions") or [s.id for s in view.all("Subscription")]
    approved, not_ready = [], {}
    for identifier in chosen:
        subscription = view.get("Subscription", identifier)
        if subscription is None:
            not_ready[identifier] = ["does not exist"]
            continue
        missing = missing_metadata(context, context.now(), subscription)
        if missing == ["review screenshot"] and order.get("screenshots", True):
            add_screenshot(context, subscription.id)
            missing = []
        state = subscription_state(context, context.now(), subscription)
        if missing and state in OPEN_STATES + ("MISSING_METADATA",):
            not_ready[identifier] = missing
            continue
        if state in OPEN_STATES:
            context.store.change(subscription, {"state": "APPROVED"})
            approved.append(identifier)
        move_versions(context, "SubscriptionVersion", identifier, "APPROVED")
        move_versions(context, "SubscriptionGroupVersion", subscription.ref("group"), "APPROVED")
        if order.get("images"):
            add_image(context, identifier)
        for image in context.now().children("SubscriptionImage", "subscription", identifier):
            context.store.change(image, {"state": "APPROVED"})
    if not order.get("subscriptions"):
        for purchase in context.now().all("InAppPurchaseV2"):
            _approve_purchase(context, order, purchase, approved, not_ready)
    for submission in context.now().all("ReviewSubmission"):
        if submission.attributes["state"] in ("WAITING_FOR_REVIEW", "IN_REVIEW"):
            context.store.change(submission, {"state": "COMPLETE"})
            for item in context.now().children("ReviewSubmissionItem", "reviewSubmission", submission.id):
                context.store.change(item, {"state": "APPROVED"})
    for app in context.now().all("App"):
        context.store.change(app, hidden={"ready": order.get("appReady", True)})
    for promoted in context.now().all("PromotedPurchase"):
        context.store.change(promoted, {"state": "APPROVED"})
    return {"approved": approved, "notReady": not_ready}


def _approve_purchase(context, order, purchase, approved, not_ready):
    missing = missing_of_purchase(context, context.now(), purchase)
    if missing == ["review screenshot"] and order.get("screenshots", True):
        add_screenshot(context, purchase.id, PURCHASE_SCREENSHOT, "inAppPurchaseV2")
        missing = []
    state = purchase_state(context, context.now(), purchase)
    if missing and state in OPEN_STATES + ("MISSING_METADATA",):
        not_ready[purchase.id] = missing
        return
    if state in OPEN_STATES:
        context.store.change(purchase, {"state": "APPROVED"})
        approved.append(purchase.id)
    move_versions(context, "InAppPurchaseVersion", purchase.id, "APPROVED")


def move(context, order):
    """Puts subscriptions and their texts into a state: WAITING_FOR_REVIEW, IN_REVIEW, REJECTED, or any other."""
    state = order["state"]
    moved = []
    for subscription in context.now().all("Subscription"):
        if subscription.id in (order.get("subscriptions") or [subscription.id]):
            context.store.change(subscription, {"state": state})
            if state in DRAFT + IN_REVIEW:
                move_versions(context, "SubscriptionVersion", subscription.id, state)
                move_versions(context, "SubscriptionGroupVersion", subscription.ref("group"), state)
            moved.append(subscription.id)
    for purchase in context.now().all("InAppPurchaseV2"):
        if purchase.id in order.get("purchases", ()):
            context.store.change(purchase, {"state": state})
            if state in DRAFT + IN_REVIEW:
                move_versions(context, "InAppPurchaseVersion", purchase.id, state)
            moved.append(purchase.id)
    return {"moved": moved, "state": state}


def add_app_version(context, order):
    """A version of the app in any state, with or without a build."""
    app = next(a.id for a in context.now().all("App") if not a.hidden.get("other"))
    refs = {"app": app}
    if order.get("build", True):
        build = context.store.put(Record("Build", context.uuid(), {"version": "1", "processingState": "VALID"}, {}))
        refs["build"] = build.id
    version = context.store.put(Record(
        "AppStoreVersion", context.uuid(),
        {"platform": "IOS", "versionString": order.get("number", "1.0"),
         "appVersionState": order.get("state", "PREPARE_FOR_SUBMISSION")}, refs))
    return {"id": version.id}


def open_submission(context, order):
    """One that somebody has begun and not submitted."""
    app = next(a.id for a in context.now().all("App") if not a.hidden.get("other"))
    submission = context.store.put(Record("ReviewSubmission", context.uuid(),
                                          {"platform": "IOS", "state": "READY_FOR_REVIEW"}, {"app": app}))
    refs = {"reviewSubmission": submission.id, "inAppPurchaseVersion": order["version"]}
    context.store.put(Record("ReviewSubmissionItem", context.uuid(), {"state": "READY_FOR_REVIEW"}, refs))
    return {"id": submission.id}


def move_versions(context, kind, owner, state):
    """The newest version, if it is not approved yet, gets the state; an approval replaces the one before."""
    versions = versions_newest_first(context.now(), kind, OWNERS[kind], owner)
    if not versions or versions[0].attributes["state"] not in DRAFT + IN_REVIEW:
        return
    context.store.change(versions[0], {"state": state})
    for older in versions[1:]:
        if state == "APPROVED" and older.attributes["state"] == "APPROVED":
            context.store.change(older, {"state": "REPLACED_WITH_NEW_VERSION"})


def add_screenshot(context, product, kind=SCREENSHOT, owner="subscription"):
    attributes = {"fileSize": 1000, "fileName": "review.png",
                  "assetDeliveryState": {"state": "COMPLETE", "errors": [], "warnings": []}}
    context.store.put(Record(kind, context.uuid(), attributes, {owner: product},
                             {"parts": {}, "expected": 0}))


def add_image(context, subscription):
    if not context.now().children("SubscriptionImage", "subscription", subscription):
        context.store.put(Record("SubscriptionImage", context.uuid(),
                                 {"fileSize": 1000, "fileName": "image.png", "state": "PREPARE_FOR_SUBMISSION"},
                                 {"subscription": subscription}, {"parts": {}, "expected": 0}))
