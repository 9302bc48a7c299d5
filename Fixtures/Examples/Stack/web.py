"""Counts visits in PostgreSQL and keeps the latest count in Redis: a service that needs both."""

import http.server
import os
import signal
import socket
import subprocess
import sys

DATABASE = ["psql", "-h", "127.0.0.1", "-p", "54329", "-U", "stack", "-d", "postgres", "-qtAX", "-v", "ON_ERROR_STOP=1"]


def query(statement):
    return subprocess.run(DATABASE + ["-c", statement], check=True, capture_output=True, text=True).stdout.strip()


def cache(*words):
    """Sends a command to Redis, as its protocol has it, and gives the first line and the rest of the answer."""
    request = f"*{len(words)}\r\n" + "".join(f"${len(word.encode())}\r\n{word}\r\n" for word in words)
    with socket.create_connection(("127.0.0.1", 63799), timeout=5) as connection:
        connection.sendall(request.encode())
        return connection.recv(4096).decode().splitlines()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/health":
            self.answer("ok")
        elif self.path == "/visit":
            query("insert into visits default values")
            count = query("select count(*) from visits")
            cache("SET", "visits", count)
            self.answer(count)
        elif self.path == "/cached":
            self.answer(cache("GET", "visits")[-1])
        elif self.path == "/process":
            self.answer(str(os.getpid()))
        else:
            self.send_error(404)

    def answer(self, text):
        self.send_response(200)
        self.end_headers()
        self.wfile.write((text + "\n").encode())


signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
query("create table if not exists visits (at timestamptz default now())")
assert cache("PING") == ["+PONG"]
http.server.ThreadingHTTPServer(("127.0.0.1", 18099), Handler).serve_forever()
