#!/usr/bin/env python3
"""A stand-in for Apple's App Store Connect API server, on loopback, for tests. See README.md."""

import argparse
import datetime
import os
import sys

from asc.context import Context, Settings
from asc.contract import Contract
from asc.faults import Faults
from asc.fixtures import FIXTURES, build
from asc.server import Server, run
from asc.service import Service
from asc.token import ROLES, TokenCheck


def arguments(words):
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--port", type=int, default=0)
    add("--fixture", choices=sorted(FIXTURES), default="empty")
    add("--bundle-id", default="com.example.destinationvideo")
    add("--app-id", default="1234567890")
    add("--price-points", metavar="FILE", help="Apple's ladders (tab-separated) in place of the own ones")
    add("--key-file", help="public key (PEM) or private key (.p8) of the tokens; without it tokens are not checked")
    add("--key-id")
    add("--issuer-id")
    add("--role", choices=sorted(ROLES), default="ADMIN")
    add("--faults", metavar="FILE")
    add("--latency", type=float, default=0, metavar="MS")
    add("--lag", type=float, default=0, metavar="SECONDS")
    add("--state", metavar="FILE", help="keeps the state over restarts")
    add("--today", type=datetime.date.fromisoformat, default=datetime.date.today(), metavar="YYYY-MM-DD")
    add("--price-lead-days", type=int, default=2)
    add("--codes-delay", type=float, default=1.0, metavar="SECONDS")
    add("--codes-pending", choices=["404", "empty"], default="404")
    add("--no-auto-versions", action="store_true")
    add("--require-territory", action="store_true")
    add("--rate-limit", type=int, default=3600)
    add("--minute-limit", type=int, default=0)
    add("--self-check", choices=["full", "sample", "off"], default="sample")
    add("--order", choices=["unordered", "reversed"], default="unordered")
    return parser.parse_args(words)


def make_service(options, contract):
    settings = Settings(
        today=options.today, lag=options.lag, price_lead_days=options.price_lead_days,
        codes_delay=options.codes_delay, codes_pending=options.codes_pending,
        auto_versions=not options.no_auto_versions, require_territory=options.require_territory,
        hourly_limit=options.rate_limit, minute_limit=options.minute_limit, self_check=options.self_check,
        order=options.order)
    context = Context(contract, settings, options.price_points)
    if options.state and os.path.exists(options.state):
        context.store.load(options.state)
    else:
        build(context, options.fixture, options.bundle_id, options.app_id)
    tokens = None
    if options.key_file:
        tokens = TokenCheck(options.key_file, options.key_id, options.issuer_id, options.role)
    faults = Faults.read(options.faults) if options.faults else Faults()
    return Service(context, tokens, faults, options.latency / 1000, options.state)


def main(words):
    options = arguments(words)
    run(Server(make_service(options, Contract()), options.port))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
