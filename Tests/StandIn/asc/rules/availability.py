"""Where a subscription is sold, for each billing plan.

The deprecated subscriptionAvailabilities and the plan availability UPFRONT
are two faces of one list of storefronts (assumption, see README).
"""

from ..bodies import attributes_in, references
from ..errors import bad_attribute, refuse
from ..store import Record
from .common import check_territories, duplicate, required, was_approved

PLAN, OLD = "SubscriptionPlanAvailability", "SubscriptionAvailability"


def create_plan(context, body):
    """POST subscriptionPlanAvailabilities."""
    entity = body["data"]
    subscription = required(context, entity, "subscription", "Subscription")
    plan = attributes_in(entity)["planType"]
    if plan == "MONTHLY" and subscription.attributes.get("subscriptionPeriod") != "ONE_YEAR":
        raise bad_attribute("planType", "MONTHLY is only possible for subscriptions of ONE_YEAR")
    if find(context, PLAN, subscription, plan):
        raise duplicate("planType", "An availability of plan %s" % plan)
    _check_new_territories(context, plan, attributes_in(entity))
    territories = references(entity, "availableTerritories")
    check_territories(territories)
    return _put(context, subscription, plan, territories, bool(attributes_in(entity).get("availableInNewTerritories")))


def _check_new_territories(context, plan, attributes):
    """The monthly plan does not take new storefronts by itself (news-2026-11b 24, seen live)."""
    if plan == "MONTHLY" and attributes.get("availableInNewTerritories") is not None \
            and not context.settings.monthly_in_new_territories:
        raise bad_attribute("availableInNewTerritories", "availableInNewTerritories is not supported for the plan type "
                            "MONTHLY", "NOT_ALLOWED")


def create_old(context, body):
    """POST subscriptionAvailabilities: sets or replaces."""
    entity = body["data"]
    subscription = required(context, entity, "subscription", "Subscription")
    territories = references(entity, "availableTerritories")
    check_territories(territories)
    plan = find(context, PLAN, subscription, "UPFRONT")
    if plan:
        replace(context, plan, territories, attributes_in(entity)["availableInNewTerritories"])
    else:
        _put(context, subscription, "UPFRONT", territories, attributes_in(entity)["availableInNewTerritories"])
    return find(context, OLD, subscription)


def find(context, kind, subscription, plan=None):
    for one in context.now().children(kind, "subscription", subscription.id):
        if plan is None or one.attributes["planType"] == plan:
            return one
    return None


def _put(context, subscription, plan, territories, in_new):
    refs = {"subscription": subscription.id, "availableTerritories": territories}
    attributes = {"planType": plan, "availableInNewTerritories": in_new}
    record = context.store.put(Record(PLAN, context.ids.plan_availability(subscription.id, plan), attributes, refs))
    if plan == "UPFRONT":
        # Apple's id of the old resource is that of the subscription.
        context.store.put(Record(OLD, subscription.id, {"availableInNewTerritories": in_new}, dict(refs)))
    return record


def replace(context, plan, territories=None, in_new=None):
    """New storefronts; an approved subscription can not lose any."""
    subscription = context.now().get("Subscription", plan.ref("subscription"))
    if territories is None:
        territories = plan.ref("availableTerritories")
    check_territories(territories)
    lost = set(plan.ref("availableTerritories")) - set(territories)
    by_holder = context.role == "ACCOUNT_HOLDER"
    if lost and was_approved(context, subscription) and not by_holder:
        if not territories:
            # news-2026-11b 26 (live): an empty list takes it off sale, which only the account holder can do.
            raise refuse(403, "FORBIDDEN_ERROR", "The API key in use does not allow this request")
        # asc-live: taking storefronts from an approved subscription (live).
        raise refuse(409, "INVALID_REQUEST_SUBSCRIPTION_AVAILABILITY_REMOVAL_NOT_ALLOWED",
                     "Only account holder can remove availability", "/data/relationships/availableTerritories")
    attributes = {} if in_new is None else {"availableInNewTerritories": in_new}
    context.store.change(plan, attributes, {"availableTerritories": territories})
    if plan.attributes["planType"] == "UPFRONT":
        context.store.change(find(context, OLD, subscription), attributes, {"availableTerritories": territories})


def update(context, plan, body):
    """PATCH subscriptionPlanAvailabilities."""
    entity = body["data"]
    _check_new_territories(context, plan.attributes["planType"], attributes_in(entity))
    replace(context, plan, references(entity, "availableTerritories"),
            attributes_in(entity).get("availableInNewTerritories"))


def replace_linkage(context, plan, body):
    """PATCH .../relationships/availableTerritories."""
    replace(context, plan, [one["id"] for one in body["data"]])
