"""The HTTP side: sockets, and the faults that only a socket can do."""

import http.server
import json
import os
import signal
import socket
import stat
import struct
import threading

HUGE = 100 * 1024 * 1024
BLOCK = 64 * 1024
WRONG_JSON = b'{"data": [{"type": "apps", "id": '


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "standin"
    disable_nagle_algorithm = True
    wbufsize = 1 << 16               # head and body of a short answer go out as one

    def log_message(self, *_):
        """Nothing on standard error: the log is under /_standin/requests."""

    def _handle(self):
        if self.headers.get("Transfer-Encoding"):
            self.close_connection = True
            self._send(411, b"", {})
            return
        length = int(self.headers.get("Content-Length") or 0)
        raw = self.rfile.read(length) if length else b""
        try:
            if self.path.startswith("/upload/") is not self.server.takes_uploads:
                self._send(404, b"", {})
                return
            answer = self.server.service.answer(self.command, self.path, self.headers, raw)
        except Exception as problem:          # a bug of the stand-in must be seen, not hang the client
            import traceback
            traceback.print_exc()
            self._send(500, json.dumps({"errors": [{"status": "500", "code": "STANDIN_BUG", "title": "bug",
                                                    "detail": repr(problem)}]}).encode(), {})
            return
        if answer.fault:
            self._play(answer)
        else:
            headers = dict(answer.headers)
            if answer.document is not None:
                headers.setdefault("Content-Type", "application/json")
            self._send(answer.status, answer.body(), headers)

    do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = do_HEAD = _handle

    def _send(self, status, body, headers, length=None):
        try:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            if self.close_connection:
                self.send_header("Connection", "close")
            if status != 204:
                self.send_header("Content-Length", str(len(body) if length is None else length))
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    # Faults

    def _play(self, answer):
        kind = answer.fault.kind
        self.close_connection = True
        headers = dict(answer.headers)
        if kind == "timeout":
            self.server.stopping.wait(answer.fault.get("seconds", 3600))
            self._reset()
        elif kind == "drop":
            self._reset()
        elif kind == "truncated":
            body = answer.body()
            self._send(answer.status, body[:answer.fault.get("bytes", len(body) // 2)], headers, len(body))
            self._reset()
        elif kind == "invalid-json":
            self._send(answer.status, WRONG_JSON, headers)
        elif kind == "huge":
            self._send_huge(answer.fault.get("bytes", HUGE))

    def _reset(self):
        """Closes without a proper end."""
        try:
            self.wfile.flush()
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
        except OSError:
            pass

    def _send_huge(self, size):
        """A well-formed answer that never seems to end."""
        head, tail = b'{"data": [], "links": {"self": "', b'"}}'
        left = size - len(head) - len(tail)
        self._send(200, head, {"Content-Type": "application/json"}, size)
        try:
            while left > 0 and not self.server.stopping.is_set():
                block = min(left, BLOCK)
                self.wfile.write(b"x" * block)
                left -= block
            self.wfile.write(tail)
        except OSError:
            pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    takes_uploads = False

    def __init__(self, service, port=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.service = service
        self.stopping = threading.Event()
        service.context.base_url = "http://127.0.0.1:%d" % self.server_address[1]
        self.uploads = UploadServer(service, self.stopping)
        threading.Thread(target=self.uploads.serve_forever, args=(0.05,), daemon=True).start()

    def handle_error(self, request, client_address):
        """A client that goes away is no error here."""

    def stop(self):
        if not self.stopping.is_set():
            self.stopping.set()
            threading.Thread(target=self.shutdown, daemon=True).start()

    def server_close(self):
        self.uploads.shutdown()
        self.uploads.server_close()
        super().server_close()


class UploadServer(http.server.ThreadingHTTPServer):
    """The host that parts of files go to, on a port of its own."""
    daemon_threads = True
    takes_uploads = True

    def __init__(self, service, stopping):
        super().__init__(("127.0.0.1", 0), Handler)
        self.service, self.stopping = service, stopping
        service.context.upload_url = "http://127.0.0.1:%d" % self.server_address[1]

    def handle_error(self, request, client_address):
        """A client that goes away is no error here."""


def run(server):
    """Serves until SIGTERM, SIGINT, or the end of standard input."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: server.stop())
    if _stdin_can_close():
        threading.Thread(target=_wait_for_end, args=(server,), daemon=True).start()
    print("listening on 127.0.0.1:%d" % server.server_address[1], flush=True)
    server.serve_forever(poll_interval=0.05)
    server.server_close()


def _stdin_can_close():
    """True for pipes, sockets and terminals; /dev/null and files are at their end from the start."""
    try:
        mode = os.fstat(0).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or os.isatty(0)


def _wait_for_end(server):
    while os.read(0, 4096):
        pass
    server.stop()
