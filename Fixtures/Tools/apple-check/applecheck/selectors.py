"""Compares the catalogue of callbacks with the frameworks' protocols and with the classes that forward the callbacks."""

import re

from applecheck.compilation import HERE, ROOT, CheckFailure

CATALOGUE = "Sources/LaunchHosts/Catalogue/HostCallback.swift"


class Host:
    """A host: the class that forwards its callbacks, and the protocols or class that declare them.

    `deprecated` is the protocol of the adapters through which deprecated callbacks are called.
    """

    def __init__(self, platform, forwarder, headers, declarations, deprecated=None):
        self.deprecated = deprecated
        self.platform = platform
        self.forwarder = forwarder
        self.headers = headers
        self.declarations = declarations


HOSTS = {
    "uiApplication": Host(
        "ios", "HostApplicationDelegate", ["UIKit/UIApplicationDelegate.h"], ["UIApplicationDelegate"],
        deprecated="DeprecatedCallbacks"),
    "uiScene": Host(
        "ios", "HostSceneDelegate", ["UIKit/UIScene.h"], ["UISceneDelegate", "UIWindowSceneDelegate"]),
    "uiViewController": Host(
        "ios", "HostViewController", ["UIKit/UIViewController.h"], ["UIViewController"]),
    "userNotifications": Host(
        "ios", "HostNotificationDelegate", ["UserNotifications/UserNotifications.h"],
        ["UNUserNotificationCenterDelegate"]),
    "carPlay": Host(
        "ios", "HostCarPlaySceneDelegate", ["CarPlay/CarPlay.h"], ["CPTemplateApplicationSceneDelegate"]),
    "nsApplication": Host(
        "macos", "MacApplicationDelegate", ["AppKit/NSApplicationDelegate.h"], ["NSApplicationDelegate"]),
}


def check_selectors(platform, generated_header, root=ROOT):
    """Throws `CheckFailure` for each selector that only one of catalogue, protocol and class has.

    A class need not forward a deprecated callback whose event another callback leads to. For a host that is not in the
    catalogue, the class is compared with the protocol.
    """
    catalogue = read_catalogue((root / CATALOGUE).read_text())
    unknown = set(catalogue) - set(HOSTS)
    problems = [f"the host {name} of the catalogue is not in {__file__}" for name in sorted(unknown)]
    generated = methods(generated_header.read_text())
    for name, host in HOSTS.items():
        if host.platform != platform.name:
            continue
        declared = set()
        for header in host.headers:
            text = methods((HERE / "Frameworks" / header).read_text())
            declared.update(*[text.get(declaration, set()) for declaration in host.declarations])
        forwarded = {
            selector for selector in generated.get(host.forwarder, set())
            if not selector.startswith(("init", "respondsToSelector"))
        }
        declared = {selector for selector in declared if not selector.startswith("init")}
        entries = catalogue.get(name, {selector: ([], False) for selector in declared})
        problems += [f"{name}: no framework declares {one}" for one in sorted(set(entries) - declared)]
        problems += [f"{name}: the catalogue does not have {one}" for one in sorted(declared - set(entries))]
        problems += [f"{host.forwarder} has {one}, the catalogue does not" for one in sorted(forwarded - set(entries))]
        events = {event for selector in forwarded & set(entries) for event in entries[selector][0]}
        for selector in sorted(set(entries) - forwarded):
            if not (entries[selector][1] and set(entries[selector][0]) <= events):
                problems.append(f"{host.forwarder} does not forward {selector}")
        problems += [
            f"no framework declares {one}" for one in sorted(generated.get(host.deprecated, set()) - declared)]
    if problems:
        raise CheckFailure("the callbacks differ:\n" + "\n".join(problems) + "\n")


def read_catalogue(text):
    """Returns, for each host, its selectors with the events they lead to and whether they are deprecated."""
    table = text[text.index("        .uiApplication: ["):]
    hosts = {}
    for section in re.split(r"\n        \.", "\n" + table)[1:]:
        entries = hosts.setdefault(re.match(r"\w+", section).group(), {})
        for selector, event, flags in re.findall(r'\(\s*"([^"]+)",\s*\.(\w+),\s*([^)]*?)\s*\)', section):
            events, deprecated = entries.get(selector, ([], False))
            entries[selector] = (events + [event], deprecated or "deprecated" in flags)
    return hosts


def methods(header):
    """Returns the selectors of each class and protocol of an Objective-C header."""
    found = {}
    current = None
    header = re.sub(r"//.*", "", header)
    for line in re.split(r"(?<=;)|\n(?=@)", header):
        container = re.search(r"@(?:interface|protocol)\s+(\w+)(?!\w*;)", line)
        if container and ";" not in line[container.end():].split("\n")[0]:
            current = container.group(1)
        declaration = re.search(r"(?:^|\n)\s*-\s*(\(.*)", line, flags=re.DOTALL)
        if declaration and current:
            found.setdefault(current, set()).add(selector(declaration.group(1)))
    return found


def selector(declaration):
    """Returns the selector of a method, without types and attributes."""
    depth = 0
    words = ""
    for character in declaration:
        if character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
        elif depth == 0:
            words += character
    parts = re.findall(r"(\w+)\s*:", words)
    return "".join(part + ":" for part in parts) if parts else re.search(r"\w+", words).group()
