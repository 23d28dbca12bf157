"""Apple's contract, read from Tests/Contract: operations and JSON Schemas.

Nothing about paths, parameters or the form of resources is written down a
second time in this program: it all comes from those files.
"""

import json
import os
import re
from dataclasses import dataclass

import jsonschema

from .notation import schema

FOLDER = os.path.join(os.path.dirname(__file__), "..", "..", "Contract")
# A later file has what the earlier ones have not, or have otherwise.
FILES = ("subscriptions.json", "in-app-purchases.json", "app-versions.json")
# What is deprecated and has a successor, and what nobody needs.
NOT_SERVED = re.compile(r" /v1/inAppPurchase(Localizations|Images|Submissions|Contents)\b|/content$")


@dataclass
class Operation:
    identifier: str   # for example "GET /v1/apps/{id}"
    method: str
    path: str
    request: str      # name of the request schema, or None
    response: str     # name of the response schema, or None
    status: int
    query: dict
    segments: list

    @property
    def is_linkage(self):
        return "relationships" in self.segments

    @property
    def is_list(self):
        return "limit" in self.query

    @property
    def collection(self):
        """For example "v1/subscriptions": what the path starts with."""
        return "/".join(self.segments[:2])

    @property
    def relation(self):
        """The last word of a path behind {id}, or None."""
        return self.segments[-1] if len(self.segments) > 3 else None


@dataclass
class Relationship:
    name: str
    many: bool
    has_data: bool    # false: links only
    has_links: bool
    json_type: str


@dataclass
class Shape:
    """What one resource shows: its attributes and relationships."""
    kind: str
    json_type: str
    attributes: list
    relationships: dict


class Contract:
    def __init__(self):
        types, operations = {}, {}
        for name in FILES:
            with open(os.path.join(FOLDER, name), encoding="utf-8") as text:
                document = json.load(text)
            types.update(document["types"])
            operations.update(document["operations"])
        self.definitions = {name: schema(value) for name, value in types.items()}
        self.operations = [self._operation(key, facts) for key, facts in operations.items()
                           if not NOT_SERVED.search(key)]
        self.shapes = {name: self._shape(name) for name in self.definitions if self._is_resource(name)}
        self._response_kinds = {}
        self.kinds = self._kinds_by_collection()
        self.collections = {kind: collection for collection, kind in reversed(self.kinds.items())}
        self._validators = {}
        self._routes = [(op, re.compile("^%s$" % re.escape(op.path).replace(r"\{id\}", "([^/]+)")))
                        for op in self.operations]

    # Operations

    @staticmethod
    def _operation(key, facts):
        method, path = key.split(" ")
        query = {name.rstrip("!"): _parameter(form) for name, form in facts.get("query", {}).items()}
        return Operation(key, method, path, facts.get("request"), facts.get("response"), facts["status"], query,
                         path.strip("/").split("/"))

    def match(self, method, path):
        """(operation, id) of a request; (None, allowed methods) if there is none."""
        allowed = []
        for operation, pattern in self._routes:
            found = pattern.match(path)
            if found:
                if operation.method == method:
                    return operation, found.group(1) if found.groups() else None
                allowed.append(operation.method)
        return None, allowed

    # Resources

    def _is_resource(self, name):
        properties = self.definitions[name].get("properties", {})
        return ("type" in properties and "id" in properties
                and not name.endswith("InlineCreate") and "enum" in properties["type"])

    def _shape(self, name):
        properties = self.definitions[name]["properties"]
        relationships = {}
        for relation, schema in properties.get("relationships", {}).get("properties", {}).items():
            parts = schema.get("properties", {})
            data = parts.get("data", {})
            target = data.get("items", data).get("properties", {}).get("type", {}).get("enum", [None])[0]
            relationships[relation] = Relationship(relation, data.get("type") == "array", "data" in parts,
                                                   "links" in parts, target)
        return Shape(name, properties["type"]["enum"][0],
                     list(properties.get("attributes", {}).get("properties", {})), relationships)

    def _kinds_by_collection(self):
        """For example {"v1/subscriptions": "Subscription"}."""
        kinds = {"v1/inAppPurchasePricePoints": "InAppPurchasePricePoint"}
        for operation in self.operations:
            if len(operation.segments) in (2, 3) and operation.response:
                kinds.setdefault(operation.collection, self.response_kinds(operation.response)[0])
        return kinds

    def response_kinds(self, response):
        """The kind of `data` and the kinds of `included` of a response schema."""
        if response not in self._response_kinds:
            self._response_kinds[response] = self._kinds(response)
        return self._response_kinds[response]

    def _kinds(self, response):
        properties = self.definitions[response].get("properties", {})
        data = properties.get("data", {})
        reference = data.get("$ref") or data.get("items", {}).get("$ref")
        items = properties.get("included", {}).get("items", {})
        included = [_name(part["$ref"]) for part in items.get("oneOf", [items] if items else [])]
        return (_name(reference) if reference else None), included

    # Validation

    def validator(self, key, schema):
        if key not in self._validators:
            whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": self.definitions}
            whole.update(schema)
            self._validators[key] = jsonschema.Draft202012Validator(
                whole, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)
        return self._validators[key]

    def problems(self, name, document):
        """What is wrong with a document by the schema of that name, in words."""
        validator = self.validator(name, {"$ref": "#/$defs/" + name})
        return ["%s: %s" % ("/".join(map(str, problem.absolute_path)), problem.message[:300])
                for problem in validator.iter_errors(document)]


def _parameter(form):
    """Its values, or the most that it may be."""
    if isinstance(form, int):
        return {"max": form}
    return {"values": form[1:].split("|")} if form.startswith("=") else {}


def _name(reference):
    return reference.rsplit("/", 1)[1]
