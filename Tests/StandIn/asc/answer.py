"""What the service hands to the server."""

import json
from dataclasses import dataclass, field


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
        return json.dumps(self.document).encode()
