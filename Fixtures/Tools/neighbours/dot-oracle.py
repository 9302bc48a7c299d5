#!/usr/bin/env python3
"""Compares what launchgraph reads from DOT files with what Graphviz' gvpr reads: the same nodes and edges.

    dot-oracle.py TOOL [--random N] [--seed N] [FILE...]

Needs Debian's graphviz. Random files come from a grammar that uses everything the language has.
"""

import argparse
import collections
import json
import os
import random
import subprocess
import sys
import tempfile

# One line for a node, one for an edge; white space in names is escaped.
PROGRAM = r"""
BEGIN { int graphs = 0; }
BEG_G { printf("G %d\n", isDirect($G)); }
N { printf("N %s\n", gsub(gsub($.name, "\t", "\001"), "\n", "\002")); }
E { printf("E %s\t%s\t%s\n", gsub(gsub($.tail.name, "\t", "\001"), "\n", "\002"),
           gsub(gsub($.head.name, "\t", "\001"), "\n", "\002"), hasAttr($, "style") ? $.style : ""); }
"""


class Unreadable(Exception):
    pass


class NotCompared(Exception):
    pass


def read_with_graphviz(path):
    run = subprocess.run(["gvpr", PROGRAM, path], capture_output=True, timeout=120)
    if b"syntax error" in run.stderr or b"scanning" in run.stderr:
        raise Unreadable(run.stderr.decode(errors="replace").strip())
    graphs, nodes, edges = 0, set(), {}
    count = 0
    for line in run.stdout.decode("utf-8", errors="surrogateescape").split("\n"):
        if line.startswith("G "):
            graphs += 1
            if line == "G 0":
                raise NotCompared("undirected")
        elif line.startswith("N "):
            nodes.add(line[2:])
        elif line.startswith("E "):
            tail, head, style = line[2:].split("\t")
            dashed = "dashed" in style.replace(",", " ").split(" ")
            edges[tail, head] = edges.get((tail, head), True) and dashed
            count += 1
    if graphs > 1:
        raise NotCompared("several graphs")
    if graphs == 0:
        raise Unreadable("no graph")
    if any(name.startswith("%") for name in nodes):
        raise NotCompared("names that begin with %, which Graphviz takes for nodes without a name")
    names = list(nodes)
    if any(any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or 0xDC80 <= ord(c) <= 0xDCFF for c in name) for name in names):
        raise NotCompared("control characters or bytes that are not UTF-8 in names")
    if any(len(name.encode(errors="surrogateescape")) > 512 for name in names):
        raise NotCompared("names of more than 512 bytes")
    if count > 200_000:
        raise NotCompared("more than 200,000 edges")
    return nodes, edges, count


def read_with_launchgraph(tool, path):
    run = subprocess.run([tool, "graph", "--from", "dot", "--format", "json", path], capture_output=True, timeout=300)
    if run.returncode == 2:
        raise Unreadable(run.stderr.decode(errors="replace").strip())
    if run.returncode not in (0, 1):
        raise RuntimeError(f"launchgraph ended with {run.returncode}")
    graph = json.loads(run.stdout)
    nodes, edges = set(), {}
    for service in graph["services"]:
        nodes.add(service["id"])
        for name in service["dependsOn"]:
            edges[service["id"], name] = False
        for name in service["startsAfter"]:
            edges.setdefault((service["id"], name), True)
    return nodes, edges


def compare(tool, path):
    """Returns what both say of it: 'same', 'both refuse' or why it is not compared; raises AssertionError otherwise."""
    try:
        nodes, edges, _ = read_with_graphviz(path)
    except NotCompared as reason:
        try:
            read_with_launchgraph(tool, path)
        except Unreadable:
            pass
        return str(reason)
    except Unreadable as failure:
        try:
            read_with_launchgraph(tool, path)
        except Unreadable as ours:
            assert ":" in str(ours).split(" error: ")[0], f"no place in: {ours}"
            return "both refuse"
        raise AssertionError(f"only Graphviz refuses it: {failure}")
    try:
        our_nodes, our_edges = read_with_launchgraph(tool, path)
    except Unreadable as failure:
        if any(text in str(failure) for text in ("this comment has no end", "string has no end", "should be")):
            return "something after the graph, which only launchgraph refuses"
        if "control character" in str(failure):
            return "control characters in a name, which only launchgraph refuses"
        raise AssertionError(f"only launchgraph refuses it: {failure}")
    assert nodes == our_nodes, f"nodes differ: {sorted(nodes ^ our_nodes)[:5]}"
    # A dependency of a service on itself is a problem of its own, of no kind.
    edges, our_edges = ({edge: kind and edge[0] != edge[1] for edge, kind in all.items()} for all in (edges, our_edges))
    assert edges == our_edges, f"edges differ: {sorted(set(edges.items()) ^ set(our_edges.items()))[:5]}"
    return "same"


class RandomDOT:
    NAMES = ["a", "b", "c", "d", "e", "_x", "Über", "n1", "1", "-1.5", ".5", "2.", '"q"', '"two words"', '"a" + "b"',
             '"x\\"y"', '"back\\\\slash"', '"c\\n"', '"con\\\ntinued"', "<html <b>x</b>>", '"graph"', '"漢字"', '"a->b"', '""',
             '"1"', "<a>"]

    def __init__(self, seed):
        self.random = random.Random(seed)
        # Which edge of a strict graph the attributes of a key apply to is undefined.
        self.isStrict = self.random.random() < 0.3

    def space(self):
        return self.random.choice([" ", " ", " ", "\n", "\t", " /* x -> y */ ", " // c\n", "\n# line\n", "\r\n"])

    def word(self, word):
        return "".join(self.random.choice([c.lower(), c.upper()]) for c in word) if self.random.random() < 0.2 else word

    def node(self, ports=True):
        text = self.random.choice(self.NAMES)
        if ports and self.random.random() < 0.1:
            text += self.random.choice([":n", ":p", ":p:sw", ':"q q"'])
        return text

    def attributes(self, edge):
        names = [("style", ["dashed", '"bold,dashed"', "solid", '""', "dotted", '"dashed, bold"']), ("color", ["red"]),
                 ("label", ['"x"', "<b>", "5"])]
        if edge and not self.isStrict:
            names.append(("key", ["k1", "k2"]))
        text = ""
        for _ in range(self.random.choice([1, 1, 1, 2])):
            text += "["
            for _ in range(self.random.choice([0, 1, 1, 2])):
                name, values = self.random.choice(names)
                text += f"{name}={self.random.choice(values)}{self.random.choice([',', ';', ' '])}"
            text += "]"
        return text

    def operand(self, depth):
        if depth < 3 and self.random.random() < 0.2:
            head = self.random.choice(["", "", self.word("subgraph") + " ", self.word("subgraph") + " s1 ",
                                       self.word("subgraph") + " cluster_x "])
            return head + "{" + self.statements(depth + 1) + "}"
        nodes = [self.node() for _ in range(self.random.choice([1, 1, 1, 2]))]
        return ", ".join(nodes)

    def statement(self, depth):
        kind = self.random.random()
        if kind < 0.15:
            subject = self.random.choice(["node", "edge", "edge", "graph"])
            return self.word(subject) + " " + self.attributes(subject == "edge" and False)
        if kind < 0.2:
            return "rankdir = LR"
        operands = [self.operand(depth) for _ in range(self.random.choice([1, 2, 2, 3]))]
        text = (self.space() + "->" + self.space()).join(operands)
        if self.random.random() < 0.4:
            text += " " + self.attributes(len(operands) > 1)
        return text

    def statements(self, depth):
        text = ""
        for _ in range(self.random.randrange(0, 6 if depth else 12)):
            text += self.space() + self.statement(depth) + self.random.choice([";", "", "\n"]) + self.space()
        return text

    def text(self):
        strict = self.word("strict") + " " if self.isStrict else ""
        name = self.random.choice(["", "g ", '"a name" ', "<h> "])
        text = f"{strict}{self.word('digraph')} {name}{{{self.statements(0)}}}\n"
        if self.random.random() < 0.15:
            at = self.random.randrange(len(text))
            text = text[:at] + self.random.choice(["", "{", "}", "[", "]", ";", ",", "=", ":", "->", "--", "+", '"', "<",
                                                   "/*", "@", "-", "\\"]) + text[at + self.random.choice([0, 1]):]
        return text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_intermixed_args()
    outcomes = collections.Counter()
    failures = 0

    def one(path, name):
        nonlocal failures
        try:
            outcomes[compare(arguments.tool, path)] += 1
        except (AssertionError, RuntimeError) as failure:
            failures += 1
            print(f"{name}: {failure}")

    for file in arguments.files:
        one(file, file)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "random.dot")
        for seed in range(arguments.seed, arguments.seed + arguments.random):
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(RandomDOT(seed).text())
            one(path, f"seed {seed}")
    for outcome, count in outcomes.most_common():
        print(f"{count:6} {outcome}")
    if failures:
        sys.exit(f"{failures} differ")


main()
