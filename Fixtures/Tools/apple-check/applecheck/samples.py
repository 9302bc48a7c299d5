"""Compiles the app of the fixtures, and the samples of the hosts' documentation."""

import re

from applecheck.compilation import ROOT, CheckFailure

APP = ROOT / "Fixtures/Examples/ShopApp"
ARTICLES = ROOT / "Sources/LaunchHosts/LaunchHosts.docc"
LANGUAGE = ["-swift-version", "6"]
# The app imports the adapters by the name that they have in the stand-in host.
ALIAS = ["-module-alias", "HostAdapters=LaunchHosts"]
IMPORTS = "import LaunchGraph\nimport LaunchHosts\nimport SwiftUI\n"


def check_app(compiler, configuration, modules):
    """Compiles the app before and after, a program for each design of the documentation, and the tests for Apple's systems."""
    tests = sorted((ROOT / "Fixtures/Packages/AdapterTests/UIKitTests").glob("*.swift"))
    compiler.compile_module("UIKitTests", tests, configuration, modules, LANGUAGE, package=False)
    for folder in ["Before", "After", "Designs"]:
        files = sorted((APP / folder).rglob("*.swift"))
        compiler.compile_module(f"Shop{folder}", files, configuration, modules, LANGUAGE + ALIAS, package=False)


def check_samples(compiler, configuration, modules):
    """Compiles the samples of each article that are not a part of the app."""
    app = [squeezed(file.read_text()) for file in APP.rglob("*.swift")]
    count = 0
    for article in sorted(ARTICLES.rglob("*.md")):
        alone = []
        for block in re.findall(r"^```swift\n(.*?)^```$", article.read_text(), flags=re.MULTILINE | re.DOTALL):
            count += 1
            if not any(squeezed(block) in text for text in app):
                alone.append(block)
        if not alone:
            continue
        framework = "AppKit" if any("NSApplication" in block for block in alone) else "UIKit"
        if framework not in compiler.platform.frameworks:
            continue
        file = modules / f"{article.stem}Sample.swift"
        file.write_text(IMPORTS + f"import {framework}\n\n" + "\n".join(alone))
        compiler.compile_module(f"{article.stem}Sample", [file], configuration, modules, LANGUAGE, package=False)
    if not count:
        raise CheckFailure(f"there are no samples in {ARTICLES}")


def squeezed(text):
    """The text without indentation, empty lines, and the comments that mark parts of a file."""
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join(line for line in lines if line and not re.match("// (begin|end): ", line))
