"""How resources hang together, and what Apple computes about them.

`related` follows a relationship; `lookup` finds a record by kind and id,
including price points (made up on the fly) and the deprecated v1 texts (a
view of the versioned ones); `attributes_of` adds computed attributes.
"""

from .context import parse_date
from .store import Record, unordered

# The deprecated texts are the versioned ones, seen through the current version.
V1_TEXTS = {
    "SubscriptionLocalization": ("SubscriptionLocalizationV2", "SubscriptionVersion", "subscription"),
    "SubscriptionGroupLocalization": ("SubscriptionGroupLocalizationV2", "SubscriptionGroupVersion",
                                      "subscriptionGroup"),
    "InAppPurchaseLocalization": ("InAppPurchaseLocalizationV2", "InAppPurchaseVersion", "inAppPurchase"),
}
POINTS = ("SubscriptionPricePoint", "InAppPurchasePricePoint")

# (kind, relationship) -> (kind of the children, their reference to the parent)
CHILDREN = {
    ("App", "subscriptionGroups"): ("SubscriptionGroup", "app"),
    ("App", "inAppPurchasesV2"): ("InAppPurchaseV2", "app"),
    ("App", "promotedPurchases"): ("PromotedPurchase", "app"),
    ("App", "reviewSubmissions"): ("ReviewSubmission", "app"),
    ("App", "appStoreVersions"): ("AppStoreVersion", "app"),
    ("ReviewSubmission", "items"): ("ReviewSubmissionItem", "reviewSubmission"),
    ("App", "subscriptionGracePeriod"): ("SubscriptionGracePeriod", "app"),
    ("SubscriptionGroup", "subscriptions"): ("Subscription", "group"),
    ("SubscriptionGroup", "versions"): ("SubscriptionGroupVersion", "subscriptionGroup"),
    ("SubscriptionGroupVersion", "localizations"): ("SubscriptionGroupLocalizationV2", "version"),
    ("SubscriptionVersion", "localizations"): ("SubscriptionLocalizationV2", "version"),
    ("SubscriptionVersion", "images"): ("SubscriptionImageV2", "version"),
    ("SubscriptionVersion", "image"): ("SubscriptionImageV2", "version"),
    ("Subscription", "versions"): ("SubscriptionVersion", "subscription"),
    ("Subscription", "appStoreReviewScreenshot"): ("SubscriptionAppStoreReviewScreenshot", "subscription"),
    ("Subscription", "introductoryOffers"): ("SubscriptionIntroductoryOffer", "subscription"),
    ("Subscription", "promotionalOffers"): ("SubscriptionPromotionalOffer", "subscription"),
    ("Subscription", "offerCodes"): ("SubscriptionOfferCode", "subscription"),
    ("Subscription", "prices"): ("SubscriptionPrice", "subscription"),
    ("Subscription", "promotedPurchase"): ("PromotedPurchase", "subscription"),
    ("Subscription", "subscriptionAvailability"): ("SubscriptionAvailability", "subscription"),
    ("Subscription", "winBackOffers"): ("WinBackOffer", "subscription"),
    ("Subscription", "images"): ("SubscriptionImage", "subscription"),
    ("Subscription", "planAvailabilities"): ("SubscriptionPlanAvailability", "subscription"),
    ("SubscriptionPromotionalOffer", "prices"): ("SubscriptionPromotionalOfferPrice", "offer"),
    ("WinBackOffer", "prices"): ("WinBackOfferPrice", "offer"),
    ("SubscriptionOfferCode", "prices"): ("SubscriptionOfferCodePrice", "offer"),
    ("SubscriptionOfferCode", "oneTimeUseCodes"): ("SubscriptionOfferCodeOneTimeUseCode", "offerCode"),
    ("SubscriptionOfferCode", "customCodes"): ("SubscriptionOfferCodeCustomCode", "offerCode"),
    ("InAppPurchaseV2", "offerCodes"): ("InAppPurchaseOfferCode", "inAppPurchase"),
    ("InAppPurchaseV2", "versions"): ("InAppPurchaseVersion", "inAppPurchase"),
    ("InAppPurchaseV2", "iapPriceSchedule"): ("InAppPurchasePriceSchedule", "inAppPurchase"),
    ("InAppPurchaseV2", "inAppPurchaseAvailability"): ("InAppPurchaseAvailability", "inAppPurchase"),
    ("InAppPurchaseV2", "appStoreReviewScreenshot"): ("InAppPurchaseAppStoreReviewScreenshot", "inAppPurchaseV2"),
    ("InAppPurchaseVersion", "localizations"): ("InAppPurchaseLocalizationV2", "version"),
    ("InAppPurchaseVersion", "images"): ("InAppPurchaseImageV2", "version"),
    ("InAppPurchaseVersion", "image"): ("InAppPurchaseImageV2", "version"),
    ("InAppPurchasePriceSchedule", "manualPrices"): ("InAppPurchasePrice", "schedule"),
    ("InAppPurchaseV2", "promotedPurchase"): ("PromotedPurchase", "inAppPurchaseV2"),
    ("InAppPurchaseOfferCode", "prices"): ("InAppPurchaseOfferPrice", "offer"),
    ("InAppPurchaseOfferCode", "oneTimeUseCodes"): ("InAppPurchaseOfferCodeOneTimeUseCode", "offerCode"),
    ("InAppPurchaseOfferCode", "customCodes"): ("InAppPurchaseOfferCodeCustomCode", "offerCode"),
}

# Relationships that point upwards or sideways: the reference has the relationship's name.
TARGETS = {
    "territory": "Territory", "availableTerritories": "Territory", "subscription": "Subscription",
    "group": "SubscriptionGroup", "subscriptionGroup": "SubscriptionGroup", "app": "App",
    "offerCode": "SubscriptionOfferCode", "subscriptionPricePoint": "SubscriptionPricePoint",
    "pricePoint": "InAppPurchasePricePoint", "inAppPurchaseV2": "InAppPurchaseV2",
    "createdByActor": "Actor", "deactivatedByActor": "Actor", "inAppPurchase": "InAppPurchaseV2",
    "baseTerritory": "Territory", "inAppPurchasePricePoint": "InAppPurchasePricePoint",
    "inAppPurchaseVersion": "InAppPurchaseVersion", "subscriptionVersion": "SubscriptionVersion",
    "subscriptionGroupVersion": "SubscriptionGroupVersion", "appStoreVersion": "AppStoreVersion",
    "build": "Build",
}
VERSIONS_OF_TEXTS = {"SubscriptionLocalizationV2": "SubscriptionVersion",
                     "SubscriptionGroupLocalizationV2": "SubscriptionGroupVersion",
                     "InAppPurchaseLocalizationV2": "InAppPurchaseVersion"}
OLD_LISTS = {"subscriptionLocalizations": "SubscriptionLocalization",
             "subscriptionGroupLocalizations": "SubscriptionGroupLocalization",
             "inAppPurchaseLocalizations": "InAppPurchaseLocalization"}


def lookup(context, view, kind, identifier):
    if kind in POINTS:
        return context.points.get(view, kind, identifier)
    if kind in V1_TEXTS:
        text = view.get(V1_TEXTS[kind][0], identifier)
        return v1_text(view, kind, text) if text else None
    return view.get(kind, identifier)


def related(context, view, record, name):
    """The records behind a relationship, in no meaningful order (promoted purchases: in theirs)."""
    kind = record.kind
    if name == "automaticPrices":
        return automatic_prices(context, view, record)
    if name in OLD_LISTS:
        v1_kind = OLD_LISTS[name]
        text_kind, version_kind, owner = V1_TEXTS[v1_kind]
        version = current_version(view, version_kind, owner, record.id)
        texts = view.children(text_kind, "version", version.id) if version else []
        return unordered([v1_text(view, v1_kind, text) for text in texts])
    if name == "versions" and record.hidden.get("unversioned"):
        return []
    if (kind, name) in CHILDREN:
        child, ref = CHILDREN[(kind, name)]
        children = view.children(child, ref, record.id)
        children = [one for one in children if not one.hidden.get("unlisted")]
        if child == "PromotedPurchase":
            return sorted(children, key=lambda c: c.hidden.get("place", 0))
        return unordered(children)
    target = VERSIONS_OF_TEXTS[kind] if name == "version" else TARGETS.get(name)
    wanted = record.ref(name)
    if target is None or wanted is None:
        return []
    many = wanted if isinstance(wanted, list) else [wanted]
    found = [lookup(context, view, target, identifier) for identifier in many]
    found = [other for other in found if other is not None]
    return unordered(found) if isinstance(wanted, list) else found


# Texts and versions

def versions_newest_first(view, kind, owner, identifier):
    found = view.children(kind, owner, identifier)
    return sorted(found, key=lambda version: version.attributes["version"], reverse=True)


def current_version(view, kind, owner, identifier):
    found = versions_newest_first(view, kind, owner, identifier)
    return found[0] if found else None


def v1_text(view, kind, text):
    _, version_kind, owner = V1_TEXTS[kind]
    version = view.get(version_kind, text.ref("version"))
    state = version.attributes["state"]
    shown = {"READY_FOR_REVIEW": "PREPARE_FOR_SUBMISSION", "IN_REVIEW": "WAITING_FOR_REVIEW", "ACCEPTED": "APPROVED",
             "REPLACED_WITH_NEW_VERSION": "APPROVED", "DEVELOPER_REJECTED": "REJECTED"}.get(state, state)
    return Record(kind, text.id, {**text.attributes, "state": shown}, {owner: version.ref(owner), **text.refs})


# Computed attributes

def attributes_of(context, view, record):
    attributes = dict(record.attributes)
    if record.kind == "Subscription":
        attributes["state"] = subscription_state(context, view, record)
    elif record.kind == "InAppPurchaseV2":
        attributes["state"] = purchase_state(context, view, record)
    elif record.kind == "SubscriptionPrice" and record.hidden.get("preserved_from"):
        attributes["preserved"] = record.hidden["preserved_from"] <= context.today.isoformat()
    elif record.kind in ("SubscriptionOfferCode", "InAppPurchaseOfferCode"):
        attributes.update(code_counts(view, record))
    return attributes


def subscription_state(context, view, subscription):
    """Until it is submitted, the state follows from what is there."""
    stored = subscription.attributes.get("state")
    if stored not in (None, "MISSING_METADATA", "READY_TO_SUBMIT"):
        return stored
    # news-2026-11b 29 (live, one source): it can stay so although nothing is missing.
    # news-2026-11c 6 (live, two sources): it is computed when the subscription is edited.
    if context.settings.state_moves == "when-edited":
        return subscription.hidden.get("computed", "MISSING_METADATA")
    incomplete = context.settings.state_stuck or missing_metadata(context, view, subscription)
    return "MISSING_METADATA" if incomplete else "READY_TO_SUBMIT"


def missing_metadata(context, view, subscription):
    """What a subscription lacks before it can be submitted, in words."""
    missing = []
    if not subscription.attributes.get("subscriptionPeriod"):
        missing.append("subscriptionPeriod")
    if not related(context, view, subscription, "subscriptionLocalizations"):
        missing.append("texts")
    group = view.get("SubscriptionGroup", subscription.ref("group"))
    if not related(context, view, group, "subscriptionGroupLocalizations"):
        missing.append("texts of the group")
    available = available_territories(view, subscription.id, "UPFRONT")
    if available is None:
        missing.append("availability")
    priced = {price.ref("territory") for price in view.children("SubscriptionPrice", "subscription", subscription.id)
              if price.attributes.get("planType", "UPFRONT") == "UPFRONT"}
    if not priced or set(available or ()) - priced:
        missing.append("prices")
    screenshots = related(context, view, subscription, "appStoreReviewScreenshot")
    if not any(s.attributes.get("assetDeliveryState", {}).get("state") == "COMPLETE" for s in screenshots):
        missing.append("review screenshot")
    return missing


def purchase_state(context, view, purchase):
    """As that of a subscription."""
    stored = purchase.attributes.get("state")
    if stored not in (None, "MISSING_METADATA", "READY_TO_SUBMIT"):
        return stored
    incomplete = context.settings.state_stuck or missing_of_purchase(context, view, purchase)
    return "MISSING_METADATA" if incomplete else "READY_TO_SUBMIT"


def missing_of_purchase(context, view, purchase):
    """What an in-app purchase lacks before it can be submitted, in words."""
    has = {"texts": related(context, view, purchase, "inAppPurchaseLocalizations"),
           "availability": view.children("InAppPurchaseAvailability", "inAppPurchase", purchase.id),
           "prices": view.children("InAppPurchasePriceSchedule", "inAppPurchase", purchase.id),
           "review screenshot": [s for s in related(context, view, purchase, "appStoreReviewScreenshot")
                                 if s.attributes.get("assetDeliveryState", {}).get("state") == "COMPLETE"]}
    return [name for name, found in has.items() if not found]


def automatic_prices(context, view, schedule):
    """What Apple derives from the base storefront for those without a manual price; made up on the fly."""
    manual = view.children("InAppPurchasePrice", "schedule", schedule.id)
    base, named = schedule.ref("baseTerritory"), {price.ref("territory") for price in manual}
    found = []
    for price in manual:
        if price.ref("territory") != base:
            continue
        point = context.points.get(view, "InAppPurchasePricePoint", price.ref("inAppPurchasePricePoint"))
        for other in context.points.equalizations(point):
            territory = other.refs["territory"]
            if territory not in named:
                refs = {"territory": territory, "inAppPurchasePricePoint": other.id, "schedule": schedule.id}
                found.append(Record("InAppPurchasePrice", "%s-%s" % (price.id, territory),
                                    {**price.attributes, "manual": False}, refs))
    return unordered(found)


def available_territories(view, subscription, plan):
    """The storefronts of a billing plan, or None if its availability was never set."""
    for availability in view.children("SubscriptionPlanAvailability", "subscription", subscription):
        if availability.attributes["planType"] == plan:
            return availability.ref("availableTerritories")
    return None


def code_counts(view, offer):
    sums = {"PRODUCTION": 0, "SANDBOX": 0, "CUSTOM": 0}
    for batch in view.children(offer.kind + "OneTimeUseCode", "offerCode", offer.id):
        sums[batch.attributes["environment"]] += batch.attributes["numberOfCodes"]
    for batch in view.children(offer.kind + "CustomCode", "offerCode", offer.id):
        sums["CUSTOM"] += batch.attributes["numberOfCodes"]
    counts = {"productionCodeCount": sums["PRODUCTION"] + sums["CUSTOM"], "sandboxCodeCount": sums["SANDBOX"]}
    if offer.kind == "SubscriptionOfferCode":
        counts["totalNumberOfCodes"] = sum(sums.values())
    return counts


def current_price(context, view, subscription, territory, plan="UPFRONT"):
    """The price in force today: the latest start that has come; no start is the first one."""
    best, best_start = None, None
    for price in view.children("SubscriptionPrice", "subscription", subscription):
        is_of_plan = price.attributes.get("planType", "UPFRONT") == plan
        if price.hidden.get("kept") or price.ref("territory") != territory or not is_of_plan:
            continue
        start = parse_date(price.attributes.get("startDate"))
        if start and start > context.today:
            continue
        if best is None or (start and (best_start is None or start > best_start)):
            best, best_start = price, start
    return best
