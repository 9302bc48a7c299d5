struct ProblemFinder {
    private let resolution: Resolution
    private var declared: Declarations { resolution.declarations }
    private var found: [(key: Key, problem: GraphProblem)] = []
    /// Built on first use.
    private var spelling: Spelling?

    private struct Key: Comparable {
        var declaration: DeclarationNumber
        var dependency: DependencyNumber = -1
        var rule: Int

        static func < (left: Key, right: Key) -> Bool {
            (left.declaration, left.dependency, left.rule) < (right.declaration, right.dependency, right.rule)
        }
    }

    /// A rule that dependencies of a service on a name break.
    private struct Violation: Hashable {
        var rule: Int
        /// The first declaration of the service; the same for all declarations with the same identifier.
        var service: DeclarationNumber
        var name: NameNumber
    }

    private typealias Mention = (declaration: DeclarationNumber, dependency: DependencyNumber)

    init(_ resolution: Resolution) { self.resolution = resolution }

    func sortedProblems() -> [GraphProblem] { found.sorted { $0.key < $1.key }.map(\.problem) }

    mutating func describeCycles(_ components: [[GraphNode]]) {
        for cycle in resolution.graph.cycles(in: components) {
            let declaration = resolution.declaration(of: cycle.path[0])
            let next = resolution.name(of: cycle.path[1])
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
        let node = resolution.node(ofName: declared.name(ofService: declaration))
        return node.map(resolution.declaration(of:)) ?? declaration
    }

    private mutating func examineIdentifiers(_ doubtful: [DeclarationNumber]) {
        // All declarations of services that are declared repeatedly, by the first one.
        var repeated: [DeclarationNumber: [DeclarationNumber]] = [:]
        for declaration in doubtful {
            let first = firstDeclaration(of: declaration)
            if first != declaration { repeated[first, default: [first]].append(declaration) }
        }
        for all in repeated.values {
            found.append((Key(declaration: all[1], rule: 1), .duplicateService(declarations: all)))
        }
        for first in doubtful where firstDeclaration(of: first) == first {
            guard declared.names.isBlank(declared.name(ofService: first)) else { continue }
            let all = repeated[first] ?? [first]
            found.append((Key(declaration: first, rule: 0), .emptyIdentifier(declarations: all)))
        }
    }

    private mutating func examineDependencies(_ doubtful: [DeclarationNumber]) {
        // The order determines which names are looked for until the search for suggestions has done its work.
        for (violation, mentions) in violations(in: doubtful).sorted(by: { $0.value[0] < $1.value[0] }) {
            let (declaration, dependency) = mentions[0]
            let problem: GraphProblem =
                switch violation.rule {
                case 2: .selfDependency(service: declaration, dependency: dependency)
                case 3:
                    .unknownDependency(
                        service: declaration, dependency: dependency,
                        suggestion: nearestName(to: violation.name, for: violation.service))
                default: .duplicateDependency(service: declaration, dependencies: mentions.map(\.dependency))
                }
            found.append((Key(declaration: declaration, dependency: dependency, rule: violation.rule), problem))
        }
    }

    /// Returns the rules that dependencies of these declarations break, each with these dependencies in ascending order.
    private func violations(in doubtful: [DeclarationNumber]) -> [Violation: [Mention]] {
        var violations: [Violation: [Mention]] = [:]
        for declaration in doubtful {
            let service = firstDeclaration(of: declaration)
            let ownName = declared.name(ofService: declaration)
            let byName = Dictionary(
                grouping: declared.dependencies(ofService: declaration), by: declared.name(ofDependency:))
            for (name, dependencies) in byName {
                func note(_ rule: Int, _ dependencies: [DependencyNumber]) {
                    violations[Violation(rule: rule, service: service, name: name), default: []] += dependencies.map {
                        (declaration, $0)
                    }
                }
                if name == ownName {
                    note(2, dependencies)
                } else if resolution.node(ofName: name) == nil {
                    let hard = dependencies.filter { declared.kind(ofDependency: $0) == .hard }
                    if !hard.isEmpty { note(3, hard) }
                }
                if dependencies.count > 1 { note(4, dependencies) }
            }
        }
        return violations
    }

    /// Returns the declared name that `unknown` probably stands for, other than that of the declaration `dependent`.
    /// Upper and lower case of ASCII letters are equal.
    private mutating func nearestName(to unknown: NameNumber, for dependent: DeclarationNumber) -> NameNumber? {
        let resolution = resolution
        func letters(_ name: NameNumber) -> [UInt32] {
            resolution.declarations.names[name].unicodeScalars.map(Spelling.lowercased)
        }
        var spelling =
            spelling
            ?? Spelling(count: resolution.graph.nodeCount, work: 1 << 25) {
                letters(resolution.name(of: GraphNode($0)))
            }
        defer { self.spelling = spelling }
        return spelling.nearest(to: letters(unknown)) { resolution.declaration(of: GraphNode($0)) != dependent }
            .map { resolution.name(of: GraphNode($0)) }
    }
}
