import LaunchSupport

/// Reads the unit files of systemd: each unit is a service of the graph.
///
/// A unit that is ordered after another one waits for it: the dependency is hard if the unit also requires the other
/// one, and order-only otherwise. Dependencies that systemd adds implicitly are added if the files contain both units.
package enum SystemdImporter {
    package static func graph(_ input: ImportInput) -> ImportedGraph {
        var graph = ImportedGraph(input.budget)
        var units = UnitSet(input, &graph)
        let names = units.files.keys.sorted { $0.precedesByBytes($1) }
        units.addAliases(inFilesSorted: names)
        var builder = UnitGraphBuilder(units, graph)
        builder.load(names)
        builder.addImplicitRelations()
        builder.build()
        // ‘Restart=’ of a service of ‘Type=oneshot’ applies until it has succeeded.
        builder.graph.retryOneShotServices()
        return builder.graph
    }

    /// Returns whether a file is a unit file, a drop-in or a link that belongs to units, by its path in a given folder.
    package static func reads(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard let name = parts.last else { return false }
        if parts.count > 1, parts[parts.count - 2].hasSuffix(".d") { return name.hasSuffix(".conf") }
        return UnitName(String(name)) != nil
    }

    package static func recognizes(_ name: String) -> Bool { UnitName(name) != nil }
}
