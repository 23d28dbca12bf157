#!/usr/bin/env python3
"""A stand-in for Apple's App Store Connect API server, on loopback, for tests. See README.md."""

import argparse
import os
import sys

from asc.context import Context
from asc.contract import Contract
from asc.faults import Faults
from asc.fixtures import FIXTURES, build
from asc.server import Server, run
from asc.service import Service
from asc.settings import add_options, from_options
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
    add("--state", metavar="FILE", help="keeps the state over restarts")
    add_options(parser)
    return parser.parse_args(words)


def make_service(options, contract):
    context = Context(contract, from_options(options), options.price_points)
    context.role = options.role
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
