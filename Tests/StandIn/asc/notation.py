"""The notation of Tests/Contract, as JSON Schema."""

FORMATS = {"date", "date-time", "uri", "uri-reference", "email"}


def schema(value):
    """The JSON Schema of a type."""
    if isinstance(value, list):
        return {"oneOf": [schema(one) for one in value]}
    if isinstance(value, dict):
        return _list(value["[]"]) if "[]" in value else _object(value)
    if value.endswith("?"):
        return _nullable(schema(value[:-1]))
    if value.startswith("@"):
        return {"$ref": "#/$defs/" + value[1:]}
    if value.startswith("="):
        return {"type": "string", "enum": value[1:].split("|")}
    if value.startswith("->"):
        return _object({"type!": "=" + value[2:], "id!": "string"})
    if value.startswith("["):
        return _list(value[1:-1])
    return {"type": "string", "format": value} if value in FORMATS else {"type": value}


def _list(items):
    return {"type": "array", "items": schema(items)}


def _object(members):
    """Members whose name ends with an exclamation mark are required."""
    required = sorted(name[:-1] for name in members if name.endswith("!"))
    result = {"type": "object", "properties": {name.rstrip("!"): schema(one) for name, one in members.items()}}
    return {**result, "required": required} if required else result


def _nullable(value):
    if "$ref" in value:
        return {"anyOf": [value, {"type": "null"}]}
    if "enum" in value:
        value = {**value, "enum": value["enum"] + [None]}
    return {**value, "type": [value["type"], "null"]}
