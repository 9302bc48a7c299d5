"""Compiles the frameworks' stand-ins and the modules of the package for an Apple platform."""

import json
import pathlib
import re
import subprocess

from applecheck.platforms import SHARED_FRAMEWORKS, SWIFT_FRAMEWORKS

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent.parent

# The settings of the package's targets.
PACKAGE_SETTINGS = ["-swift-version", "6", "-package-name", "LaunchGraph"] + [
    argument
    for feature in ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
    for argument in ["-enable-upcoming-feature", feature]
]


class CheckFailure(Exception):
    """A module that does not compile without errors and warnings."""


class Compiler:
    """Compiles for one platform. Everything that it makes is in `folder`."""

    def __init__(self, toolchain, platform, folder):
        self.toolchain = toolchain
        self.platform = platform
        self.folder = folder
        self.resources = folder / "resources"
        self.frameworks = folder / "frameworks"
        self.c_module = folder / "CLaunchSupport.modulemap"

    def prepare(self):
        """Makes the standard library and the frameworks, unless they were made of the same sources before."""
        sources = sorted(path for path in (HERE / "Frameworks").rglob("*") if path.is_file())
        stamp = "\n".join(
            [self.toolchain.version]
            + [f"{path} {path.stat().st_mtime_ns}" for path in sources + sorted((HERE / "applecheck").glob("*.py"))])
        stamp_file = self.folder / "stamp"
        if stamp_file.is_file() and stamp_file.read_text() == stamp:
            return
        self.toolchain.make_standard_library(self.platform, self.resources)
        self.frameworks.mkdir(parents=True, exist_ok=True)
        self.write_version_map()
        header = ROOT / "Sources/CLaunchSupport/include/CLaunchSupport.h"
        self.c_module.write_text(f'module CLaunchSupport {{\n  header "{header}"\n  export *\n}}\n')
        for name in [*SHARED_FRAMEWORKS, *self.platform.frameworks]:
            umbrella = HERE / "Frameworks" / name / f"{name}.h"
            maps = self.frameworks / name
            maps.mkdir(exist_ok=True)
            (maps / "module.modulemap").write_text(
                f'module {name} [system] {{\n  header "{umbrella}"\n  export *\n}}\n')
            notes = umbrella.with_suffix(".apinotes")
            if notes.is_file():
                (maps / notes.name).write_text(notes.read_text())
        for name in [*SHARED_FRAMEWORKS, *self.platform.frameworks]:
            self.compile_framework(name, ["-import-underlying-module"])
        for name in SWIFT_FRAMEWORKS:
            self.compile_framework(name, [])
        stamp_file.write_text(stamp)

    def write_version_map(self):
        """Writes what the compiler reads in an SDK to find a version of visionOS for one of iOS."""
        versions = {"17.0": "1.0", "18.0": "2.0", "26.0": "26.0"}
        inverse = {visionos: ios for ios, visionos in versions.items()}
        settings = {
            "CanonicalName": f"{self.platform.folder}{self.platform.versions[-1]}",
            "Version": self.platform.versions[-1],
            "MaximumDeploymentTarget": f"{self.platform.versions[-1]}.99",
            "VersionMap": {"iOS_xrOS": versions, "iOS_visionOS": versions, "xrOS_iOS": inverse},
        }
        sdk = self.folder / "sdk"
        sdk.mkdir(exist_ok=True)
        (sdk / "SDKSettings.json").write_text(json.dumps(settings))

    def arguments(self, version):
        """The arguments that every compilation for a version of the platform has."""
        headers = []
        for name in [*SHARED_FRAMEWORKS, *self.platform.frameworks]:
            headers += [
                "-Xcc", f"-fmodule-map-file={self.frameworks / name / 'module.modulemap'}",
                "-Xcc", f"-I{HERE / 'Frameworks' / name}",
            ]
        return [
            "-target", self.platform.triple(self.toolchain.apple_architecture, version),
            "-resource-dir", str(self.resources), "-sdk", str(self.folder / "sdk"),
            "-module-cache-path", str(self.folder / "cache"),
            "-plugin-path", str(self.toolchain.resources / "host/plugins"),
            "-I", str(self.frameworks), "-Xcc", "-fapinotes-modules",
            # The C parts of the standard library are in a folder of the resources, where an SDK has them elsewhere.
            "-Xcc", f"-fmodule-map-file={self.resources / 'shims/module.modulemap'}", *headers,
        ]

    def compile_framework(self, name, arguments):
        """Compiles the Swift part of a framework, for the lowest version of the platform."""
        self.run(
            [
                "-emit-module", "-parse-as-library", "-swift-version", "5", "-enable-library-evolution",
                "-experimental-skip-all-function-bodies", "-module-name", name,
                *self.arguments(self.platform.floor), *arguments,
                str(HERE / "Frameworks" / name / f"{name}.swift"),
                "-o", str(self.frameworks / f"{name}.swiftmodule"),
            ], what=f"the stand-in of {name}")

    def compile_module(self, name, files, configuration, modules, arguments=(), package=True):
        """Compiles a module up to the checks of isolation and flow, and writes it to the folder `modules`.

        Throws `CheckFailure` if there is an error or a warning.
        """
        self.run(
            [
                "-emit-sil", "-parse-as-library", "-module-name", name, *(PACKAGE_SETTINGS if package else []),
                *self.arguments(configuration.version), "-I", str(modules),
                "-Xcc", f"-fmodule-map-file={self.c_module}",
                *(["-application-extension"] if configuration.is_extension else []), *arguments,
                *[str(file) for file in files],
                "-o", "/dev/null", "-emit-module-path", str(modules / f"{name}.swiftmodule"),
            ], what=f"{name} for {configuration.name}")

    def run(self, arguments, what):
        finished = subprocess.run(
            [self.toolchain.frontend, "-frontend", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        if finished.returncode != 0 or re.search(r"(warning|error):", finished.stdout):
            raise CheckFailure(f"{what} does not compile without errors and warnings:\n{finished.stdout}")


def sources(name, root=ROOT):
    """The Swift files of a module of the package."""
    return sorted((root / "Sources" / name).rglob("*.swift"))


def compile_module(compiler, configuration, name, folder, root=ROOT):
    """Compiles a module of the package for a configuration."""
    arguments = []
    if name == "LaunchHosts":
        header = folder / "LaunchHosts-Swift.h"
        arguments = ["-emit-objc-header-path", str(header), "-emit-clang-header-min-access", "internal"]
    compiler.compile_module(name, sources(name, root), configuration, folder, arguments)


def check_configuration(compiler, configuration):
    """Compiles the modules of the package for a configuration, and returns the folder with their interfaces."""
    folder = compiler.folder / configuration.name
    folder.mkdir(parents=True, exist_ok=True)
    for name in configuration.modules:
        compile_module(compiler, configuration, name, folder)
    return folder
