import DependencyGraph
import LaunchFormats
import LaunchGraph
import LaunchManifest
import LaunchProcesses
import LaunchSupport

/// Replaces the references to variables in the attributes of services: by a variable of the service's `environment`, else
/// of its environment files, else of this process. In the values of `environment` itself, a reference is replaced by a
/// variable of the files or of this process.
struct VariableExpansion {
    /// The texts of a service with all references expanded. Secrets in them are known, and masked in messages.
    struct Expanded {
        var launch: [SecretText] = []
        var directory: SecretText?
        var ready: ProcessReadiness?
        var health: ProcessReadiness?
        var shutdown = ProcessEnding.signal(.terminate)
        var fileVariables: [ProcessCommand.Variable] = []
        var variables: [ProcessCommand.Variable] = []
        /// Notes about the environment files and variables in use.
        var notes: [String] = []
    }

    var problems: [Diagnostic] { limitedProblems.all }
    private var limitedProblems = LimitedDiagnostics()
    /// What the values of variables, environment files and defaults may add to the texts of the manifest.
    private var budget = GrowthBudget()

    private let manifest: Manifest
    private let environment: Environment
    private var files: [SystemPath: [ProcessCommand.Variable]] = [:]

    init(_ manifest: Manifest, in environment: Environment) {
        self.manifest = manifest
        self.environment = environment
    }

    /// Returns the attributes of a service with all references expanded. `folder` contains its environment files.
    mutating func expand(_ attributes: ServiceAttributes, ofService number: DeclarationNumber, in folder: SystemPath?)
        -> Expanded
    {
        let paths = attributes.environmentFiles ?? []
        var result = Expanded()
        guard !budget.isExceeded else { return result }
        result.fileVariables = readFiles(paths, ofService: number, in: folder)
        var scope = Scope(number, VariableScope(prefersFiles: true, environment.variable))
        for variable in result.fileVariables { scope.set(variable) }
        result.variables = expandVariables(attributes.environment ?? [], &scope)
        for variable in result.variables { scope.set(variable) }
        if !result.fileVariables.isEmpty {
            let count = result.fileVariables.count
            let names = NameList.quoted(paths.joined(separator: "’, ‘"))
            result.notes.append("with \(count == 1 ? "1 variable" : "\(count) variables") from \(names)")
        }
        expandTexts(of: &result, attributes, &scope)
        if let note = scope.note { result.notes.append(note) }
        return result
    }

    private mutating func expandTexts(
        of result: inout Expanded, _ attributes: ServiceAttributes, _ scope: inout Scope
    ) {
        let value = { [manifest, number = scope.number] (key: String) in manifest.value(ofKey: key, ofService: number) }
        if let launch = attributes.launch { result.launch = expand(launch, value("launch"), &scope) }
        result.directory = attributes.directory.map { expand($0, value("directory"), &scope) }
        switch attributes.shutdown {
        case .signal(let name): result.shutdown = .signal(ProcessSignal(named: name) ?? .terminate)
        case .command(let command): result.shutdown = .command(expand(command, value("shutdown"), &scope))
        case nil: break
        }
        result.ready = attributes.ready.map { expand($0, value("ready"), &scope) }
        result.health = attributes.health.map { expand(Readiness($0.probe), value("health"), &scope) }
    }

    private mutating func expand(_ ready: Readiness, _ value: JSONValue?, _ scope: inout Scope) -> ProcessReadiness {
        let target = ["output", "tcp", "http", "file", "command"].lazy.compactMap { value?[$0] }.first
        var values = target.map { $0.kind == .array ? Array($0.elements) : [$0] }?[...] ?? []
        let earlier = limitedProblems.addedCount
        let condition = ProcessReadiness(ready) { expand($0, values.popFirst(), &scope) }
        let problem: ManifestProblem? =
            switch condition.probe {
            case .tcp(let address): TextRules.problem(ofTarget: address, .address, "tcp")
            case .http(let url, _): TextRules.problem(ofTarget: url, .url, "http")
            default: nil
            }
        if let problem, limitedProblems.addedCount == earlier, !budget.isExceeded {
            note(problem.message, help: problem.help) { [manifest] in
                target?.location ?? manifest.location(ofService: scope.number)
            }
        }
        return condition
    }

    private mutating func expandVariables(
        _ variables: [ServiceAttributes.EnvironmentVariable], _ scope: inout Scope
    ) -> [ProcessCommand.Variable] {
        guard !variables.isEmpty else { return [] }
        let values = manifest.values(ofKey: "environment", ofService: scope.number)
        // A search for each variable would take quadratic time.
        let members = [values.own, values.inherited].compactMap(\.self).flatMap { $0.namedMembers }
        let valuesByName = Dictionary(members.map { (UTF8Key($0.key), $0.value) }) { own, _ in own }
        return variables.map { .init($0.name, expand($0.value, valuesByName[UTF8Key($0.name)], &scope)) }
    }

    private mutating func expand(_ command: [String], _ value: JSONValue?, _ scope: inout Scope) -> [SecretText] {
        let values = value.map { Array($0.elements) } ?? []
        return command.enumerated().map { index, text in
            expand(text, index < values.count ? values[index] : nil, &scope)
        }
    }

    private mutating func expand(_ text: String, _ value: JSONValue?, _ scope: inout Scope) -> SecretText {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return SecretText(text).marking(manifest.secrets) }
        guard !budget.isExceeded else { return "" }
        let expanded = VariableText(Array(text.utf8)) { [scope] in scope.variables.value(of: $0) }
        count(expanded.growth) { [manifest] in value?.location ?? manifest.location(ofService: scope.number) }
        for (problem, offset) in expanded.problems {
            let problem = ManifestProblem.variable(problem)
            note(problem.message, help: problem.help) { [manifest] in
                value?.location(ofByte: offset) ?? manifest.location(ofService: scope.number)
            }
        }
        for reference in expanded.references { scope.note(reference) }
        return expanded.secretText.marking(manifest.secrets)
    }

    // MARK: Problems and growth

    private mutating func note(_ message: String, help: String? = nil, at location: () -> SourceLocation?) {
        limitedProblems.add(nil, Diagnostic(nil, message, at: location(), help: help))
    }

    /// Counts by how much a text or a list of variables grows. The first growth that the budget does not allow is a
    /// problem; nothing is expanded after it.
    private mutating func count(_ growth: Int, at location: () -> SourceLocation?) {
        let isFirst = !budget.isExceeded
        if !budget.spend(growth), isFirst { note(budget.message, help: GrowthBudget.help, at: location) }
    }

    /// Counts the environment in the `defaults` of files, which each service repeats.
    mutating func countDefaults() {
        for file in manifest.files where !file.services.isEmpty {
            let growth = (file.defaults.environment ?? []).reduce(0) {
                $0 + $1.name.utf8.count + $1.value.utf8.count + GrowthBudget.bytesPerValue
            }
            let (total, overflow) = growth.multipliedReportingOverflow(by: file.services.count)
            count(overflow ? .max : total) { SourceLocation(file: file.path, line: 1, column: 1) }
        }
    }

    /// Whether the variables stand for more than the budget allows.
    var isExceeded: Bool { budget.isExceeded }

    // MARK: Environment files

    private mutating func readFiles(
        _ paths: [String], ofService number: DeclarationNumber, in folder: SystemPath?
    ) -> [ProcessCommand.Variable] {
        guard !paths.isEmpty else { return [] }
        let (own, inherited) = manifest.values(ofKey: "environmentFile", ofService: number)
        // The files of the defaults precede the others.
        let values = [inherited, own].compactMap(\.self).flatMap { $0.kind == .array ? Array($0.elements) : [$0] }
        var variables: [ProcessCommand.Variable] = []
        for (index, path) in paths.enumerated() where !budget.isExceeded {
            let location = { [manifest] in
                index < values.count ? values[index].location : manifest.location(ofService: number)
            }
            let file = read(path, in: folder, from: location)
            let growth = file.reduce(0) {
                $0 + $1.name.utf8.count + $1.text.revealed.utf8.count + GrowthBudget.bytesPerValue
            }
            count(growth, at: location)
            if variables.isEmpty || !budget.isExceeded { variables += file }
        }
        return variables
    }

    private mutating func read(
        _ path: String, in folder: SystemPath?, from location: () -> SourceLocation?
    ) -> [ProcessCommand.Variable] {
        let file = folder?.resolving(SystemPath(path)) ?? SystemPath(path)
        if let variables = files[file] { return variables }
        files[file] = []
        do throws(UnreadableInput) {
            // In this list, ‘-’ is a file name, not standard input.
            let name = file.bytes == [UInt8(ascii: "-")] ? "./-" : file.systemText
            let source = try FileContents.read(name, named: shownName(of: file), isChosen: false)
            let contents = EnvironmentFile(
                source, budget, in: VariableScope(requiresValues: true, environment.variable))
            budget = contents.budget
            for problem in contents.diagnostics { limitedProblems.add(nil, problem) }
            let variables = contents.variables.map { ProcessCommand.Variable($0.name, $0.text) }
            files[file] = variables
            return variables
        } catch {
            let message = "the environment file ‘\(path)’: \(error.diagnostic.message)"
            note(message, at: location)
            return []
        }
    }

    /// Returns the path of a file relative to the working directory, like the paths of manifests.
    private func shownName(of file: SystemPath) -> String {
        guard let here = environment.workingDirectory else { return file.systemText }
        let prefix = SystemPath(systemText: here).bytes + [UInt8(ascii: "/")]
        return file.bytes.starts(with: prefix)
            ? SystemPath(file.bytes.dropFirst(prefix.count)).systemText : file.systemText
    }
}

/// The variables that the references of one service can use, and those that they have used.
private struct Scope {
    let number: DeclarationNumber
    var variables: VariableScope
    private var references: [VariableText.Reference] = []
    private var noted: Set<VariableText.Reference> = []

    init(_ number: DeclarationNumber, _ variables: VariableScope) {
        (self.number, self.variables) = (number, variables)
    }

    mutating func set(_ variable: ProcessCommand.Variable) { variables.set(variable.name, variable.text) }

    mutating func note(_ reference: VariableText.Reference) {
        if noted.insert(reference).inserted { references.append(reference) }
    }

    /// A note about the variables that were substituted, and their sources.
    var note: String? {
        guard !references.isEmpty else { return nil }
        return "substituted: "
            + references.map { reference in
                reference.isDefault
                    ? "\(reference.name) by its default"
                    : "\(reference.name)=\(variables.value(of: reference.name) ?? "")"
            }.joined(separator: ", ")
    }
}

extension Manifest {
    fileprivate func value(ofKey key: String, ofService number: DeclarationNumber) -> JSONValue? {
        let values = values(ofKey: key, ofService: number)
        return values.own ?? values.inherited
    }
}
