import DependencyGraph

extension Resolution {
    /// The problems that are not cycles, as the conformance cases write them.
    var describedProblems: [ConformanceCase.Problem] {
        problems.compactMap { problem in
            switch problem {
            case .cycle: nil
            case .selfDependency(let service, _): .init("self-dependency", [identifier(service)])
            case .unknownDependency(let service, let dependency, _):
                .init("unknown-dependency", [identifier(service), target(dependency)])
            case .duplicateService(let declarations): .init("duplicate-service", [identifier(declarations[0])])
            case .duplicateDependency(let service, let dependencies):
                .init("duplicate-dependency", [identifier(service), target(dependencies[0])])
            case .emptyIdentifier(let declarations): .init("empty-identifier", [identifier(declarations[0])])
            }
        }
    }

    var cycles: [Cycle] {
        problems.compactMap { if case .cycle(let cycle) = $0 { cycle } else { nil } }
    }

    var order: [String] { launchOrder.map { identifier(of: $0) } }

    private func identifier(_ declaration: DeclarationNumber) -> String {
        declarations.names[declarations.name(ofService: declaration)]
    }

    private func target(_ dependency: DependencyNumber) -> String {
        declarations.names[declarations.name(ofDependency: dependency)]
    }
}
