import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// Reads the files of process-compose (`process-compose.yaml`), in YAML or JSON.
package struct ProcessComposeImporter {
    private let input: ImportInput
    private var graph: ImportedGraph
    private var processes = KeyedList<ComposeService>()
    private var shell = ["bash", "-c"]
    private var environment: [ServiceAttributes.EnvironmentVariable] = []
    private var replacements: VariableScope
    /// The files of variables, which all processes get.
    private var variableFiles: [String] = []
    /// The values of `vars`, for templates in the texts of all processes.
    private var values: [String: String] = [:]
    /// With those of the process that is being added.
    private var ownValues: [String: String] = [:]
    /// The names of the replicas of each process that has several.
    private var replicas: [UTF8Key: [String]] = [:]
    /// The processes whose completion other processes wait for, which are one-shot processes.
    private var completing: Set<UTF8Key> = []

    /// A later file overrides earlier ones.
    package static func graph(_ input: ImportInput) -> ImportedGraph {
        var importer = ProcessComposeImporter(input)
        for source in input.files { importer.read(source) }
        for process in importer.processes.values {
            importer.findCompleting(process)
            importer.findReplicas(process)
        }
        let shared = importer.sizeOfShared
        for process in importer.processes.values where importer.graph.mayGrow(by: shared, at: process.location) {
            importer.add(process)
        }
        importer.graph.loseConditions("a condition that waits for the probe of a process without one")
        importer.graph.retryOneShotServices()
        return importer.graph
    }

    private init(_ input: ImportInput) {
        self.input = input
        graph = ImportedGraph(input.budget)
        replacements = VariableScope(prefersFiles: true, input.variable)
        let (problems, found) = input.readVariables(into: &replacements, &graph)
        variableFiles = found
        // process-compose does not report problems of the file beside it.
        if graph.budget.isExceeded || !input.environmentFiles.isEmpty { graph.note(problems) }
        if replacements.isOverridden, let path = input.variableFiles.last {
            graph.losses.add(
                "that a variable of the environment overrides one of ‘.env’", at: SourceLocation(file: path))
        }
    }

    /// Reads a file, preceded by the chain of files that it extends.
    private mutating func read(_ source: SourceText) {
        var roots: [JSONValue] = []
        var visited: Set<UTF8Key> = [UTF8Key(source.name)]
        var next: SourceText? = source
        while let source = next {
            next = nil
            guard var root = root(of: expanded(source)) else { break }
            if root["disable_env_expansion"]?.bool == true { root = self.root(of: source) ?? root }
            roots.append(root)
            guard let extends = root["extends"], let name = graph.string(extends, "extends") else { continue }
            let path = ImportInput.path(name, in: ImportInput.folder(ofPath: source.name))
            guard visited.insert(UTF8Key(path)).inserted else {
                graph.note(error: "‘extends’ leads back to \(VisibleText.escaping(path))", at: extends.location)
                break
            }
            next = input.text(of: path, referredToAt: extends.location, &graph)
        }
        for root in roots.reversed() { read(root) }
    }

    /// Returns the first document of a text, which is the only one that process-compose reads.
    private mutating func root(of source: SourceText) -> JSONValue? {
        graph.roots(of: source, input, "a process-compose file").first
    }

    /// Returns the text that process-compose parses: `${NAME}` is replaced by the value of a variable, which is empty if
    /// there is none, and two dollar signs by one. `$NAME` is left to the shell.
    ///
    /// Columns after a variable are those of the new text.
    private mutating func expanded(_ source: SourceText) -> SourceText {
        let bytes = source.bytes
        guard bytes.contains(UInt8(ascii: "$")), String(validUTF8: bytes) != nil else { return source }
        var result: SecretText = ""
        var index = 0
        while let dollar = bytes[index...].firstIndex(of: UInt8(ascii: "$")), !graph.budget.isExceeded {
            result.append(SecretText(String(decoding: bytes[index..<dollar], as: UTF8.self)))
            let location = source.location(at: dollar)
            if bytes[dollar...].starts(with: "${".utf8), let (value, end) = reference(in: bytes, dollar, location) {
                if graph.mayGrow(by: value.size, at: location) { result.append(value) }
                index = end
            } else {
                result.append("$")
                index = dollar + (bytes[dollar...].starts(with: "$$".utf8) ? 2 : 1)
            }
        }
        result.append(SecretText(String(decoding: bytes[index...], as: UTF8.self)))
        for secret in result.secretValues { graph.noteSecret(secret) }
        return SourceText(name: source.name, result.revealed)
    }

    private mutating func reference(
        in bytes: [UInt8], _ offset: Int, _ location: SourceLocation
    ) -> (value: SecretText, end: Int)? {
        do throws(VariableScope.Problem) {
            return try replacements.replaced(bytes, referenceAt: offset)
        } catch {
            switch error.kind {
            case .malformed, .unterminated: graph.lose("a function of a variable, such as ‘${NAME^^}’", at: location)
            default: graph.note(error: error.message, at: location, help: error.help)
            }
            return nil
        }
    }

    private func name(_ key: JSONValue) -> String { SecretText(key.string ?? "").marking(graph.secrets).shown }

    private mutating func read(_ root: JSONValue) {
        // process-compose ignores other keys, but for those of a process in a strict file.
        let isStrict = root["is_strict"]?.bool == true
        FormatKeys.processCompose.check(root, in: &graph) { isStrict && $0 == "service" }
        if let name = root["name"], let text = graph.string(name, "name") {
            graph.name = SecretText(text).marking(graph.secrets).shown
        }
        if let value = root["vars"] { values.merge(templateValues(value)) { $1 } }
        if let value = root["shell"], value.kind == .object {
            let command = value["shell_command"].flatMap { graph.string($0, "shell_command") }
            let argument = value["shell_argument"].flatMap { graph.string($0, "shell_argument") }
            shell = [command ?? shell[0], argument ?? shell[1]]
        }
        if let value = root["environment"] { environment += variables(value) }
        guard let value = root["processes"], value.kind != .null else {
            if root["extends"] == nil {
                graph.note(error: "this is not a process-compose file: it has no ‘processes’", at: root.location)
            }
            return
        }
        for (key, value) in graph.members(value, "processes") {
            let name = name(key)
            let isObject = value.kind == .object
            processes.change(name, default: ComposeService(name: name, location: key.location)) {
                if isObject { $0.add(value, at: key.location) }
            }
            if !isObject, value.kind != .null { graph.noteType(of: value, "a process", .object) }
        }
    }

    /// What each process repeats: the shell and the variables of all processes.
    private var sizeOfShared: Int {
        environment.reduce(shell.map(\.utf8.count).reduce(0, +)) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + GrowthBudget.bytesPerValue
        }
    }

    private mutating func add(_ process: ComposeService) {
        let own = process["vars"].reduce(into: [:]) { $0.merge(templateValues($1)) { $1 } }
        let names = replicas[UTF8Key(process.name)] ?? [process.name]
        for (replica, name) in names.enumerated() {
            guard replica == 0 || graph.mayGrow(by: process.growth, at: process.location) else { return }
            ownValues = values.merging(own) { $1 }
            ownValues["PC_REPLICA_NUM"] = "\(replica)"
            let number = graph.addService(name, at: process.location)
            for (key, value) in process.keys(in: .processCompose, except: Self.mapped) {
                graph.lose("‘\(key)’", at: value.location)
            }
            for dependency in dependencies(of: process) { graph.add(dependency, ofService: number) }
            var attributes = attributes(of: process)
            let named = zip(ServiceAttributes.variablesOfProcessCompose, [process.name, "\(replica)"]).map {
                ServiceAttributes.EnvironmentVariable($0, $1)
            }
            if attributes.launch != nil {
                attributes.environment = (named + (attributes.environment ?? [])).lastOfEachName
            }
            graph.setAttributes(attributes, ofService: number)
        }
    }

    /// Keys that are converted, that report their own losses, or that do not affect starting.
    private static let mapped: Set<String> = [
        "command", "entrypoint", "working_dir", "environment", "depends_on", "readiness_probe", "ready_log_line",
        "availability", "shutdown", "disabled", "description", "vars", "replicas", "is_daemon", "env_file",
        "is_dotenv_disabled", "is_template_disabled", "launch_timeout_seconds", "liveness_probe",
    ]

    private static let conditions: [(name: String, kind: DependencyKind, condition: DependencyCondition)] = [
        ("process_completed", .orderOnly, .completed), ("process_completed_successfully", .hard, .completed),
        ("process_healthy", .hard, .ready), ("process_started", .hard, .started), ("process_log_ready", .hard, .ready),
    ]

    private mutating func findCompleting(_ process: ComposeService) {
        for value in process["depends_on"] where value.kind == .object {
            for (key, value) in value.members {
                let condition = value["condition"]?.string ?? Self.conditions[0].name
                if condition.hasPrefix("process_completed") { completing.insert(UTF8Key(name(key))) }
            }
        }
    }

    private mutating func dependencies(of process: ComposeService) -> [DeclaredDependency] {
        var dependencies = KeyedList<DeclaredDependency>()
        for value in process["depends_on"] {
            for (key, value) in graph.members(value, "depends_on") {
                guard var dependency = dependency(on: key, value) else { continue }
                for id in replicas[UTF8Key(dependency.id)] ?? [dependency.id] {
                    dependency.id = id
                    dependencies[id] = dependency
                }
            }
        }
        return dependencies.values
    }

    private mutating func dependency(on key: JSONValue, _ value: JSONValue) -> DeclaredDependency? {
        var condition = Self.conditions[0]
        if value.kind != .null {
            guard let value = graph.object(value, "a dependency in depends_on") else { return nil }
            if let value = value["condition"] {
                guard let text = graph.string(value, "condition") else { return nil }
                guard let known = Self.conditions.first(where: { $0.name == text }) else {
                    graph.noteChoice(text, "condition", Self.conditions.map(\.name), at: value)
                    return nil
                }
                condition = known
            }
        }
        return (name(key), condition.kind, condition.condition, key.location)
    }

    private mutating func attributes(of process: ComposeService) -> ServiceAttributes {
        var attributes = ServiceAttributes()
        if let value = process["command"].last, let text = text(value, "command") {
            let isLiteral = process["is_template_disabled"].last?.bool == true
            attributes.launch = shell + [isLiteral ? text : rendered(text, at: value.location)]
        } else if let value = process["entrypoint"].last {
            attributes.launch = graph.strings(value, "entrypoint").map(\.text).nonEmpty
        }
        if let value = process["working_dir"].last {
            attributes.directory = graph.string(value, "working_dir").map { rendered($0, at: value.location) }
        }
        var files = process["is_dotenv_disabled"].last?.bool != true ? variableFiles : []
        if let value = process["env_file"].last, let file = text(value, "env_file") {
            let folder = file.hasPrefix("/") ? nil : attributes.directory
            files.append(folder.map { $0 + "/" + file } ?? file)
            if !environment.isEmpty {
                graph.lose("that ‘env_file’ overrides the ‘environment’ of the file", at: value.location)
            }
        }
        attributes.environmentFiles = files.nonEmpty
        attributes.environment =
            (environment + process["environment"].flatMap { variables($0) }).lastOfEachName.nonEmpty
        if process["disabled"].last?.bool == true { attributes.mode = .onDemand }
        attributes.ready = readiness(of: process, &attributes)
        attributes.health = health(of: process, isKept: attributes.ready != nil)
        readAvailability(process, attributes.ready, &attributes)
        readShutdown(process, &attributes)
        if attributes.ready != nil, attributes.onEnd == nil { attributes.onEnd = .completes }
        return attributes
    }

    private mutating func variables(_ value: JSONValue) -> [ServiceAttributes.EnvironmentVariable] {
        graph.strings(value, "environment").compactMap { text, element in
            guard let (name, value) = text.assignment, !name.isEmpty else {
                graph.lose("a variable that is taken from the environment", at: element.location)
                return nil
            }
            return .init(name, rendered(value, at: element.location))
        }
    }

    private mutating func findReplicas(_ process: ComposeService) {
        guard let value = process["replicas"].last, let count = wholeNumber(value, "replicas"), count > 1,
            graph.mayGrow(by: count * GrowthBudget.bytesPerService, at: value.location)
        else { return }
        let width = "\(count)".utf8.count
        replicas[UTF8Key(process.name)] = (0..<count).map { process.name + "-" + $0.digits(width) }
    }

    private mutating func templateValues(_ value: JSONValue) -> [String: String] {
        var values: [String: String] = [:]
        for (key, value) in graph.members(value, "vars") {
            if let text = value.string ?? value.goNumberText ?? value.bool.map({ "\($0)" }) {
                values[key.string ?? ""] = text
            } else if value.kind != .null {
                graph.lose("a list or an object in ‘vars’", at: value.location)
            }
        }
        return values
    }

    /// Returns a text with the values of its templates `{{.NAME}}`. Other templates are left unchanged.
    private mutating func rendered(_ text: String, at location: SourceLocation) -> String {
        guard text.contains("{{") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            result += rest[..<start.lowerBound]
            let name = String(rest[start.upperBound..<end.lowerBound].trimmingBlanks)
            if name.hasPrefix("."), let value = ownValues[String(name.dropFirst())],
                graph.mayGrow(by: value.utf8.count, at: location)
            {
                result += value
            } else {
                graph.lose("a template that is not the value of ‘vars’", at: location)
                result += rest[start.lowerBound..<end.upperBound]
            }
            rest = rest[end.upperBound...]
        }
        return result + rest
    }

    private mutating func readAvailability(
        _ process: ComposeService, _ ready: Readiness?, _ attributes: inout ServiceAttributes
    ) {
        let members = graph.merged("availability", of: process)
        if let value = members["restart"], let text = graph.string(value, "restart") {
            switch text {
            case "on_failure":
                let pause = seconds(members["backoff_seconds"], "backoff_seconds") ?? .seconds(1)
                var restart = ServiceAttributes.Restart(.run, backoff: pause, factor: 1)
                restart.limit = wholeNumber(members["max_restarts"], "max_restarts")
                if restart.limit ?? 0 <= 0 { restart.setUnlimited() }
                attributes.restart = restart
                // A process with a probe that ends before it is ready is restarted, too.
                switch ready?.probe {
                case .command, .http: attributes.retry = restart.asRetry
                default: break
                }
            case "", "no", "exit_on_failure": break
            case "always": graph.lose("‘restart: always’", at: value.location)
            default: graph.noteChoice(text, "restart", ["no", "always", "on_failure", "exit_on_failure"], at: value)
            }
        }
        if members["exit_on_end"]?.bool == true { attributes.onEnd = .shutsDown }
        if let value = members["exit_on_skipped"], value.bool == true { graph.lose("‘exit_on_skipped’", at: value) }
    }

    private mutating func readShutdown(_ process: ComposeService, _ attributes: inout ServiceAttributes) {
        let members = graph.merged("shutdown", of: process)
        attributes.shutdownTimeout = seconds(members["timeout_seconds"], "timeout_seconds").map { .after($0) }
        if let value = members["command"], let text = graph.string(value, "command"), !text.isEmpty {
            attributes.shutdown = .command(shell + [text])
        } else if let value = members["signal"], let number = wholeNumber(value, "signal") {
            if let name = ServiceAttributes.signalNumbers.first(where: { $0.value == number })?.key {
                attributes.shutdown = .signal(name)
            } else {
                graph.lose("the value of ‘shutdown.signal’", at: value.location)
            }
        }
        if let value = members["parent_only"], value.bool == true { graph.lose("‘shutdown.parent_only’", at: value) }
    }

    /// Returns the probe of a process; without one, it is ready once it runs, unless others wait for its completion.
    private mutating func readiness(of process: ComposeService, _ attributes: inout ServiceAttributes) -> Readiness? {
        let members = graph.merged("readiness_probe", of: process)
        let isDaemon = process["is_daemon"].last?.bool == true
        // process-compose waits without a limit, unless a probe or a daemon has one.
        attributes.timeout = .unlimited
        if isDaemon {
            let limit = seconds(process["launch_timeout_seconds"].last, "launch_timeout_seconds")
            attributes.timeout = .after(limit ?? .seconds(5))
            graph.lose("a daemon that its command leaves behind", at: process.location)
        }
        if let value = process["ready_log_line"].last, let text = graph.string(value, "ready_log_line"), !text.isEmpty {
            return Readiness(.output(text))
        }
        for key in ["timeout_seconds", "success_threshold"] { graph.lose("‘readiness_probe.\(key)’", at: members[key]) }
        let interval = seconds(members["period_seconds"], "period_seconds")
        guard let probe = probe(members) else {
            if isDaemon || completing.contains(UTF8Key(process.name)) { return nil }
            attributes.timeout = nil
            return Readiness(.started)
        }
        let failures = wholeNumber(members["failure_threshold"], "failure_threshold") ?? 3
        let delay = seconds(members["initial_delay_seconds"], "initial_delay_seconds") ?? .zero
        let limit = delay + (interval ?? .seconds(10)) * min(max(failures, 1), 1_000_000)
        attributes.timeout = limit == .seconds(30) ? nil : .after(limit)
        return Readiness(probe, interval: interval)
    }

    private mutating func health(of process: ComposeService, isKept: Bool) -> ServiceAttributes.Health? {
        let members = graph.merged("liveness_probe", of: process)
        for key in ["initial_delay_seconds", "success_threshold"] {
            graph.lose("‘liveness_probe.\(key)’", at: members[key])
        }
        if !isKept { graph.lose("‘liveness_probe’", at: process["liveness_probe"].last) }
        guard isKept, let probe = probe(members) else { return nil }
        func positive(_ key: String) -> Int? { wholeNumber(members[key], key).flatMap { $0 > 0 ? $0 : nil } }
        return .init(
            probe, every: .seconds(positive("period_seconds") ?? 10),
            timeout: .seconds(positive("timeout_seconds") ?? 1), failures: positive("failure_threshold") ?? 3)
    }

    private mutating func probe(_ members: [String: JSONValue]) -> Readiness.Probe? {
        if let exec = members["exec"], let command = exec["command"], let text = graph.string(command, "command") {
            return .command(shell + [rendered(text, at: command.location)])
        }
        return members["http_get"].flatMap { httpProbe($0) }
    }

    private mutating func httpProbe(_ value: JSONValue) -> Readiness.Probe? {
        guard let value = graph.object(value, "http_get") else { return nil }
        let part = { (importer: inout Self, key: String) in
            importer.text(value[key], key).map { importer.rendered($0, at: value.location) }
        }
        let scheme = part(&self, "scheme") ?? "http"
        let host = part(&self, "host") ?? "127.0.0.1"
        let path = part(&self, "path") ?? "/"
        let port = part(&self, "port").map { ":" + $0 } ?? ""
        if let headers = value["headers"] { graph.lose("‘http_get.headers’", at: headers.location) }
        let status = wholeNumber(value["status_code"], "status_code") ?? 200
        let slash = path.utf8.first == UInt8(ascii: "/") ? "" : "/"
        let url = "\(scheme)://\(host)\(port)\(slash)\(path)"
        return scheme.lowercased() == "https"
            ? .command(ShellWords.curlCommand(url, status: status)) : .http(url, status: status)
    }

    /// Returns a string, or another value that can be written without quotes: a number, `true` or `false`.
    private mutating func text(_ value: JSONValue?, _ name: String) -> String? {
        guard let value, value.kind != .null else { return nil }
        let text = value.numberText ?? value.bool.map { "\($0)" } ?? graph.string(value, name)
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func wholeNumber(_ value: JSONValue?, _ name: String) -> Int? {
        value.flatMap { graph.wholeNumber($0, name) }
    }

    /// Returns a number of seconds, of which zero stands for the default.
    private mutating func seconds(_ value: JSONValue?, _ name: String) -> Duration? {
        wholeNumber(value, name).flatMap { (1...1_000_000_000).contains($0) ? .seconds($0) : nil }
    }
}
