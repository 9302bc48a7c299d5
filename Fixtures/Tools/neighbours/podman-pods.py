#!/usr/bin/env python3
"""Plays pods of `convert --to kubernetes --layout pod` by podman, and looks at what ran.

    podman-pods.py TOOL

It needs root, podman, runc, unshare and a static busybox, from which the only image is made; where these are missing or podman
starts no pod, the check is skipped with the reason. Podman runs init containers to their end: it knows no sidecars, so that only
the last service of a manifest stays. It also leaves `$$` as it is, where Kubernetes reads `$`.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

IMAGE = "localhost/launchgraph-busybox"
SHELL = "/bin/busybox sh -c"
# For a machine that is itself a container: it may not raise limits, and crun needs more rights there than runc.
CONFIGURATION = '[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]\npids_limit = 0\n'
CONFIGURATION += '[engine]\ncgroup_manager = "cgroupfs"\nruntime = "runc"\n'


NOTE = "echo >> /notes/notes NAME"


def service(name, script, after=(), **keys):
    script = script.replace("NAME", name)
    return {"id": name, "image": IMAGE, "launch": [*SHELL.split(), script], "dependsOn": list(after), "user": "1000", **keys}


GREETING = "`/bin/busybox env | /bin/busybox sed -n s/GREETING=//p`"
SERVE = "exec /bin/busybox httpd -f -p 127.0.0.1:18099 -h /"
# The services in the order in which they began, with what they noted, and whether the pod comes up.
MANIFESTS = {
    "one-shot services before a server": (
        [service("one", NOTE), service("two", f"{NOTE} {GREETING}", ["one"], environment={"GREETING": "hello"}),
         service("web", f"{NOTE}; {SERVE}", ["two"], ready="started")],
        ["one", "two hello", "web"], True),
    "a one-shot service that fails": (
        [service("one", f"{NOTE}; exit 3"), service("web", f"{NOTE}; {SERVE}", ["one"], ready="started")], ["one"], False),
    "a diamond": (
        [service("a", NOTE), service("b", NOTE, "a"), service("c", NOTE, "a"),
         service("d", f"{NOTE}; {SERVE}", "bc", ready="started")],
        ["a", "b", "c", "d"], True),
}


def podman(*arguments, **options):
    return subprocess.run(["podman", *arguments], capture_output=True, text=True, timeout=120, **options)


def missing():
    if os.geteuid() != 0:
        return "not root"
    programs = [name for name in ("podman", "runc", "unshare", "busybox") if not shutil.which(name)]
    if programs:
        return "no " + ", ".join(programs)
    if "statically" not in subprocess.run(["file", "-L", shutil.which("busybox")], capture_output=True, text=True).stdout:
        return "no static busybox"
    return None


def answers():
    """Returns whether the server of the pod answers on the loopback interface."""
    try:
        with urllib.request.urlopen("http://127.0.0.1:18099/notes/notes", timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


def play(tool, folder, services):
    """Plays the pod of a manifest; returns what its services noted, and whether its server answers."""
    notes = folder / "notes"
    notes.mkdir(exist_ok=True)
    notes.chmod(0o777)
    (notes / "notes").unlink(missing_ok=True)
    manifest = folder / "launchgraph.json"
    manifest.write_text(json.dumps({"name": "pod", "services": services}))
    converted = subprocess.run(
        [tool, "convert", "--to", "kubernetes", "--layout", "pod", manifest], capture_output=True, text=True)
    assert converted.returncode == 0, converted.stderr
    # The image of this machine, a folder for the notes, the network of this machine, and no restart of what has failed.
    text = converted.stdout.replace(
        f"image: {IMAGE}",
        f"image: {IMAGE}\n      imagePullPolicy: Never\n      volumeMounts: [{{ name: notes, mountPath: /notes }}]")
    text = text.replace(
        "restartPolicy: Always", "restartPolicy: Never\n  hostNetwork: true\n  volumes:\n"
        f"    - {{ name: notes, hostPath: {{ path: {notes}, type: Directory }} }}", 1)
    (folder / "pod.yaml").write_text(text)
    try:
        played = podman("kube", "play", str(folder / "pod.yaml"))
        deadline = time.monotonic() + 10
        while played.returncode == 0 and not answers() and time.monotonic() < deadline:
            time.sleep(0.05)
        noted = (notes / "notes").read_text().split("\n")[:-1] if (notes / "notes").exists() else []
        return noted, answers(), played.stderr
    finally:
        podman("pod", "rm", "--all", "--force", "--time", "0")


def main(tool):
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        (folder / "root" / "bin").mkdir(parents=True)
        shutil.copy(os.path.realpath(shutil.which("busybox")), folder / "root" / "bin" / "busybox")
        (folder / "containers.conf").write_text(CONFIGURATION)
        os.environ["CONTAINERS_CONF"] = str(folder / "containers.conf")
        layer = subprocess.run(["tar", "-C", folder / "root", "-c", "."], capture_output=True, check=True).stdout
        imported = subprocess.run(["podman", "import", "-", IMAGE], input=layer, capture_output=True)
        if imported.returncode != 0:
            return print("skipped --layout pod: podman imports no image:", imported.stderr.decode().strip().split("\n")[-1])
        failed = 0
        try:
            for number, (name, (services, expected, comes_up)) in enumerate(MANIFESTS.items()):
                noted, is_up, errors = play(tool, folder, services)
                if number == 0 and not noted:
                    return print("skipped --layout pod: podman starts no pod:", errors.strip().split("\n")[0])
                if noted != expected or is_up != comes_up:
                    failed += 1
                    print(f"{name}: {noted} and not {expected}; the server {'answers' if is_up else 'does not answer'}", errors)
        finally:
            podman("rmi", "--force", IMAGE)
        print(f"{len(MANIFESTS)} pods played by podman, {failed} behave differently")
        return failed != 0


if len(sys.argv) != 2:
    sys.exit(__doc__)
reason = missing()
if reason:
    print("skipped --layout pod:", reason)
elif "--inside" not in os.environ.get("LAUNCHGRAPH_PODS", ""):
    # In a mount namespace of its own, in which the cgroups can be written.
    script = 'mount --make-rprivate / && mount -o remount,rw /sys/fs/cgroup 2> /dev/null; exec "$@"'
    os.environ["LAUNCHGRAPH_PODS"] = "--inside"
    os.execvp("unshare", ["unshare", "-m", "sh", "-c", script, "sh", sys.executable, os.path.realpath(__file__), sys.argv[1]])
else:
    sys.exit(main(sys.argv[1]))
