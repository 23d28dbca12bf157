"""Checks request bodies against the request schemas, with Apple's error codes."""

import json
import re

from .errors import ApiError, error, refuse

LOCAL_ID = re.compile(r"^\$\{[^{}]+\}$")


def read_json(raw):
    try:
        body = json.loads(raw)
    except (ValueError, UnicodeError):
        raise refuse(400, "ENTITY_ERROR", "The request body is not valid JSON")
    if not isinstance(body, dict):
        raise refuse(400, "ENTITY_ERROR", "The request body is not an object")
    return body


def check(contract, operation, body, path_id):
    """Raises 409 with every problem of the body; returns nothing."""
    _crash_on_null_point(operation, body)
    schema = contract.definitions[operation.request]["properties"]
    problems = [error(409, "ENTITY_ERROR", "'%s' is not a member of a request" % name, "/" + name)
                for name in body if name not in schema]
    if "data" not in body:
        problems.append(error(409, "ENTITY_ERROR", "The request has no data", "/data"))
    elif schema["data"].get("type") == "array":
        problems += _by_schema(contract, operation.request + "/data", schema["data"], body["data"], "/data")
    else:
        problems += _entity(contract, operation.request + "/data", schema["data"], body["data"], "/data",
                            contract.kinds[operation.collection])
        if not problems and "id" in schema["data"]["properties"] and body["data"].get("id") != path_id:
            problems.append(error(409, "ENTITY_ERROR", "The id of the data is not the id of the path", "/data/id"))
    if "included" in schema and "included" in body:
        problems += _included(contract, schema["included"]["items"], body["included"])
    if not problems:
        problems += _links(body)
    if problems:
        raise ApiError(409, problems)


def _crash_on_null_point(operation, body):
    """A free code offer whose prices have `null` for a price point: 500 (news-2026-11b 32, seen live twice)."""
    if not operation.collection.endswith("OfferCodes") or not isinstance(body.get("included"), list):
        return
    for price in body["included"]:
        links = price.get("relationships") if isinstance(price, dict) else None
        point = links.get("subscriptionPricePoint") if isinstance(links, dict) else None
        if isinstance(point, dict) and point.get("data", "") is None:
            raise refuse(500, "UNEXPECTED_ERROR", "An unexpected error occurred on the server side.")


def _entity(contract, key, schema, entity, base, kind):
    """One object with attributes and relationships."""
    if not isinstance(entity, dict):
        return [error(409, "ENTITY_ERROR", "not an object", base)]
    problems = []
    for group, word in (("attributes", "ATTRIBUTE"), ("relationships", "RELATIONSHIP")):
        known = schema["properties"].get(group, {}).get("properties", {})
        shape = contract.shapes.get(kind)
        shown = (shape.attributes if group == "attributes" else shape.relationships) if shape else ()
        given = entity.get(group)
        for name in given if isinstance(given, dict) else ():
            if name not in known:
                code = "NOT_ALLOWED" if name in shown else "UNKNOWN"
                detail = "'%s' can not be set with this request" if name in shown else "'%s' does not exist"
                problems.append(error(409, "ENTITY_ERROR.%s.%s" % (word, code), detail % name,
                                      "%s/%s/%s" % (base, group, name)))
        for name in schema["properties"].get(group, {}).get("required", ()):
            if not isinstance(given, dict) or name not in given:
                problems.append(error(409, "ENTITY_ERROR.%s.REQUIRED" % word,
                                      "You must provide a value for the %s '%s' with this request"
                                      % (word.lower(), name), "%s/%s/%s" % (base, group, name)))
    for name in entity:
        if name not in schema["properties"]:
            problems.append(error(409, "ENTITY_ERROR", "'%s' is not a member of a resource" % name, base + "/" + name))
    missing = {problem["source"]["pointer"] for problem in problems}
    return problems + [problem for problem in _by_schema(contract, key, schema, entity, base)
                       if problem["source"]["pointer"] not in missing]


def _by_schema(contract, key, schema, instance, base):
    """What jsonschema finds, in Apple's words."""
    problems = []
    for found in contract.validator(key, schema).iter_errors(instance):
        path = list(found.absolute_path)
        if found.validator == "required":
            missing = re.match(r"'(\w+)'", found.message).group(1)
            if path == [] and missing in ("attributes", "relationships"):
                continue            # its members were reported one by one
            path.append(missing)
        pointer = base + "".join("/%s" % part for part in path)
        problems.append(error(409, _code(path, found.validator), found.message[:300], _trimmed(pointer)))
    return problems


def _code(path, validator):
    if "attributes" in path:
        wrong_type = validator == "type"
        return "ENTITY_ERROR.ATTRIBUTE.TYPE" if wrong_type else "ENTITY_ERROR.ATTRIBUTE.INVALID"
    if "relationships" in path:
        return "ENTITY_ERROR.RELATIONSHIP." + ("REQUIRED" if validator == "required" else "INVALID")
    return "ENTITY_ERROR"


def _trimmed(pointer):
    """Apple points to the relationship, not to its data."""
    return re.sub(r"(/relationships/\w+)/data$", r"\1", pointer)


# Included objects

def _included(contract, items, included):
    if not isinstance(included, list):
        return [error(409, "ENTITY_ERROR.INCLUDED", "included is not a list", "/included")]
    schemas = {}
    for part in items.get("oneOf", [items]):
        name = part["$ref"].rsplit("/", 1)[1]
        schema = contract.definitions[name]
        schemas[schema["properties"]["type"]["enum"][0]] = (name, schema)
    problems, seen = [], set()
    for index, entity in enumerate(included):
        base = "/included/%d" % index
        json_type = entity.get("type") if isinstance(entity, dict) else None
        if not isinstance(json_type, str) or json_type not in schemas:
            problems.append(error(409, "ENTITY_ERROR.INCLUDED", "'%s' can not be included here" % json_type, base))
            continue
        identifier = entity.get("id")
        if not isinstance(identifier, str) or not LOCAL_ID.match(identifier):
            problems.append(error(409, "ENTITY_ERROR.INCLUDED.INVALID_ID",
                                  "The provided included entity id '%s' has invalid format" % identifier, base + "/id"))
            continue
        if (json_type, identifier) in seen:
            problems.append(error(409, "ENTITY_ERROR.INCLUDED.DUPLICATE", "'%s' is included twice" % identifier,
                                  base + "/id"))
        seen.add((json_type, identifier))
        name, schema = schemas[json_type]
        problems += _entity(contract, name, schema, entity, base, name.replace("InlineCreate", ""))
    return problems


def _links(body):
    """Every local id that is named is included, and the other way round."""
    included = {(entity["type"], entity["id"]) for entity in body.get("included", ())}
    named, problems = set(), []
    places = [("/data", body["data"])] if isinstance(body["data"], dict) else []
    places += [("/included/%d" % index, entity) for index, entity in enumerate(body.get("included", ()))]
    for base, entity in places:
        for name, relationship in (entity.get("relationships") or {}).items():
            data = relationship.get("data") if isinstance(relationship, dict) else None
            for one in data if isinstance(data, list) else [data] if data else []:
                named.add((one["type"], one["id"]))
                if LOCAL_ID.match(one["id"]) and (one["type"], one["id"]) not in included:
                    problems.append(error(409, "ENTITY_ERROR.RELATIONSHIP.INVALID",
                                          "Missing a required include subscriptionPricePoint",
                                          "%s/relationships/%s" % (base, name)))
    for json_type, identifier in sorted(included - named):
        problems.append(error(409, "ENTITY_ERROR.INCLUDED.UNREFERENCED",
                              "'%s' is included but no relationship names it" % identifier, "/included"))
    return problems


# Reading a checked body

def attributes_in(entity):
    return entity.get("attributes") or {}


def reference(entity, name):
    """The id that a relationship names, or None."""
    data = ((entity.get("relationships") or {}).get(name) or {}).get("data")
    return data["id"] if isinstance(data, dict) else None


def references(entity, name):
    """The ids that a to-many relationship names; None if it is absent."""
    relationship = (entity.get("relationships") or {}).get(name)
    if relationship is None or relationship.get("data") is None:
        return None
    return [one["id"] for one in relationship["data"]]


def inline(body, json_type, identifier):
    """(place, object) of an included object by its local id, or None."""
    for index, entity in enumerate(body.get("included", ())):
        if (entity["type"], entity["id"]) == (json_type, identifier):
            return "/included/%d" % index, entity
    return None
