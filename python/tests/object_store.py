"""A local object store with the part of S3's interface for reading objects, and with planted faults."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Fault = Callable[["Handler", bytes, int, int], bool]


@dataclass
class Objects:
    """The objects, and the faults."""

    data: dict[str, bytes] = field(default_factory=dict)
    etags: dict[str, str | None] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    # Called for each GET of a range, in turn, with the handler and the answer; true if it has answered itself.
    fault: Fault | None = None
    heeds_if_match: bool = True
    requests: list[tuple[str, str]] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    endpoint: str = ""

    def replace(self, path: str, data: bytes) -> None:
        with self.lock:
            self.data[path] = data
            count = len(self.requests)
            self.etags[path] = f'"{hash(data) & 0xffffffff:x}-{count}"'

    @property
    def options(self) -> dict[str, Any]:
        """The options for obstore."""
        return {"config": {"aws_endpoint": self.endpoint, "aws_skip_signature": "true", "aws_region": "here"},
                "client_options": {"allow_http": True, "timeout": "5s"}}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    objects: Objects

    def do_HEAD(self) -> None:
        self.answer(with_body=False)

    def do_GET(self) -> None:
        self.answer(with_body=True)

    def do_PUT(self) -> None:
        data = self.rfile.read(int(self.headers["Content-Length"]))
        self.objects.replace(self.name, data)
        self.reply(200, b"", {"ETag": self.objects.etags[self.name]})

    def do_POST(self) -> None:
        # S3 deletes objects in bulk.
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        key = body.partition("<Key>")[2].partition("</Key>")[0]
        bucket = self.name.partition("/")[0]
        self.objects.data.pop(f"{bucket}/{key}", None)
        self.reply(200, f"<DeleteResult><Deleted><Key>{key}</Key></Deleted></DeleteResult>".encode(), {})

    @property
    def name(self) -> str:
        return self.path.partition("?")[0].strip("/")

    def answer(self, with_body: bool) -> None:
        objects = self.objects
        with objects.lock:
            objects.requests.append((self.command, self.headers.get("Range", "")))
            data, etag = objects.data.get(self.name), objects.etags.get(self.name)
        if data is None:
            return self.reply(404, b"", {})
        headers = {"Last-Modified": "Sun, 22 Nov 2026 00:00:00 GMT", "ETag": etag, "x-amz-version-id": objects.versions.get(self.name)}
        wanted = self.headers.get("If-Match")
        if wanted and objects.heeds_if_match and wanted != etag:
            return self.reply(412, b"", {})
        start, end, status = 0, len(data), 200
        if given := self.headers.get("Range"):
            first, _, last = given.removeprefix("bytes=").partition("-")
            start, end, status = int(first), min(int(last) + 1, len(data)), 206
            headers["Content-Range"] = f"bytes {start}-{end - 1}/{len(data)}"
            if objects.fault and objects.fault(self, data, start, end):
                return None
        self.reply(status, data[start:end], headers, with_body)

    def reply(self, status: int, body: bytes, headers: dict[str, str | None], with_body: bool = True) -> None:
        self.send_response(status)
        for name, value in headers.items():
            if value is not None:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def served() -> Iterator[Objects]:
    """Run the store on its own port."""
    objects = Objects()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (Handler,), {"objects": objects}))
    server.daemon_threads = True
    objects.endpoint = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield objects
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
