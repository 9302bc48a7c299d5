import DependencyGraph
import LaunchGraph
import LaunchManifest

/// How long services are taken to need: as measured, else as expected, else not at all.
struct PredictedDurations {
    /// The durations, where any is known.
    private(set) var durations: [ServiceID: Duration] = [:]
    /// What was measured.
    private(set) var profile: LaunchProfile?
    /// Of how many services nothing is known.
    private(set) var unknown = 0

    /// The durations of a manifest's services, as far as `profile` has them from there.
    init(_ manifest: Manifest, _ profile: LaunchProfile?) {
        self.profile = profile
        let resolution = manifest.resolution
        for node in 0..<resolution.graph.nodeCount {
            let id = ServiceID(resolution.identifier(of: node))
            let expected = manifest.expectedDuration(of: resolution.declaration(of: node))
            if let duration = profile?.durations[id] ?? expected {
                durations[id] = duration
            } else {
                unknown += 1
            }
        }
    }

    /// Makes services faster, each as `ID=PERCENT` says.
    ///
    /// - Throws: a usage error where that is no service and a percentage.
    mutating func accelerate(_ texts: [String], _ names: ServiceNames) throws(CommandFailure) {
        for text in texts {
            guard let sign = text.lastIndex(of: "="), let percent = Self.percent(text[text.index(after: sign)...])
            else {
                throw .usage(
                    "‘\(text)’ is no value for ‘--faster’",
                    hint: "write ID=PERCENT with a percentage up to 100%: database=20%")
            }
            let id = String(text[..<sign])
            _ = try names.node(id)
            let factor = (100 - percent) / 100
            if let duration = durations[ServiceID(id)] { durations[ServiceID(id)] = duration * factor }
            if let duration = profile?.durations[ServiceID(id)] {
                profile?.durations[ServiceID(id)] = duration * factor
            }
        }
    }

    private static func percent(_ text: Substring) -> Double? {
        // Decimal digits and a point: numbers have more spellings than people expect of a percentage.
        guard text.hasSuffix("%"), text.dropLast().utf8.allSatisfy({ $0 == 0x2E || (0x30...0x39).contains($0) }),
            let value = Double(text.dropLast()), value <= 100
        else { return nil }
        return value
    }
}
