import DependencyGraph
import LaunchGraph

extension ManifestReader {
    /// Reads an edge list as the Unix tool `tsort` takes it: pairs of names with white space between, of which the first
    /// comes before the second, so that the second depends on the first; a pair of equal names is a service of which
    /// nothing more is said. Services are declared in the order in which they are first mentioned.
    ///
    /// - Complexity: linear in the length of the text.
    public mutating func readEdges(_ source: SourceText) {
        let first = declarations.serviceCount
        defer { addFile(source, from: first) }
        var edges = EdgeList(capacity: source.bytes.count)
        source.bytes.withUnsafeBufferPointer { bytes in
            edges.read(bytes, from: source.byteOrderMarkLength)
        }
        for problem in edges.problems {
            values.note(Diagnostic(nil, problem.message, at: source.place(at: problem.offset), help: problem.help))
        }
        edges.declare(in: &declarations, &places)
    }
}

/// Pairs of names, with the place of each.
private struct EdgeList {
    private var names: IdentifierTable
    /// For each name the offset at which it is first mentioned.
    private var firstMentions: [UInt32] = []
    /// For each pair of different names what depends, on what, and where that is said.
    private var edges: [(dependent: UInt32, dependency: UInt32, offset: UInt32)] = []
    private(set) var problems: [(message: String, offset: Int, help: String?)] = []

    init(capacity bytes: Int) {
        names = IdentifierTable(minimumCapacity: bytes / 64)
        edges.reserveCapacity(bytes / 16)
    }

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        var index = start
        var pending: (name: Int, offset: Int)?
        while true {
            while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
            let start = index
            var isPlain = true
            while index < bytes.count, !Self.isSpace(bytes[index]) {
                if bytes[index] < 0x20 || bytes[index] >= 0x7F { isPlain = false }
                index += 1
            }
            guard index > start else { break }
            let token = UnsafeBufferPointer(rebasing: bytes[start..<index])
            if !isPlain || token.count > IdentifierRules.maximumLength { guard check(token, at: start) else { return } }
            let name = names.intern(token)
            if name == firstMentions.count { firstMentions.append(UInt32(start)) }
            if let (before, offset) = pending {
                if before != name { edges.append((UInt32(name), UInt32(before), UInt32(offset))) }
                pending = nil
            } else {
                pending = (name, start)
            }
        }
        if let pending {
            problems.append(
                (
                    "an edge list is pairs of names, and ‘\(names[pending.name])’ is left over", pending.offset,
                    "a service without dependencies is a pair of equal names"
                ))
        }
    }

    /// Notes what is wrong with a name; `false` where the text is no text.
    private mutating func check(_ token: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        var index = 0
        while index < token.count {
            let length = UTF8Sequence.length(in: token, at: index)
            guard length > 0 else {
                let problem = JSONProblem.invalidUTF8(token[index])
                problems.append((problem.message, offset + index, problem.help))
                return false
            }
            index += length
        }
        if let problem = IdentifierRules.problem("a name", token) {
            problems.append((problem.message, offset, problem.help))
        }
        return true
    }

    /// Declares the services and, in the order of the text, what each depends on.
    func declare(in declarations: inout Declarations, _ places: inout ManifestPlaces) {
        // A counting sort by dependent, which keeps the order of the text.
        var starts = [Int](repeating: 0, count: names.count + 1)
        for edge in edges { starts[Int(edge.dependent) + 1] += 1 }
        for name in 0..<names.count { starts[name + 1] += starts[name] }
        var sorted = [Int](repeating: 0, count: edges.count)
        var next = starts
        for (index, edge) in edges.enumerated() {
            sorted[next[Int(edge.dependent)]] = index
            next[Int(edge.dependent)] += 1
        }
        for name in 0..<names.count {
            names.withBytes(of: name) { _ = declarations.addService($0) }
            places.services.append(firstMentions[name])
            places.objects.append(0)
            for index in sorted[starts[name]..<starts[name + 1]] {
                let edge = edges[index]
                names.withBytes(of: Int(edge.dependency)) { _ = declarations.addDependency($0, .hard) }
                places.dependencies.append(edge.offset)
            }
        }
    }

    @inline(__always)
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
            || byte == UInt8(ascii: "\r")
    }
}
