"""The platforms, and what is compiled for each."""

import dataclasses

# The modules of the package that an app links, in the order of their dependencies.
MODULES = ["LaunchSupport", "DependencyGraph", "LaunchDeclarations", "LaunchGraph", "LaunchHosts"]

# Frameworks that are written as headers, each with an overlay in Swift, in the order of their dependencies.
SHARED_FRAMEWORKS = ["ObjectiveC", "Darwin", "Foundation", "UserNotifications", "CloudKit", "Intents"]
# Frameworks that are written in Swift alone.
SWIFT_FRAMEWORKS = ["Dispatch", "os", "SwiftUI"]


@dataclasses.dataclass(frozen=True)
class Platform:
    name: str
    # The folder of the platform in a resource folder of the compiler.
    folder: str
    # The operating system in a target triple, with a place for the version.
    system: str
    # The name of a module's interface, without the architecture.
    interface: str
    floor: str
    newest: str
    frameworks: tuple
    # Whether the app of the fixtures, which uses UIKit, is compiled.
    has_app: bool

    def triple(self, architecture, version):
        return f"{architecture}-apple-{self.system.format(version)}"


PLATFORMS = [
    Platform("ios", "iphonesimulator", "ios{}-simulator", "ios-simulator", "18.0", "18.0", ("UIKit",), True),
    Platform("macos", "macosx", "macosx{}", "macos", "15.0", "15.0", ("AppKit",), False),
    Platform("tvos", "appletvsimulator", "tvos{}-simulator", "tvos-simulator", "18.0", "18.0", ("UIKit",), True),
    Platform(
        "watchos", "watchsimulator", "watchos{}-simulator", "watchos-simulator", "11.0", "11.0",
        ("UIKit", "WatchKit"), False),
    Platform("visionos", "xrsimulator", "xros{}-simulator", "xros-simulator", "2.0", "2.0", ("UIKit",), True),
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


def configurations():
    """Every configuration of the check."""
    found = []
    for platform in PLATFORMS:
        for version in dict.fromkeys([platform.floor, platform.newest]):
            found.append(Configuration(platform, version))
    return found
