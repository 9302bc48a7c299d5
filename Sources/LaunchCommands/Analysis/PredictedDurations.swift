import DependencyGraph
import LaunchGraph
import LaunchManifest
import LaunchRendering

/// The assumed durations of services: measured ones, else expected ones, else zero.
struct PredictedDurations {
    /// The durations of attempts, if known.
    let durations: [ServiceID: Duration]
    /// The services whose durations are unknown.
    let unknown: [ServiceID]

    /// Determines the durations of a manifest's services. Those in `profile` replace the expected ones.
    init(_ manifest: Manifest, _ profile: LaunchProfile?) {
        let measured = profile?.attemptDurations ?? [:]
        var durations: [ServiceID: Duration] = [:]
        var unknown: [ServiceID] = []
        let resolution = manifest.resolution
        for node in resolution.graph.nodes {
            let id = ServiceID(resolution.identifier(of: node))
            if let duration = measured[id] ?? manifest.expectedDuration(of: resolution.declaration(of: node)) {
                durations[id] = duration
            } else {
                unknown.append(id)
            }
        }
        self.durations = durations
        self.unknown = unknown
    }
}

/// The services that a prediction assumes to be faster.
struct Accelerations {
    /// Each service and the fraction of its duration that it is assumed to take, in the order of the command line.
    let parts: [(id: ServiceID, part: Double)]

    /// Parses `texts` of the form `ID=PERCENT`.
    ///
    /// - Throws: a usage error for a text of another form, or for a service that is named twice.
    init(_ texts: [String], _ names: ServiceNames) throws(CommandFailure) {
        var parts: [(id: ServiceID, part: Double)] = []
        var named: Set<ServiceID> = []
        for text in texts {
            let (id, percent) = try Self.value(text)
            _ = try names.node(id)
            guard named.insert(ServiceID(id)).inserted else {
                throw .usage("‘--faster’ names ‘\(id)’ twice", hint: "name each service once")
            }
            parts.append((ServiceID(id), (100 - percent) / 100))
        }
        self.parts = parts
    }

    /// Returns the service and the percentage of `ID=PERCENT`.
    static func value(_ text: String) throws(CommandFailure) -> (id: String, percent: Double) {
        // The search is by bytes: as a character, ‘=’ would merge with a combining character after it.
        guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "=")),
            let percent = Percentage.value(text[text.utf8.index(after: sign)...]), percent <= 100
        else {
            throw .usage(
                "invalid value ‘\(text)’ for ‘--faster’",
                hint: "write ID=PERCENT with a percentage up to 100%: database=20%")
        }
        return (String(text[..<sign]), percent)
    }
}
