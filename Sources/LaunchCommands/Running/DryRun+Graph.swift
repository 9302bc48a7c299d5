import LaunchFormats
import LaunchGraph
import LaunchManifest
import LaunchProcesses
import LaunchRendering
import LaunchSupport

extension DryRun {
    init(_ graph: ServiceGraph, _ shown: [ServiceID: VariableExpansion.Expanded]) {
        let declarations = Dictionary(
            graph.services.declarations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.init(
            waves: graph.waves.map { wave in
                wave.compactMap { id in declarations[id].map { Self.step($0, graph, shown[id]) } }
            }, fingerprint: graph.fingerprint)
    }

    private static func step(
        _ declaration: ServiceList.Declaration, _ graph: ServiceGraph, _ expanded: VariableExpansion.Expanded?
    ) -> Step {
        let (id, conditions) = (declaration.id, declaration.conditions)
        let process = declaration.record.service as? ProcessService
        var notes: [String] = []
        let (dependsOn, startsAfter) = graph.dependencies(of: id)
        if !dependsOn.isEmpty { notes.append("depends on " + Self.list(dependsOn, conditions)) }
        if !startsAfter.isEmpty { notes.append("starts after " + Self.list(startsAfter, conditions)) }
        let command = process.map { ShellWords.quoted($0.command.texts.map(\.description)) }
        if let process {
            if let directory = process.command.directory { notes.append("in \(directory)") }
            if let user = process.command.user { notes.append("as the user \(user)") }
            let variables = expanded?.variables ?? process.command.environment
            if !variables.isEmpty {
                notes.append("with " + variables.map { "\($0.name)=\($0.text)" }.joined(separator: " "))
            }
            notes += expanded?.notes ?? []
            notes.append(process.condition.map { "up when \($0.words)" } ?? "up when it has exited with 0")
            if let health = process.health { notes.append(health.words(declaration.policy.health)) }
        }
        switch declaration.mode {
        case .eager: break
        case .deferred: notes.append("after all eager services have settled")
        case .onDemand: notes.append("only when a service that depends on it is launched")
        }
        notes.append(declaration.policy.words)
        return (id, command, notes, process?.problem)
    }

    private static func list(_ ids: [ServiceID], _ conditions: [ServiceID: DependencyCondition]) -> String {
        ids.map { id in conditions[id].map { "\(id) (\($0.rawValue))" } ?? id.name }.joined(separator: ", ")
    }
}

extension ServicePolicy {
    fileprivate var words: String {
        var parts = [timeout.map { "up to \(DurationText.text($0))" } ?? "no timeout"]
        if retry.attempts > 1 { parts.append("up to \(retry.attempts) attempts") }
        switch onFailure {
        case .abort: parts.append("a failure ends the launch")
        case .skipDependents: parts.append("a failure skips its dependents")
        case .proceed: parts.append("a failure does not affect other services")
        }
        let limit = "up to \(restart.limit) times in \(DurationText.text(restart.period))"
        switch restart.scope {
        case .run, .instance: parts.append("an end with an error starts it again, \(limit)")
        case .service: parts.append("an end with an error starts it and its dependents again, \(limit)")
        case nil: break
        }
        switch onEnd {
        case .failure: break
        case .completes: parts.append("an end with 0 is no failure")
        case .shutsDown: parts.append("an end with 0 shuts everything down")
        }
        return parts.joined(separator: "; ")
    }
}

extension ProcessReadiness {
    fileprivate func words(_ policy: HealthPolicy) -> String {
        let times = [policy.interval, policy.timeout].map { DurationText.text($0) }
        return "healthy while \(words), checked every \(times[0]) for up to \(times[1]);"
            + " fails after \(policy.failures == 1 ? "a failure" : "\(policy.failures) failures in a row")"
    }

    /// A description of the probe's condition, which follows "when".
    fileprivate var words: String {
        switch probe {
        case .started: "it runs"
        case .output(let text): "a line of its output contains ‘\(text)’"
        case .tcp(let address): "\(address) accepts a connection"
        case .http(let url, let status): "\(url) answers" + (status.map { " with status \($0)" } ?? "")
        case .file(let path): "the file \(path) exists"
        case .command(let arguments): "‘\(arguments.shown)’ exits with 0"
        }
    }
}
