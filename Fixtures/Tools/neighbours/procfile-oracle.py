#!/usr/bin/env python3
"""Compares how random Procfiles are read with honcho: their commands and ports.

    procfile-oracle.py TOOL [--random N] [--seed N]

Needs the package honcho of PyPI.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

from honcho.environ import expand_processes, parse, parse_procfile

COMMANDS = ["bin/web -p $PORT", "exec 'a b' \"$HOME\"", "x: y", "a # b", "echo ü \\n ${A:-b}", "a && b; c", "${X}"]
FILES = ["", "A=1\n", "PORT=3000\n", "# c\nPORT='4000'\nA=\"b c\"\n"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--random", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    tool = os.path.abspath(options.tool)
    for number in range(options.seed, options.seed + options.random):
        generator = random.Random(number)
        names = generator.sample(["web", "worker", "a-b", "a_b", "9", "X"], generator.randrange(1, 6))
        blank = lambda: generator.choice(["", "", "# comment\n", "\n"])
        text = "".join(
            blank() + f"{name}:{generator.choice(['', ' ', '  '])}{generator.choice(COMMANDS)}\n" for name in names)
        variables = generator.choice(FILES)
        with tempfile.TemporaryDirectory() as folder:
            for name, content in [("Procfile", text), (".env", variables)]:
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(content)
            run = subprocess.run(
                [tool, "convert", "--to", "json", "Procfile"], capture_output=True, text=True, timeout=120, cwd=folder,
                env={"PATH": os.environ["PATH"]})
        if run.returncode:
            sys.exit(f"{number}: {run.stderr}")
        mine = [(s["id"], s["launch"][2].replace("$${", "${"), s["environment"]["PORT"]) for s in json.loads(run.stdout)["services"]]
        processes = expand_processes(parse_procfile(text).processes, env=parse(variables), port=5000)
        theirs = [(p.name.split(".")[0], p.cmd, p.env["PORT"]) for p in processes]
        if mine != theirs:
            sys.exit(f"{number}: {mine} is for honcho {theirs}")
    print(f"{options.random} random Procfiles have the same commands and ports as in honcho")


main()
