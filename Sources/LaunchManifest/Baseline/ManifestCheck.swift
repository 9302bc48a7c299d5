package import LaunchDeclarations

/// The check of manifests with the default rules and a baseline, for the build-tool plug-in.
package struct ManifestCheck: Sendable {
    package enum Verdict: Sendable {
        case passed, failed, unreadable
    }

    /// The graph that the manifests describe.
    package let manifest: Manifest

    /// Every diagnostic that the baseline does not list, by source location.
    package let diagnostics: [Diagnostic]

    package let verdict: Verdict

    /// Reads and checks `manifests`, which together describe one graph.
    ///
    /// - Parameters:
    ///   - manifests: the paths of the manifests.
    ///   - baseline: the path of the baseline, if there is one.
    /// - Complexity: O(services + dependencies) if there are no problems.
    package init(manifests: [String], baseline: String?) {
        manifest = Manifest(contentsOf: manifests)
        let found = manifest.diagnostics()
        do throws(Unreadable) {
            let known = try baseline.map(Self.read) ?? Baseline()
            guard manifest.isReadable else { throw Unreadable(diagnostics: []) }
            let rules = Set(Rule.all.filter { $0.defaultSeverity != .off })
            let judgement = known.judge(found, of: manifest, rules: rules)
            diagnostics = (judgement.new + judgement.stale).sortedByLocation()
            verdict = diagnostics.contains { $0.severity == .error } ? .failed : .passed
        } catch {
            diagnostics = (found + error.diagnostics).sortedByLocation()
            verdict = .unreadable
        }
    }

    private struct Unreadable: Error {
        let diagnostics: [Diagnostic]
    }

    private static func read(baseline path: String) throws(Unreadable) -> Baseline {
        let text: SourceText
        do {
            text = try FileContents.read(path)
        } catch {
            throw Unreadable(diagnostics: [error.diagnostic])
        }
        do {
            return try BaselineReader.read(text)
        } catch {
            throw Unreadable(diagnostics: error.diagnostics)
        }
    }
}
