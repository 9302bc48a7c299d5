#!/usr/bin/env python3
"""Makes small mistakes in the code and lists those that no test notices.

A copy of the package contains all drawn mistakes, each behind a switch that an environment variable turns on, so that one
build is enough. A mistake that does not compile is dropped. For each mistake the tests of its module run, and then, if
these pass, all other tests. The sources themselves do not change.
"""
import argparse
import collections
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
SWITCH = "LAUNCHGRAPH_MUTANT"
# The tests that concern each module.
TESTS = {
    "LaunchSupport": "LaunchSupportTests|LaunchGraphTests",
    "DependencyGraph": "DependencyGraphTests|LaunchDeclarationsTests",
    "LaunchDeclarations": "LaunchDeclarationsTests|LaunchManifestTests|PolicyTests|ServiceIDTests|AnalysisTests",
    "LaunchManifest": "LaunchManifestTests|BaselineTests",
    "LaunchComparison": "LaunchManifestTests|LaunchRenderingTests",
    "LaunchFormats": "LaunchManifestTests|LaunchCommandsTests",
    "LaunchGraph": "LaunchGraphTests",
    "LaunchBinding": "LaunchBindingTests",
    "LaunchSimulation": "LaunchSimulationTests",
    "LaunchHosts": "LaunchHostsTests",
    "LaunchProcesses": "LaunchProcessesTests",
    "LaunchRendering": "LaunchRenderingTests|LaunchCommandsTests",
    "LaunchCommands": "LaunchCommandsTests|LaunchProcessesTests",
}
# These need the history of the package, a browser or a network: mistakes in the code do not concern them.
NEVER = "DocumentationTests|PageInBrowserTests|ReleaseDownloadTests"
# What is left to the second stage.
SLOW = (
    "LaunchSimulationTests|FuzzingTests|RandomLaunchTests|ExhaustiveTests|Large|HostileName|JSONDifferential|"
    "LaunchComparisonTests|RandomGraph|RandomKill|TerminalTests|AdverseEnvironment|FaultTests")
SECONDS, BYTES = 150, 16 << 30
FAILURE = rb"\xe2\x9c\x98 Test .* (recorded an issue|failed)|Fatal error"

OPERATORS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&"}
OPPOSITES = {"first": "last", "last": "first", "min": "max", "max": "min", "true": "false", "false": "true"}
SYMBOLS = "⊕⊖⊗⊘⊙⊚⊛⊜"
NO_STATEMENT = re.compile(
    r"(let|var|return|guard|if|for|while|switch|case|default|throw|func|init|import|struct|enum|class|extension|else|do|"
    r"catch|repeat|static|private|package|public|internal|fileprivate|mutating|typealias|associatedtype|subscript|defer|"
    r"precondition|assert|preconditionFailure|super)\b")

Mutant = collections.namedtuple("Mutant", "number path index kind original text support")
# `change(number)` returns the line with the mistake; `token` is what it replaces, if that needs a declaration.
Mistake = collections.namedtuple("Mistake", "path index kind original change token")


def key(mutant):
    return f"{mutant.path} | {mutant.kind} | {mutant.original}"


def without_strings(line):
    """The line with spaces instead of its comment and of the contents of its strings."""
    line = re.sub(r'"(?:\\.|[^"\\])*"', lambda match: '"' + " " * (len(match.group()) - 2) + '"', line)
    return re.sub(r"//.*", lambda match: " " * len(match.group()), line)


def is_balanced(text):
    return all(text.count(left) == text.count(right) for left, right in ("()", "[]", "{}"))


def code_lines(lines):
    """The lines in which a mistake is possible: no comments, no long strings, and nothing for one platform alone."""
    depth, in_string = 0, False
    for index, line in enumerate(lines):
        code = without_strings(line)
        depth += len(re.findall(r"^\s*#if\b", code)) - len(re.findall(r"^\s*#endif\b", code))
        if line.count('"""') == 1:
            in_string = not in_string
        elif not depth and not in_string and code.strip() and not re.search(
                r"^\s*(#|@|precondition|assert|\*|/\*)|\bfunc\b|\bwhere [A-Z]|\breserveCapacity\b", code):
            yield index, line, code


def mistakes(path, lines):
    """Every mistake that is possible in a file."""
    for index, line, code in code_lines(lines):
        def mistake(kind, change, token=None, line=line, index=index):
            return Mistake(path, index, kind, line.strip(), change, token)

        def replacing(start, end, text, line=line):
            return lambda number: line[:start] + text(number) + line[end:]

        for match in re.finditer(r" (<=|>=|==|!=|<|>|&&|\|\|) ", code):
            operator = match.group(1)
            yield mistake(f"{operator} becomes {OPERATORS[operator]}", replacing(*match.span(1), symbol), operator)
        start = r"(\s*(?:\} else )?(?:if|while|guard) )(.*?)"
        match = re.match(start + r"( \{| else \{)$", code.rstrip()) or re.match(
            start + r"( \{ .* \}| else \{ .* \})$", code.rstrip())
        if match and not re.search(r"\b(let|case|var|await|try)\b|,|#", match.group(2)) and is_balanced(match.group(2)):
            condition = line[slice(*match.span(2))]
            yield mistake("the condition is negated", replacing(
                *match.span(2), lambda number, condition=condition: f"isMutant({number}) != ({condition})"))
        statement = code.strip()
        if re.match(r"((try |await )*[a-z_][\w.?!\[\]\(\): ]*(\(.*\)| [-+*/&|^]?= .+)|try .+|await .+)$", statement) \
                and not NO_STATEMENT.match(statement) and is_balanced(statement) \
                and not re.match(r"self\.(\w+) = \1$", statement) \
                and ":" not in statement.split("(")[0].split("=")[0]:
            yield mistake("the statement is left out", lambda number, line=line:
                          re.match(r"\s*", line).group() + f"if !isMutant({number}) {{ {line.strip()} }}")
        for match in re.finditer(r"(?<=[-+] )1\b(?![.\w])", code):
            yield mistake("1 becomes 0", replacing(*match.span(), lambda number: f"(isMutant({number}) ? 0 : 1)"))
        for match in re.finditer(r"\.(first|last)\b(?=[\s,)?.\]}]|$)(?!\s*:)|(?<![.\w])(min|max)(?=\()", code):
            token = match.group(1) or match.group(2)
            yield mistake(f"{token} becomes {OPPOSITES[token]}", replacing(match.end(), match.end(), str), token)
        if not re.search(r"\b(var|let)\b", code):
            for match in re.finditer(r"(?:return | = )(true|false)\b", code):
                value = match.group(1)
                yield mistake(f"{value} becomes {OPPOSITES[value]}", replacing(
                    *match.span(1), lambda number, value=value: f"(isMutant({number}) != {value})"))


def symbol(number):
    """An operator for this number."""
    digits = ""
    while number:
        digits = SYMBOLS[number % len(SYMBOLS)] + digits
        number //= len(SYMBOLS)
    return "⊞" + digits


def support(number, token):
    """The declarations that a mistake needs, on one line."""
    if token in ("&&", "||"):
        group = "LogicalConjunctionPrecedence" if token == "&&" else "LogicalDisjunctionPrecedence"
        return (f"infix operator {symbol(number)}: {group}; "
                f"func {symbol(number)} (left: Bool, right: @autoclosure () throws -> Bool) rethrows -> Bool "
                f"{{ try isMutant({number}) ? (left {OPERATORS[token]} right()) : (left {token} right()) }}")
    if token in OPERATORS:
        bound = "Equatable" if token in ("==", "!=") else "Comparable"
        result = f"-> Bool {{ isMutant({number}) ? left {OPERATORS[token]} right : left {token} right }}"
        signatures = [f"<T: {bound}>(left: T, right: T)", "<L: BinaryInteger, R: BinaryInteger>(left: L, right: R)"]
        if bound == "Equatable":
            signatures.append("<T>(left: T?, right: _OptionalNilComparisonType)")
        return f"infix operator {symbol(number)}: ComparisonPrecedence; " + "; ".join(
            f"func {symbol(number)} {signature} {result}" for signature in signatures)
    if token in ("first", "last"):
        return (f"extension BidirectionalCollection {{ var {token}{number}: Element? "
                f"{{ isMutant({number}) ? {OPPOSITES[token]} : {token} }} }}")
    if token in ("min", "max"):
        return (f"func {token}{number}<T: Comparable>(_ values: T...) -> T "
                f"{{ isMutant({number}) ? values.{OPPOSITES[token]}()! : values.{token}()! }}")
    return ""


SWITCH_CODE = f"""#if canImport(Glibc)
    private import Glibc
#else
    private import Darwin
#endif
private let chosen = getenv("{SWITCH}").flatMap {{ Int(String(cString: $0)) }}
func isMutant(_ number: Int) -> Bool {{ chosen == number }}
"""


class Package:
    """A copy of the package with mistakes."""

    def __init__(self, folder, swift):
        self.folder, self.scratch, self.swift = folder / "package", folder / "build", swift.split()

    def write(self, path, data):
        """Writes a file if it differs; what does not change is not compiled again."""
        target = self.folder / path
        if not target.exists() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)

    def fill(self, mutants):
        changed, needed = collections.defaultdict(dict), collections.defaultdict(str)
        for mutant in mutants:
            changed[mutant.path][mutant.index] = mutant.text
            if mutant.support:
                needed[mutant.path.parts[1]] += mutant.support + "\n"
        names = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
            capture_output=True).stdout.decode().split("\0")
        paths = {pathlib.Path(name) for name in names if name and (ROOT / name).exists()}
        for path in paths:
            source, target = ROOT / path, self.folder / path
            if source.is_symlink():
                if not target.is_symlink():
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.symlink_to(os.readlink(source))
            elif source.is_file():
                lines = source.read_text().split("\n") if path in changed else []
                for index, text in changed[path].items():
                    lines[index] = text
                self.write(path, "\n".join(lines).encode() if lines else source.read_bytes())
                target.chmod(source.stat().st_mode)
        for module in TESTS:
            path = pathlib.Path("Sources", module, "Mutants.swift")
            self.write(path, (SWITCH_CODE + needed[module]).encode())
            paths.add(path)
        for folder in ("Sources", "Tests"):
            for path in list((self.folder / folder).rglob("*.swift")):
                if path.relative_to(self.folder) not in paths:
                    path.unlink()

    def build(self, mutants):
        """Builds with as many of the mistakes as compile, and returns these."""
        # What did not compile in an earlier run is not tried again.
        rejected = self.folder.parent / "rejected"
        known = set(rejected.read_text().splitlines()) if rejected.exists() else set()
        mutants = [mutant for mutant in mutants if key(mutant) not in known]
        while True:
            self.fill(mutants)
            process = subprocess.run(
                self.swift + ["build", "--build-tests", "-j", "2", "--scratch-path", str(self.scratch)],
                cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            output = process.stdout.decode(errors="replace")
            if process.returncode == 0:
                return mutants
            wrong = set()
            for path, line in set(re.findall(r"^(/\S+\.swift):(\d+):\d+: error:", output, re.M)):
                path, index = pathlib.Path(path).resolve().relative_to(self.folder.resolve()), int(line) - 1
                if path.name == "Mutants.swift":
                    code = (self.folder / path).read_text().split("\n")[index]
                    wrong.update(mutant for mutant in mutants if mutant.support == code)
                # The mistake is on the line of the error or, most often, before it.
                near = [mutant for mutant in mutants if mutant.path == path]
                if near:
                    wrong.add(min(near, key=lambda mutant: (mutant.index > index, abs(mutant.index - index))))
            if not wrong:
                sys.exit(output[-4000:])
            print(f"{len(wrong)} mistakes do not compile", flush=True)
            mutants = [mutant for mutant in mutants if mutant not in wrong]
            with rejected.open("a") as file:
                file.writelines(key(mutant) + "\n" for mutant in wrong)

    def failure(self, selection, number=0, limit=SECONDS):
        """What the first test that fails is called, or `None` if all pass."""
        tests = next((self.scratch / "debug").glob("*PackageTests.xctest"))
        if tests.is_dir():
            tests = next((tests / "Contents/MacOS").iterdir())
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            environment = dict(os.environ, **{
                SWITCH: str(number), "NO_COLOR": "1", "TMPDIR": folder, "SWIFT_BACKTRACE": "enable=no",
                "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "8"})
            process = subprocess.Popen(
                [tests, "--testing-library", "swift-testing"] + selection, cwd=self.folder, env=environment,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
                preexec_fn=prepare)
            try:
                return self.first_failure(process, limit)
            finally:
                end(process, number)

    def first_failure(self, process, limit):
        os.set_blocking(process.stdout.fileno(), False)
        output, deadline = b"", time.monotonic() + limit
        while time.monotonic() < deadline:
            status = process.poll()
            output += process.stdout.read() or b""
            found = re.search(FAILURE + rb".*", output)
            if found:
                return found.group().decode(errors="replace")[:140]
            if status is not None:
                return None if status == 0 else f"exit status {status}"
            time.sleep(0.05)
        return "the time limit"


def prepare():
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    # nohup, and a shell in the background, let these be ignored, and then the tool ignores them too.
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


def end(process, number):
    """Ends the tests and every process that they leave behind."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
    process.stdout.close()
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if f"{SWITCH}={number}\0".encode() in (folder / "environ").read_bytes():
                os.kill(int(folder.name), signal.SIGKILL)
        except OSError:
            continue


def equivalents():
    found = set()
    for line in (ROOT / "Fixtures/Tools/Mutants/equivalents.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            found.add(tuple(part.strip() for part in line.split(" | ")[:3]))
    return found


def draw(pattern, count, seed, number):
    """Mistakes in the files that match, more than needed, because some do not compile."""
    known, skipped, possible = equivalents(), 0, []
    for module in sorted(TESTS):
        for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
            if re.search(pattern, str(path.relative_to(ROOT))):
                possible += mistakes(path.relative_to(ROOT), path.read_text().split("\n"))
    chosen = {}
    random.Random(seed).shuffle(possible)
    for mistake in possible:
        if (str(mistake.path), mistake.kind, mistake.original) in known:
            skipped += 1
        elif len(chosen) < count * 1.5 + 3:
            # A line has one mistake.
            chosen.setdefault((mistake.path, mistake.index), mistake)
    print(f"{pattern}: {len(possible)} possible mistakes, of which {skipped} are listed as equivalent", flush=True)
    return [
        Mutant(number + index, mistake.path, mistake.index, mistake.kind, mistake.original,
               mistake.change(number + index), support(number + index, mistake.token))
        for index, mistake in enumerate(chosen.values(), 1)
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=30, help="how many mistakes are made for each of the patterns")
    parser.add_argument("--files", default=".", help="regular expressions for paths, separated by spaces")
    parser.add_argument("--scratch", default=str(ROOT / ".build-mutants"))
    parser.add_argument("--swift", default="swift")
    parser.add_argument("--fast", action="store_true", help="run the fast tests of the module alone")
    options = parser.parse_args()
    package, groups = Package(pathlib.Path(options.scratch), options.swift), {}
    drawn = []
    for pattern in options.files.split():
        groups[pattern] = draw(pattern, options.count, options.seed, len(drawn))
        drawn += groups[pattern]
    compiled = set(package.build(drawn))
    print(f"{len(compiled)} of {len(drawn)} mistakes compile", flush=True)
    chosen = [m for group in groups.values() for m in [m for m in group if m in compiled][: options.count]]

    modules = sorted({m.path.parts[1] for m in chosen})
    fast = {module: [["--filter", TESTS[module], "--skip", f"{SLOW}|{NEVER}"]] for module in modules}
    others = {
        module: [["--filter", SLOW, "--skip", NEVER], ["--skip", f"{SLOW}|{NEVER}|{TESTS[module]}"]] for module in modules}
    limits = {}
    for name, tests in {TESTS[module]: fast[module][0] for module in modules}.items():
        began = time.monotonic()
        if failure := package.failure(tests):
            sys.exit(f"without a mistake: {failure}")
        # A mistake that makes tests wait forever must not cost minutes.
        limits[name] = 15 + 3 * (time.monotonic() - began)

    survivors = chosen
    for stage, selections in [("fast", fast)] + ([] if options.fast else [("all", others)]):
        left = []
        for count, mutant in enumerate(survivors, 1):
            module = mutant.path.parts[1]
            limit = limits[TESTS[module]] if stage == "fast" else SECONDS
            failures = (package.failure(tests, mutant.number, limit) for tests in selections[module])
            failure = next(filter(None, failures), None)
            if failure is None:
                left.append(mutant)
            print(f"{stage} {count}/{len(survivors)} {failure or 'SURVIVES'}\n    {mutant.number}: "
                  f"{mutant.path}:{mutant.index + 1} | {mutant.kind} | {mutant.original}", flush=True)
        survivors = left
        for module in modules:
            total, alive = (sum(m.path.parts[1] == module for m in part) for part in (chosen, left))
            print(f"{stage}: {module}: {total - alive} of {total} mistakes are noticed", flush=True)
        print(f"{stage}: {len(chosen) - len(left)} of {len(chosen)} mistakes are noticed, seed {options.seed}", flush=True)
    for mutant in survivors:
        print(f"survivor: {mutant.path}:{mutant.index + 1} | {mutant.kind} | {mutant.original}")


if __name__ == "__main__":
    main()
