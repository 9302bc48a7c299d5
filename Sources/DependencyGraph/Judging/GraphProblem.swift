/// What is wrong with a graph, as data: numbers of declarations, dependencies, nodes and names, and no sentence.
///
/// There is one for each rule and the services it is about, however often and in whichever list that was declared.
public enum GraphProblem: Sendable {
    /// Services wait for each other; one for each strongly connected component.
    case cycle(Cycle)

    /// A service waits for itself: its declaration and the dependency, each where that comes first.
    case selfDependency(service: Int, dependency: Int)

    /// A service depends on one that was not declared: the declaration, the dependency, and the number of a declared name
    /// that looks as if it was meant.
    case unknownDependency(service: Int, dependency: Int, suggestion: Int?)

    /// Several services have one identifier: all declarations, of which the first is in the graph.
    case duplicateService(declarations: [Int])

    /// A service names one dependency more than once, in one list or in both: the declaration where that comes first, and
    /// every mention.
    case duplicateDependency(service: Int, dependencies: [Int])

    /// Services without a visible identifier: all declarations.
    case emptyIdentifier(declarations: [Int])

    /// Whether the graph cannot be launched with it; everything but a repeated dependency.
    public var isError: Bool {
        if case .duplicateDependency = self { false } else { true }
    }
}
