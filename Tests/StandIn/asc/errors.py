"""Apple's error documents.

Every refusal in this program is an `ApiError`: a status and one or more
errors, each with a code, a detail and the place (`source`) it is about.
"""

import uuid

TITLES = [
    ("NOT_AUTHORIZED", "Authentication credentials are missing or invalid."),
    ("FORBIDDEN_ERROR", "This request is forbidden for security reasons"),
    ("NOT_FOUND", "The specified resource does not exist"),
    ("NOT_ACCEPTABLE", "The requested media type is not available"),
    ("PARAMETER_ERROR", "A parameter has an invalid value"),
    ("ENTITY_ERROR.ATTRIBUTE.REQUIRED", "The provided entity is missing a required attribute"),
    ("ENTITY_ERROR.ATTRIBUTE.UNKNOWN", "The provided entity includes an unknown attribute"),
    ("ENTITY_ERROR.ATTRIBUTE.NOT_ALLOWED", "The provided entity includes an attribute that is not allowed"),
    ("ENTITY_ERROR.ATTRIBUTE", "The provided entity includes an attribute with an invalid value"),
    ("ENTITY_ERROR.RELATIONSHIP.REQUIRED", "The provided entity is missing a required relationship"),
    ("ENTITY_ERROR.RELATIONSHIP.UNKNOWN", "The provided entity includes an unknown relationship"),
    ("ENTITY_ERROR.RELATIONSHIP", "The provided entity includes a relationship with an invalid value"),
    ("ENTITY_ERROR.INCLUDED", "The provided included entity is invalid"),
    ("ENTITY_ERROR", "There is a problem with the request entity"),
    ("ENTITY_UNPROCESSABLE", "The request entity could not be processed"),
    ("STATE_ERROR", "The request cannot be fulfilled because of the state of another resource."),
    ("INVALID_REQUEST", "The request is not allowed"),
    ("RATE_LIMIT_EXCEEDED", "The request rate limit has been reached."),
    ("UNEXPECTED_ERROR", "An unexpected error occurred."),
    ("SERVICE_UNAVAILABLE", "The service is currently unavailable."),
]


def title_of(code):
    for prefix, title in TITLES:
        if code.startswith(prefix):
            return title
    return "The request could not be fulfilled"


def error(status, code, detail, pointer=None, parameter=None):
    """One entry of `errors`."""
    entry = {"id": str(uuid.uuid4()), "status": str(status), "code": code,
             "title": title_of(code), "detail": detail}
    if pointer is not None:
        entry["source"] = {"pointer": pointer}
    elif parameter is not None:
        entry["source"] = {"parameter": parameter}
    return entry


class ApiError(Exception):
    """A refusal: becomes an answer with `status` and Apple's error document."""

    def __init__(self, status, errors, headers=None):
        super().__init__("%s %s" % (status, "; ".join(e["code"] + ": " + e.get("detail", "") for e in errors)))
        self.status = status
        self.errors = errors
        self.headers = headers or {}

    def document(self):
        return {"errors": self.errors}


def refuse(status, code, detail, pointer=None, parameter=None, headers=None):
    return ApiError(status, [error(status, code, detail, pointer, parameter)], headers)


def bad_parameter(name, detail, code="PARAMETER_ERROR.INVALID"):
    return refuse(400, code, detail, parameter=name)


def not_found(json_type, identifier):
    return refuse(404, "NOT_FOUND", "There is no resource of type '%s' with id '%s'" % (json_type, identifier))


def bad_attribute(name, detail, kind="INVALID", base="/data"):
    """409 about one attribute; `kind` is what follows ENTITY_ERROR.ATTRIBUTE."""
    return refuse(409, "ENTITY_ERROR.ATTRIBUTE." + kind, detail, "%s/attributes/%s" % (base, name))


def bad_relationship(name, detail, kind="INVALID", base="/data"):
    return refuse(409, "ENTITY_ERROR.RELATIONSHIP." + kind, detail, "%s/relationships/%s" % (base, name))


def bad_state(detail):
    return refuse(409, "STATE_ERROR", detail, "/data")
