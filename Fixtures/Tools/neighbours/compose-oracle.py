#!/usr/bin/env python3
"""Has docker-compose load random Compose files: those that `convert` writes, and those that it reads, with all values.

    compose-oracle.py TOOL [--docker-compose FOLDER] [--random N] [--seed N] [FILE…]

FOLDER contains the Python modules of docker-compose 1.29, as Debian's packages unpack them (usr/lib/python3/dist-packages). The
FILEs are Compose files of other projects, of which a table is printed.
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

NAMES = ["config", "db-main", "cache.service", "Web", "1", "x_y", "a.b", "no", "true", "-dash", ".dot", "null"]


def random_manifest(generator):
    names = generator.sample(NAMES, generator.randrange(1, 8)) + [f"s{i}" for i in range(generator.randrange(0, 25))]
    generator.shuffle(names)
    services = []
    for index, name in enumerate(names):
        earlier = names[:index]
        generator.shuffle(earlier)
        service = {"id": name, "dependsOn": []}
        for other in earlier[:generator.choice([0, 0, 1, 2, 3])]:
            condition = generator.choice([None, "started", "ready", "completed"])
            service["dependsOn"].append({"id": other, "condition": condition} if condition else other)
        if generator.random() < 0.5:
            service["image"] = generator.choice(["scratch", "registry:5000/a/b:1.2", "a@sha256:" + "0" * 64])
        if generator.random() < 0.6:
            service["launch"] = generator.choice(
                [["/bin/true"], ["sleep", "5"], ["/bin/sh", "-c", "echo \"$HOME\" ${A:?x} 'x'"],
                 ["echo", "", "a b", "ü", "$$", "tab\there", "new\nline", ": #", "- x", "@", "%n"]])
            if generator.random() < 0.5:
                service["ready"] = {"command": ["probe", "$X", "a b"], "interval": generator.choice(["5s", "1m", "1500ms"])}
            service["environment"] = {"A": "1 \"2\" $B \\", "EMPTY": "", "N": "12", "T": "true", "M": "a\nb"}
        if generator.random() < 0.3:
            service["shutdown"] = generator.choice(["SIGTERM", "SIGINT", "SIGKILL"])
            service["shutdownTimeout"] = generator.choice(["5s", "90s"])
        services.append(service)
    order = list(range(len(services)))
    generator.shuffle(order)
    return {"services": [services[i] for i in order]}


def as_written(manifest):
    """The manifest with each dollar sign doubled: a manifest's texts can refer to variables."""
    if isinstance(manifest, str):
        return manifest.replace("$", "$$")
    if isinstance(manifest, list):
        return [as_written(element) for element in manifest]
    return {key: as_written(value) for key, value in manifest.items()} if isinstance(manifest, dict) else manifest


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def fingerprint(tool, *arguments):
    result = run(tool, "order", "--format", "json", *arguments)
    if result.returncode != 0:
        sys.exit(f"order {arguments}: {result.stderr}")
    return json.loads(result.stdout)["fingerprint"]


def check_random(tool, count, seed):
    import yaml
    from compose.config.config import ConfigDetails, ConfigFile, load
    from compose.config.environment import Environment
    from compose.config.serialize import serialize_config
    from compose.config.sort_services import sort_service_dicts

    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in range(count):
            manifest = random_manifest(random.Random(seed + number))
            with open("manifest.json", "w", encoding="utf-8") as file:
                json.dump(as_written(manifest), file)
            result = run(tool, "convert", "--to", "compose", "--output", "compose.yaml", "manifest.json")
            if result.returncode != 0:
                sys.exit(f"{seed + number}: {result.stderr}")
            with open("compose.yaml", encoding="utf-8") as file:
                content = yaml.safe_load(file)
            details = ConfigDetails(".", [ConfigFile("compose.yaml", content)], Environment())
            config = load(details)
            waits = {s["id"]: [d if isinstance(d, str) else d["id"] for d in s["dependsOn"]] for s in manifest["services"]}
            position = {s["name"]: p for p, s in enumerate(sort_service_dicts(config.services))}
            assert set(position) == set(waits), f"{seed + number}: other services"
            for name, others in waits.items():
                assert all(position[o] < position[name] for o in others), f"{seed + number}: another order"
            for service in config.services:
                mine = next(s for s in manifest["services"] if s["id"] == service["name"])
                assert service.get("command", []) == mine.get("launch", []), f"{seed + number}: another command"
                environment = service.get("environment", {})
                assert environment == mine.get("environment", {}), f"{seed + number}: another environment"
            # What docker-compose prints as YAML, as JSON, which every build of the tool reads.
            with open("config.json", "w", encoding="utf-8") as file:
                json.dump(yaml.safe_load(serialize_config(config)), file)
            first = run(tool, "graph", "--format", "json", "manifest.json")
            again = run(tool, "graph", "--format", "json", "--from", "compose", "config.json")
            edges = [{s["id"]: sorted(s["dependsOn"]) for s in json.loads(r.stdout)["services"]} for r in (first, again)]
            assert edges[0] == edges[1], f"{seed + number}: another graph"
            with open("written.json", "w", encoding="utf-8") as file:
                json.dump(content, file)
            assert fingerprint(tool, "manifest.json") == fingerprint(tool, "--from", "compose", "written.json"), \
                f"{seed + number}: another fingerprint"
    print(f"{count} random graphs are loaded by docker-compose, started in one of our orders, and read back")


WORDS = ["a", "--port=80", "$$HOME", "a b", "it's", "", "$V", "${V}x", "${U:-d e}", "${E:-f}", "${E-g}", "ü", "\\"]


def random_services(generator, names):
    """Services with the settings that a launch graph has, in the forms that a Compose file may give them."""
    services = {}
    for index, name in enumerate(names):
        word = lambda: generator.choice(WORDS)
        maybe = lambda: generator.random() < 0.4
        service = {"image": "i:" + generator.choice(["1", "$V", "${U-2}"])}
        if maybe():
            service["command"] = generator.choice([["run", word(), word()], "run 'a b' \"$V c\" x\\ y", "x $$1"])
        if maybe():
            service["entrypoint"] = generator.choice([["/e", word()], "/bin/sh -c 'x y'"])
        if maybe():
            service["environment"] = generator.choice(
                [{"A": word(), "N": 1.5, "I": 3, "V": None}, ["A=" + word(), "B=x=y", "V", "C="]])
        if maybe():
            service["stop_signal"] = generator.choice(["SIGINT", "SIGUSR1"])
        if maybe():
            service["stop_grace_period"] = generator.choice(["1m30s", "5s", "2500ms"])
        if maybe():
            service["restart"] = generator.choice(["no", "always", "unless-stopped", "on-failure", "on-failure:3"])
        if maybe():
            service["healthcheck"] = {
                "test": generator.choice(["up $V", ["CMD", "up", word()], ["CMD-SHELL", "up || exit 1"]]),
                "interval": generator.choice(["5s", "1m", "1500ms"])}
        earlier = generator.sample(names[:index], min(index, generator.randrange(3)))
        if earlier and maybe():
            service["depends_on"] = {other: {"condition": "service_started"} for other in earlier}
        elif earlier:
            service[generator.choice(["depends_on", "links"])] = earlier
        services[name] = service
    return services


def values(service):
    """What a launch graph has of a service as docker-compose loads it."""
    restart, check = service.get("restart") or {}, service.get("healthcheck") or {}
    words = lambda key: shlex.split(service[key]) if isinstance(service.get(key), str) else service.get(key) or []
    test = check.get("test") or ["NONE"]
    test = ["CMD-SHELL", test] if isinstance(test, str) else test
    name = restart.get("Name", "")
    links = [link.split(":")[0] for link in service.get("links", [])]
    result = {
        "image": service["image"], "launch": words("entrypoint") + words("command"),
        "environment": {k: str(v) for k, v in service.get("environment", {}).items() if v is not None},
        "shutdown": service.get("stop_signal"), "shutdownTimeout": seconds(service.get("stop_grace_period")),
        "restarts": (restart.get("MaximumRetryCount") or None) if name == "on-failure" else None,
        "isRestarted": name not in ("", "no"),
        "dependsOn": sorted(set(service.get("depends_on", {})) | set(links)),
        "ready": {"NONE": None, "CMD": test[1:], "CMD-SHELL": ["/bin/sh", "-c"] + test[1:]}[test[0]]}
    return result | {"interval": check.get("interval", 0) / 1e9 if result["ready"] else None}


def seconds(text):
    units = {"ms": 0.001, "s": 1, "m": 60, "h": 3600}
    return None if text is None else sum(float(n) * units[u] for n, u in re.findall(r"([0-9.]+)(ms|s|m|h)", text))


def imported_values(service):
    """The same of a manifest."""
    restart, ready = service.get("restart", "never"), service.get("ready")
    ready = ready if isinstance(ready, dict) else {}
    return {
        "image": service["image"], "launch": service.get("launch", []), "environment": service.get("environment", {}),
        "shutdown": service.get("shutdown"), "shutdownTimeout": seconds(service.get("shutdownTimeout")),
        "restarts": restart.get("limit") if isinstance(restart, dict) else None, "isRestarted": restart != "never",
        "dependsOn": sorted(d if isinstance(d, str) else d["id"] for d in service.get("dependsOn", [])),
        "ready": ready.get("command"), "interval": seconds(ready.get("interval"))}


def check_read(tool, count, seed):
    """Reads random files, of which the second overrides the first, and compares them with what docker-compose loads."""
    from compose.config.config import ConfigDetails, ConfigFile, load
    from compose.config.environment import Environment
    from compose.config.errors import ConfigurationError

    variables = {"V": "v w", "E": ""}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in range(seed, seed + count):
            generator = random.Random(number)
            names = generator.sample(NAMES, generator.randrange(1, 6))
            contents = [{"version": "3.9", "services": random_services(generator, names)} for _ in range(generator.randrange(1, 3))]
            if generator.random() < 0.1:
                contents[0]["services"][names[0]][generator.choice(["comand", "depends-on", "health_check"])] = "x"
            paths = []
            for index, content in enumerate(contents):
                paths.append(f"{index}.json")
                with open(paths[-1], "w", encoding="utf-8") as file:
                    json.dump(content, file)
            read = subprocess.run(
                [tool, "convert", "--from", "compose", "--to", "json", *paths], capture_output=True, text=True, timeout=120,
                env=os.environ | variables)
            try:
                files = [ConfigFile(path, content) for path, content in zip(paths, contents)]
                config = load(ConfigDetails(".", files, Environment(variables)))
            except ConfigurationError as error:
                checked = run(tool, "check", "--from", "compose", *paths)
                assert checked.returncode, f"{number}: accepted, but for docker-compose {error}"
                continue
            assert read.returncode == 0, f"{number}: {read.stderr}"
            text = lambda value: json.loads(json.dumps(value).replace("$$", "$"))
            mine = {s["id"]: imported_values(text(s)) for s in json.loads(read.stdout)["services"]}
            for service in config.services:
                theirs = text(values(service))
                assert mine[service["name"]] == theirs, f"{number}: {service['name']}: {mine[service['name']]} is for docker-compose {theirs}"
    print(f"{count} random Compose files have the same values as in docker-compose")


def check_yaml(tool):
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Data/Neighbours")
    yaml_file, json_file = os.path.join(folder, "compose.yaml"), os.path.join(folder, "compose.json")
    result = run(tool, "why", "api", "db", "-f", yaml_file)
    if "does not read" in result.stderr:
        print("this build reads no YAML")
        return
    assert f"{yaml_file}:32:7: api depends on migrate" in result.stdout, result.stdout + result.stderr
    assert fingerprint(tool, yaml_file) == fingerprint(tool, "--from", "compose", json_file), "another graph in YAML"
    print("compose.yaml is the same graph as compose.json, with the places of its dependencies")
    check_malformed_yaml(tool, open(yaml_file, encoding="utf-8").read())
    check_dialect(tool)


def check_dialect(tool):
    """Numbers, documents and the tags ‘!reset’ and ‘!override’ are those of Docker Compose."""
    texts = {
        "base.yaml": "services:\n  a:\n    depends_on: [b, c]\n    environment: {A: 1, B: 2}\n"
                     "    command: [x, 022, 0b11, 0o17, 1_000, 08, -012, 0x1F, 1_, '022', 1.5]\n"
                     "  b: {depends_on: [c]}\n  c: {}\n---\nservices: {d: {depends_on: [a]}}\n",
        "over.yaml": "services:\n  a: {depends_on: !override [b], environment: {A: !reset null}}\n"
                     "  b: {depends_on: !reset []}\n  c: !reset null\n",
    }
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in texts]
        for path, text in zip(paths, texts.values()):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        result = run(tool, "convert", "--from", "compose", "--to", "json", *paths)
        services = {service["id"]: service for service in json.loads(result.stdout)["services"]}
        assert list(services) == ["a", "b", "d"], result.stdout
        first = services["a"]
        assert first["launch"] == ["x", "18", "3", "15", "1000", "8", "-10", "31", "1_", "022", "1.5"], first
        assert [d["id"] for d in first["dependsOn"]] == ["b"] and first["environment"] == {"B": "2"}, first
        assert "dependsOn" not in services["b"], services["b"]
        with open(paths[0], "w", encoding="utf-8") as file:
            file.write("services: []\n---\nservices: []\n")
        assert run(tool, "check", "--from", "json", paths[0]).returncode == 2, "a manifest has one document"
    print("numbers, documents, ‘!reset’ and ‘!override’ are read as Docker Compose reads them")


def check_malformed_yaml(tool, text):
    """Each beginning of a file, and aliases that lead nowhere, to themselves or to too much, give errors in the file."""
    many = "a0: &a0 [" + ", ".join(["x"] * 9) + "]\n"
    for level in range(1, 12):
        many += f"a{level}: &a{level} [" + ", ".join([f"*a{level - 1}"] * 9) + "]\n"
    refused = [
        "services:\n  a: &a\n    depends_on: *a\n", "services: &s\n  a:\n    <<: *s\n", "a: *b\n",
        many + "services:\n  a:\n    depends_on: *a11\n", "services:\n  a: [}\n", "services:\n\ta: {}\n",
        "services:\n  a: {image: \"${X:?is missing}\"}\n", "services:\n  a: {extends: {file: ../x.yaml, service: x}}\n",
        "services:\n  a: {extends: {service: b}}\n  b: {extends: {service: a}}\n", "include: [missing.yaml]\n",
    ]
    beginnings = [text[:length] for length in range(len(text))]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "compose.yaml")
        for number, content in enumerate(refused + beginnings):
            with open(path, "w", encoding="utf-8") as file:
                file.write(content)
            result = run(tool, "check", path)
            assert result.returncode in ([2] if number < len(refused) else [0, 1, 2]), f"{content}: {result}"
            assert result.returncode == 0 or f"{path}:" in result.stdout + result.stderr, f"{content}: {result}"
        merged = "x-base: &base\n  depends_on: [b]\nservices:\n  a:\n    <<: *base\n  b: {}\n"
        with open(path, "w", encoding="utf-8") as file:
            file.write(merged)
        assert run(tool, "order", path).stdout == "b\na\n", "a merged key does not count"
    print(f"{len(refused)} malformed files in YAML are refused, and each beginning of one is read or has errors")


def tabulate(tool, files):
    print("| file | services | started | ready | completed | order-only | not kept |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for path in files:
        arguments = ["--from", "compose", "--profile", "*", path]
        check = run(tool, "check", "--format", "json", *arguments)
        report = json.loads(check.stdout or check.stderr)
        graph = run(tool, "graph", "--format", "json", *arguments)
        services = json.loads(graph.stdout)["services"] if graph.stdout else []
        counts = {"started": 0, "ready": 0, "completed": 0, "after": 0}
        for service in services:
            conditions = service.get("conditions", {})
            for other in service["dependsOn"]:
                counts[conditions.get(other, "ready")] += 1
            counts["after"] += len(service["startsAfter"])
        lost = [re.sub(r"^(.*) is not kept in a launch graph \((\d+) .*$", r"\1 \2", d["message"])
                for d in report["diagnostics"] if d["rule"] == "lost-in-conversion"]
        errors = [d["message"] for d in report["diagnostics"] if d["severity"] == "error"]
        print(f"| {path} | {len(services)} | {counts['started']} | {counts['ready']} | {counts['completed']} "
              f"| {counts['after']} | {'; '.join(lost + errors)} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--docker-compose")
    parser.add_argument("--random", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_intermixed_args()
    tool = os.path.abspath(options.tool)
    if options.files:
        tabulate(tool, options.files)
    check_yaml(tool)
    if options.docker_compose:
        sys.path.insert(0, os.path.abspath(options.docker_compose))
        check_random(tool, options.random, options.seed)
        check_read(tool, options.random, options.seed)


main()
