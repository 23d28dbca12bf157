"""Images and review screenshots: reserve, upload the parts, commit; then Apple processes the file."""

import base64
import hashlib
import struct

from ..bodies import attributes_in
from ..errors import bad_attribute, refuse
from ..resources import purchase_state
from ..store import Record
from . import texts
from .common import APPROVED_ONCE, required, was_approved

PART = 1024 * 1024
SCREENSHOT, IMAGE, IMAGE_V2 = "SubscriptionAppStoreReviewScreenshot", "SubscriptionImage", "SubscriptionImageV2"
PURCHASE_SCREENSHOT, PURCHASE_IMAGE = "InAppPurchaseAppStoreReviewScreenshot", "InAppPurchaseImageV2"
# What each belongs to: the relationship, and its kind.
OWNERS = {SCREENSHOT: ("subscription", "Subscription"), IMAGE: ("subscription", "Subscription"),
          IMAGE_V2: ("version", "SubscriptionVersion"),
          PURCHASE_SCREENSHOT: ("inAppPurchaseV2", "InAppPurchaseV2"),
          PURCHASE_IMAGE: ("version", "InAppPurchaseVersion")}
SCREENSHOTS, OF_VERSIONS = (SCREENSHOT, PURCHASE_SCREENSHOT), (IMAGE_V2, PURCHASE_IMAGE)
MIME = "application/octet-stream"
# reports-2026-11, BR 01: the sizes that several people saw accepted. Sources disagree about others.
SIZES = {(640, 920), (1242, 2208), (1242, 2688), (1320, 2868)}
WRONG_SIZE = {"code": "IMAGE_INCORRECT_DIMENSIONS", "description": "IMAGE_INCORRECT_DIMENSIONS"}


def create(context, body, kind):
    """POST: a place to upload to, in parts of 1 MiB."""
    entity = body["data"]
    name, owner_kind = OWNERS[kind]
    owner = required(context, entity, name, owner_kind)
    _check_open(context, kind, owner)
    size = attributes_in(entity)["fileSize"]
    if size < 1:
        raise bad_attribute("fileSize", "The file size must be positive")
    if kind in SCREENSHOTS and context.now().children(kind, name, owner.id):
        # reports-2026-11, BR 02 (live): one that has failed blocks as well.
        raise refuse(409, "ENTITY_ERROR.MEDIA_ASSET_CREATION_NOT_ALLOWED", "Screenshot already exists", "/data")
    identifier, host = context.uuid(), context.settings.upload_host or context.upload_url
    operations = [{"method": "PUT", "url": "%s/upload/%s/%d" % (host, identifier, offset),
                   "length": min(PART, size - offset), "offset": offset,
                   "requestHeaders": [{"name": "Content-Type", "value": MIME}]} for offset in range(0, size, PART)]
    attributes = {**attributes_in(entity), "uploadOperations": operations, "assetToken": "standin/" + identifier}
    attributes.update(_state(kind, "AWAITING_UPLOAD"))
    hidden = {"parts": {}, "expected": len(operations)}
    return context.store.put(Record(kind, identifier, attributes, {name: owner.id}, hidden))


def _state(kind, state, errors=()):
    if kind == IMAGE:
        return {"state": "PREPARE_FOR_SUBMISSION" if state == "COMPLETE" else state}
    return {"assetDeliveryState": {"state": state, "errors": list(errors), "warnings": []}}


def receive_part(context, identifier, offset, data):
    """A PUT of one part; true if it was expected."""
    for kind in OWNERS:
        record = context.now().get(kind, identifier)
        if record is None:
            continue
        for operation in record.attributes.get("uploadOperations") or ():
            if operation["offset"] == offset and operation["length"] == len(data):
                parts = {**record.hidden["parts"], str(offset): base64.b64encode(data).decode()}
                context.store.change(record, hidden={"parts": parts})
                return True
    return False


def update(context, record, body):
    """PATCH uploaded: commits. A checksum that is given must be the MD5 of the file."""
    changes = attributes_in(body["data"])
    checksum = changes.get("sourceFileChecksum")
    if not changes.get("uploaded") or record.attributes.get("uploadOperations") is None:
        return
    if len(record.hidden["parts"]) < record.hidden["expected"]:
        raise bad_attribute("uploaded", "Uploaded flag is not set!")
    parts = sorted((int(offset), base64.b64decode(data)) for offset, data in record.hidden["parts"].items())
    data = b"".join(data for _, data in parts)
    digest = hashlib.md5(data).hexdigest()
    attributes = {"uploadOperations": None, **_state(record.kind, "UPLOAD_COMPLETE")}
    if record.kind not in OF_VERSIONS:
        attributes["sourceFileChecksum"] = checksum or digest
    bad = checksum not in (None, digest) or context.settings.failed_upload == record.attributes["fileName"]
    errors = [{"code": "IMAGE_TOOL_FAILURE", "description": "The file cannot be processed"}] if bad else []
    if context.settings.screenshot_sizes == "known" and record.kind in SCREENSHOTS and not _is_accepted(data):
        errors, bad = [WRONG_SIZE], True
    record = context.store.change(record, attributes, hidden={
        "parts": {}, "errors": errors, "reads": context.settings.processing_reads})
    if not record.hidden["reads"] or bad:
        _finish(context, record)


def was_read(context, record):
    """Apple processes a file some time after it is committed: a read later."""
    left = record.hidden.get("reads", 0)
    if left > 0 and record.attributes.get("uploadOperations") is None:
        record = context.store.change(record, hidden={"reads": left - 1})
        if left == 1:
            _finish(context, record)


def _is_accepted(data):
    """Of a PNG: its size, and that it has no alpha channel, for which Apple gives the same code (BR 02)."""
    if not data.startswith(b"\x89PNG"):
        return True
    has_alpha = data[25] in (4, 6)
    return struct.unpack(">II", data[16:24]) in SIZES and not has_alpha


def _finish(context, record):
    errors = record.hidden["errors"]
    context.store.change(record, _state(record.kind, "FAILED" if errors else "COMPLETE", errors), hidden={"reads": 0})


def delete(context, record):
    name, kind = OWNERS[record.kind]
    _check_open(context, record.kind, context.now().get(kind, record.ref(name)))
    state = record.attributes.get("assetDeliveryState", {}).get("state")
    if context.settings.failed_delete == "500-first" and state == "FAILED" and record.id not in context.deletes_refused:
        context.deletes_refused.add(record.id)
        # reports-2026-11, BR 02 (live, one source): deleting a failed one gave 500 first and worked when repeated.
        raise refuse(500, "UNEXPECTED_ERROR", "An unexpected error occurred on the server side.")
    context.store.delete(record)


def _check_open(context, kind, owner):
    """The screenshot is locked after the review, the image with its version (news-2026-11b 34, live)."""
    if kind in SCREENSHOTS:
        approved = was_approved(context, owner) if kind == SCREENSHOT else \
            purchase_state(context, context.now(), owner) in APPROVED_ONCE
        if approved:
            raise bad_attribute("fileName", "The review screenshot can not be changed after the review",
                                "INVALID.UNMODIFIABLE")
    if kind in OF_VERSIONS:
        texts.check_open(owner, "fileName")
