/// A member of a service that looks like a requirement of `Service` and would have no effect.
package enum UnusableMember: Sendable, Hashable {
    /// A stored property with the name of a requirement and an unusable type.
    case wrongType(member: String, type: String)
    /// A `run`, `shutdown` or `check` whose parameter is not what the service's launch returns.
    case wrongParameter(member: String, type: String)
    /// A stored property that is declared in a subclass of a class that conforms to `Service`.
    case notOverridden(member: String, base: String)
    /// A stored property whose name is almost that of a requirement.
    case misspelt(member: String, requirement: String)
    /// A static property or a method that has the name of a requirement, or almost.
    case wrongForm(member: String, requirement: String)
    /// A `run`, `shutdown` or `check` beside another form of it, which is called instead.
    case replaced(member: String, by: String)

    package var member: String {
        switch self {
        case .wrongType(let member, _), .wrongParameter(let member, _), .notOverridden(let member, _),
            .misspelt(let member, _), .wrongForm(let member, _), .replaced(let member, _):
            member
        }
    }
}
