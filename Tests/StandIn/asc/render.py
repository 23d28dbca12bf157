"""Turns records into JSON:API documents."""

import itertools
import json
from urllib.parse import urlencode

from . import query as queries
from .answer import Encoded
from .resources import attributes_of, related


# Of a file (only the answer to its reservation has them), and of a batch of codes.
NOT_PROMISED = ("uploadOperations", "assetDeliveryState", "sourceFileChecksum", "createdDate")


class Renderer:
    """Writes the answer to one request: an operation, a view of the state, a query."""

    def __init__(self, context, view, operation, query, path):
        self.context, self.view, self.operation, self.query, self.path = context, view, operation, query, path
        self.included = {}
        self.kinds = context.contract.response_kinds(operation.response)[1] if operation.response else []

    # Documents

    def single(self, record, kind=None):
        document = {"data": self.resource(record, kind or record.kind, self.query.include)}
        return self._finish(document, {"self": self._url(self.query.pairs)})

    def page(self, records, kind, total=None):
        """One page of a list; `total` is given when `records` are that page already."""
        if total is None:
            start = self.query.offset
            total, records = len(records), records[start:start + self.query.limit]
        return self._page([self._item(record, kind) for record in records], total)

    def points(self, kind, product, places, total):
        """A page of price points: thousands that are alike, so that one of each storefront is rendered."""
        rows, points = [], self.context.points
        for territory, group in itertools.groupby(places, lambda place: place[0]):
            indices = [index for _, index in group]
            first = points.record(kind, product, territory, indices[0])
            resource = self.resource(first, kind, self.query.include)
            shown = resource.setdefault("attributes", {})
            head, tail = (part.split(first.id) for part in json.dumps(resource).split(json.dumps(shown)))
            for identifier, attributes in points.texts(kind, product, territory, indices, tuple(shown)):
                rows.append(identifier.join(head) + attributes + identifier.join(tail))
        return self._page(Encoded(rows), total)

    def _page(self, rows, total):
        start, limit = self.query.offset, self.query.limit
        document = {"data": rows}
        links = {"self": self._url(self.query.pairs)}
        paging = {"total": total, "limit": limit}
        if start + limit < total:
            paging["nextCursor"] = queries.make_cursor(start + limit)
            others = [(name, value) for name, value in self.query.pairs if name not in ("cursor", "limit")]
            links["next"] = self._url(others + [("cursor", paging["nextCursor"]), ("limit", limit)])
        document["meta"] = {"paging": paging}
        return self._finish(document, links)

    def linkage(self, record):
        return {"data": self._identifier(record), "links": {"self": self._url(self.query.pairs)}}

    def _item(self, record, kind):
        if self.operation.is_linkage:
            return self._identifier(record)
        return self.resource(record, kind, self.query.include)

    def _finish(self, document, links):
        if self.included:
            document["included"] = list(self.included.values())
        document["links"] = links
        return document

    def _url(self, pairs):
        host = "" if self.context.settings.answers == "sparse" else self.context.base_url
        return host + self.path + ("?" + urlencode(pairs) if pairs else "")

    # Resources

    def _identifier(self, record):
        return {"type": self._shape(record.kind).json_type, "id": record.id}

    def _shape(self, kind):
        return self.context.contract.shapes[kind]

    def resource(self, record, kind, include=()):
        shape = self._shape(kind)
        wanted = self.query.fields.get(shape.json_type)
        address = self._address(record, kind)
        document = {"type": shape.json_type, "id": record.id}
        attributes = attributes_of(self.context, self.view, record)
        shown = {name: attributes[name] for name in shape.attributes
                 if attributes.get(name) is not None and (wanted is None or name in wanted)}
        if self.operation.method == "GET" and self.context.settings.answers == "sparse":
            for name in NOT_PROMISED:
                shown.pop(name, None)
        if shown:
            document["attributes"] = shown
        relationships = {}
        for name, relationship in shape.relationships.items():
            if wanted is None or name in wanted:
                value = self._relationship(record, relationship, address, name in include)
                if value:
                    relationships[name] = value
        if relationships:
            document["relationships"] = relationships
        if address:
            document["links"] = {"self": address}
        return document

    def _included(self, record):
        if record.kind != "Territory":
            return self.resource(record, record.kind)
        # Nothing changes a storefront.
        wanted = self.query.fields.get("territories")
        key = (record.id, None if wanted is None else frozenset(wanted))
        if key not in self.context.storefronts:
            self.context.storefronts[key] = self.resource(record, record.kind)
        return self.context.storefronts[key]

    def _relationship(self, record, relationship, address, is_included):
        value = {}
        if is_included and relationship.has_data:
            found = related(self.context, self.view, record, relationship.name)
            if relationship.many:
                limit = self.query.include_limits.get(relationship.name, queries.DEFAULT_INCLUDED_LIMIT)
                value["meta"] = {"paging": {"total": len(found), "limit": limit}}
                found = found[:limit]
                value["data"] = [self._identifier(other) for other in found]
            elif found:
                value["data"] = self._identifier(found[0])
            for other in found:
                identifier = (other.kind, other.id)
                if other.kind in self.kinds and identifier not in self.included:
                    self.included[identifier] = self._included(other)
        if relationship.has_links and address:
            value["links"] = {"self": "%s/relationships/%s" % (address, relationship.name),
                              "related": "%s/%s" % (address, relationship.name)}
        return value

    def _address(self, record, kind):
        collection = self.context.contract.collections.get(kind)
        return "%s/%s/%s" % (self.context.base_url, collection, record.id) if collection else None
