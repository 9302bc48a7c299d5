/// Knows where services and dependencies were declared, by the numbers that `Declarations` gave them.
public protocol DeclarationPlaces {
    /// Where a service was declared.
    func place(ofService declaration: Int) -> SourcePlace?

    /// Where a dependency was named.
    func place(ofDependency dependency: Int) -> SourcePlace?
}
