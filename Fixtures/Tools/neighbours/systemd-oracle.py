#!/usr/bin/env python3
"""Writes random graphs as systemd units, has systemd-analyze verify them, and reads them back.

    systemd-oracle.py TOOL [--random N] [--seed N]
"""

import argparse
import json
import os
import random
import re
import shlex
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


SPANS = ["5", "1min 30s", "2h", "1.5s", "500ms", "3 min", "1d", "1w 2d", "10us", "0", "infinity", "2month", "1y", "x", "5 parsecs",
         "1h30", "-1", "1s2", "1 2", "1.2.3", "", "90sec", "7minutes"]
KEYS = {"Unit": ["After", "Requires", "Wants", "Description", "Afer", "JoinsNamespaceOf", "OnFailure", "StartLimitBurst", "X-A"],
        "Service": ["Environment", "RestartSec", "After", "UMask", "Restarts", "MemoryMax", "Nice", "KillMode", "X-B"],
        "Install": ["WantedBy", "Also", "WantetBy", "Alias"], "Srevice": ["Type"], "X-Own": ["A"]}


def check_read(tool, count, seed):
    """Compares times, unknown names and cycles of random units with what systemd-analyze says of them."""
    for number in range(seed, seed + count):
        generator = random.Random(number)
        names = [f"launchgraph-{letter}.service" for letter in "abcdef"[:generator.randrange(1, 7)]]
        spans, unknown = {}, set()
        with tempfile.TemporaryDirectory() as folder:
            for name in names:
                lines, spans[name] = [], generator.choice(SPANS)
                for section in generator.sample(sorted(KEYS), generator.randrange(1, 4)):
                    lines += [f"[{section}]", f"{generator.choice(KEYS[section])}=1"]
                lines += ["[Unit]", "DefaultDependencies=no"]
                for other in generator.sample(names, generator.randrange(len(names) + 1) // 2):
                    lines += [f"After={other}", f"Requires={other}"]
                lines += ["[Service]", "ExecStart=/bin/true", f"TimeoutStartSec={spans[name]}"]
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write("\n".join(lines) + "\n")
            files = [os.path.join(folder, name) for name in names]
            verified = run("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *files).stderr
            debugged = run("env", "SYSTEMD_LOG_LEVEL=debug", "systemd-analyze", "verify", "--man=no", *files).stderr
            checked = run(tool, "check", "--format", "json", "--from", "systemd", folder)
            read = run(tool, "convert", "--from", "systemd", "--to", "json", folder)
        found = json.loads(checked.stdout)["diagnostics"]
        # Files that systemd does not have for units that it names itself, and values that it does not accept, are left out.
        theirs = {(place, key) for place, key in re.findall(r"/([^/\s]+:\d+): Unknown (?:key(?: name)?|section) '([^']+)'", verified)}
        mine = {(f"{os.path.basename(d['location']['file'])}:{d['location']['line']}", d["key"]) for d in found
                if d["rule"] == "unknown-key" and "is not the name of a unit" not in d["message"]}
        assert mine == theirs, f"{number}: {mine} is unknown, but for systemd {theirs}"
        isCyclic = "ordering cycle" in debugged
        assert isCyclic == any(d["rule"] in ("cycle", "self-dependency") for d in found), f"{number}: a cycle, or none"
        if read.returncode:
            continue
        for service in json.loads(read.stdout)["services"]:
            span = run("systemd-analyze", "timespan", spans.get(service["id"], ""))
            limit = re.search(r"μs: (\d+)", span.stdout) if span.returncode == 0 else None
            theirs = 90_000_000 if limit is None else int(limit[1])
            assert microseconds(service["timeout"]) == (2 ** 64 - 1 if theirs == 0 else theirs), f"{number}: {service}"
    print(f"{count} sets of random units are read as by systemd-analyze")


WORDS = ["a", "'a b'", '"it\'s"', "%%", "ü", '"back\\\\slash"', "a=b", "x;y", '"q \\"r"', "%n", "--", "$$", '""', "'%%n'", "[x]", "*"]
VARIABLES = ["A=1", '"B=x y"', "C=%%n", "'D=it is'", "A=2", '"E=q \\"r"', "F=", "G=ü", "H=%n"]
VALUES = {"Restart": ["no", "on-failure", "always", "on-abort"], "TimeoutStopSec": ["7", "1min 30s", "infinity", "0"],
          "RestartSec": ["1", "2min", "0"], "WorkingDirectory": ["/tmp", "/a b", "/%%"], "KillSignal": ["SIGINT", "SIGTERM", "QUIT"]}


def check_values(tool, count, seed):
    """Compares commands, variables, times, restarts and folders of random units with what systemd-analyze reads."""
    for number in range(seed, seed + count):
        generator = random.Random(number)
        lines = ["[Unit]", "DefaultDependencies=no", "[Service]", f"Type={generator.choice(['simple', 'exec'])}"]
        lines += [f"Environment={' '.join(generator.sample(VARIABLES, generator.randrange(4)))}"
                  for _ in range(generator.randrange(3))]
        lines.append(f"ExecStart=/bin/echo {' '.join(generator.choices(WORDS, k=generator.randrange(6)))}")
        lines += [f"{key}={generator.choice(values)}" for key, values in VALUES.items() if generator.random() < 0.5]
        with tempfile.TemporaryDirectory() as folder:
            unit = os.path.join(folder, "launchgraph-values.service")
            with open(unit, "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
            # With this level, the values of the unit are printed.
            dumped = run("env", "SYSTEMD_LOG_LEVEL=debug", "systemd-analyze", "verify", "--man=no", unit).stdout
            read = run(tool, "convert", "--from", "systemd", "--to", "json", unit)
        service = json.loads(read.stdout)["services"][0]

        def theirs(name):
            found = re.findall(rf"^\s+{name}: (.*)$", dumped, re.MULTILINE)
            return found[0] if found else None

        assert theirs("Type"), f"{number}: systemd-analyze prints no values"
        environment = dict(line.split("=", 1) for line in re.findall(r"^\s+Environment: (.*)$", dumped, re.MULTILINE))
        restart = service.get("restart")
        pairs = [
            ("command", [word.replace("$${", "${") for word in service["launch"]], command(theirs("Command Line"))),
            ("variables", service.get("environment", {}), environment),
            ("directory", service.get("directory", "/"), theirs("WorkingDirectory")),
            ("signal", service.get("shutdown", "SIGTERM"), theirs("KillSignal")),
            ("restart", restart is not None, theirs("Restart") != "no"),
            ("time to stop", span(service["shutdownTimeout"]), span(theirs("TimeoutStopSec"))),
        ]
        if restart:
            pairs.append(("time to restart", span(restart.get("backoff", "0s")), span(theirs("RestartSec"))))
        for name, mine, expected in pairs:
            assert mine == expected, f"{number}: the {name} is {mine}, but for systemd {expected}\n" + "\n".join(lines)
    print(f"{count} random units have the same values as in systemd-analyze")


def command(text):
    """Returns the words of a command as systemd prints it, before it replaces variables."""
    return [word.replace("\\$", "$").replace("$$", "$") for word in shlex.split(text)]


def span(text):
    """Returns the microseconds of a time as the tool or systemd writes it."""
    if text in ("none", "infinity"):
        return None
    units = {"us": 1, "ms": 1000, "s": 10 ** 6, "m": 60 * 10 ** 6, "min": 60 * 10 ** 6, "h": 3600 * 10 ** 6}
    return sum(int(number) * units[unit] for number, unit in re.findall(r"(\d+)([a-z]+)", text))


def microseconds(text):
    units = {"us": 1, "ms": 1000, "s": 10 ** 6, "m": 60 * 10 ** 6, "h": 3600 * 10 ** 6}
    number, unit = re.fullmatch(r"(\d+)(\w+)", text).groups() if text != "none" else ("0", "s")
    return int(number) * units[unit] if text != "none" else 2 ** 64 - 1


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
            # Versions before 254 do not have this setting, and say so. The tool that probes need not be installed.
            expected = ("'RestartMode'", "Command launchgraph is not executable")
            complaints = [line for line in verified.stderr.splitlines() if line and not any(e in line for e in expected)]
            if complaints or verified.returncode and not verified.stderr:
                print(f"seed {seed}: systemd-analyze verify: {verified.stderr}")
                failures += 1
    print(f"{arguments.random} graphs")
    check_read(arguments.tool, arguments.random, arguments.seed)
    check_values(arguments.tool, arguments.random, arguments.seed)
    if failures:
        sys.exit(f"{failures} differ")


main()
