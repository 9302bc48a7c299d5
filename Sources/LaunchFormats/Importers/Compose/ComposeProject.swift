import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// The services of a Compose project: those of the given files, merged, and those of included and extended files.
struct ComposeProject {
    let input: ImportInput
    var graph: ImportedGraph
    private(set) var variables: VariableScope
    private(set) var services: [ComposeService] = []
    /// Whether a string may contain a variable.
    private var hasVariables = false
    /// By path.
    private var documents: [String: [JSONValue]] = [:]
    /// The services of files that `extends` refers to, by file and name.
    private var servicesByFile: [UTF8Key: [UTF8Key: JSONValue]] = [:]
    /// For each file of a model, the folder to which its paths are relative; those of another file are relative to its own folder.
    private var folders: [UTF8Key: String] = [:]
    /// The declarations of each included service, which a service of another file may extend.
    private var includedServices: [UTF8Key: [JSONValue]] = [:]
    private var indicesOfIncluded: [UTF8Key: Int] = [:]

    private var variableFiles: Set<UTF8Key> = []

    /// This also limits the length of a chain of included files.
    private static let maximumFiles = 1_000

    init(_ input: ImportInput) {
        self.input = input
        graph = ImportedGraph(input.budget)
        variables = VariableScope(input.variable)
    }

    mutating func read() {
        guard let first = input.files.first else { return }
        graph.note(input.readVariables(into: &variables, &graph).problems)
        variableFiles = Set(input.variableFiles.map { UTF8Key($0) })
        var roots: [JSONValue] = []
        for source in input.files { roots += parse(source) }
        if let name = roots.lazy.compactMap({ $0["name"]?.merging.value?.string }).last {
            graph.name = (try? variables.interpolated(name))?.description
        }
        readModels(model(roots, in: ImportInput.folder(ofPath: first.name), paths: input.files.map(\.name)))
    }

    /// Reads a file of variables, and returns the reason if it is not read: variables without values would be empty. Only a
    /// file that another one names must exist.
    private mutating func readVariables(_ path: String, from reference: JSONValue?) -> Diagnostic? {
        guard variableFiles.insert(UTF8Key(path)).inserted else { return nil }
        let file = input.further(path)
        if case .text(let source) = file, graph.mayParse(source) { graph.note(variables.read(source, &graph.budget)) }
        if case .missing = file, reference == nil { return nil }
        return file.problem(of: path).map { message, help in
            Diagnostic(nil, message, at: reference?.location ?? SourceLocation(file: path), help: help)
        }
    }

    /// Files that are merged, the folder to which their paths are relative, and what they include, in reverse order.
    private typealias Model = (roots: [JSONValue], folder: String, paths: [String], inclusions: [Inclusion])

    /// An element of `include`: its files, the folder to which the paths in them are relative, and the files of variables,
    /// each with the value that names it.
    private typealias Inclusion = (
        paths: [(path: String, value: JSONValue)], folder: String,
        environmentFiles: [(path: String, reference: JSONValue?)]
    )

    private mutating func model(_ roots: [JSONValue], in folder: String, paths: [String]) -> Model {
        let inclusions = roots.flatMap { self.inclusions($0, folder) }
        return (roots, folder, paths, inclusions.reversed())
    }

    /// Reads a model, and before it what it includes.
    private mutating func readModels(_ main: Model) {
        // Each model is included by the one before it.
        var open = [main]
        var included: Set<UTF8Key> = []
        while var model = open.popLast() {
            guard let (paths, folder, environmentFiles) = model.inclusions.popLast() else {
                for root in model.roots { folders[UTF8Key(root.document.source.name)] = model.folder }
                addServices(model.roots, isIncluded: !open.isEmpty)
                continue
            }
            open.append(model)
            let cycle = paths.first { path, _ in open.contains { $0.paths.contains(where: path.hasSameBytes) } }
            if let (path, value) = cycle {
                graph.note(error: "‘include’ leads back to \(VisibleText.escaping(path))", at: value.location)
                continue
            }
            guard included.insert(UTF8Key(paths.map(\.path).joined(separator: "\n"))).inserted else { continue }
            guard included.count < Self.maximumFiles else {
                let location = paths.first?.value.document.root.location
                return graph.note(error: "more than \(Self.maximumFiles) files are included", at: location)
            }
            let problems = environmentFiles.compactMap { readVariables($0.path, from: $0.reference) }
            let roots = paths.flatMap { path, value in further(path, value, key: "include") }
            // Whatever keeps the file itself from being read keeps the ‘.env’ beside it, too.
            if !roots.isEmpty { for problem in problems { graph.note(nil, problem) } }
            open.append(self.model(roots, in: folder, paths: paths.map(\.path)))
        }
    }

    private mutating func inclusions(_ root: JSONValue, _ folder: String) -> [Inclusion] {
        guard let include = root["include"]?.merging.value else { return [] }
        var inclusions: [Inclusion] = []
        for element in graph.elements(include, "include") {
            var values = [element]
            if element.kind == .object {
                guard let path = graph.member("path", of: element, "an element of include") else { continue }
                values = path.oneOrMore
            }
            let paths = values.compactMap { value in
                revealedText(value, "the path of an included file").map {
                    (path: ImportInput.path($0, in: folder), value: value)
                }
            }
            guard let first = paths.first else { continue }
            var included = ImportInput.folder(ofPath: first.path)
            if let project = element["project_directory"], let text = revealedText(project, "project_directory") {
                included = ImportInput.path(text, in: folder)
            }
            let environmentFiles = element["env_file"]?.oneOrMore.compactMap { file in
                revealedText(file, "env_file").map { (ImportInput.path($0, in: folder), Optional(file)) }
            }
            inclusions.append((paths, included, environmentFiles ?? [(ImportInput.path(".env", in: included), nil)]))
        }
        return inclusions
    }

    private mutating func further(_ path: String, _ value: JSONValue, key: String) -> [JSONValue] {
        if let known = documents[path] {
            // A file that is merged several times repeats all its services.
            guard key == "include" else { return known }
            return known.filter { graph.mayGrow(by: $0.growth, at: value.location) }
        }
        var roots: [JSONValue] = []
        if let name = value.string, name.contains("://") || name.hasPrefix("git@") || name.hasPrefix("oci:") {
            graph.note(
                error: "‘\(key)’ refers to a file on another machine, which is not read", at: value.location,
                help: "download the file, or check the output of ‘docker compose config’")
        } else {
            roots = input.text(of: path, referredToAt: value.location, &graph).map { parse($0) } ?? []
        }
        documents[path] = roots
        return roots
    }

    /// Returns the documents of a file, of which a later one overrides the earlier ones as another file does.
    private mutating func parse(_ source: SourceText) -> [JSONValue] {
        let roots = graph.roots(of: source, input, "a Compose file")
        if let root = roots.first, !roots.contains(where: { $0["services"] != nil || $0["include"] != nil }) {
            graph.note(
                error: "this is not a Compose file: it has no ‘services’", at: root.location,
                help: "a file of the first version of the format can be converted with ‘docker-compose config’")
        }
        // A dollar sign may be written as an escape.
        let mayRefer = source.bytes.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }
        hasVariables = hasVariables || mayRefer
        for root in roots {
            FormatKeys.compose.check(root, in: &graph)
            if mayRefer { checkVariables(in: root) }
        }
        return roots
    }

    /// Records the problems of variables also in values that are not used: `docker compose` rejects such a file.
    private mutating func checkVariables(in root: JSONValue) {
        var pending = [root]
        while let value = pending.popLast() {
            pending += value.members.map(\.value).reversed() + value.elements.reversed()
            do throws(VariableScope.Problem) {
                if let text = value.string { _ = try interpolated(text, at: value.location) }
            } catch {
                graph.note(error: error.message, at: value.location, help: error.help)
            }
        }
    }

    /// Adds the services of merged files, in the order of their first declarations.
    private mutating func addServices(_ roots: [JSONValue], isIncluded: Bool) {
        var merged = KeyedList<ComposeService>()
        for (index, root) in roots.enumerated() {
            guard let (value, replaces) = root["services"]?.merging else { continue }
            // What an earlier file says is removed; its names stay in their places.
            if replaces {
                for name in merged.values.map(\.name) { merged[name]?.removeAll() }
                if !isIncluded { for number in self.services.indices { self.services[number].removeAll() } }
            }
            guard let value, value.kind != .null, let services = graph.object(value, "services") else { continue }
            for (key, value) in services.members {
                let name = key.string ?? ""
                guard !name.isEmpty, name.utf8.allSatisfy({ $0.isPlain(or: "._-") }) else {
                    graph.note(
                        error: "\(NameList.quoted(name)) is not the name of a service", at: key.location,
                        help: "a name consists of letters, digits, ‘.’, ‘_’ and ‘-’")
                    continue
                }
                let (value, replaces) = value.merging
                let layers = value.map { self.layers(of: name, $0, in: services) } ?? []
                if isIncluded { includedServices[UTF8Key(name), default: []] += layers }
                // The first file includes others; a file that follows overrides what they declare, too.
                if index > 0, merged[name] == nil, let included = indicesOfIncluded[UTF8Key(name)] {
                    if replaces { self.services[included].removeAll() }
                    for layer in layers { self.services[included].add(layer, at: key.location) }
                    continue
                }
                merged.change(name, default: ComposeService(name: name, location: key.location)) { service in
                    if replaces { service.removeAll() }
                    for layer in layers { service.add(layer, at: key.location) }
                }
            }
        }
        if isIncluded {
            for (offset, service) in merged.values.enumerated() {
                let key = UTF8Key(service.name)
                indicesOfIncluded[key] = indicesOfIncluded[key] ?? services.count + offset
            }
        }
        services += merged.values
    }

    /// Returns the declarations that make up a service: the ones that it extends first, its own last.
    private mutating func layers(of name: String, _ value: JSONValue, in services: JSONValue) -> [JSONValue] {
        if value.kind == .object, value["extends"] == nil { return [value] }
        var layers: [JSONValue] = []
        var next: (services: JSONValue, name: String, reference: JSONValue?)? = (services, name, nil)
        var visited: Set<UTF8Key> = []
        while let (services, name, reference) = next {
            next = nil
            let location = reference?.location ?? services.location
            guard visited.insert(UTF8Key("\(services.document.source.name)\n\(name)")).inserted else {
                graph.note(error: "‘extends’ leads back to \(NameList.quoted(name))", at: location)
                break
            }
            guard let value = service(name, in: services) else {
                // Only a file of a model sees what it includes.
                let isOfModel = folders[UTF8Key(services.document.source.name)] != nil
                if isOfModel, let included = includedServices[UTF8Key(name)] {
                    layers += included.reversed().prefix { graph.mayGrow(by: $0.growth, at: location) }
                    break
                }
                graph.note(
                    error: "‘extends’ refers to the service \(NameList.quoted(name)), which the file does not have",
                    at: location)
                break
            }
            guard value.kind != .null, graph.object(value, "a service") != nil else { break }
            guard reference == nil || graph.mayGrow(by: value.growth, at: location) else { break }
            layers.append(value)
            guard let extends = value["extends"]?.merging.value else { break }
            next = base(extends, services)
        }
        return layers.reversed()
    }

    private mutating func service(_ name: String, in services: JSONValue) -> JSONValue? {
        let file = UTF8Key("\(services.location)")
        if servicesByFile[file] == nil {
            var byName: [UTF8Key: JSONValue] = [:]
            for (key, value) in services.members { byName[UTF8Key(key.string ?? "")] = value.merging.value }
            servicesByFile[file] = byName
        }
        return servicesByFile[file]?[UTF8Key(name)]
    }

    private func folder(of value: JSONValue) -> String {
        let file = value.document.source.name
        return folders[UTF8Key(file)] ?? ImportInput.folder(ofPath: file)
    }

    private mutating func base(
        _ extends: JSONValue, _ services: JSONValue
    ) -> (services: JSONValue, name: String, reference: JSONValue?)? {
        guard extends.kind == .object else { return text(extends, "extends").map { (services, $0, extends) } }
        guard let service = graph.member("service", of: extends, "extends"), let name = text(service, "service")
        else { return nil }
        guard let file = extends["file"] else { return (services, name, service) }
        guard let path = revealedText(file, "file") else { return nil }
        let others = further(ImportInput.path(path, in: folder(of: services)), file, key: "extends")
            .compactMap { $0["services"] }
        let last = others.count > 1 ? others.last { $0[name] != nil } : nil
        return (last ?? others.last).map { ($0, name, service) }
    }

    /// Returns a path in a file, relative to the folder of the first file.
    mutating func path(_ value: JSONValue, _ name: String) -> String? {
        revealedText(value, name).map { input.pathFromFolder(ImportInput.path($0, in: folder(of: value))) }
    }

    /// Returns a string with the values of its variables, in which secrets are masked, as a name or for messages.
    mutating func text(_ value: JSONValue, _ name: String) -> String? { secretText(value, name)?.shown }

    /// Returns a string with the values of its variables, for the attributes of services and the names of files. What
    /// is secret in it is recorded for the graph.
    mutating func revealedText(_ value: JSONValue, _ name: String) -> String? {
        guard let text = secretText(value, name) else { return nil }
        for secret in text.secretValues { graph.noteSecret(secret) }
        return text.revealed
    }

    /// Returns a string with the values of its variables, whose problems were recorded when the file was parsed.
    private mutating func secretText(_ value: JSONValue, _ name: String) -> SecretText? {
        if let number = value.goNumberText { return SecretText(number) }
        guard let text = graph.string(value, name) else { return nil }
        guard hasVariables else { return SecretText(text) }
        return (try? interpolated(text, at: value.location)) ?? nil
    }

    /// Returns a text with the values of its variables, by which the input grows; `nil` if the budget does not allow it.
    private mutating func interpolated(
        _ text: String, at location: SourceLocation
    ) throws(VariableScope.Problem) -> SecretText? {
        guard !graph.budget.isExceeded else { return nil }
        do throws(VariableScope.Problem) {
            let result = try variables.interpolated(text)
            return graph.mayGrow(by: result.size - text.utf8.count, at: location) ? result : nil
        } catch {
            // A text that becomes too long has been made up to its maximum length.
            if error.kind == .tooLong { _ = graph.mayGrow(by: VariableText.maximumLength, at: location) }
            throw error
        }
    }
}
