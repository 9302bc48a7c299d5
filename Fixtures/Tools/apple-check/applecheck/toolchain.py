"""The Swift toolchain, and a standard library for Apple's platforms made of its own textual interfaces."""

import json
import pathlib
import re
import shutil
import subprocess

# The modules of the standard library that the sources import, directly or through each other.
LIBRARY = ["Swift", "SwiftOnoneSupport", "_Builtin_float", "_StringProcessing", "_Concurrency", "Synchronization"]

# What the compiler expects of the standard library where there is an Objective-C runtime, and Linux does not have.
OBJECTIVE_C_ADDITIONS = """
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public typealias Distance = Swift.Int
  public let _rawValue: Builtin.RawPointer
  @_transparent public init(_ _rawValue: Builtin.RawPointer) { self._rawValue = _rawValue }
  public var pointee: Pointee { get nonmutating set }
}
@available(*, unavailable)
extension Swift.AutoreleasingUnsafeMutablePointer : Swift.Sendable {
}
public func _bridgeAnyObjectToAny(_ possiblyNullObject: Swift.AnyObject?) -> Any
"""


class Toolchain:
    """The toolchain that `swift` belongs to."""

    def __init__(self, swift):
        information = json.loads(subprocess.check_output([swift, "-print-target-info"]))
        target = information["target"]
        self.architecture = target["arch"]
        # Where the interfaces of the host's standard library are.
        self.resources = pathlib.Path(information["paths"]["runtimeResourcePath"])
        self.interface = f"{target['moduleTriple']}.swiftinterface"
        self.system = target["platform"]
        self.version = information["compilerVersion"]
        self.frontend = str(self.resources.parent.parent / "bin" / "swift-frontend")

    @property
    def apple_architecture(self):
        return {"aarch64": "arm64"}.get(self.architecture, self.architecture)

    def make_standard_library(self, platform, folder):
        """Writes a resource folder for `platform`.

        Types, isolation and availability of the interfaces are the same on every platform. Function bodies are not
        compiled, which makes a library in seconds: nothing is run.
        """
        modules = folder / platform.folder
        shutil.rmtree(folder, ignore_errors=True)
        modules.mkdir(parents=True)
        for shared in ["shims", "clang", "apinotes"]:
            (folder / shared).symlink_to(self.resources / shared)
        target = platform.triple(self.apple_architecture, platform.floor)
        for name in LIBRARY:
            source = self.resources / self.system / f"{name}.swiftmodule" / self.interface
            text = retarget(source.read_text(), target)
            if name == "Swift":
                text += OBJECTIVE_C_ADDITIONS
            interface = folder / f"{name}.swiftinterface"
            interface.write_text(text)
            (modules / f"{name}.swiftmodule").mkdir()
            module = f"{self.apple_architecture}-apple-{platform.interface}.swiftmodule"
            subprocess.run(
                [
                    self.frontend, "-frontend", "-compile-module-from-interface", "-module-name", name,
                    "-target", target, "-resource-dir", str(folder), "-module-cache-path", str(folder / "cache"), *(["-parse-stdlib"] if name == "Swift" else []),
                    str(interface), "-o", str(modules / f"{name}.swiftmodule" / module),
                ], check=True)


def retarget(interface, target):
    """Returns an interface of a module for Linux as one for the target."""
    header, _, body = interface.partition("\nimport ")
    header = re.sub(r"-target \S+", f"-target {target}", header)
    header = re.sub(r" (-static|-O)(?= )", "", header)
    header = header.replace(
        "swift-module-flags: ",
        "swift-module-flags: -disable-availability-checking -experimental-skip-all-function-bodies ")
    body = re.sub(r"^import Glibc$", "", "import " + body, flags=re.MULTILINE)
    return header + "\n" + without_hollow_back_deployment(body)


def without_hollow_back_deployment(body):
    """Removes `@backDeployed` from declarations without a body, which the compiler refuses."""
    lines = []
    pending = None
    for line in body.split("\n"):
        if "@backDeployed" in line:
            pending = len(lines)
        elif pending is not None and re.search(r"\b(func|var|init|subscript)\b", line):
            if not line.endswith("{"):
                del lines[pending]
            pending = None
        lines.append(line)
    return "\n".join(lines)
