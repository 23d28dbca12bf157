"""Reads and checks query parameters by the contract."""

import base64
import re
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from .errors import bad_parameter

DEFAULT_LIMIT = 50            # assumption 1 of the README: an unasked page of equalizations had 50 rows
DEFAULT_INCLUDED_LIMIT = 10


@dataclass
class Query:
    pairs: list
    limit: int = DEFAULT_LIMIT
    offset: int = 0
    include: list = field(default_factory=list)
    include_limits: dict = field(default_factory=dict)
    fields: dict = field(default_factory=dict)      # JSON type -> names
    filters: dict = field(default_factory=dict)     # name -> values
    sort: str = None


def parse(context, operation, text):
    """The query of a request; anything that the contract does not name is refused."""
    contract = context.contract
    pairs = parse_qsl(text, keep_blank_values=True)
    query = Query(pairs)
    kind, included = contract.response_kinds(operation.response) if operation.response else (None, [])
    shapes = [contract.shapes[name] for name in [kind] + included if name]
    seen = set()
    for name, value in pairs:
        if name in seen:
            raise bad_parameter(name, "The parameter '%s' was given more than once" % name)
        seen.add(name)
        _one(operation, query, shapes, name, value)
    if query.limit is None:
        query.limit = DEFAULT_LIMIT
    _check_dependencies(context, operation, query)
    return query


def _one(operation, query, shapes, name, value):
    rules = operation.query.get(name)
    field_type = re.fullmatch(r"fields\[(\w+)\]", name)
    if field_type and not operation.is_linkage:
        query.fields[field_type.group(1)] = _fields(shapes, name, field_type.group(1), value)
    elif name == "cursor" and operation.is_list:
        query.offset = read_cursor(value)
    elif rules is None:
        raise bad_parameter(name, "The parameter '%s' can not be used with this request" % name,
                            "PARAMETER_ERROR.ILLEGAL")
    elif name == "limit":
        query.limit = _number(name, value, rules["max"])
    elif name.startswith("limit["):
        query.include_limits[name[6:-1]] = _number(name, value, rules["max"])
    elif name == "include":
        query.include = _listed(name, value, rules["values"])
    elif name == "sort":
        query.sort = _listed(name, value, rules["values"])[0]
    else:
        query.filters[name[7:-1]] = _listed(name, value, rules.get("values"))


def _check_dependencies(context, operation, query):
    for relation in query.include_limits:
        if relation not in query.include:
            raise bad_parameter("limit[%s]" % relation, "limit[%s] needs include=%s" % (relation, relation))
    if operation.relation == "adjustedEqualizations" and query.filters.get("planType", ["MONTHLY"]) != ["MONTHLY"]:
        # news-2026-11b 4 (live): only the monthly plan.
        raise bad_parameter("filter[planType]", "UPFRONT is not a valid value, allowed are: MONTHLY")
    points = operation.relation == "pricePoints" and not operation.is_linkage
    if points and context.settings.require_territory and "territory" not in query.filters:
        raise bad_parameter("filter[territory]", "A filter on the territory is required", "PARAMETER_ERROR.REQUIRED")


def _number(name, value, maximum):
    if not value.isdigit() or not 1 <= int(value) <= maximum:
        raise bad_parameter(name, "'%s' is not a number from 1 to %d" % (value, maximum))
    return int(value)


def _listed(name, value, allowed):
    values = value.split(",")
    for one in values:
        if not one or (allowed is not None and one not in allowed):
            detail = "'%s' is not a valid value" % one      # news-2026-11b 34: the allowed ones are listed
            raise bad_parameter(name, detail + (", allowed are: " + ", ".join(allowed) if allowed else ""))
    return values


def _fields(shapes, name, json_type, value):
    matching = [shape for shape in shapes if shape.json_type == json_type]
    if not matching:
        raise bad_parameter(name, "The parameter '%s' can not be used with this request" % name,
                            "PARAMETER_ERROR.ILLEGAL")
    known = set(matching[0].attributes) | set(matching[0].relationships)
    names = value.split(",") if value else []
    for one in names:
        if one not in known:
            raise bad_parameter(name, "'%s' is not a valid field name" % one)
    return set(names)


def make_cursor(offset):
    return base64.urlsafe_b64encode(b"page:%d" % offset).decode().rstrip("=")


def read_cursor(value):
    try:
        word, _, number = base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)).decode().partition(":")
    except (ValueError, UnicodeError):
        word, number = "", ""
    if word != "page" or not number.isdigit():
        raise bad_parameter("cursor", "The cursor is not valid")
    return int(number)
