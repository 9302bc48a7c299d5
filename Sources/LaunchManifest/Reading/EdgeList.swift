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
        var edges = EdgeList(source)
        source.bytes.withUnsafeBufferPointer { edges.read($0, from: source.byteOrderMarkLength, &declarations) }
        for problem in edges.problems.all { values.diagnostics.add(nil, problem) }
        edges.declare(in: &declarations, &locations)
        source.release()
    }
}

private struct EdgeList {
    /// The services in the order of their first occurrences: the number of the name, and the offset of that occurrence.
    private var services: [(name: NameNumber, offset: UInt32)] = []
    /// For each name, the index of its service; -1 for a name that does not occur in this file.
    private var serviceOfName: [Int32] = []
    /// The pairs of different names: the indices of the dependent and of the dependency, and the offset of the
    /// dependency.
    private var edges: [(dependent: UInt32, dependency: UInt32, offset: UInt32)] = []
    /// The first name of a pair whose second name has not been read.
    private var pending: (service: UInt32, offset: Int)?
    private(set) var problems = LimitedDiagnostics()
    private let source: SourceText

    init(_ source: SourceText) {
        self.source = source
        edges.reserveCapacity(source.length / 16)
    }

    mutating func read(_ text: UnsafeBufferPointer<UInt8>, from start: Int, _ declarations: inout Declarations) {
        var index = start
        while true {
            while index < text.count, Self.isSpace(text[index]) { index += 1 }
            let start = index
            var isPlain = true
            while index < text.count, !Self.isSpace(text[index]) {
                if text[index] < 0x20 || text[index] >= 0x7F { isPlain = false }
                index += 1
            }
            guard index > start else { break }
            let token = UnsafeBufferPointer(rebasing: text[start..<index])
            if !isPlain || token.count > IdentifierRules.maximumLength {
                guard check(token, at: start) else { return }
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

    /// Returns the index of the service with a name, and adds the service at the first occurrence of the name.
    private mutating func service(named name: NameNumber, at offset: Int) -> UInt32 {
        if name.index >= serviceOfName.count {
            serviceOfName.append(contentsOf: repeatElement(-1, count: name.index + 1 - serviceOfName.count))
        }
        if serviceOfName[name] < 0 {
            serviceOfName[name] = Int32(services.count)
            services.append((name, UInt32(offset)))
        }
        return UInt32(serviceOfName[name])
    }

    /// Records the problems of a name. Returns `false` if it is not valid UTF-8.
    private mutating func check(_ token: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        var index = 0
        while index < token.count {
            let length = UTF8Sequence.length(in: token, at: index)
            guard length > 0 else {
                let problem = JSONProblem.invalidUTF8(token[index])
                note(problem.message, at: offset + index, help: problem.help)
                return false
            }
            index += length
        }
        if let problem = IdentifierRules.problem("a name", token) {
            note(problem.message, at: offset, help: problem.help)
        }
        return true
    }

    private mutating func note(
        _ message: @autoclosure () -> String, at offset: Int, help: @autoclosure () -> String?
    ) {
        problems.add(nil, Diagnostic(nil, message(), at: source.location(at: offset), help: help()))
    }

    /// Declares the services and the dependencies of each, in the order of the text.
    func declare(in declarations: inout Declarations, _ locations: inout ManifestLocations) {
        // A counting sort by dependent preserves the order of the text.
        var starts = [Int](repeating: 0, count: services.count + 1)
        for edge in edges { starts[Int(edge.dependent) + 1] += 1 }
        for service in services.indices { starts[service + 1] += starts[service] }
        var sorted = [UInt32](repeating: 0, count: edges.count)
        var next = starts
        for (index, edge) in edges.enumerated() {
            sorted[next[Int(edge.dependent)]] = UInt32(index)
            next[Int(edge.dependent)] += 1
        }
        for (index, service) in services.enumerated() {
            declarations.addService(name: service.name)
            locations.services.append(service.offset)
            for position in sorted[starts[index]..<starts[index + 1]] {
                let edge = edges[Int(position)]
                declarations.addDependency(name: services[Int(edge.dependency)].name, .hard)
                locations.dependencies.append(edge.offset)
            }
        }
    }

    @inline(__always)
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
            || byte == UInt8(ascii: "\r")
    }
}
