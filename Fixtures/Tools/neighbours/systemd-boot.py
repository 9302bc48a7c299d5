#!/usr/bin/env python3
"""Launches manifests by `launchgraph run`, and as units by a systemd of its own, and compares what happened.

    systemd-boot.py TOOL

The systemd is that of this machine, as the first process of new namespaces, with the converted units as its only ones. It needs
root, unshare, nsenter and /lib/systemd/systemd; where these are missing, the comparison is skipped with the reason.

Each service notes its starts and stops in a log. How often each one started, what was up in the end, and the order of the starts
and stops of services that depend on each other must be the same.
"""

import collections
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SYSTEMD = "/lib/systemd/systemd"
NAMESPACES = ["--mount", "--pid", "--uts", "--ipc"]
# Nothing is expected to happen after so many seconds without an entry in the log.
QUIET = 2.5


def service(name, script="stay", after=(), **keys):
    """A service that runs `script`: stay; once STATUS; flaky COUNT, which succeeds after so many starts; or fail COUNT STATUS,
    which comes up and then ends with the status, so often, before it stays."""
    keys.setdefault("ready", {"file": f"{name}.up"} if script.split()[0] not in ("once", "flaky") else None)
    keys.setdefault("timeout", "20s")
    return {"id": name, "script": script, "dependsOn": list(after), **{k: v for k, v in keys.items() if v is not None}}


RESTART = {"what": "run", "limit": 3, "backoff": "50ms"}
MANIFESTS = {
    "a chain": [service("a"), service("b", after="a"), service("c", after="b")],
    "a diamond": [service("a"), service("b", after="a"), service("c", after="a"), service("d", after="bc")],
    "one-shot services": [service("a", "once 0"), service("b", "once 0", after="a"), service("c", after="b")],
    "a failure that skips dependents": [
        service("a", "once 3", onFailure="skipDependents"), service("b", after="a"), service("c")],
    "a failure that is allowed": [service("a", "once 3", onFailure="proceed"), service("b", after="a")],
    "an order-only dependency on a failure": [
        service("a", "once 3", onFailure="proceed"), service("b", startsAfter=["a"]), service("c", startsAfter=["b"])],
    "a process that ends before it is ready": [
        service("a", "once 3", ready={"file": "never"}, onFailure="skipDependents"), service("b", after="a"), service("c")],
    "restarts of a process": [service("a", "fail 2 1", ready="started", restart=RESTART)],
    "restarts beyond the limit": [
        service("a", "fail 9 1", ready="started", restart=RESTART, onFailure="proceed"), service("b")],
    "restarts of dependents": [
        service("a", "fail 1 1", restart={**RESTART, "what": "service"}), service("b", after="a"), service("c", after="b")],
    "a later failure that skips dependents": [
        service("a", "fail 9 1", onFailure="skipDependents"), service("b", after="a"), service("c")],
    "retries": [service("a", "flaky 2", retry={"attempts": 3, "backoff": "50ms"})],
}

SCRIPT = """\
name=$1 log=$2 kind=$3
cd "$(dirname "$log")"
echo "start $name" >> "$log"
echo x >> "$name.starts"
count=$(grep -c x "$name.starts")
trap 'echo "stop $name" >> "$log"; exit 0' TERM
case $kind in
once) exit "$4" ;;
flaky) test "$count" -gt "$4"; exit ;;
fail) echo $$ > "$name.up"; sleep 1; if [ "$count" -le "$4" ]; then exit "$5"; fi ;;
esac
echo $$ > "$name.up"
while :; do sleep 1000 & wait $!; done
"""


class Scene:
    """A folder with a manifest and a log."""

    def __init__(self, folder, services):
        self.folder = pathlib.Path(folder)
        self.log = self.folder / "log"
        self.log.touch()
        (self.folder / "service.sh").write_text(SCRIPT)
        self.names = [service["id"] for service in services]
        self.pairs = {(service["id"], other) for service in services
                      for other in service["dependsOn"] + service.get("startsAfter", [])}
        for service in services:
            words = ["/bin/sh", f"{folder}/service.sh", service["id"], str(self.log), *service["script"].split()]
            service.update(launch=words, directory=str(folder))
            ready = service.get("ready")
            if isinstance(ready, dict) and "file" in ready:
                ready["file"] = str(self.folder / ready["file"])
            del service["script"]
        self.manifest = self.folder / "launchgraph.json"
        self.manifest.write_text(json.dumps({"services": services}))

    def settle(self):
        """Waits for the first entry, and until there are no more; gives the number of entries of the log."""
        deadline, last, since = time.monotonic() + 40, None, time.monotonic()
        while time.monotonic() < deadline and (not last or time.monotonic() - since < QUIET):
            entries = self.log.read_text()
            if entries != last:
                last, since = entries, time.monotonic()
            time.sleep(0.05)
        return len(self.log.read_text().splitlines())

    def outcome(self, settled):
        entries = self.log.read_text().splitlines()
        starts = [entry.split()[1] for entry in entries if entry.startswith("start")]
        stops = [entry.split()[1] for entry in entries[settled:] if entry.startswith("stop")]
        def precedes(order, first, second):
            return first in order and second in order and order.index(first) < order.index(second)
        return {
            "starts": dict(sorted(collections.Counter(starts).items())),
            "up": sorted(stops),
            "started first": sorted(f"{other} {name}" for name, other in self.pairs if precedes(starts, other, name)),
            "stopped first": sorted(f"{name} {other}" for name, other in self.pairs if precedes(stops, name, other)),
        }


def run(tool, scene):
    process = subprocess.Popen([tool, "run", "--quiet", str(scene.manifest)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    settled = scene.settle()
    process.send_signal(signal.SIGTERM)
    process.wait(60)
    return scene.outcome(settled)


def boot(tool, scene):
    units = scene.folder / "units"
    subprocess.run([tool, "convert", "--to", "systemd", "--output", units, "--probe-command", f"{tool} probe", scene.manifest],
                   check=True, stderr=subprocess.DEVNULL)
    (units / "graph.target").write_text(f"[Unit]\nWants={' '.join(name + '.service' for name in scene.names)}\n")
    # Every unit requires these by default.
    for name in ("sysinit", "basic", "shutdown"):
        (units / f"{name}.target").write_text("[Unit]\nDefaultDependencies=no\n")
    # One transaction stops everything, in order.
    (units / "nothing.target").write_text("[Unit]\nAllowIsolate=yes\n")
    script = ("mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system /run/lock && exec env container=lxc"
              f" SYSTEMD_UNIT_PATH={units} {SYSTEMD} --system --unit=graph.target --log-target=null --show-status=0")
    shell = subprocess.Popen(
        ["unshare", *NAMESPACES, "--fork", "--mount-proc", "--kill-child", "sh", "-c", script],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        settled = scene.settle()
        [first] = pathlib.Path(f"/proc/{shell.pid}/task/{shell.pid}/children").read_text().split()
        subprocess.run(["nsenter", "--target", first, *NAMESPACES, "systemctl", "isolate", "nothing.target"],
                       timeout=60, capture_output=True)
        scene.settle()
        return scene.outcome(settled)
    finally:
        shell.kill()
        shell.wait()


def reason_to_skip():
    if os.geteuid() != 0:
        return "this is not root"
    if not os.path.exists(SYSTEMD):
        return f"there is no {SYSTEMD}"
    for program in ("unshare", "nsenter", "systemctl"):
        if shutil.which(program) is None:
            return f"there is no {program}"
    probe = subprocess.run(["unshare", *NAMESPACES, "--fork", "--mount-proc", "mount", "-t", "tmpfs", "tmpfs", "/run"],
                           capture_output=True, text=True)
    return probe.stderr.strip() or "there are no namespaces" if probe.returncode else None


def main():
    tool = os.path.realpath(sys.argv[1])
    reason = reason_to_skip()
    if reason:
        print(f"skipped a systemd of its own: {reason}")
        return 0
    failures = 0
    for name, services in MANIFESTS.items():
        outcomes = []
        for launch in (run, boot):
            with tempfile.TemporaryDirectory() as folder:
                outcomes.append(launch(tool, Scene(folder, json.loads(json.dumps(services)))))
        if outcomes[0] != outcomes[1] or not outcomes[0]["starts"]:
            failures += 1
            print(f"not ok {name}:\n  run     {outcomes[0]}\n  systemd {outcomes[1]}")
    print(f"systemd as the first process: {len(MANIFESTS)} manifests, {failures} behave differently from run")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
