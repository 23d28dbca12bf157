"""What the service hands to the server."""

import json
from dataclasses import dataclass, field


class Encoded(list):
    """Rows that are JSON already, as the `data` of a document. Nobody looks into them."""


@dataclass
class Answer:
    status: int
    document: object = None          # dict, text (CSV), or None
    headers: dict = field(default_factory=dict)
    fault: object = None             # a fault for the server to play

    def body(self):
        if self.document is None:
            return b""
        if isinstance(self.document, str):
            return self.document.encode()
        rows = self.document.get("data")
        if isinstance(rows, Encoded):
            others = {name: value for name, value in self.document.items() if name != "data"}
            return ('{"data": [' + ", ".join(rows) + "], " + json.dumps(others)[1:]).encode()
        return json.dumps(self.document).encode()
