"""Versions and localized texts of groups and subscriptions."""

import re

from ..bodies import attributes_in
from ..errors import bad_attribute, bad_state, not_found
from ..resources import V1_TEXTS, current_version
from ..store import Record
from .common import check_length, clean, duplicate, required

LOCALES = ("ar-SA ca zh-Hans zh-Hant hr cs da nl-NL en-AU en-CA en-GB en-US fi fr-FR fr-CA de-DE el he hi hu id it ja "
           "ko ms no pl pt-BR pt-PT ro ru sk es-MX es-ES sv th tr uk vi").split()
REJECTED = ("REJECTED", "DEVELOPER_REJECTED")
DRAFT = ("PREPARE_FOR_SUBMISSION", "READY_FOR_REVIEW") + REJECTED
IN_REVIEW = ("WAITING_FOR_REVIEW", "IN_REVIEW", "ACCEPTED")
OWNERS = {"SubscriptionVersion": "subscription", "SubscriptionGroupVersion": "subscriptionGroup",
          "InAppPurchaseVersion": "inAppPurchase"}
TEXT_KINDS = {"SubscriptionVersion": "SubscriptionLocalizationV2",
              "SubscriptionGroupVersion": "SubscriptionGroupLocalizationV2",
              "InAppPurchaseVersion": "InAppPurchaseLocalizationV2"}
IMAGES = {"SubscriptionVersion": "SubscriptionImageV2", "InAppPurchaseVersion": "InAppPurchaseImageV2"}
# kind -> (attribute, longest, shortest)
LENGTHS = {"SubscriptionLocalizationV2": [("name", 35, 2), ("description", 55, 1)],
           "InAppPurchaseLocalizationV2": [("name", 35, 2), ("description", 55, 1)],
           "SubscriptionGroupLocalizationV2": [("name", 75, 1), ("customAppName", 30, 1)]}
MARKUP = re.compile("[\u0000-\u001f<>\U0001f000-\U0001faff\u2600-\u27bf]")

# news-2026-11b 34: blocks that were refused, measured on another text of Apple's (live, 2026-09-26).
REFUSED = re.compile("[\u2400-\u245f\u2500-\u259f\u2600-\u27ef\u2800-\u28ff\u2980-\u2bff\ue000-\uf8ff\ufe00-\ufe0f"
                     "\U0001f000-\U0001faff\U000e0100-\U000e01ef\U000f0000-\U0010ffff]")


# Versions

def first_version(context, kind, owner):
    if context.settings.auto_versions:
        put_version(context, kind, owner.id, 1)


def put_version(context, kind, owner_id, number, hidden=None):
    attributes = {"version": number, "state": "PREPARE_FOR_SUBMISSION"}
    return context.store.put(Record(kind, context.uuid(), attributes, {OWNERS[kind]: owner_id}, hidden or {}))


def create_version(context, body, kind, owner_kind):
    """POST subscriptionVersions, subscriptionGroupVersions: one draft at a time; texts are copied."""
    owner = required(context, body["data"], OWNERS[kind], owner_kind)
    if owner.hidden.get("unversioned"):
        raise not_found(context.contract.shapes[kind].json_type, owner.id)
    return new_version(context, kind, owner.id)


def new_version(context, kind, owner_id):
    latest = current_version(context.now(), kind, OWNERS[kind], owner_id)
    if latest and latest.attributes["state"] in DRAFT + IN_REVIEW and not _is_over(context, latest):
        if latest.hidden.get("unlisted"):
            return context.store.change(latest, {"version": 1}, hidden={"unlisted": False})
        raise bad_state("There is a version already that has not been approved yet")
    version = put_version(context, kind, owner_id, latest.attributes["version"] + 1 if latest else 1)
    if latest and context.settings.version_texts == "copied":
        for text in context.now().children(TEXT_KINDS[kind], "version", latest.id):
            context.store.put(Record(text.kind, context.uuid(), dict(text.attributes), {"version": version.id}))
    if latest and kind in IMAGES and context.settings.version_images == "copied":
        for image in context.now().children(IMAGES[kind], "version", latest.id):
            context.store.put(Record(image.kind, context.uuid(), dict(image.attributes), {"version": version.id},
                                     dict(image.hidden)))
    return version


# Texts

def create(context, body, text_kind, version_kind):
    """POST v2 subscriptionLocalizations, subscriptionGroupLocalizations."""
    version = required(context, body["data"], "version", version_kind)
    return add(context, text_kind, version, attributes_in(body["data"]))


def create_v1(context, body, kind, owner_kind):
    """POST v1: the text goes into the draft version, which is made if there is none."""
    text_kind, version_kind, owner_name = V1_TEXTS[kind]
    owner = required(context, body["data"], owner_name, owner_kind)
    version = current_version(context.now(), version_kind, owner_name, owner.id)
    if version is None and context.settings.v1_texts == "unlisted":
        version = put_version(context, version_kind, owner.id, 0, {"unlisted": True})
    elif version is None or version.attributes["state"] == "APPROVED":
        version = new_version(context, version_kind, owner.id)
    return add(context, text_kind, version, attributes_in(body["data"]))


def _is_over(context, version):
    """Whether a version was rejected and stays as it is: new content needs a new one."""
    return version.attributes["state"] in REJECTED and context.settings.rejected_texts == "over"


def add(context, text_kind, version, attributes):
    _open(context, version)
    if attributes["locale"] not in LOCALES:
        raise bad_attribute("locale", "'%s' is not a valid locale" % attributes["locale"])
    for text in context.now().children(text_kind, "version", version.id):
        if text.attributes["locale"] == attributes["locale"]:
            raise duplicate("locale", "A localization for %s" % attributes["locale"])
    check_text(context, text_kind, attributes)
    return context.store.put(Record(text_kind, context.uuid(), clean(attributes), {"version": version.id}))


def check_text(context, text_kind, attributes):
    for name in ("name", "description", "customAppName"):
        if context.settings.refuse_characters and REFUSED.search(attributes.get(name) or ""):
            raise bad_attribute(name, "The %s has characters that are not allowed" % name, "INVALID.INVALID_CHARACTERS")
    for name, longest, shortest in LENGTHS[text_kind]:
        check_length(name, attributes.get(name), longest, shortest)
    if text_kind == "SubscriptionGroupLocalizationV2" and MARKUP.search(attributes.get("name") or ""):
        raise bad_attribute("name", "The name has characters that are not allowed")


def _open(context, version):
    """What was rejected is a draft again with its first change (news-2026-11b 28, live: rejected texts can change)."""
    check_open(version, is_over=_is_over(context, version))
    if version.attributes["state"] in REJECTED:
        context.store.change(version, {"state": "PREPARE_FOR_SUBMISSION"})


def check_open(version, name="name", is_over=False):
    """Contents in review, and approved ones, can not change, nor by v1 (news-2026-11b 1, Apple's text; 28, live)."""
    state = version.attributes["state"]
    if state not in DRAFT or is_over:
        shown = "ACTIVE" if state in ("APPROVED", "REPLACED_WITH_NEW_VERSION") else state
        raise bad_attribute(name, "The %s can not be changed when it is in %s state" % (name, shown),
                            "INVALID.UNMODIFIABLE")


def update(context, text, body):
    """PATCH, v1 and v2."""
    changes = attributes_in(body["data"])
    if changes.get("name", "") is None:
        raise bad_attribute("name", "The name can not be removed", "REQUIRED")
    stored = _open_text(context, text)
    check_text(context, stored.kind, changes)
    return context.store.change(stored, changes)


def delete(context, text):
    context.store.delete(_open_text(context, text))


def _open_text(context, text):
    """The stored text, in a version that can change."""
    text_kind, version_kind, _ = V1_TEXTS.get(text.kind, (text.kind, None, None))
    stored = context.now().get(text_kind, text.id)
    if text.kind not in V1_TEXTS:
        version_kind = next(kind for kind, texts in TEXT_KINDS.items() if texts == text_kind)
    version = context.now().get(version_kind, stored.ref("version"))
    _open(context, version)
    return stored
