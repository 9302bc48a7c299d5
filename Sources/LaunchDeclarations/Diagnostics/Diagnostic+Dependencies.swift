package import DependencyGraph

extension Diagnostic {
    /// A longer path implies a dependency. `path` is the longer path; `nil` if the search for it was abandoned.
    package static func redundantDependency(
        of dependent: String, on dependency: String, path: String?, at location: SourceLocation?
    ) -> Diagnostic {
        let (one, other) = (NameList.shown(dependent), NameList.shown(dependency))
        return Diagnostic(
            .redundantDependency, "\(one) depends on \(other), which is implied by \(path ?? "a longer path")",
            services: [dependent, dependency], at: location, help: "remove it, unless \(one) uses \(other) directly")
    }
}

extension DependencyKind {
    package var listName: String { self == .hard ? "dependsOn" : "startsAfter" }

    package var verb: String { self == .hard ? "depends on" : "starts after" }
}
