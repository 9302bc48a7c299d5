#!/usr/bin/env python3
"""Writes random graphs as systemd units, has systemd-analyze verify them, and reads them back.

    systemd-oracle.py TOOL [--random N] [--seed N]
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

NAMES = ["config", "db-main", "cache.service", "a/b", "über", "two words", "x%y", "back\\slash", "end\\", "1", "-dash", ".dot",
         "web@1.service", "t@.service", "group.target", "sysinit.target", "q\"uote", "it's", "a=b", "#hash", "[Unit]", "$HOME",
         "dbus.socket", "L" * 300, "config.service", "multi-user.target", " padded "]


def random_manifest(generator):
    names = generator.sample(NAMES, generator.randrange(1, 12)) + [f"s{i}" for i in range(generator.randrange(0, 30))]
    generator.shuffle(names)
    services = []
    for index, name in enumerate(names):
        earlier = names[:index]
        generator.shuffle(earlier)
        depends = earlier[:generator.choice([0, 0, 1, 2, 3])]
        after = [n for n in earlier[3:3 + generator.choice([0, 0, 1, 2])] if n not in depends]
        service = {"id": name, "dependsOn": depends, "startsAfter": after}
        if generator.random() < 0.6:
            service["launch"] = generator.choice([["/bin/true"], ["sleep", "5"], ["/bin/sh", "-c", "echo \"$HOME\" 100% \\n 'x'"],
                                                  ["/bin/echo", "", "a b", "ü", "$x", "%n", "tab\there", "new\nline", ";"]])
            if generator.random() < 0.5:
                service["ready"] = generator.choice([{"tcp": "127.0.0.1:80"}, {"http": "http://localhost/x?a=%20", "status": 204},
                                                     {"file": "/run/x y"}, {"command": ["/bin/true"]}, {"http": "http://[::1]/"}])
            service["environment"] = {"A": "1 \"2\" %n $B \\"}
        if generator.random() < 0.2:
            service["timeout"] = generator.choice(["5s", "none", "1500ms", "2h"])
        if generator.random() < 0.2:
            service["restart"] = {"what": "run", "limit": 3, "within": "60s", "backoff": "100ms"}
        services.append(service)
    order = list(range(len(services)))
    generator.shuffle(order)
    return {"services": [services[i] for i in order]}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def fingerprint(text):
    return re.search(r"fingerprint ([0-9a-f]+)", text).group(1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--random", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    failures = 0
    for seed in range(arguments.seed, arguments.seed + arguments.random):
        with tempfile.TemporaryDirectory() as folder:
            manifest = os.path.join(folder, "launchgraph.json")
            with open(manifest, "w", encoding="utf-8") as file:
                json.dump(random_manifest(random.Random(seed)), file)
            units = os.path.join(folder, "units")
            written = run(arguments.tool, "convert", manifest, "--to", "systemd", "--output", units)
            if written.returncode:
                print(f"seed {seed}: convert: {written.stdout}{written.stderr}")
                failures += 1
                continue
            before = run(arguments.tool, "check", manifest)
            after = run(arguments.tool, "check", "--from", "systemd", units)
            if after.returncode or fingerprint(before.stdout) != fingerprint(after.stdout):
                print(f"seed {seed}: {before.stdout}{after.stdout}{after.stderr}")
                failures += 1
            files = [os.path.join(units, name) for name in sorted(os.listdir(units))]
            verified = run("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *files)
            # Versions before 254 do not have this setting, and say so.
            complaints = [line for line in verified.stderr.splitlines() if line and "'RestartMode'" not in line]
            if complaints or verified.returncode and not verified.stderr:
                print(f"seed {seed}: systemd-analyze verify: {verified.stderr}")
                failures += 1
    print(f"{arguments.random} graphs")
    if failures:
        sys.exit(f"{failures} differ")


main()
