/// Finds the problems of declarations, each problem once.
struct ProblemFinder {
    private let declared: Declarations
    private let naming: Naming
    private let graph: CompactGraph
    private var found: [(key: Key, problem: GraphProblem)] = []
    /// Built on first use.
    private var spelling: Spelling?

    /// The sort key of problems: the declaration, then the rule.
    private struct Key: Comparable {
        var declaration: DeclarationNumber
        var dependency: DependencyNumber = -1
        var rule: Int

        static func < (left: Key, right: Key) -> Bool {
            (left.declaration, left.dependency, left.rule) < (right.declaration, right.dependency, right.rule)
        }
    }

    /// A dependency that breaks a rule.
    private struct Mention {
        var rule: Int
        /// The first declaration of the service; the same for all declarations with the same identifier.
        var service: DeclarationNumber
        var name: NameNumber
        var declaration: DeclarationNumber
        var dependency: DependencyNumber

        var sorting: (Int, DeclarationNumber, NameNumber, DependencyNumber) { (rule, service, name, dependency) }

        func isAbout(_ other: Mention) -> Bool {
            (rule, service, name) == (other.rule, other.service, other.name)
        }
    }

    init(_ declared: Declarations, _ naming: Naming, _ graph: CompactGraph) {
        self.declared = declared
        self.naming = naming
        self.graph = graph
    }

    /// Returns the problems, sorted by declaration.
    func sortedProblems() -> [GraphProblem] {
        found.sorted { $0.key < $1.key }.map(\.problem)
    }

    /// Adds one problem for each component.
    mutating func describeCycles(_ components: [[GraphNode]]) {
        for cycle in graph.cycles(in: components) {
            let declaration = naming.declaration(of: cycle.path[0])
            let next = declared.name(ofService: naming.declaration(of: cycle.path[1]))
            let dependency = declared.dependencies(ofService: declaration).first {
                declared.name(ofDependency: $0) == next
            }
            found.append((Key(declaration: declaration, dependency: dependency ?? -1, rule: 5), .cycle(cycle)))
        }
    }

    /// Finds the problems of these declarations, which must be in ascending order.
    ///
    /// - Complexity: linear in their dependencies, n log n in the problems.
    mutating func examine(_ doubtful: [DeclarationNumber]) {
        examineIdentifiers(doubtful)
        examineDependencies(doubtful)
    }

    private func firstDeclaration(of declaration: DeclarationNumber) -> DeclarationNumber {
        let node = naming.node(ofName: declared.name(ofService: declaration))
        return node.map(naming.declaration(of:)) ?? declaration
    }

    private mutating func examineIdentifiers(_ doubtful: [DeclarationNumber]) {
        var repeated = doubtful.compactMap { declaration in
            let first = firstDeclaration(of: declaration)
            return first == declaration ? nil : (first: first, declaration: declaration)
        }
        repeated.sort { ($0.first, $0.declaration) < ($1.first, $1.declaration) }
        var groups: [[DeclarationNumber]] = []
        for (first, declaration) in repeated {
            if groups.last?[0] != first { groups.append([first]) }
            groups[groups.count - 1].append(declaration)
        }
        for group in groups {
            found.append((Key(declaration: group[1], rule: 1), .duplicateService(declarations: group)))
        }

        // Both are in ascending order of the first declaration.
        var next = groups[...]
        for first in doubtful where firstDeclaration(of: first) == first {
            guard declared.names.isBlank(declared.name(ofService: first)) else { continue }
            next = next.drop { $0[0] < first }
            let group = next.first?[0] == first ? next[next.startIndex] : [first]
            found.append((Key(declaration: first, rule: 0), .emptyIdentifier(declarations: group)))
        }
    }

    private mutating func examineDependencies(_ doubtful: [DeclarationNumber]) {
        var mentions = mentions(in: doubtful)
        mentions.sort { $0.sorting < $1.sorting }
        var index = 0
        while index < mentions.count {
            let first = mentions[index]
            let end = mentions[index...].firstIndex { !$0.isAbout(first) } ?? mentions.count
            let key = Key(declaration: first.declaration, dependency: first.dependency, rule: first.rule)
            let problem: GraphProblem =
                switch first.rule {
                case 2: .selfDependency(service: first.declaration, dependency: first.dependency)
                case 3:
                    .unknownDependency(
                        service: first.declaration, dependency: first.dependency,
                        suggestion: nearestName(to: first.name, for: first.service))
                default:
                    .duplicateDependency(
                        service: first.declaration, dependencies: mentions[index..<end].map(\.dependency))
                }
            found.append((key, problem))
            index = end
        }
    }

    /// Returns every dependency of these declarations that breaks a rule.
    private func mentions(in doubtful: [DeclarationNumber]) -> [Mention] {
        var mentions: [Mention] = []
        // For each name, the last declaration that mentions it, plus 1, and whether it was recorded there as repeated.
        var mentionedBy = [UInt32](repeating: 0, count: declared.names.count)
        var firstMention = mentionedBy
        var repeatedBy = mentionedBy
        for declaration in doubtful {
            let service = firstDeclaration(of: declaration)
            let ownName = declared.name(ofService: declaration)
            let mark = UInt32(truncatingIfNeeded: declaration.index + 1)
            for dependency in declared.dependencies(ofService: declaration) {
                let name = declared.name(ofDependency: dependency)
                func note(_ rule: Int, _ dependency: DependencyNumber) {
                    mentions.append(
                        Mention(
                            rule: rule, service: service, name: name, declaration: declaration, dependency: dependency))
                }
                if name == ownName {
                    note(2, dependency)
                } else if declared.kind(ofDependency: dependency) == .hard, naming.node(ofName: name) == nil {
                    note(3, dependency)
                }
                if mentionedBy[name] == mark {
                    if repeatedBy[name] != mark { note(4, DependencyNumber(Int(firstMention[name]))) }
                    repeatedBy[name] = mark
                    note(4, dependency)
                } else {
                    mentionedBy[name] = mark
                    firstMention[name] = UInt32(truncatingIfNeeded: dependency.index)
                }
            }
        }
        return mentions
    }
}

extension ProblemFinder {
    /// Returns the declared name that `unknown` probably stands for, other than that of the declaration `dependent`.
    /// Upper and lower case of ASCII letters are equal.
    private mutating func nearestName(to unknown: NameNumber, for dependent: DeclarationNumber) -> NameNumber? {
        let (declared, naming) = (declared, naming)
        var spelling =
            spelling
            ?? Spelling(count: naming.nodeCount, work: 1 << 25) {
                declared.letters(ofName: declared.name(ofService: naming.declaration(of: GraphNode($0))))
            }
        defer { self.spelling = spelling }
        let nearest = spelling.nearest(to: declared.letters(ofName: unknown)) {
            naming.declaration(of: GraphNode($0)) != dependent
        }
        return nearest.map { declared.name(ofService: naming.declaration(of: GraphNode($0))) }
    }
}

extension Declarations {
    /// Returns the scalars of a name, with ASCII letters in lower case.
    fileprivate func letters(ofName name: NameNumber) -> [UInt32] {
        names.withBytes(of: name) { bytes in
            if bytes.allSatisfy({ $0 < 0x80 }) {
                return bytes.map { UInt32(0x41...0x5A ~= $0 ? $0 | 0x20 : $0) }
            }
            return String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
                0x41...0x5A ~= $0.value ? $0.value | 0x20 : $0.value
            }
        }
    }
}
