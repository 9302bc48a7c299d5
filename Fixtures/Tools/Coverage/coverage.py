#!/usr/bin/env python3
"""Prints which share of each module the tests reach, and the lines that they do not: coverage.py SCRATCH [PATTERN]

With a pattern, a regular expression for paths such as `LaunchGraph/Deciding`, the lines that no test reaches are printed.
"""
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys


def tool(name):
    """A tool of the Swift toolchain: one of another version does not read the profiles."""
    swift = shutil.which("swift")
    beside = pathlib.Path(os.path.realpath(swift)).parent / name if swift else None
    if beside and beside.exists():
        return [str(beside)]
    return ["xcrun", name] if shutil.which("xcrun") else [name]


def main():
    scratch = pathlib.Path(sys.argv[1])
    merged = scratch / "all.profdata"
    profiles = [str(path) for path in (scratch / "profiles").rglob("*.profraw")]
    (scratch / "profiles.txt").write_text("\n".join(profiles))
    subprocess.run(
        tool("llvm-profdata") + ["merge", "-sparse", f"--input-files={scratch / 'profiles.txt'}", "-o", str(merged)],
        check=True)
    tests = scratch / "debug/LaunchGraphPackageTests.xctest"
    if tests.is_dir():
        tests = tests / "Contents/MacOS/LaunchGraphPackageTests"
    exported = subprocess.run(
        tool("llvm-cov") + ["export", str(tests), f"-instr-profile={merged}"], check=True, capture_output=True).stdout
    modules = collections.defaultdict(collections.Counter)
    for file in json.loads(exported)["data"][0]["files"]:
        parts = file["filename"].split("/Sources/")
        if len(parts) != 2 or "/.build" in file["filename"]:
            continue
        for what in ("lines", "functions", "regions"):
            for which in ("covered", "count"):
                modules[parts[1].split("/")[0]][what, which] += file["summary"][what][which]
        if len(sys.argv) > 2 and re.search(sys.argv[2], parts[1]):
            print_missing(file, parts[1])
    print(f"{'module':26}{'lines':>16}{'functions':>12}{'regions':>12}")
    for module, counts in sorted(modules.items()):
        share = {what: counts[what, "covered"] / max(1, counts[what, "count"]) for what in ("lines", "functions", "regions")}
        print(
            f"{module:26}{counts['lines', 'covered']:>7} of {counts['lines', 'count']:<6}"
            f"{share['lines']:>5.1%}{share['functions']:>11.1%}{share['regions']:>12.1%}")


def print_missing(file, name):
    """Prints the lines on which a region begins that no test reaches."""
    lines = pathlib.Path(file["filename"]).read_text().split("\n")
    for line, _, count, has_count, is_entry, *_ in file["segments"]:
        if has_count and is_entry and count == 0:
            print(f"{name}:{line}: {lines[line - 1].strip()}")


if __name__ == "__main__":
    main()
