#!/usr/bin/env python3
"""Writes random graphs as Argo Workflows and Kubernetes objects, and validates them against the published schemas.

    container-schemas.py TOOL [--random N] [--seed N]

Needs the packages hera, kubernetes-validate and pyyaml of PyPI.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

import kubernetes_validate
import yaml
from hera.workflows.models import Workflow

# The version of Kubernetes whose schemas are used.
VERSION = "1.33"

NAMES = ["config", "Data Base", "a/b", "über", "1", "---", "true", "x" * 200, "a.b", "a-b", "A_B"]


def random_manifest(generator):
    names = generator.sample(NAMES, generator.randrange(1, 9)) + [f"s{i}" for i in range(generator.randrange(0, 20))]
    services = []
    for index, name in enumerate(names):
        earlier = names[:index]
        generator.shuffle(earlier)
        service = {"id": name, "dependsOn": earlier[:generator.choice([0, 1, 2])], "startsAfter": earlier[2:3],
                   "onFailure": generator.choice(["abort", "skipDependents", "proceed"]),
                   "launch": ["./run", "--x", "yes", "a: b", "#", "tab\t", "ü"], "environment": {"A": "$(B) on", "N": "1"}}
        if generator.random() < 0.6:
            service["ready"] = generator.choice([{"tcp": "[::1]:80"}, {"http": "http://localhost:8080/x?y", "interval": "5s"},
                                                 {"http": "http://h/", "status": 204}, {"file": "up"}, {"command": ["true"]}])
            if generator.random() < 0.5:
                service["health"] = generator.choice([{"tcp": "localhost:80"}, {"command": ["true"], "every": "1500ms"},
                                                      {"http": "http://h/", "status": 204, "timeout": "1s", "failures": 1}])
        if generator.random() < 0.5:
            service["ports"] = generator.sample([80, 81, 8080, 65535], generator.randrange(4))
        if generator.random() < 0.3:
            service["user"] = generator.choice(["1000", "app", "0"])
        if generator.random() < 0.5:
            service["retry"] = {"attempts": 3, "backoff": "50ms"}
        if generator.random() < 0.5:
            service["timeout"] = generator.choice(["1500ms", "none", "2h"])
        if generator.random() < 0.5:
            service["directory"] = generator.choice(["/srv", "var"])
        services.append(service)
    return {"services": services}


def convert(tool, manifest, target, *options):
    run = subprocess.run([tool, "convert", manifest, "--to", target, *options], capture_output=True, text=True, timeout=120)
    if run.returncode:
        raise AssertionError(run.stderr)
    return list(yaml.safe_load_all(run.stdout))


def check_argo(documents, manifest):
    [workflow] = documents
    Workflow.model_validate(workflow)
    templates = {template["name"]: template for template in workflow["spec"]["templates"]}
    tasks = templates["launch-graph"]["dag"]["tasks"]
    assert len(tasks) == len(manifest["services"]) == len(templates) - 1
    for task, service in zip(tasks, manifest["services"]):
        template = templates[task["template"]]
        assert template["metadata"]["annotations"]["launchgraph/identifier"] == service["id"]
        assert template["container"]["command"] == service["launch"], template
        assert template.get("daemon", False) == ("ready" in service)


def check_kubernetes(documents, manifest):
    for document in documents:
        kubernetes_validate.validate(document, VERSION, strict=True)
    workloads = [document for document in documents if document["kind"] in ("Deployment", "Job")]
    assert len(workloads) == len(manifest["services"])
    identifiers = {}
    for workload in workloads:
        identifiers[workload["metadata"]["annotations"]["launchgraph/identifier"]] = workload
    for service in manifest["services"]:
        pod = identifiers[service["id"]]["spec"]["template"]["spec"]
        waits = pod.get("initContainers", [])
        assert len(waits) == len(set(service["dependsOn"] + service["startsAfter"]))
        reads = any("kubectl" in " ".join(wait.get("command", [])) for wait in waits)
        assert pod["automountServiceAccountToken"] == reads == ("serviceAccountName" in pod)


def check_pod(documents, manifest):
    (pod,) = documents
    kubernetes_validate.validate(pod, VERSION, strict=True)
    spec = pod["spec"]
    containers = spec.get("initContainers", []) + spec["containers"]
    names = {identifier: name.partition("/")[2] for name, identifier in pod["metadata"]["annotations"].items()}
    position = {container["name"]: index for index, container in enumerate(containers)}
    assert len(names) == len(manifest["services"])
    for service in manifest["services"]:
        own = position[names[service["id"]]]
        assert all(position[names[other]] < own for other in service["dependsOn"] + service["startsAfter"])
        container = containers[own]
        isMain = container in spec["containers"]
        assert isMain or (container.get("restartPolicy") == "Always") == ("ready" in service)


TARGETS = [
    ("argo", [], check_argo), ("kubernetes", [], check_kubernetes), ("kubernetes", ["--layout", "pod"], check_pod),
]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--random", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    failures = 0
    for seed in range(arguments.seed, arguments.seed + arguments.random):
        manifest = random_manifest(random.Random(seed))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "launchgraph.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(manifest, file)
            for target, layout, check in TARGETS:
                try:
                    check(convert(arguments.tool, path, target, *layout), manifest)
                except Exception as failure:
                    failures += 1
                    print(f"seed {seed}, {target}: {type(failure).__name__}: {str(failure)[:500]}")
    print(f"{arguments.random} graphs")
    if failures:
        sys.exit(f"{failures} are not valid")


main()
