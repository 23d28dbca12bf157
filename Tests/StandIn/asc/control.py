"""Control requests to the stand-in, under /_standin/, for tests. They need no token.

GET    /_standin/requests   the log of API requests
DELETE /_standin/requests   empties it
POST   /_standin/approve    App Review approves what is ready
POST   /_standin/review     {"state": ..., "subscriptions": [...]}: puts them into a state
POST   /_standin/products   makes an in-app purchase, in any state
POST   /_standin/open-submission   {"version": id of an in-app purchase's version}: somebody else's review submission
POST   /_standin/app-version   {"number": "1.0", "build": true}: a version of the app that can be edited
POST   /_standin/faults     a list of faults replaces those there are
POST   /_standin/drift      {"EUR": 1.05}: Apple's equalizations move
POST   /_standin/settings   {"lag": 2}: changes a setting
GET    /_standin/state      every record
POST   /_standin/keep       {"name": ...}: keeps every record under a name
POST   /_standin/restore    {"name": ...}: as it was when it was kept
"""

import json

from . import review
from .answer import Answer
from .fixtures import add_in_app_purchase


class Control:
    def __init__(self, service):
        self.service = service
        self.kept = {}

    def answer(self, method, path, raw):
        name = path[len("/_standin/"):]
        action = getattr(self, "_%s_%s" % (method.lower(), name.replace("-", "_")), None)
        if action is None:
            return Answer(404, {"error": "no such door"})
        try:
            order = json.loads(raw) if raw else {}
            with self.service.context.store.lock:
                return Answer(200, action(order), {"Content-Type": "application/json"})
        except (ValueError, KeyError, TypeError) as problem:
            return Answer(400, {"error": str(problem)})

    def _get_requests(self, order):
        service = self.service
        return {"requests": [dict(row) for row in service.log], "mostAtOnce": service.most_at_once,
                "selfCheckFailures": service.self_check_failures}

    def _delete_requests(self, order):
        self.service.log.clear()
        self.service.most_at_once = 0
        return {}

    def _post_approve(self, order):
        return self._changed(review.approve, order)

    def _post_review(self, order):
        return self._changed(review.move, order)

    def _post_products(self, order):
        return self._changed(lambda context, wanted: {"id": add_in_app_purchase(context, **wanted).id}, order)

    def _post_open_submission(self, order):
        return self._changed(review.open_submission, order)

    def _post_app_version(self, order):
        return self._changed(review.add_app_version, order)

    def _changed(self, action, order):
        with self.service.context.store.transaction():
            result = action(self.service.context, order)
        self.service._keep()
        return result

    def _post_faults(self, order):
        self.service.faults.replace(order)
        return {"faults": len(order)}

    def _post_drift(self, order):
        self.service.context.store.facts["drift"] = {currency: float(factor) for currency, factor in order.items()}
        return {"drift": self.service.context.store.facts["drift"]}

    def _post_settings(self, order):
        settings = self.service.context.settings
        for name, value in order.items():
            settings.change(name, value)
        return {name: str(getattr(settings, name)) for name in order}

    def _get_state(self, order):
        view = self.service.context.now()
        return {kind: [{"id": r.id, "attributes": r.attributes, "refs": r.refs} for r in view.all(kind)]
                for kind in sorted(self.service.context.store.history)}

    def _post_keep(self, order):
        self.kept[order["name"]] = self.service.context.store.document()
        return {"kept": sorted(self.kept)}

    def _post_restore(self, order):
        self.service.context.store.restore(self.kept[order["name"]])
        return {}
