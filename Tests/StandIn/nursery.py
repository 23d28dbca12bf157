#!/usr/bin/env python3
"""Starts stand-ins by forking: without the half second that Python takes to load what one needs.

Each line of the standard input is a JSON list of arguments of standin.py. A server starts, and its line begins with its
process id: `4711 listening on 127.0.0.1:40123`. All servers end with the standard input.

What a server begins with is made once for equal arguments; each has its own copy by the fork.
"""

import gc
import json
import os
import signal
import sys

from asc.contract import Contract
from asc.server import Server, run
from standin import arguments, make_service


def serve(service, port):
    # A server lives for a few seconds.
    gc.disable()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    server = Server(service, port)
    print(os.getpid(), end=" ")
    run(server)


def main():
    os.setpgid(0, 0)
    # Nobody waits for a server.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    contract, services = Contract(), {}
    for line in sys.stdin:
        options = arguments(json.loads(line))
        key = repr(options)
        if options.state or key not in services:
            services[key] = make_service(options, contract)
            services[key].context.points.prepare()
            # Nothing of it becomes garbage, in no copy.
            gc.freeze()
        if os.fork() == 0:
            serve(services[key], options.port)
            return
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
