"""Images and review screenshots: reserve, upload the parts, commit."""

import base64
import hashlib

from ..bodies import attributes_in
from ..errors import bad_attribute, bad_state
from ..store import Record
from . import texts
from .common import required, was_approved

PART = 1024 * 1024
SCREENSHOT, IMAGE, IMAGE_V2 = "SubscriptionAppStoreReviewScreenshot", "SubscriptionImage", "SubscriptionImageV2"
MIME = "application/octet-stream"


def create(context, body, kind):
    """POST: a place to upload to, in parts of 1 MiB."""
    entity = body["data"]
    owner_name = "version" if kind == IMAGE_V2 else "subscription"
    owner = required(context, entity, owner_name, "SubscriptionVersion" if kind == IMAGE_V2 else "Subscription")
    _check_open(context, kind, owner)
    size = attributes_in(entity)["fileSize"]
    if size < 1:
        raise bad_attribute("fileSize", "The file size must be positive")
    if kind == SCREENSHOT and context.now().children(kind, "subscription", owner.id):
        raise bad_state("The subscription has a review screenshot already")
    identifier = context.uuid()
    operations = [{"method": "PUT", "url": "%s/_standin/upload/%s/%d" % (context.base_url, identifier, offset),
                   "length": min(PART, size - offset), "offset": offset,
                   "requestHeaders": [{"name": "Content-Type", "value": MIME}]} for offset in range(0, size, PART)]
    attributes = {**attributes_in(entity), "uploadOperations": operations, "assetToken": "standin/" + identifier}
    attributes.update(_state(kind, "AWAITING_UPLOAD"))
    hidden = {"parts": {}, "expected": len(operations)}
    return context.store.put(Record(kind, identifier, attributes, {owner_name: owner.id}, hidden))


def _state(kind, state):
    if kind == IMAGE:
        return {"state": "PREPARE_FOR_SUBMISSION" if state == "COMPLETE" else state}
    return {"assetDeliveryState": {"state": state, "errors": [], "warnings": []}}


def receive_part(context, identifier, offset, data):
    """A PUT of one part; true if it was expected."""
    for kind in (SCREENSHOT, IMAGE, IMAGE_V2):
        record = context.now().get(kind, identifier)
        if record is None:
            continue
        for operation in record.attributes["uploadOperations"]:
            if operation["offset"] == offset and operation["length"] == len(data):
                parts = {**record.hidden["parts"], str(offset): base64.b64encode(data).decode()}
                context.store.change(record, hidden={"parts": parts})
                return True
    return False


def update(context, record, body):
    """PATCH uploaded: commits. A checksum that is given must be the MD5 of the file."""
    changes = attributes_in(body["data"])
    checksum = changes.get("sourceFileChecksum")
    if not changes.get("uploaded"):
        return
    if len(record.hidden["parts"]) < record.hidden["expected"]:
        raise bad_attribute("uploaded", "Uploaded flag is not set!")
    parts = sorted((int(offset), base64.b64decode(data)) for offset, data in record.hidden["parts"].items())
    digest = hashlib.md5(b"".join(data for _, data in parts)).hexdigest()
    good = checksum is None or checksum == digest
    attributes = {"uploadOperations": None, **_state(record.kind, "COMPLETE" if good else "FAILED")}
    if checksum is not None:
        attributes["sourceFileChecksum"] = checksum
    context.store.change(record, attributes, hidden={"parts": {}})


def delete(context, record):
    owner = ("SubscriptionVersion", "version") if record.kind == IMAGE_V2 else ("Subscription", "subscription")
    _check_open(context, record.kind, context.now().get(owner[0], record.ref(owner[1])))
    context.store.delete(record)


def _check_open(context, kind, owner):
    """The screenshot is locked after the review, the image with its version (news-2026-11b 34, live)."""
    if kind == SCREENSHOT and was_approved(context, owner):
        raise bad_attribute("fileName", "The review screenshot can not be changed after the review",
                            "INVALID.UNMODIFIABLE")
    if kind == IMAGE_V2:
        texts.check_open(owner, "fileName")
