// Checks the manifests of one target for the build-tool plug-in and writes its `ServiceID` constants:
//
//     launchgraph-plugin-tool CONSTANTS [--baseline FILE] MANIFEST…
//
// This is a separate program so that a build compiles only the manifests' modules, and neither the engine nor the
// command line. Its exit status is that of `launchgraph check`: 0 passed, 1 problems found, 2 unreadable input.

import LaunchManifest
import LaunchSupport

/// Writes `text` to standard error.
func report(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        if written < 0 && errno != EINTR { return }
        rest = rest.dropFirst(max(0, written))
    }
}

var arguments = CommandLine.arguments.dropFirst()
let constants = arguments.popFirst()
var baseline: String?
if arguments.first == "--baseline" {
    baseline = arguments.dropFirst().first
    arguments = arguments.dropFirst(2)
}
guard let constants, !arguments.isEmpty else {
    report("usage: launchgraph-plugin-tool CONSTANTS [--baseline FILE] MANIFEST…\n")
    exit(2)
}
let check = ManifestCheck(manifests: Array(arguments), baseline: baseline)
for diagnostic in check.diagnostics { report("\(diagnostic)\n") }
switch check.verdict {
case .failed: exit(1)
case .unreadable: exit(2)
case .passed: break
}
guard let file = fopen(constants, "w"), fputs(check.manifest.swiftConstants(), file) >= 0, fclose(file) == 0 else {
    report("\(constants): error: this file cannot be written: \(String(cString: strerror(errno)))\n")
    exit(2)
}
