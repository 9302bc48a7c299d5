"""Makes one mistake at a time in a copy of a module, and expects the check to report it."""

import dataclasses
import pathlib
import re
import shutil

from applecheck import selectors
from applecheck.compilation import ROOT, CheckFailure, compile_module, sources
from applecheck.samples import ALIAS, LANGUAGE


@dataclasses.dataclass(frozen=True)
class Mistake:
    name: str
    # The configuration for which the module is compiled.
    configuration: str
    file: str
    # What is replaced, once, by what.
    correct: str
    wrong: str
    # A regular expression for what the check reports.
    report: str


HOSTS = "Sources/LaunchHosts/"
AVAILABLE = "@available(iOS 26.0, tvOS 26.0, visionOS 26.0, *)"

MISTAKES = [
    Mistake(
        "a parameter loses its ?", "ios-16.0", HOSTS + "UIKit/HostApplicationDelegate.swift",
        "didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil",
        "didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any] = [:]",
        "error: parameter of .*has different optionality than required"),
    Mistake(
        "a wrong label", "ios-16.0", HOSTS + "UIKit/HostApplicationDelegate.swift",
        "open func application(_ app: UIApplication, didUpdate activity: NSUserActivity)",
        "open func application(_ app: UIApplication, didUpdateActivity activity: NSUserActivity)",
        "nearly matches|does not forward application:didUpdateUserActivity:"),
    Mistake(
        "a removed @available", "ios-16.0", HOSTS + "UIKit/Scenes/HostSceneDelegate.swift", AVAILABLE, "",
        "error: .*is only available in iOS 26"),
    Mistake(
        "a missing @objc", "ios-16.0", HOSTS + "ObjectiveC/DelegateResponder+UIKit.swift",
        "@objc(application:handleOpenURL:)\n        optional", "@objc optional",
        "no framework declares application:handleOpen:"),
    Mistake(
        "a callback in the wrong isolation", "ios-16.0", HOSTS + "UIKit/HostApplicationDelegate.swift",
        "open override nonisolated func responds", "@MainActor open override func responds",
        "(error|warning): main actor-isolated instance method 'responds.*' has different actor isolation"),
    Mistake(
        "a completion handler that leaves its thread without @Sendable", "ios-16.0",
        HOSTS + "UserNotifications/HostNotificationDelegate.swift",
        "@escaping @Sendable (UNNotificationPresentationOptions) -> Void",
        "@escaping (UNNotificationPresentationOptions) -> Void", "error: .*completionHandler"),
    Mistake(
        "a callback that watchOS does not have", "watchos-9.0",
        HOSTS + "UserNotifications/HostNotificationDelegate.swift", "#if !os(watchOS)", "#if !os(tvOS)",
        "error: .*userNotificationCenter' which has been marked unavailable"),
    Mistake(
        "a type of a newer system", "macos-13.0", "Sources/LaunchSupport/Locked.swift",
        "#if canImport(Darwin)", "#if os(Windows)", "error: 'Mutex' is only available in macOS 15"),
    Mistake(
        "a deprecated callback that is called by its own declaration", "ios-17.0",
        HOSTS + "ObjectiveC/DelegateResponder+UIKit.swift",
        "deprecated.application?(application, performFetch: { completion($0) })",
        "delegate.application?(application, performFetchWithCompletionHandler: { completion($0) })",
        "warning: .*was deprecated in iOS 13"),
    Mistake(
        "a misspelt selector in the catalogue", "ios-16.0", HOSTS + "Catalogue/HostCallback.swift",
        '"applicationSignificantTimeChange:"', '"applicationSignificantTimeChanged:"',
        "no framework declares applicationSignificantTimeChanged:"),
    Mistake(
        "a callback that the catalogue lacks", "macos-13.0", HOSTS + "Catalogue/HostCallback.swift",
        '("applicationDockMenu:", .dockMenu, []),', "",
        "the catalogue does not have applicationDockMenu:"),
    Mistake(
        "a sample with a callback that UIKit never calls", "ios-17.0",
        "Fixtures/Examples/ShopApp/After/Designs/Composition.swift",
        "didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?",
        "didFinishLaunchingWithOption options: [UIApplication.LaunchOptionsKey: Any]?", "warning: .*nearly matches"),
    Mistake(
        "the shared application in an extension", "ios-16.0-extension", HOSTS + "UIKit/Scenes/HostSceneDelegate.swift",
        "chosenHost ?? ServiceHost.program", "(UIApplication.shared.delegate as? HostApplicationDelegate)?.host",
        "error: 'shared' is unavailable in application extensions"),
]


def check_mistake(mistake, compiler, configuration, folder):
    """Throws `CheckFailure` unless the check reports `mistake` as expected."""
    text = (ROOT / mistake.file).read_text()
    if mistake.correct not in text:
        raise CheckFailure(f"{mistake.name}: {mistake.file} has changed; adapt applecheck/mistakes.py\n")
    shutil.rmtree(folder, ignore_errors=True)
    is_source = mistake.file.startswith("Sources/")
    container = pathlib.Path(*mistake.file.split("/")[:2 if is_source else 3])
    module = container.name
    shutil.copytree(ROOT / container, folder / container, symlinks=True)
    (folder / mistake.file).write_text(text.replace(mistake.correct, mistake.wrong, 1))
    modules = folder / "modules"
    shutil.copytree(compiler.folder / configuration.name, modules)
    try:
        if is_source:
            compile_module(compiler, configuration, module, modules, root=folder)
        else:
            files = sorted((folder / container / "After").rglob("*.swift"))
            compiler.compile_module("ShopAfter", files, configuration, modules, LANGUAGE + ALIAS, package=False)
        if module == "LaunchHosts":
            selectors.check_selectors(compiler.platform, modules / "LaunchHosts-Swift.h", root=folder)
    except CheckFailure as failure:
        if not re.search(mistake.report, str(failure)):
            raise CheckFailure(f"{mistake.name} is reported in other words:\n{failure}")
        return
    raise CheckFailure(f"{mistake.name}: the check reports nothing\n")
