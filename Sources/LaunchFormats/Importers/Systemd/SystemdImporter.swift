import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// Reads the unit files of systemd: each unit is a service of the graph.
///
/// A unit that is ordered after another one waits for it: the dependency is hard if the unit also requires the other
/// one, and order-only otherwise. Dependencies that systemd adds implicitly are added if the files contain both units.
package enum SystemdImporter {
    /// Returns the graph of the units in several folders or files, in time linear in their length and the number of relations.
    package static func graph(_ input: ImportInput) -> ImportedGraph {
        var graph = ImportedGraph(input.budget)
        var units = UnitSet(input, &graph)
        let names = units.files.keys.sorted { $0.precedesByBytes($1) }
        units.addAliases(inFilesSorted: names)
        for name in names { units.files[name]?.noteProblems(&graph) }
        for (folder, files) in units.dropIns.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            let owner = String(folder.dropLast(2))
            guard UnitName(owner) != nil || UnitType(rawValue: owner) != nil else { continue }
            for (_, file) in files.sorted(by: { $0.key.precedesByBytes($1.key) }) { file?.noteProblems(&graph) }
        }
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

extension UnitFile {
    /// Records the parts of the file that systemd ignores, or that prevent systemd from loading it.
    fileprivate func noteProblems(_ graph: inout ImportedGraph) {
        for problem in problems {
            switch problem {
            case .unclosedSection(let offset):
                graph.note(
                    error: "this section has no closing bracket, so systemd does not load the unit",
                    at: source.location(at: offset), help: "write [Unit], [Service] or [Install]")
            case .unknownSection(let name, let offset):
                graph.warn(
                    "systemd ignores the section \(NameList.quoted(name))", key: name,
                    at: source.location(at: offset), help: suggestion(for: name, among: Section.names))
            case .beforeFirstSection(let offset):
                graph.warn("systemd ignores a line before the first section", at: source.location(at: offset))
            case .noAssignment(let offset):
                graph.warn(
                    "systemd ignores a line that is neither a section nor a setting",
                    at: source.location(at: offset), help: "write NAME=VALUE")
            }
        }
        for setting in settings where !UnitKeys.isKnown(setting.key, in: setting.section) {
            let right = UnitKeys.sectionOfRelation(setting.key).map { "move it to [\($0.rawValue)]" }
            let isMisplaced = ![.unit, .install].contains(setting.section) && right != nil
            graph.warn(
                "[\(setting.section.rawValue)] has no setting \(NameList.quoted(setting.key)), so systemd ignores it",
                key: setting.key, at: setting.keyLocation,
                help: isMisplaced ? right : suggestion(for: setting.key, among: UnitKeys.names(in: setting.section)))
        }
    }

    private func suggestion(for name: String, among names: [String]) -> String? {
        Spelling.nearest(to: name, among: names).map { "did you mean ‘\($0)’?" }
    }
}
