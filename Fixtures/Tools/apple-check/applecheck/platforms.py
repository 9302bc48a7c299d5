"""The platforms, and what is compiled for each."""

import dataclasses

# The modules of the package that an app links, in the order of their dependencies.
MODULES = ["LaunchSupport", "DependencyGraph", "LaunchDeclarations", "LaunchGraph", "LaunchHosts"]
# The other libraries that need nothing of the system. They are compiled for the lowest version of macOS.
MAC_MODULES = ["LaunchManifest", "LaunchBinding", "LaunchSimulation"]

# Frameworks that are written as headers, each with an overlay in Swift, in the order of their dependencies.
SHARED_FRAMEWORKS = ["ObjectiveC", "Darwin", "Foundation", "UserNotifications", "CloudKit", "Intents"]
# Frameworks that are written in Swift alone.
SWIFT_FRAMEWORKS = ["Dispatch", "os", "SwiftUI", "BackgroundTasks", "MetricKit", "XCTest"]


@dataclasses.dataclass(frozen=True)
class Platform:
    name: str
    # The folder of the platform in a resource folder of the compiler.
    folder: str
    # The operating system in a target triple, with a place for the version.
    system: str
    # The name of a module's interface, without the architecture.
    interface: str
    # From the lowest version that the package supports to one with task executors.
    versions: tuple
    frameworks: tuple
    # The lowest version for which the app of the fixtures is compiled, which uses UIKit.
    app_version: str | None = None

    @property
    def floor(self):
        return self.versions[0]

    def triple(self, architecture, version):
        return f"{architecture}-apple-{self.system.format(version)}"


PLATFORMS = [
    Platform(
        "ios", "iphonesimulator", "ios{}-simulator", "ios-simulator", ("16.0", "17.0", "18.0"),
        ("UIKit", "CarPlay"), "17.0"),
    Platform("macos", "macosx", "macosx{}", "macos", ("13.0", "15.0"), ("AppKit",)),
    Platform("tvos", "appletvsimulator", "tvos{}-simulator", "tvos-simulator", ("16.0", "18.0"), ("UIKit",), "18.0"),
    Platform(
        "watchos", "watchsimulator", "watchos{}-simulator", "watchos-simulator", ("9.0", "11.0"), ("UIKit", "WatchKit")),
    Platform("visionos", "xrsimulator", "xros{}-simulator", "xros-simulator", ("1.0", "2.0"), ("UIKit",), "1.0"),
]


@dataclasses.dataclass(frozen=True)
class Configuration:
    """A platform at a version, for an app or for an extension of an app."""

    platform: Platform
    version: str
    is_extension: bool = False

    @property
    def name(self):
        return f"{self.platform.name}-{self.version}" + ("-extension" if self.is_extension else "")

    @property
    def modules(self):
        is_mac = self.platform.name == "macos" and self.version == self.platform.floor
        return MODULES + (MAC_MODULES if is_mac else [])

    @property
    def has_app(self):
        version = self.platform.app_version
        return not self.is_extension and version is not None and float(self.version) >= float(version)


def configurations():
    """Every configuration of the check."""
    found = [Configuration(platform, version) for platform in PLATFORMS for version in platform.versions]
    return found + [Configuration(platform, platform.floor, is_extension=True) for platform in PLATFORMS[:1]]
