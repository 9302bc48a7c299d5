import DependencyGraph
package import LaunchDeclarations
import LaunchSupport

/// Reads the files of a ``Manifest``, one after another.
///
/// The reader never throws and continues after errors. Every problem is in ``Manifest/inputDiagnostics`` with its
/// source location; for a text with a JSON syntax error, only the first problem.
package struct ManifestReader: Sendable {
    var values = ValueReader()
    var declarations = Declarations()
    private var name: String?
    private var files: [ManifestFile] = []
    private var layers: [String]?
    private var budget: Duration?
    private var forbidden: [ForbiddenDependency] = []
    private var locationOfForbidden: SourceLocation?
    /// The problem of the first JSON file without ‘services’, which can add rules to a graph that other files declare.
    private var missingServices: (problem: ManifestProblem, location: SourceLocation)?
    private var hasServices = false
    private var attributes: [DeclarationNumber: ServiceAttributes] = [:]
    private var conditions: [DependencyNumber: DependencyCondition] = [:]
    var locations = ManifestLocations()

    package init() {}

    package mutating func read(_ source: SourceText) {
        let (service, dependency) = (declarations.services.upperBound, declarations.dependencies.upperBound)
        let diagnostics = values.diagnostics
        do throws(UnreadableInput) {
            // Services are read while the text is scanned: a tape of all services would take as much memory as the
            // text.
            var block = DeclarationBlock()
            var parts = 0
            let document = try JSONDocument(source, passingOn: "services") { part in
                part.withTape { readServices($0, &block) }
                parts += 1
                guard parts == 2, service.index == 0 else { return }
                // The estimate is based on the declarations added so far.
                block.flush(to: &declarations)
                reserveCapacity(after: part)
            }
            block.flush(to: &declarations)
            read(document, from: service)
            source.release()
        } catch {
            removeServices(from: service, dependency)
            values.diagnostics = diagnostics
            note(error.diagnostic, in: source)
        }
    }

    /// Removes the services and dependencies of a file with a syntax error, beginning with these numbers. Names keep their
    /// numbers, which has no effect, because no service refers to them.
    private mutating func removeServices(from service: DeclarationNumber, _ dependency: DependencyNumber) {
        declarations.removeServices(from: service)
        attributes = attributes.filter { $0.key < service }
        conditions = conditions.filter { $0.key < dependency }
        locations.removeAll(from: service, dependency)
    }

    /// Records that an input could not be read; `source` is its text, if that is known.
    package mutating func note(_ unreadable: Diagnostic, in source: SourceText? = nil) {
        values.diagnostics.add(unreadable.rule, unreadable)
        hasServices = true
        if let source { addFile(source) }
    }

    package var diagnostics: [Diagnostic] { values.diagnostics.all }

    package consuming func manifest() -> Manifest {
        if !hasServices, let missingServices { values.note(missingServices.problem, at: missingServices.location) }
        return Manifest(
            name: name, files: files, resolution: Resolution(declarations), layers: layers ?? [], budget: budget,
            forbidden: forbidden, inputDiagnostics: values.diagnostics.all.sortedByLocation(), attributes: attributes,
            conditions: conditions, locations: locations)
    }

    mutating func addFile(
        _ source: SourceText, name: String? = nil, from first: DeclarationNumber? = nil,
        defaults: (attributes: ServiceAttributes, members: Members)? = nil
    ) {
        let end = declarations.services.upperBound
        files.append(
            ManifestFile(
                path: source.name, name: name, services: (first ?? end)..<end,
                defaults: defaults?.attributes ?? ServiceAttributes(), source: source,
                defaultValues: defaults?.members))
    }

    /// Reads a document whose services have been read.
    private mutating func read(_ document: JSONDocument, from first: DeclarationNumber) {
        if document.root.kind == .object {
            let services = document.root["services"]
            if services == nil, let problem = OtherFormat.problem(of: document.root) {
                // The keys of another format are not misspelt keys of a manifest.
                note(problem.diagnostic(at: document.root.location))
                return addFile(document.source)
            }
            hasServices = hasServices || services != nil
            if services == nil, missingServices == nil {
                missingServices = (.notAManifest(looksLike: nil), document.root.location)
            }
        }
        guard let members = values.members(of: document.root, .file) else { return addFile(document.source) }
        let name = members["name"].flatMap { values.word($0, "name") }
        self.name = self.name ?? name
        if let schema = members["$schema"] { _ = values.string(schema, "$schema") }
        let defaults = members["defaults"].flatMap { values.members(of: $0, .defaults) }
            .map { (attributes: values.defaults($0), members: $0) }
        if let value = members["layers"], isOnly("layers", value, locations.layers) {
            locations.layers = value.location
            layers = readLayers(value)
        }
        if let value = members["budget"], isOnly("budget", value, locations.budget) {
            locations.budget = value.location
            budget = values.duration(value, "budget")
        }
        if let value = members["services"], value.kind != .array {
            values.note(
                value.kind == .object
                    ? .notAManifest(looksLike: .compose)
                    : .wrongType(of: "services", expected: .list, found: value.kind), at: value.location)
        }
        if let value = members["forbidden"], isOnly("forbidden", value, locationOfForbidden) {
            locationOfForbidden = value.location
            readForbidden(value)
        }
        addFile(document.source, name: name, from: first, defaults: defaults)
    }

    /// Reserves memory for a whole file. The number of its services is estimated from the first ones.
    private mutating func reserveCapacity(after part: JSONDocument) {
        guard let last = part.tape.last, declarations.names.count > 0 else { return }
        let length = part.source.bytes.count
        let read = Int(last.kind == .array || last.kind == .object ? last.start : last.extent)
        guard length / 2 > read else { return }
        // A little more than the estimate costs nothing, because unused pages of memory are never allocated.
        let factor = 1.1 * Double(length) / Double(read)
        func estimated(_ count: Int) -> Int { Int(factor * Double(count)) }
        let services = estimated(declarations.serviceCount)
        let dependencies = estimated(declarations.dependencyCount)
        declarations.reserveCapacity(services: services, dependencies: dependencies)
        locations.services.reserveCapacity(services)
        locations.objects.reserveCapacity(services)
        locations.dependencies.reserveCapacity(dependencies)
    }

    private mutating func isOnly(_ key: String, _ value: JSONValue, _ other: SourceLocation?) -> Bool {
        guard let other else { return true }
        values.note(.onlyInOneFile(key), at: value.location, related: [.init("first here", at: other)])
        return false
    }

    private mutating func readLayers(_ value: JSONValue) -> [String] {
        var layers: [String] = []
        var seen: [UTF8Key: SourceLocation] = [:]
        for (layer, location) in values.words(value, "layers") {
            if let first = seen[UTF8Key(layer)] {
                values.note(.duplicateLayer(layer), at: location, related: [.init("first here", at: first)])
            } else {
                seen[UTF8Key(layer)] = location
                layers.append(layer)
            }
        }
        return layers
    }

    private mutating func readForbidden(_ value: JSONValue) {
        guard value.kind == .array else { return values.rejectType(value, "forbidden", .list) ?? () }
        let form = ValueForm.object("a forbidden dependency", ForbiddenKeys.fields, ForbiddenKeys())
        for element in value.elements {
            guard let keys = form.read(&values, element, "forbidden"), let from = keys.from, let to = keys.to else {
                continue
            }
            forbidden.append(ForbiddenDependency(from: from, to: to, reason: keys.reason, location: element.location))
        }
    }
}

// Reading services.
extension ManifestReader {
    private mutating func readServices(_ tape: JSONTape, _ block: inout DeclarationBlock) {
        var members = Members(tape.document, .service)
        for object in tape.children(of: 0, ifA: .array) {
            guard tape[object].kind == .object else {
                values.rejectType(of: "a service", .object, object, tape)
                continue
            }
            let noted = values.diagnostics.keptCount
            members.read(object, tape, &values)
            readService(object, members, tape, &block)
            let id = members.node(at: ObjectKeys.id)
            if values.diagnostics.keptCount > noted, id > 0, tape[id].kind == .string {
                values.diagnostics.addService(tape.text(at: id), toUnknownKeysFrom: noted)
            }
        }
    }

    private mutating func readService(
        _ object: Int, _ members: Members, _ tape: JSONTape, _ block: inout DeclarationBlock
    ) {
        let id = members.node(at: ObjectKeys.id)
        var service: DeclarationNumber?
        if id > 0, tape[id].kind == .string {
            tape.withBytes(at: id) { bytes in
                if let problem = IdentifierRules.problem("id", bytes, isPlain: tape[id].isPlain) {
                    values.note(problem, at: tape.location(of: id))
                }
                service = block.addService(bytes, to: &declarations)
                locations.services.append(tape[id].start)
                locations.objects.append(tape[object].start)
            }
        } else if id > 0 {
            values.rejectType(of: "id", .string, id, tape)
        } else {
            values.note(.missingKey("id", of: ObjectKeys.service.object), at: tape.location(of: object))
        }
        readDependencies(members, .hard, tape, &block, isDeclared: service != nil)
        readDependencies(members, .orderOnly, tape, &block, isDeclared: service != nil)
        guard members.hasMore(than: ObjectKeys.startsAfter) else { return }
        let attributes = values.attributes(members)
        let location = members["place"].flatMap { values.location($0) }
        guard let service else { return }
        if !attributes.isEmpty { self.attributes[service] = attributes }
        if let location { locations.given[service] = location }
    }

    private mutating func readDependencies(
        _ members: Members, _ kind: DependencyKind, _ tape: JSONTape, _ block: inout DeclarationBlock, isDeclared: Bool
    ) {
        let list = members.node(at: kind == .hard ? ObjectKeys.dependsOn : ObjectKeys.startsAfter)
        guard list > 0 else { return }
        guard tape[list].kind == .array else { return values.rejectType(of: kind.listName, .strings, list, tape) }
        for node in tape.children(of: list, ifA: .array) {
            switch tape[node].kind {
            case .string: addDependency(node, kind, tape, &block, isDeclared: isDeclared)
            case .object: readDependency(node, kind, tape, &block, isDeclared: isDeclared)
            default: values.rejectType(of: "an element of \(kind.listName)", .dependency, node, tape)
            }
        }
    }

    @inline(__always)
    @discardableResult
    private mutating func addDependency(
        _ id: Int, _ kind: DependencyKind, _ tape: JSONTape, _ block: inout DeclarationBlock, isDeclared: Bool
    ) -> DependencyNumber? {
        let (start, isPlain) = (tape[id].start, tape[id].isPlain)
        return tape.withBytes(at: id) { bytes in
            if let problem = IdentifierRules.problem("an element of \(kind.listName)", bytes, isPlain: isPlain) {
                values.note(problem, at: tape.location(of: id))
            }
            guard isDeclared else { return nil }
            locations.dependencies.append(start)
            return block.addDependency(bytes, kind, to: &declarations)
        }
    }

    private mutating func readDependency(
        _ object: Int, _ kind: DependencyKind, _ tape: JSONTape, _ block: inout DeclarationBlock, isDeclared: Bool
    ) {
        var members = Members(tape.document, .dependency)
        members.read(object, tape, &values)
        let condition = members["condition"].flatMap { values.choice($0, "condition", DependencyCondition.self) }
        let location = members["place"].flatMap { values.location($0) }
        guard let id = members["id"] else {
            return values.note(.missingKey("id", of: ObjectKeys.dependency.object), at: tape.location(of: object))
        }
        guard id.kind == .string else { return values.rejectType(of: "id", .string, id.node, tape) }
        let number = addDependency(id.node, kind, tape, &block, isDeclared: isDeclared)
        guard let number else { return }
        if let condition, condition != .ready { conditions[number] = condition }
        if let location { locations.givenDependencies[number] = location }
    }
}

extension ValueReader {
    mutating func location(_ value: JSONValue) -> SourceLocation? {
        let form = ValueForm.object("place", Place.fields, Place())
        guard let place = form.read(&self, value, "place"), let file = place.file else { return nil }
        return SourceLocation(file: file, line: place.line, column: place.column)
    }
}
