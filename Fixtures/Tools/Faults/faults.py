#!/usr/bin/env python3
"""Lets every system call of `launchgraph run` fail once, with each error that it may give.

A first run of five services with a shutdown notes every place that makes a system call. Then the run is repeated with one
call failing. Each run must end in time, with a documented exit status and, unless it is 0, a message; no signal may end it,
and no process and no temporary file may be left.
"""
import argparse
import collections
import errno
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
EAI_AGAIN, EAI_MEMORY = -3, -10
FILE = ["EINTR", "EMFILE", "ENOMEM", "EIO"]
ERRORS = {
    "read": ["EINTR", "EAGAIN", "EIO", "ENOMEM"],
    "write": ["EINTR", "EAGAIN", "EIO", "ENOSPC", "EPIPE"],
    "open": FILE + ["ENOSPC"],
    "close": ["EINTR", "EIO", "ENOSPC"],
    "pipe2": ["EMFILE", "ENOMEM"],
    "poll": ["EINTR", "EAGAIN", "ENOMEM"],
    "waitid": ["EINTR", "ECHILD"],
    "waitpid": ["EINTR", "ECHILD"],
    "kill": ["EPERM"],
    "access": ["EIO", "ENOMEM"],
    "stat": ["EIO", "ENOMEM"],
    "lstat": ["EIO", "ENOMEM"],
    "fstat": ["EIO", "ENOMEM"],
    "opendir": ["EMFILE", "ENOMEM", "EIO"],
    "readdir": ["EIO"],
    "readlink": ["EIO", "ENOMEM"],
    "realpath": ["EIO", "ENOMEM"],
    "getcwd": ["ENOMEM"],
    "mkdir": ["EIO", "ENOSPC"],
    "rename": ["EIO", "ENOSPC"],
    "unlink": ["EIO"],
    "fsync": ["EINTR", "EIO", "ENOSPC"],
    "ftruncate": ["EINTR", "EIO"],
    "fchmod": ["EIO"],
    "fchown": ["EIO"],
    "fcntl": ["EINTR", "EMFILE", "ENOMEM"],
    "prctl": ["EINVAL"],
    "socket": ["EMFILE", "ENOMEM"],
    "connect": ["EINTR", "EAGAIN", "ENOMEM"],
    "send": ["EINTR", "EAGAIN", "EPIPE", "ENOMEM"],
    "getsockopt": ["ENOMEM"],
    "getsockname": ["ENOMEM"],
    "getpeername": ["ENOMEM"],
    "sigaction": ["EINVAL"],
    "getrlimit": ["EPERM"],
    "setrlimit": ["EPERM"],
    "getaddrinfo": [EAI_AGAIN, EAI_MEMORY],
    "pthread_create": ["EAGAIN"],
    "pthread_attr_init": ["ENOMEM"],
    "clone": ["EAGAIN", "ENOMEM"],
    "fork": ["EAGAIN", "ENOMEM"],
    "mmap": ["EAGAIN", "ENOMEM", "EMFILE"],
    "setpgid": ["EPERM"],
    "dup2": ["EINTR", "EIO"],
    "chdir": ["EIO", "ENOMEM"],
    "execve": ["ENOMEM", "EIO"],
}
# What a run may end with: it came up and went down; it did not; a file could not be written; SIGTERM came before it was up, or
# the end of its reader, which counts as SIGPIPE.
STATUS = [0, 1, 2, 128 + signal.SIGTERM, 128 + signal.SIGPIPE]
LIMIT = 30


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def manifest(server):
    first, second = free_port(), free_port()
    # A manifest takes $$ for a dollar sign.
    stays = "echo up; exec sleep 1000"
    slow = 'trap "sleep 0.1; exit" TERM; sleep 1000 & wait'
    return {
        "name": "faults",
        "defaults": {"timeout": "3s", "shutdownTimeout": "1s"},
        "services": [
            {"id": "migrations", "launch": ["true"]},
            {"id": "database", "launch": [server, str(first)], "ready": {"tcp": f"127.0.0.1:{first}"}},
            # A process that it started takes a moment longer to end.
            {"id": "cache", "launch": ["sh", "-c", f"sh -c '{slow}' & touch cache.up; " + stays],
             "ready": {"file": "cache.up"}},
            {"id": "web", "dependsOn": ["database", "migrations"], "launch": [server, str(second)],
             "ready": {"http": f"http://localhost:{second}/health"}},
            {"id": "worker", "dependsOn": ["web", "cache"], "launch": ["sh", "-c", "echo $$$$ > pid; " + stays],
             "ready": {"command": ["test", "-s", "pid"]}, "shutdown": ["sh", "-c", "kill $$(cat pid)"]},
        ],
    }


class Run:
    """A run of the tool in a folder of its own."""

    def __init__(self, tools, arguments, fault=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="faults-"))
        try:
            self.perform(tools, arguments, fault)
        finally:
            for process in self.left:
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            shutil.rmtree(self.folder, ignore_errors=True)

    def perform(self, tools, arguments, fault):
        self.left = []
        (self.folder / "launchgraph.json").write_text(json.dumps(manifest(str(tools.server))))
        log, errors, output = (self.folder / name for name in ("calls", "errors", "output"))
        mark = f"FAULTS_MARK={self.folder.name}"
        environment = dict(
            os.environ, LD_PRELOAD=str(tools.library), FAULTS_TOOL=tools.tool.name, FAULTS_LOG=str(log),
            FAULTS_MARK=self.folder.name)
        if fault:
            environment["FAULTS_FAIL"] = fault
        # The tool raises this limit, and gives the earlier one to what it starts.
        limit = (1024, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        with errors.open("wb") as error_file, output.open("wb") as output_file:
            process = subprocess.Popen(
                [str(tools.tool), "run"] + arguments, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                stdout=output_file, stderr=error_file,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limit))
            began = time.monotonic()
            # With a fault, it may never come up.
            patience = 5 if fault else 60
            while process.poll() is None and time.monotonic() - began < patience:
                if b"running: 5 services" in errors.read_bytes():
                    break
                time.sleep(0.01)
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            try:
                self.status = process.wait(LIMIT)
            except subprocess.TimeoutExpired:
                self.status = None
                process.kill()
                process.wait()
        self.seconds = time.monotonic() - began
        self.errors = errors.read_text(errors="replace")
        self.calls = log.read_text().splitlines() if log.exists() else []
        self.has_failed = any(call.startswith("failed ") for call in self.calls)
        self.left = [pid for pid in processes() if mark in variables(pid)]
        # A file that cannot be removed is left.
        self.temporary = [
            path.name for path in self.folder.rglob("*")
            if (path.suffix == ".tmp" or path.name.startswith(".launchgraph-")) and not (fault or "").startswith("unlink:")]
        report = self.folder / "run.json"
        self.report = None
        if report.exists():
            try:
                self.report = json.loads(report.read_text())
            except ValueError:
                self.report = {"is": "not JSON"}

    def problem(self):
        if self.status is None:
            return f"did not end within {LIMIT} seconds"
        if self.status < 0:
            return f"was ended by {signal.Signals(-self.status).name}"
        if self.status not in STATUS:
            return f"ended with {self.status}"
        if self.left:
            return f"left {len(self.left)} processes"
        if self.temporary:
            return f"left {self.temporary}"
        if self.report == {"is": "not JSON"}:
            return "wrote a report that is not JSON"
        if self.status == 0 and not self.report:
            return "ended with 0 without a report"
        if self.status != 0 and not self.errors.strip():
            return f"ended with {self.status} without a message"
        return None


def processes():
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]


def variables(pid):
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:
            return file.read().decode(errors="replace").split("\0")
    except OSError:
        return []


class Tools:
    """The tool under test, and what this script compiles."""

    def __init__(self, tool, folder):
        self.tool = pathlib.Path(tool).resolve()
        self.library, self.server = folder / "faults.so", folder / "server"
        compiler = os.environ.get("CC", "cc")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", self.library, HERE / "faults.c", "-ldl"], check=True)
        subprocess.run([compiler, "-O1", "-o", self.server, HERE / "server.c"], check=True)


SCENARIOS = [["--report", "run.json"], ["--report", "run.json", "--trace", "trace.json", "--logs", "logs", "--jobs", "2"]]


def faults(tools, most):
    """Each fault as (arguments, function, site, occurrence, error): the first occurrences at each site."""
    found, known = [], set()
    for arguments in SCENARIOS:
        run = Run(tools, arguments)
        if run.problem() or run.status != 0:
            sys.exit(f"without a fault, the run {run.problem() or f'ended with {run.status}'}:\n{run.errors}")
        # A signal must not wait for a busy disk: only what is written at the end is forced to it, each file once.
        files = len({"--report", "--trace"}.intersection(arguments))
        synchronized = sum(call.startswith("fsync ") for call in run.calls)
        if synchronized != files:
            sys.exit(f"the run waited for the disk {synchronized} times instead of {files}")
        for call, count in collections.Counter(run.calls).items():
            function, site = call.split()
            for occurrence in range(1, min(count, most) + 1):
                if (call, occurrence) in known:
                    continue
                known.add((call, occurrence))
                found += [(arguments, function, site, occurrence, error) for error in ERRORS[function]]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True, help="a dynamically linked launchgraph")
    parser.add_argument("--count", type=int, help="how many faults are drawn; all by default")
    parser.add_argument("--share", action="store_true", help="draw one fault for each function")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--occurrences", type=int, default=2, help="how many calls of each site fail")
    parser.add_argument("--only", help="a fault as FUNCTION:SITE:OCCURRENCE:ERROR, or a function")
    parser.add_argument("--verbose", action="store_true", help="print the messages of each run")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        tools = Tools(options.tool, pathlib.Path(folder))
        chosen = faults(tools, options.occurrences)
        total = len(chosen)
        if options.only:
            chosen = [
                fault for fault in chosen
                if options.only in (fault[1], ":".join(str(part) for part in fault[1:]))]
        if options.count or options.share:
            random.Random(options.seed).shuffle(chosen)
        if options.share:
            chosen = list({fault[1]: fault for fault in chosen}.values())
        chosen = chosen[: options.count]
        outcomes, tally, problems, missed = collections.Counter(), collections.defaultdict(collections.Counter), [], 0
        for arguments, function, site, occurrence, error in chosen:
            code = getattr(errno, error) if isinstance(error, str) else error
            run = Run(tools, arguments, f"{function}:{site}:{occurrence}:{code}")
            name = f"{function}:{site}:{occurrence}:{error}"
            if not run.has_failed:
                missed += 1
                continue
            tally[function][error] += 1
            outcomes[run.status] += 1
            problem = run.problem()
            if problem:
                problems.append(name)
                print(f"{name} {problem}")
                print("  " + "\n  ".join(run.errors.splitlines()[-12:]), flush=True)
            elif options.verbose:
                print(f"{name}: {run.status} in {run.seconds:.1f}s")
                print("  " + "\n  ".join(run.errors.splitlines()[-12:]), flush=True)
    for function in sorted(tally):
        print(f"{function}: " + ", ".join(f"{count} × {error}" for error, count in sorted(tally[function].items(), key=str)))
    print(f"{sum(outcomes.values())} of {total} faults; exit status " + ", ".join(
        f"{status}: {count}" for status, count in sorted(outcomes.items(), key=str))
        + f"; {missed} calls were not made again; {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
