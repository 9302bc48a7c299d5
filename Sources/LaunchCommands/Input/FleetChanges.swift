import LaunchGraph
import LaunchManifest
import LaunchRendering
import LaunchSimulation

struct FleetChanges {
    private let arguments: ParsedArguments

    static let deferred = service("defer", "what if this service were launched after everything eager")
    static let onDemand = service("on-demand", "what if this service were launched on demand")
    static let faster = Option.value(
        "faster", "ID=PERCENT", repeatable: true, "what if this service were faster by a percentage")
    static let jobs = Option.value("jobs", letter: "j", "N", "what if at most N services started at the same time")
    static let cut = Option.value("cut", "A:B", repeatable: true, "what if service A did not wait for service B")
    static let fail = service("fail", "what if every attempt of this service failed")
    static let sample = Option.value(
        "sample", "N", "the number of launches to replay (default: 10000), drawn at random")

    static let options = [deferred, onDemand, faster, jobs, cut, fail]

    private static func service(_ name: String, _ summary: String) -> Option {
        .value(name, "ID", repeatable: true, summary)
    }

    /// The maximum number of launches to replay, in each group.
    let sampleSize: Int
    private let faster: [(id: String, percent: Double)]
    private let jobs: Int?

    init?(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard Self.options.contains(where: arguments.has) else {
            guard !arguments.has(Self.sample) else {
                throw .usage("‘--sample’ needs a change to replay", hint: "name one, such as ‘--defer ID’")
            }
            return nil
        }
        self.arguments = arguments
        sampleSize = try arguments.count(of: Self.sample, what: "launches") ?? 10_000
        faster = try arguments.values(of: Self.faster).map(Percentage.acceleration)
        jobs = try arguments.count(of: Self.jobs)
    }

    private func changes(_ ids: [ServiceID]) throws(CommandFailure) -> ReplayChanges {
        var changes = ReplayChanges()
        let services = { (option: Option) in Set(arguments.values(of: option).map { ServiceID($0) }) }
        changes.deferred = services(Self.deferred)
        changes.onDemand = services(Self.onDemand)
        changes.failing = services(Self.fail)
        changes.maxConcurrency = jobs
        for (id, percent) in faster { changes.faster[ServiceID(id)] = percent }
        for pair in arguments.values(of: Self.cut) {
            // Identifiers can contain colons.
            let splits = pair.splits(at: ":").map {
                ReplayChanges.Dependency(of: ServiceID($0.before), on: ServiceID($0.after))
            }
            let known = splits.first { ids.contains($0.dependent) && ids.contains($0.dependency) }
            guard let dependency = known ?? splits.first else {
                throw .usage(
                    "invalid pair of services ‘\(pair)’", hint: "write A:B, where service A waits for service B")
            }
            changes.cut.insert(dependency)
        }
        return changes
    }

    private func words(_ sample: LaunchSample, _ changes: ReplayChanges) -> [String] {
        func later(_ id: String, _ how: String) -> String {
            let dependent = sample.eagerDependent(of: ServiceID(id), with: changes)
            return "\(id) is \(how)" + (dependent.map { " (no effect, because \($0) needs it at once)" } ?? "")
        }
        let words: [(Option, (String) -> String)] = [
            (Self.deferred, { later($0, "deferred") }), (Self.onDemand, { later($0, "launched on demand") }),
            (Self.faster, { $0.splits(at: "=").last.map { "\($0.before) is faster by \($0.after)" } ?? "" }),
            (Self.jobs, { "\($0) services start at the same time" }),
            (Self.cut, { "\($0) is cut" }), (Self.fail, { "\($0) fails" }),
        ]
        return words.flatMap { option, word in arguments.values(of: option).map(word) }
    }

    /// Replays the launches of each group to which the changes apply, and returns messages why the other groups were not
    /// replayed. Throws the reason if the changes apply to no group.
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func replay(_ report: inout FleetReport, _ progress: FleetProgress) throws(CommandFailure) -> [String] {
        var skipped: [(group: FleetGroup, reason: String)] = []
        for (index, group) in report.groups.map(\.group).enumerated() where !group.drawn.isEmpty {
            do {
                var sample = LaunchSample(size: sampleSize)
                for (_, report) in group.drawn.prefix(sampleSize) {
                    // This reader is stricter: it checks the parts that a fleet does not need.
                    let text = SourceText(name: "", bytes: report)
                    guard let report = try? LaunchReportReader.read(text) else { continue }
                    do { try sample.add(report) } catch is LaunchSample.DifferentGraph {}
                }
                guard !sample.ids.isEmpty else {
                    skipped.append((group, "no report can be read in full"))
                    continue
                }
                let changes = try changes(sample.ids)
                let estimate = try LaunchReplay(sample).estimate(changes) { progress.showReplayed($0) }
                report.groups[index].replay = FleetReplay(estimate, words(sample, changes))
            } catch let failure as CommandFailure {
                throw failure
            } catch let error as ServiceGraphError {
                let problem = error.diagnostics.first?.message ?? ""
                skipped.append((group, "its services form no graph: \(problem)"))
            } catch {
                skipped.append((group, "\(error)"))
            }
        }
        progress.end()
        if let first = skipped.first, skipped.count == report.groups.count { throw .usage(first.reason) }
        return skipped.map { "\($0.group.title(report.label)) is not replayed: \($0.reason)" }
    }
}

extension FleetReplay {
    fileprivate init(_ estimate: ReplayEstimate, _ changes: [String]) {
        let quantiles: [(Quantile, KeyPath<ReplayEstimate.Quantiles, ReplayEstimate.Interval>)] = [
            (.p50, \.p50), (.p90, \.p90),
        ]
        let rows = quantiles.compactMap { quantile, path -> FleetChange? in
            let parts = [estimate.before, estimate.after, estimate.difference].map { quantiles in
                (quantiles?[keyPath: path]).map { FleetChange.Estimate($0.value, $0.low...$0.high) }
            }
            return parts[0].map { FleetChange(quantile, before: $0, now: parts[1], difference: parts[2]) }
        }
        let whole = estimate.distance.map { [Distance(nil, $0.bias, $0.p90)] } ?? []
        self.init(
            changes: changes, launches: estimate.launches, failures: estimate.failures, rows: rows,
            distances: whole + estimate.farthest.map { ($0.id.name, $0.distance.bias, $0.distance.p90) })
    }
}
