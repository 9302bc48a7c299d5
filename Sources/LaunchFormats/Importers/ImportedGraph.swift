import DependencyGraph
package import LaunchDeclarations
package import LaunchManifest
import LaunchSupport

/// The graph that an importer creates from files in another format: services, dependencies and attributes with their
/// positions, the problems of the files, and the losses of the conversion.
///
/// An importer never throws and never stops at a problem: it records each one and continues.
package struct ImportedGraph: Sendable {
    /// A name that a manifest cannot contain is dropped.
    package var name: String?

    package var losses = ConversionLosses()

    /// A problem without a rule and with the severity `error` makes the input unreadable.
    private var problems = LimitedDiagnostics()

    package var budget: GrowthBudget

    /// The values of secret variables that are part of texts.
    package private(set) var secrets: Set<String> = []

    private var services: [DeclaredService] = []
    private var helpForUnknown: [UTF8Key: String] = [:]
    private var attributes: [DeclarationNumber: ServiceAttributes] = [:]
    /// The identifiers whose problems have been recorded.
    private var refused: Set<UTF8Key> = []

    package init(_ budget: GrowthBudget = GrowthBudget()) { self.budget = budget }

    package var diagnostics: [Diagnostic] { problems.all }

    /// Several services with the same identifier are a problem of the graph, which its checks report.
    @discardableResult
    package mutating func addService(_ id: String, at location: SourceLocation?) -> Int {
        checkIdentifier(id, at: location)
        services.append((id, location, []))
        return services.count - 1
    }

    /// Sets the attributes of a service, which count a fixed number of bytes. Their texts are literal: they contain no
    /// references to variables. A text that a manifest cannot contain, such as a blank image, is recorded as a problem.
    package mutating func setAttributes(_ attributes: ServiceAttributes, ofService service: Int) {
        let location = services[service].location
        guard !attributes.isEmpty, mayGrow(by: GrowthBudget.bytesPerProcess, at: location) else { return }
        self.attributes[DeclarationNumber(service)] = attributes.mappingTexts { VariableText.escaping($0) }
        for problem in attributes.problemsOfTexts(ofService: services[service].id) { note(problem, at: location) }
    }

    /// Makes each process without a probe stay up, unless another service waits for its completion.
    package mutating func keepServicesUp() {
        let awaited = services.lazy.flatMap(\.dependencies).filter { $0.condition == .completed }
        let completing = Set(awaited.map { UTF8Key($0.id) })
        changeProcessesWithoutProbe { id, attributes in
            if !completing.contains(UTF8Key(id)) { attributes.ready = Readiness(.started) }
        }
    }

    /// Converts the restarts of services that end by themselves into retries: restarts need services that stay up.
    package mutating func retryOneShotServices() {
        changeProcessesWithoutProbe { _, attributes in
            guard let restart = attributes.restart else { return }
            attributes.restart = nil
            attributes.retry = restart.asRetry
        }
    }

    private mutating func changeProcessesWithoutProbe(_ change: (_ id: String, inout ServiceAttributes) -> Void) {
        for service in services.indices {
            let number = DeclarationNumber(service)
            guard var changed = attributes[number], changed.launch != nil || changed.image != nil, changed.ready == nil
            else { continue }
            change(services[service].id, &changed)
            attributes[number] = changed
        }
    }

    /// Counts the dependencies that wait for a probe of a service without one, which is ready as soon as it has started.
    mutating func loseConditions(_ feature: String) {
        let probed = services.indices.filter { service in
            ![nil, Readiness(.started)].contains(attributes[DeclarationNumber(service)]?.ready)
        }
        let ids = Set(probed.map { UTF8Key(services[$0].id) })
        for dependency in services.lazy.flatMap(\.dependencies)
        where dependency.condition == .ready && !ids.contains(UTF8Key(dependency.id)) {
            lose(feature, at: dependency.location)
        }
    }

    package mutating func add(_ dependency: DeclaredDependency, ofService service: Int) {
        checkIdentifier(dependency.id, at: dependency.location)
        services[service].dependencies.append(dependency)
    }

    /// Sets the suggested fix for dependencies on a service that the files declare and the graph does not have.
    package mutating func setHelp(_ help: String, forUnknown id: String) { helpForUnknown[UTF8Key(id)] = help }

    /// Counts what a part of a file is repeated for: its text, and fixed numbers of bytes for values and services. Returns
    /// whether the repetition may be made. The first growth that the budget does not allow is an error.
    package mutating func mayGrow(by bytes: Int, at location: @autoclosure () -> SourceLocation?) -> Bool {
        let isFirst = !budget.isExceeded
        if budget.spend(bytes) { return true }
        let message = budget.message
        if isFirst { note(error: message, at: location(), help: GrowthBudget.help) }
        return false
    }

    /// Counts a file that another file refers to, and returns whether it may be parsed. A folder that is a link to itself
    /// gives a file any number of names.
    package mutating func mayParse(_ source: SourceText) -> Bool {
        // The values of a text take several times as much as the text.
        mayGrow(by: 4 * source.length, at: source.location(at: 0))
    }

    /// Records the value of a secret variable that is part of a text. The text can be split into words at its blanks.
    package mutating func noteSecret(_ value: String) {
        secrets.insert(value)
        let words = value.split { $0.isWhitespace || $0 == "'" || $0 == "\"" }
        if words.count > 1 { secrets.formUnion(words.filter { $0.utf8.count >= 4 }.map { String($0) }) }
    }

    /// Records that a file cannot be used; the tool then exits with 2.
    package mutating func note(
        error message: @autoclosure () -> String, at location: @autoclosure () -> SourceLocation?,
        help: @autoclosure () -> String? = nil
    ) { note(nil, Diagnostic(nil, message(), at: location(), help: help())) }

    /// Records, as an error, a problem that a manifest can also have.
    mutating func note(_ problem: ManifestProblem, at location: @autoclosure () -> SourceLocation?) {
        note(nil, problem.diagnostic(at: location()))
    }

    /// Records a problem of `rule`, without the secrets in its message.
    package mutating func note(_ rule: Rule?, _ diagnostic: @autoclosure () -> Diagnostic) {
        problems.add(rule, diagnostic().masking(secrets))
    }

    mutating func lose(_ feature: String, at location: SourceLocation?) { losses.add(feature, at: location) }

    /// Counts a feature for which a file has a value.
    mutating func lose(_ feature: String, at value: JSONValue?) { if let value { lose(feature, at: value.location) } }

    mutating func warn(
        _ message: @autoclosure () -> String, key: String? = nil, services: [String] = [],
        at location: @autoclosure () -> SourceLocation, help: @autoclosure () -> String? = nil
    ) {
        note(
            .unknownKey, Diagnostic(.unknownKey, message(), services: services, key: key, at: location(), help: help()))
    }

    package mutating func note(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { note(diagnostic.rule, diagnostic) }
    }

    private mutating func checkIdentifier(_ id: String, at location: SourceLocation?) {
        // The problem is recorded at its first occurrence.
        guard let problem = IdentifierRules.problem(ofName: id), refused.insert(UTF8Key(id)).inserted else { return }
        note(problem, at: location)
    }

    /// Returns the manifest: services and dependencies in the order in which they were added.
    ///
    /// If the budget is exceeded, it has no services: those that were added would be only a part of the graph. The directories of
    /// processes are relative to the folder of `path`, the first file.
    package func manifest(path: String) -> Manifest {
        var (name, losses) = (name, losses)
        switch name.flatMap({ TextRules.problem(ofWord: $0, "the name") }) {
        case nil: break
        case .blank: name = nil
        default:
            name = nil
            losses.add("the name of the graph", at: nil)
        }
        var manifest = Manifest(
            name: name, path: path, services: budget.isExceeded ? [] : services,
            attributes: budget.isExceeded ? [:] : attributes,
            diagnostics: (diagnostics + losses.diagnostics(target: "a launch graph")).sortedByLocation(),
            helpForUnknown: helpForUnknown)
        manifest.secrets = secrets
        return manifest
    }
}

extension Diagnostic {
    fileprivate func masking(_ secrets: Set<String>) -> Diagnostic {
        guard !secrets.isEmpty else { return self }
        var masked = self
        masked.message = SecretText(message).marking(secrets).shown
        masked.key = key.map { SecretText($0).marking(secrets).shown }
        return masked
    }
}

extension ServiceAttributes.Restart {
    /// As many attempts to come up as a service has that is restarted.
    var asRetry: ServiceAttributes.Retry {
        let limit = limit ?? RestartPolicy.run().limit
        return .init(attempts: limit < .max ? limit + 1 : limit, backoff: backoff, factor: factor)
    }

    /// Removes the limit: a process cannot be restarted a million times in a second.
    mutating func setUnlimited() { (limit, within) = (1_000_000, .seconds(1)) }
}

extension ServiceAttributes.Shutdown {
    /// Creates the signal with a name such as `SIGINT` or `INT`; `nil` if manifests do not support it.
    init?(signalNamed text: String) {
        let name = text.hasPrefix("SIG") ? text : "SIG" + text
        guard Self.signals.contains(name) else { return nil }
        self = .signal(name)
    }
}
