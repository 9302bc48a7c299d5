package import DependencyGraph
package import LaunchDeclarations
package import LaunchManifest
import LaunchSupport

/// The graph that an importer makes of files in another format: services, dependencies and attributes with their positions,
/// the problems of the files, and what was dropped.
///
/// An importer never throws and never stops at a problem: it notes each problem, and goes on with what it understands.
package struct ImportedGraph: Sendable {
    /// The name of the graph. One that no manifest can have is dropped.
    package var name: String?

    /// What was dropped.
    package var losses = ConversionLosses()

    /// The problems of the files. One without a rule and with the severity `error` makes the input unreadable.
    package private(set) var diagnostics: [Diagnostic] = []

    private var services: [PositionedService] = []
    private var details = ServiceDetails()
    /// The identifiers whose problems have been noted.
    private var refused: Set<UTF8Key> = []

    /// A graph without services.
    package init() {}

    /// Makes room for `count` services.
    package mutating func reserveCapacity(services count: Int) {
        services.reserveCapacity(count)
        details.reserveCapacity(count)
    }

    /// Adds a service. An identifier that is not allowed is noted as a problem.
    ///
    /// - Parameters:
    ///   - id: the identifier. Two services with one identifier are a problem of the graph, which its checks report.
    ///   - position: the position of its declaration.
    /// - Returns: the number of the service, to which attributes and dependencies are added at any time.
    @discardableResult
    package mutating func addService(_ id: String, at position: TextPosition?) -> Int {
        checkIdentifier(id, at: position)
        services.append(PositionedService(id, at: position))
        return services.count - 1
    }

    /// Sets the attributes of a service. Its texts are literal: they contain no references to variables.
    ///
    /// A text that a manifest cannot contain, such as a blank image or a U+0000, is noted as a problem.
    package mutating func setAttributes(_ attributes: ServiceAttributes, ofService service: Int) {
        guard !attributes.isEmpty else { return }
        details.set(attributes.mappingTexts(VariableText.escaping), of: DeclarationNumber(service))
        for problem in attributes.problemsOfTexts(ofService: services[service].id) {
            note(error: problem.message, at: services[service].position, help: problem.help)
        }
    }

    /// Lets each service that has no probe stay up, unless another one waits for its end.
    package mutating func keepServicesUp() {
        var completing: Set<UTF8Key> = []
        for service in services {
            for dependency in service.dependencies where dependency.condition == .completed {
                completing.insert(UTF8Key(dependency.id))
            }
        }
        details.changeAll { [services] service, attributes in
            if attributes.isProcessWithoutProbe,
                completing.isEmpty || !completing.contains(UTF8Key(services[service.index].id))
            {
                attributes.ready = Readiness(.started)
            }
        }
    }

    /// Lets each service that ends by itself be tried again as often as it would be restarted: a restart concerns only what
    /// stays up.
    package mutating func retryOneShotServices() {
        details.changeAll { _, attributes in
            guard attributes.isProcessWithoutProbe, let restart = attributes.restart else { return }
            let limit = restart.limit ?? RestartPolicy.run().limit
            attributes.restart = nil
            attributes.retry = .init(attempts: limit < .max ? limit + 1 : limit, backoff: restart.backoff)
        }
    }

    /// Adds a dependency, after those that the service has.
    ///
    /// - Parameters:
    ///   - service: the number of the dependent.
    ///   - id: the identifier of the service that it waits for, which may be added later or not at all.
    ///   - kind: `.hard` for `dependsOn`, `.orderOnly` for `startsAfter`.
    ///   - condition: what it waits for.
    ///   - position: the position of the dependency, to which diagnostics point.
    package mutating func addDependency(
        ofService service: Int, on id: String, _ kind: DependencyKind, _ condition: DependencyCondition = .ready,
        at position: TextPosition?
    ) {
        checkIdentifier(id, at: position)
        // Growing from one to two to four takes longer than the rest.
        if services[service].dependencies.isEmpty { services[service].dependencies.reserveCapacity(4) }
        services[service].dependencies.append(PositionedService.Dependency(id, kind, condition, at: position))
    }

    /// Notes that a file cannot be used as it is: the tool then exits with 2.
    package mutating func note(error message: String, at position: TextPosition?, help: String? = nil) {
        diagnostics.append(Diagnostic(nil, severity: .error, message, at: position?.location, help: help))
    }

    /// Notes a problem.
    package mutating func note(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    private mutating func checkIdentifier(_ id: String, at position: TextPosition?) {
        // It is noted where it occurs first.
        guard let problem = IdentifierRules.problem(ofName: id), refused.insert(UTF8Key(id)).inserted else { return }
        note(error: problem.message, at: position, help: problem.help)
    }

    /// The manifest: services and dependencies in the order in which they were added.
    ///
    /// - Parameter path: the name of the first file; the directories of processes are relative to its folder.
    /// - Complexity: linear in services and dependencies.
    package func manifest(path: String) -> Manifest {
        var (name, losses) = (name, losses)
        switch name.flatMap({ TextRules.problem(ofWord: $0, "the name") }) {
        case nil: break
        case .blank: name = nil
        default:
            name = nil
            losses.add("the name of the graph", at: nil)
        }
        return Manifest(
            name: name, path: path, services: services, details: details,
            diagnostics: (diagnostics + losses.diagnostics(target: "a launch graph")).sortedByLocation())
    }
}

extension ServiceAttributes {
    /// Whether the service is a process or a container, and nothing says when it is ready.
    fileprivate var isProcessWithoutProbe: Bool { (launch != nil || image != nil) && ready == nil }
}
