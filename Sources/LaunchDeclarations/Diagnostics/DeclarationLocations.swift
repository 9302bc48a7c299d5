/// Knows where services and dependencies were declared, by the numbers that `Declarations` gave them.
public protocol DeclarationLocations {
    /// Where a service was declared.
    func location(ofService declaration: Int) -> SourceLocation?

    /// Where a dependency was named.
    func location(ofDependency dependency: Int) -> SourceLocation?
}
