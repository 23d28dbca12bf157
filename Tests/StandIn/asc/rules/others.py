"""Promoted purchases, the grace period, submissions."""

from ..bodies import attributes_in, reference
from ..errors import bad_attribute, bad_relationship, bad_state
from ..resources import current_version, missing_metadata, subscription_state
from ..store import Record
from .common import clean, required
from .texts import DRAFT

PROMOTED = "PromotedPurchase"


# Promoted purchases

def create_promoted(context, body):
    entity = body["data"]
    app = required(context, entity, "app", "App")
    refs = {"app": app.id}
    if reference(entity, "subscription"):
        refs["subscription"] = required(context, entity, "subscription", "Subscription").id
    if reference(entity, "inAppPurchaseV2"):
        refs["inAppPurchaseV2"] = required(context, entity, "inAppPurchaseV2", "InAppPurchaseV2").id
    if len(refs) != 2:
        raise bad_relationship("subscription", "Either a subscription or an in-app purchase must be named", "REQUIRED")
    others = context.now().children(PROMOTED, "app", app.id)
    for other in others:
        if all(other.refs.get(name) == value for name, value in refs.items()):
            raise bad_relationship("subscription", "The product is promoted already")
    attributes = {"enabled": True, **clean(attributes_in(entity)), "state": "PREPARE_FOR_SUBMISSION"}
    place = 1 + max([other.hidden["place"] for other in others], default=0)
    return context.store.put(Record(PROMOTED, context.uuid(), attributes, refs, {"place": place}))


def update_promoted(context, promoted, body):
    context.store.change(promoted, clean(attributes_in(body["data"])))


def delete_promoted(context, promoted):
    context.store.delete(promoted)


def order_promoted(context, app, body):
    """PATCH of the app's list: the new order of all that there are."""
    wanted = [one["id"] for one in body["data"]]
    existing = {promoted.id: promoted for promoted in context.now().children(PROMOTED, "app", app.id)}
    if sorted(wanted) != sorted(existing):
        raise bad_relationship("promotedPurchases", "The list must name every promoted purchase once")
    for place, identifier in enumerate(wanted, 1):
        context.store.change(existing[identifier], hidden={"place": place})


# Grace period

def update_grace_period(context, period, body):
    changes = clean(attributes_in(body["data"]))
    merged = {**period.attributes, **changes}
    # news-2026-11b 34 (live): production without the sandbox is refused.
    if merged.get("optIn") and not merged.get("sandboxOptIn"):
        raise bad_attribute("sandboxOptIn", "The grace period of the sandbox is needed for that of production")
    context.store.change(period, changes)


# Submissions (deprecated, still in the contract)

def submit_subscription(context, body):
    subscription = required(context, body["data"], "subscription", "Subscription")
    view = context.now()
    if subscription_state(context, view, subscription) != "READY_TO_SUBMIT":
        raise bad_state("The subscription is not ready to submit: %s missing"
                        % (", ".join(missing_metadata(context, view, subscription)) or "nothing"))
    context.store.change(subscription, {"state": "WAITING_FOR_REVIEW"})
    _submit_draft(context, "SubscriptionVersion", "subscription", subscription.id)
    return Record("SubscriptionSubmission", context.uuid(), {}, {"subscription": subscription.id})


def submit_group(context, body):
    group = required(context, body["data"], "subscriptionGroup", "SubscriptionGroup")
    if not _submit_draft(context, "SubscriptionGroupVersion", "subscriptionGroup", group.id):
        raise bad_state("The group has no draft version")
    return Record("SubscriptionGroupSubmission", context.uuid(), {}, {"subscriptionGroup": group.id})


def _submit_draft(context, kind, owner, identifier):
    version = current_version(context.now(), kind, owner, identifier)
    if version is None or version.attributes["state"] not in DRAFT:
        return False
    context.store.change(version, {"state": "WAITING_FOR_REVIEW"})
    return True
