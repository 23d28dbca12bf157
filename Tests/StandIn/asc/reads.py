"""Answers GET requests."""

from decimal import Decimal

from .errors import not_found, refuse
from .render import Renderer
from .resources import POINTS, lookup, purchase_state, related, subscription_state
from .rules.media import was_read
from .store import unordered


def read(context, operation, identifier, query, path, view=None):
    """The document (or CSV text) of a GET request. `view` is given for stale answers."""
    contract = context.contract
    if operation.relation == "values":
        return code_values(context, operation, identifier)
    lists = view or context.listed()
    if identifier is None:
        kind = contract.kinds[operation.collection]
        renderer = Renderer(context, lists, operation, query, path)
        found = [record for record in unordered(lists.all(kind)) if matches(context, lists, record, query)]
        return renderer.page(in_order(context, still_listed(context, found), query), kind)
    parent_kind = contract.kinds[operation.collection]
    parent_view = view if view and operation.relation is None else context.now()
    parent = visible(context, parent_view, parent_kind, identifier)
    if operation.relation is None:
        document = Renderer(context, parent_view, operation, query, path).single(parent, parent_kind)
        was_read(context, parent)
        return document
    if operation.relation == "versions" and parent.hidden.get("unversioned"):
        raise not_found(contract.shapes[parent_kind].json_type + "/versions", identifier)
    if operation.relation in AVAILABILITIES and context.settings.never_set == "403" \
            and not related(context, lists, parent, operation.relation):
        # news-2026-11c 13 (live, one source): others answer 404.
        raise refuse(403, "FORBIDDEN_ERROR", "The API key in use does not allow this request")
    renderer = Renderer(context, lists, operation, query, path)
    if operation.relation in ("pricePoints", "equalizations", "adjustedEqualizations"):
        return price_points(context, renderer, parent)
    found = related(context, lists, parent, operation.relation)
    relationship = contract.shapes[parent_kind].relationships.get(operation.relation)
    if not (relationship.many if relationship else operation.is_list):
        if not found:
            raise refuse(404, "NOT_FOUND", "There is no %s of '%s'" % (operation.relation, identifier))
        return renderer.linkage(found[0]) if operation.is_linkage else renderer.single(found[0])
    found = [record for record in found if matches(context, lists, record, query)]
    kind = contract.response_kinds(operation.response)[0]
    return renderer.page(in_order(context, still_listed(context, found), query), kind)


def still_listed(context, records):
    """Without storefronts that Apple has dropped."""
    dropped = context.settings.dropped_storefronts.split(",")
    return [record for record in records if record.kind != "Territory" or record.id not in dropped]


AVAILABILITIES = ("inAppPurchaseAvailability", "planAvailabilities", "subscriptionAvailability")
VERSIONS = {"SubscriptionVersion": ("Subscription", "subscription"),
            "SubscriptionGroupVersion": ("SubscriptionGroup", "subscriptionGroup"),
            "InAppPurchaseVersion": ("InAppPurchaseV2", "inAppPurchase")}


def visible(context, view, kind, identifier):
    """A record that may be read under its id, or 404."""
    record = lookup(context, view, kind, identifier)
    if record is not None and kind in VERSIONS:
        owner_kind, name = VERSIONS[kind]
        owner = view.get(owner_kind, record.ref(name))
        if owner is None or owner.hidden.get("unversioned") or record.hidden.get("unlisted"):
            record = None
    if record is None:
        raise not_found(context.contract.shapes[kind].json_type, identifier)
    return record


def in_order(context, records, query):
    if query.sort:
        name = query.sort.lstrip("-")
        records = sorted(records, key=lambda record: str(record.attributes.get(name, "")).lower(),
                         reverse=query.sort.startswith("-"))
    elif context.settings.order == "reversed":
        records = list(reversed(records))
    return records


# Filters

def matches(context, view, record, query):
    return all(_matches(context, view, record, name, values) for name, values in query.filters.items())


def _matches(context, view, record, name, values):
    if name == "id":
        return record.id in values
    if name == "territory":
        return bool(territories_of(view, record) & set(values))
    if name == "subscriptionPricePoint":
        return record.ref(name) in values
    if name == "subscriptions.state":
        members = view.children("Subscription", "group", record.id)
        return any(subscription_state(context, view, member) in values for member in members)
    if name == "state" and record.kind in ("Subscription", "InAppPurchaseV2"):
        state = subscription_state if record.kind == "Subscription" else purchase_state
        return state(context, view, record) in values
    if name == "app":
        return record.ref("app") in values
    if name == "planType":
        return record.attributes.get(name, "UPFRONT") in values
    return record.attributes.get(name) in values


def territories_of(view, record):
    """The storefront of a price or introductory offer, the storefronts of another offer's prices."""
    if record.ref("territory"):
        return {record.ref("territory")}
    for kind in (record.kind + "Price", "InAppPurchaseOfferPrice"):
        prices = view.children(kind, "offer", record.id)
        if prices:
            return {price.ref("territory") for price in prices}
    return set()


# Price points

def price_points(context, renderer, parent):
    operation, query = renderer.operation, renderer.query
    kind = parent.kind if parent.kind in POINTS else (
        "SubscriptionPricePoint" if parent.kind == "Subscription" else "InAppPurchasePricePoint")
    wanted = query.filters.get("territory")
    if operation.relation == "pricePoints":
        if not query.filters.get("upfrontPricePointId"):
            if context.settings.self_check == "off" and not operation.is_linkage and not query.fields:
                total, places = context.points.places(wanted, query.offset, query.limit)
                return renderer.points(kind, parent.id, places, total)
            total, page = context.points.page(kind, parent.id, wanted, query.offset, query.limit)
            return renderer.page(page, kind, total)
        found = [point for point in context.points.page(kind, parent.id, wanted)[1]
                 if monthly_fits(context, query, point)]
    else:
        product = query.filters.get("subscription") or query.filters.get("inAppPurchaseV2")
        if product and parent.refs["product"] not in product:
            return renderer.page([], kind)
        found = [point for point in context.points.equalizations(parent)
                 if (wanted is None or point.refs["territory"] in wanted) and monthly_fits(context, query, point)]
    return renderer.page(found, kind)


def monthly_fits(context, query, point):
    """With filter[upfrontPricePointId] and planType MONTHLY: twelve charges are 1 to 1.5 times the price."""
    upfront = query.filters.get("upfrontPricePointId")
    if not upfront or "MONTHLY" not in query.filters.get("planType", ["MONTHLY"]):
        return True
    base = context.points.get(context.now(), point.kind, upfront[0])
    if base is None:
        raise not_found("subscriptionPricePoints", upfront[0])
    here = base.hidden["amount"]
    if base.refs["territory"] != point.refs["territory"]:
        here = context.points.equalized(base, point.refs["territory"]).hidden["amount"]
    return here <= 12 * point.hidden["amount"] <= here * Decimal("1.5")


# One-time codes

def code_values(context, operation, identifier):
    """The CSV of a batch: 18 characters a line, no header; not there at once."""
    kind = context.contract.kinds[operation.collection]
    batch = visible(context, context.now(), kind, identifier)
    if context.store.clock() < batch.hidden.get("ready", float("-inf")):
        if context.settings.codes_pending == "empty":
            return ""
        raise refuse(404, "NOT_FOUND", "The codes of '%s' have not been generated yet" % identifier)
    return "".join(code + "\n" for code in make_codes(identifier, batch.attributes["numberOfCodes"]))


SYMBOLS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def make_codes(seed, count):
    """Distinct codes of 18 characters that depend on nothing but the batch's id."""
    codes = []
    state = int.from_bytes(seed.encode(), "big") % (2 ** 61)
    for number in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % (2 ** 64)
        value = (state >> 9) * 2 ** 35 + (number * 2654435761) % 2 ** 35
        letters = []
        for _ in range(18):
            letters.append(SYMBOLS[value % 32])
            value //= 32
        codes.append("".join(letters))
    return codes
