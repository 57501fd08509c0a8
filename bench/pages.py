#!/usr/bin/env python3
"""CPU per request of the site's pages, beside a plain string from the same server in the same run.

    cargo build --release
    python3 bench/pages.py [DATABASE_URL]

Needs wrk (apt-get install wrk). Starts the release build on a demo town in a temporary folder (or in the database named,
which must be empty), asks loopback only, and stops by itself. CPU is user + system time of the server's process, and of
PostgreSQL's where that is used, divided by the requests answered.
"""

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "..", "target", "release", "yicheng")
SECONDS, CLIENTS, ROUNDS = 4, 8, 3
TICK = os.sysconf("SC_CLK_TCK")


def cpu(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def postgres_cpu():
    total = 0.0
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if "postgres" in open(f"/proc/{pid}/comm").read():
                total += cpu(pid)
        except OSError:
            pass
    return total


def memory(pid):
    return int(re.search(r"RssAnon:\s+(\d+)", open(f"/proc/{pid}/status").read()).group(1)) / 1024


def load(url, cookie=None, encoding=None):
    command = ["wrk", "-t1", f"-c{CLIENTS}", f"-d{SECONDS}s", "--latency"]
    for header in filter(None, [cookie and f"Cookie: {cookie}", encoding and f"Accept-Encoding: {encoding}"]):
        command += ["-H", header]
    text = subprocess.run(command + [url], capture_output=True, text=True, check=True).stdout
    count = int(re.search(r"(\d+) requests in", text).group(1))
    if re.search(r"Non-2xx|Socket errors", text):
        sys.exit(f"{url}: {text}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1))
    p99 = re.search(r"99%\s+(\S+)", text).group(1)
    return count, rate, p99


def measure(server, url, with_postgres, **how):
    best = None
    for _ in range(ROUNDS):
        before = (cpu(server.pid), postgres_cpu() if with_postgres else 0.0)
        count, rate, p99 = load(url, **how)
        after = (cpu(server.pid), postgres_cpu() if with_postgres else 0.0)
        own, theirs = ((b - a) / count * 1000 for a, b in zip(before, after))
        if best is None or own + theirs < best[0] + best[1]:
            best = (own, theirs, rate, p99)
    return best


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def sign_in(base, town):
    jar = {}

    class Quiet(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    opener = urllib.request.build_opener(Quiet)

    def ask(path, body=None):
        request = urllib.request.Request(base + path, data=body)
        request.add_header("Cookie", "; ".join(f"{k}={v}" for k, v in jar.items()))
        try:
            answer = opener.open(request)
        except urllib.error.HTTPError as error:
            answer = error
        for value in answer.headers.get_all("Set-Cookie") or []:
            name, rest = value.split("=", 1)
            jar[name] = rest.split(";", 1)[0]
        return answer.read().decode()

    token = re.search(r'name="csrf" value="([^"]+)"', ask("/en/sign-in")).group(1)
    fields = {"csrf": token, "login": town["members"][0], "password": town["password"]}
    ask("/en/sign-in", urllib.parse.urlencode(fields).encode())
    return "; ".join(f"{k}={v}" for k, v in jar.items())


def main():
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        env = dict(os.environ, YICHENG_PORT=str(port), YICHENG_MAIL=f"dir:{folder}/mail", RUST_LOG="error")
        env["DATABASE_URL"] = sys.argv[1] if len(sys.argv) > 1 else f"sqlite://{folder}/site.db"
        with_postgres = env["DATABASE_URL"].startswith("postgres")
        town = json.loads(subprocess.run([PROGRAM, "demo", "--json"], env=env, cwd=folder, capture_output=True, check=True).stdout)
        started = time.monotonic()
        server = subprocess.Popen([PROGRAM], env=env, cwd=folder, stdout=subprocess.DEVNULL)
        try:
            base = f"http://127.0.0.1:{port}"
            while True:
                try:
                    urllib.request.urlopen(base + "/robots.txt").read()
                    break
                except OSError:
                    time.sleep(0.005)
            print(f"ready after {time.monotonic() - started:.2f} s")
            topic = next(
                path
                for path in (f"/zh-CN/topics/{number}" for number in range(1, 80))
                if "page=2" in urllib.request.urlopen(base + path).read().decode()
            )
            cookie = sign_in(base, town)
            pages = [
                ("plain string", "/robots.txt", {}),
                ("home", "/zh-CN", {}),
                ("board, 27 topics", "/zh-CN/forums/go", {}),
                ("topic, 20 posts", topic, {}),
                ("topic, signed in", topic, {"cookie": cookie}),
                ("topic, packed (br)", topic, {"encoding": "br"}),
                ("topic, packed (gzip)", topic, {"encoding": "gzip"}),
                ("library", "/zh-CN/games", {}),
                ("viewer, move 100", "/zh-CN/games/5?move=100", {}),
            ]
            print(f"{'page':22} {'KB':>6} {'ms CPU':>8} {'of it db':>9} {'req/s':>8} {'of plain':>9} {'p99':>9}")
            plain = None
            for name, path, how in pages:
                size = len(urllib.request.urlopen(base + path).read()) / 1000
                own, theirs, rate, p99 = measure(server, base + path, with_postgres, **how)
                plain = plain or rate
                print(f"{name:22} {size:6.1f} {own + theirs:8.3f} {theirs:9.3f} {rate:8.0f} {rate / plain:9.1%} {p99:>9}")
            print(f"anonymous memory after load: {memory(server.pid):.0f} MiB")
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
