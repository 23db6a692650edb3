# SPDX-License-Identifier: Apache-2.0
"""A small client of the server for the attack programs: starts `bourse serve` on loopback with a folder of its own, and
speaks HTTP and WebSocket from any loopback address (127.0.0.2, 127.0.0.3, …), each of which the server counts as an
address of its own. Any other address is that of a client behind PROXY, as in X-Forwarded-For; the server has to trust
this proxy. (To the server, loopback is its own machine, for which it keeps places.)"""

import base64
import http.client
import json
import os
import pathlib
import re
import select
import socket
import ssl
import struct
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROXY = "127.0.7.7"
BOURSE = ROOT / "build/release/bin/bourse"
PROTOCOL = int(re.search(r"kProtocol = (\d+)", (ROOT / "server/protocol/wire.h").read_text()).group(1))


def route(source):
    """The address to connect from, and the headers that a proxy adds."""
    return (source, {}) if source.startswith("127.") else (PROXY, {"X-Forwarded-For": source})


class House:
    """A server in a process of its own, with a temporary data folder. Use it in a with statement."""

    def __init__(self, *flags, program=BOURSE, environment=None):
        self.flags = [str(flag) for flag in flags]
        self.program = str(program)
        self.environment = {**os.environ, **(environment or {})}

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="bourse-attack-")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        self.folder.cleanup()

    def start(self):
        command = [self.program, "serve", "--data", self.folder.name, "--port", str(self.port), "--log", "quiet"]
        self.process = subprocess.Popen(command + self.flags, env=self.environment, stdout=subprocess.DEVNULL)
        for _ in range(300):
            try:
                if self.get("/healthz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def stop(self):
        self.process.terminate()
        self.process.wait(20)

    def bytes_on_disk(self):
        return sum(file.stat().st_blocks * 512 for file in pathlib.Path(self.folder.name).rglob("*") if file.is_file())

    def cpu_seconds(self):
        """CPU time of the server so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def authority(self):
        """What clients send as Host."""
        return f"127.0.0.1:{self.port}"

    def dial(self, source, timeout):
        """A new connection to the server."""
        return socket.create_connection(("127.0.0.1", self.port), timeout, source_address=(source, 0))

    def request(self, method, path, body=None, secret="", source="127.0.0.1", timeout=60):
        """(status, value, secret): the answer's JSON, and the secret of a new person."""
        address, headers = route(source)
        line = http.client.HTTPConnection(self.authority)
        line.sock = self.dial(address, timeout)
        if secret:
            headers["Cookie"] = secret
        if body is not None:
            headers["Content-Type"] = "application/json"
        text = body if body is None or isinstance(body, str) else json.dumps(body)
        line.request(method, path, body=text, headers=headers)
        answer = line.getresponse()
        words = answer.read().decode()
        cookie = (answer.getheader("Set-Cookie") or "").split(";")[0]
        line.close()
        try:
            value = json.loads(words)
        except ValueError:
            value = words
        return answer.status, value, cookie

    def get(self, path, **options):
        return self.request("GET", path, **options)

    def post(self, path, body="", **options):
        return self.request("POST", path, body, **options)

    def person(self, name, source="127.0.0.1"):
        """The cookie of a new guest."""
        status, value, cookie = self.post("/api/me", {"name": name}, source=source)
        if status != 200 or not cookie:
            raise RuntimeError(f"no guest: {status} {value}")
        return cookie

    def open(self, game, seats, secret, source="127.0.0.1", options=None, clock=None):
        """The id of a new table. Seats: "open" or the name of a bot."""
        wish = {
            "game": game,
            "players": len(seats),
            "options": options or {},
            "seats": [{"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat} for seat in seats],
            "clock": {"expiry": "bot", **(clock or {"kind": "none"})},
            "visibility": "open",
        }
        status, value, _ = self.post("/api/tables", wish, secret=secret, source=source)
        if status != 200:
            raise RuntimeError(f"no table: {status} {value}")
        return value["id"]

    def sit(self, table, secret, source="127.0.0.1", seat=-1):
        wish = {"seat": seat, "name": ""}
        status, value, _ = self.post(f"/api/tables/{table}/sit", wish, secret=secret, source=source)
        if status != 200:
            raise RuntimeError(f"no seat: {status} {value}")
        return value["seat"]


class Socket:
    """A WebSocket. receive() returns the next message as JSON, or None after the timeout."""

    def __init__(self, house, path, secret="", source="127.0.0.1", timeout=20):
        address, headers = route(source)
        self.stream = house.dial(address, timeout)
        self.stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        if secret:
            headers["Cookie"] = secret
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.stream.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {house.authority}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{more}\r\n".encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            self._read(timeout)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def hello(self):
        self.send({"type": "hello", "protocol": PROTOCOL})

    def send(self, message):
        self.send_frame(json.dumps(message).encode())

    def send_frame(self, payload, opcode=1):
        mask = os.urandom(4)
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        elif size < 65536:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
        keys = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(keys, "big")).to_bytes(size, "big")
        self.stream.sendall(head + mask + masked)

    def receive(self, timeout=20):
        end = time.monotonic() + timeout
        while True:
            frame = self._frame()
            if frame is None:
                left = end - time.monotonic()
                if left <= 0 or not self._read(left):
                    return None
                continue
            opcode, payload = frame
            if opcode == 8:
                raise ConnectionError("closed: " + payload[2:].decode(errors="replace"))
            if opcode == 9:
                self.send_frame(payload, 10)
            if opcode == 1:
                return json.loads(payload)

    def close(self):
        self.stream.close()

    def _read(self, timeout):
        has_rest = isinstance(self.stream, ssl.SSLSocket) and self.stream.pending()
        if not has_rest and not select.select([self.stream], [], [], max(0, timeout))[0]:
            return False
        part = self.stream.recv(65536)
        if not part:
            raise ConnectionError("the server closed the connection")
        self.buffer += part
        return True

    def _frame(self):
        if len(self.buffer) < 2:
            return None
        opcode, size = self.buffer[0] & 15, self.buffer[1] & 127
        start = 2
        if size == 126:
            start = 4
        elif size == 127:
            start = 10
        if len(self.buffer) < start:
            return None
        if start > 2:
            size = int.from_bytes(self.buffer[2:start], "big")
        if len(self.buffer) < start + size:
            return None
        payload, self.buffer = self.buffer[start : start + size], self.buffer[start + size :]
        return opcode, payload


def quantile(values, part):
    """The value below which this part of the values lies; NaN of none."""
    ordered = sorted(values)
    if not ordered:
        return float("nan")
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
