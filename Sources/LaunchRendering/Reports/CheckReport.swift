import DependencyGraph
package import LaunchGraph
package import LaunchManifest

package struct CheckReport: Sendable {

    package let check: ManifestCheck
    package let version: String
    package var waves: Int?
    /// The longest chain, without its middle if it is long, by duration if any is known; `nil` without a launch order.
    package var chain: (length: Int, excerpt: String, duration: Duration?)?
    package var fingerprint: String?
    package var baseline: String?
    package var isRecorded = false
    package var rules: [Rule] = []
    package var root = SourceRoot()
    /// Whether text and SARIF also show the diagnostics that the baseline accepts.
    package var showsKnown = false
    package var isVerbose = false
    package var secondsSince1970 = 0
    /// The dependencies that `--what-if-cut` omitted, each `[dependent, dependency]`.
    package var cut: [[String]] = []

    package init(_ check: ManifestCheck, version: String) { (self.check, self.version) = (check, version) }

    var diagnostics: [Diagnostic] { check.diagnostics }

    package var isUnreadable: Bool { check.verdict == .unreadable }

    /// The numbers of services, each identifier counted once, and of dependencies of both kinds; zero for unreadable input.
    var size: (services: Int, dependencies: Int) {
        let graph = check.manifest.resolution.graph
        return isUnreadable ? (0, 0) : (graph.nodeCount, graph.dependencyCount)
    }

    /// A number with which a server recognizes a diagnostic in the next run; `nil` for unreadable input.
    func fingerprint(of diagnostic: Diagnostic) -> UInt64? {
        (isUnreadable ? nil : check.manifest.fingerprint(of: diagnostic)) ?? diagnostic.identity?.fingerprint
    }
}

extension Diagnostic {
    /// The path from dependent to dependency, the order of a cycle; a chain in launch order is reversed.
    var arrows: [String] {
        guard let first = path.first, let last = path.last, path.count > 1 else { return path }
        return first.utf8.elementsEqual(last.utf8) ? path : path.reversed()
    }
}
