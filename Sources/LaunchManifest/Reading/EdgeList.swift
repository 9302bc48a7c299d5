import DependencyGraph
import LaunchDeclarations

extension ManifestReader {
    /// Reads an edge list in the format of the Unix tool `tsort`: pairs of names, separated by white space. The second
    /// name of a pair depends on the first. A pair of equal names declares a service without a dependency. Services are
    /// declared in the order of their first occurrences.
    ///
    /// - Complexity: linear in the length of the text.
    package mutating func readEdges(_ source: SourceText) {
        let first = declarations.services.upperBound
        defer { addFile(source, from: first) }
        if declarations.services.isEmpty { declarations = Declarations(minimumServices: source.length / 64) }
        var edges = EdgeList(source, values.diagnostics)
        source.bytes.withUnsafeBufferPointer { edges.read($0, &declarations) }
        values.diagnostics = edges.problems
        let byDependent = Groups(edges.edges, count: edges.services.count) { Int($0.dependent) }
        for (index, service) in edges.services.enumerated() {
            declarations.addService(name: service.name)
            locations.services.append(service.offset)
            for edge in byDependent[index] {
                declarations.addDependency(name: edges.services[Int(edge.dependency)].name, .hard)
                locations.dependencies.append(edge.offset)
            }
        }
        source.release()
    }
}

private struct EdgeList {
    /// The services in the order of their first occurrences: the number of the name, and the offset of that occurrence.
    private(set) var services: [(name: NameNumber, offset: UInt32)] = []
    /// The pairs of different names: the indices of the services, and the offset of the dependency.
    private(set) var edges: [(dependent: UInt32, dependency: UInt32, offset: UInt32)] = []
    private(set) var problems: LimitedDiagnostics
    /// For each name, the index of its service.
    private var serviceOfName: [UInt32?] = []
    private let source: SourceText

    init(_ source: SourceText, _ problems: LimitedDiagnostics) {
        self.source = source
        self.problems = problems
    }

    mutating func read(_ text: UnsafeBufferPointer<UInt8>, _ declarations: inout Declarations) {
        // The first name of a pair whose second name has not been read.
        var pending: (service: UInt32, offset: Int)?
        var index = source.byteOrderMarkLength
        while true {
            while index < text.count, Self.isSpace(text[index]) { index += 1 }
            let start = index
            while index < text.count, !Self.isSpace(text[index]) { index += 1 }
            guard index > start else { break }
            let token = UnsafeBufferPointer(rebasing: text[start..<index])
            let isPlain = token.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            guard isPlain || isUTF8(token, at: start) else { return }
            if let problem = IdentifierRules.problem("a name", token, isPlain: isPlain) {
                problems.add(nil, problem.diagnostic(at: source.location(at: start)))
            }
            let service = service(named: declarations.names.intern(token), at: start)
            if let (before, offset) = pending {
                if before != service { edges.append((service, before, UInt32(offset))) }
                pending = nil
            } else {
                pending = (service, start)
            }
        }
        guard let pending else { return }
        let name = NameList.quoted(declarations.names[services[Int(pending.service)].name])
        note(
            "an edge list consists of pairs of names, but \(name) has no partner", at: pending.offset,
            help: "a service without dependencies is a pair of equal names")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
            || byte == UInt8(ascii: "\r")
    }

    /// Returns the index of the service with a name, and adds the service at the first occurrence of the name.
    private mutating func service(named name: NameNumber, at offset: Int) -> UInt32 {
        while serviceOfName.count <= name.index { serviceOfName.append(nil) }
        if let known = serviceOfName[name] { return known }
        services.append((name, UInt32(offset)))
        serviceOfName[name] = UInt32(services.count - 1)
        return UInt32(services.count - 1)
    }

    /// Returns whether a name is valid UTF-8, and records a problem if it is not.
    private mutating func isUTF8(_ token: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        var index = 0
        while index < token.count, let scalar = token.scalar(at: index) { index += UTF8.width(scalar) }
        guard index < token.count else { return true }
        let problem = JSONProblem.invalidUTF8(token[index])
        note(problem.message, at: offset + index, help: problem.help)
        return false
    }

    private mutating func note(_ message: @autoclosure () -> String, at offset: Int, help: @autoclosure () -> String?) {
        problems.add(nil, Diagnostic(nil, message(), at: source.location(at: offset), help: help()))
    }
}
