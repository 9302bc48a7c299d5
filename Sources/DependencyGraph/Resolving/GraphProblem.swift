/// A problem of a graph, as data: numbers of declarations, dependencies and names, and nodes.
///
/// There is one problem for each rule and group of affected services, no matter how often these were declared.
public enum GraphProblem: Sendable {
    /// Services depend on one another in a cycle. There is one problem for each strongly connected component.
    case cycle(Cycle)

    /// A service depends on itself: the first such declaration and its dependency.
    case selfDependency(service: DeclarationNumber, dependency: DependencyNumber)

    /// A service depends on one that was not declared: the declaration, the dependency, and the name probably meant.
    case unknownDependency(service: DeclarationNumber, dependency: DependencyNumber, suggestion: NameNumber?)

    /// Several services have the same identifier: all declarations, the first of which is in the graph.
    case duplicateService(declarations: [DeclarationNumber])

    /// A service lists a dependency more than once: the first such declaration, and every occurrence in both lists.
    case duplicateDependency(service: DeclarationNumber, dependencies: [DependencyNumber])

    /// Services have a blank identifier: all declarations.
    case emptyIdentifier(declarations: [DeclarationNumber])

    /// Whether the problem prevents a launch of the graph. Only a repeated dependency is not an error.
    public var isError: Bool {
        if case .duplicateDependency = self { false } else { true }
    }
}
