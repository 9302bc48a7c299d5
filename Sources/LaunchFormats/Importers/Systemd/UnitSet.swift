import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// The unit files, drop-ins and links of several folders, by name.
struct UnitSet {
    private(set) var files: [String: UnitFile] = [:]
    /// The drop-ins of each folder, such as `a.service.d`, by file name; `nil` for a masked drop-in.
    private(set) var dropIns: [String: [String: UnitFile?]] = [:]
    /// The names that are links to other names, or that `Alias=` in a file adds, with their positions.
    private(set) var aliases: [String: (target: String, location: SourceLocation)] = [:]
    /// The masked units: links to `/dev/null`, and empty files.
    private(set) var masked: [String: SourceLocation] = [:]
    private(set) var wanted: [WantedUnit] = []
    /// The indices of those entries, by the name that the folder has before its suffix.
    private(set) var wantedByFolder: [String: [Int]] = [:]

    /// An entry of a folder of links. Its dependent is the unit, the template or the prefix that the folder belongs to.
    typealias WantedUnit = (dependent: String, name: String, isHard: Bool, location: SourceLocation)

    private let input: ImportInput

    private static let linkFolders: [(suffix: String, isHard: Bool)] = [
        (".wants", false), (".requires", true), (".upholds", false),
    ]

    /// Sorts the files of an import. Of files with the same name, the first is used: systemd prefers earlier folders.
    init(_ input: ImportInput, _ graph: inout ImportedGraph) {
        self.input = input
        var seen: Set<String> = []
        for source in input.files {
            let parts = source.name.split(separator: "/")
            let name = parts.last.map { String($0) } ?? source.name
            let folder = parts.count > 1 ? String(parts[parts.count - 2]) : ""
            if let (suffix, isHard) = Self.linkFolders.first(where: { folder.hasSuffix($0.suffix) }) {
                guard seen.insert("\(folder)/\(name)").inserted else { continue }
                if input.linkTarget(source.name) == "/dev/null" { continue }
                let dependent = String(folder.dropLast(suffix.utf8.count))
                wantedByFolder[dependent, default: []].append(wanted.count)
                wanted.append((dependent, name, isHard, source.location(at: 0)))
            } else if folder.hasSuffix(".d"), name.hasSuffix(".conf") {
                guard dropIns[folder]?[name] == nil else { continue }
                let link = input.linkTarget(source.name)
                let text = link == "/dev/null" ? nil : text(source, link: link, &graph)
                let owner = String(folder.dropLast(2))
                let isUsed = UnitName(owner) != nil || UnitType(rawValue: owner) != nil
                dropIns[folder, default: [:]][name] = .some(isUsed ? text.map { UnitFile($0, &graph) } : nil)
            } else {
                add(unit: name, source, &seen, &graph)
            }
        }
    }

    /// Returns the text of a file. A link may lead to another folder, of which only allowed files are read.
    private func text(_ source: SourceText, link: String?, _ graph: inout ImportedGraph) -> SourceText? {
        guard link != nil else { return source }
        let file = input.further(source.name)
        if case .text(let text) = file { return text }
        var (reason, help) = ("there is no such file", String?.none)
        if case .refused(let refusal, let remedy) = file { (reason, help) = (refusal, remedy) }
        graph.warn("the file that this link leads to is not read: \(reason)", at: source.location(at: 0), help: help)
        return nil
    }

    private mutating func add(
        unit name: String, _ source: SourceText, _ seen: inout Set<String>, _ graph: inout ImportedGraph
    ) {
        let location = source.location(at: 0)
        let link = input.linkTarget(source.name)
        guard let unit = UnitName(name) else {
            return graph.note(
                error: "\(NameList.quoted(name)) is not the name of a unit", at: location,
                help: "name a folder of unit files, or files such as ‘a.service’")
        }
        guard seen.insert(name).inserted else { return }
        let target = link?.split(separator: "/").last.map { String($0) } ?? link ?? name
        if link == "/dev/null" || link == nil && source.bytes.isEmpty {
            masked[name] = location
        } else if target == name {
            files[name] = UnitFile(text(source, link: link, &graph) ?? source, &graph)
        } else if !unit.isTemplate, target == unit.template {
            // A link from an instance to its template creates an instance of the template.
            wantedInstances.append(name)
        } else {
            aliases[name] = (target, location)
        }
    }

    /// Returns whether a unit that was not named has a file beside the one that refers to it.
    func isUnnamed(_ name: String, at location: SourceLocation?) -> Bool {
        let path = location.map { ImportInput.path(name, in: ImportInput.folder(ofPath: $0.file)) }
        return if case .text? = path.map(input.further) { true } else { false }
    }

    /// The instances that exist because of a link to their template.
    private(set) var wantedInstances: [String] = []

    /// Adds the names that `Alias=` in the files would create. A name that already belongs to a file or a link keeps
    /// its meaning; of several units with the same alias, the first by name gets it.
    mutating func addAliases(inFilesSorted names: [String]) {
        for name in names {
            guard let file = files[name] else { continue }
            for setting in file.settings where setting.section == .install && setting.key == "Alias" {
                for word in setting.words {
                    guard let unit = UnitName(name), let alias = unit.expanding(word.text), alias != name else {
                        continue
                    }
                    if files[alias] == nil, aliases[alias] == nil, masked[alias] == nil {
                        aliases[alias] = (name, file.source.location(at: word.offset))
                    }
                }
            }
        }
    }

    enum Meaning {
        /// A unit with a file, or an instance of a template with a file.
        case unit(UnitName, UnitFile)
        case masked(SourceLocation)
        case missing
        case aliasCycle([String])
    }

    /// The meanings of the aliases that have been followed.
    private var meanings: [String: Meaning] = [:]

    /// Returns the meaning of a name, after following aliases. All names that lead to a cycle have the same meaning.
    ///
    /// - Complexity: each alias is followed once, but that of a template once for each instance.
    mutating func meaning(of name: String, _ graph: inout ImportedGraph) -> Meaning {
        var name = name
        var chain: [String] = []
        var indices: [String: Int] = [:]
        while true {
            if let known = meanings[name] { return remember(known, for: chain) }
            let source = source(of: name)
            if let location = masked[source] { return remember(.masked(location), for: chain) }
            guard let unit = UnitName(name) else { return remember(.missing, for: chain) }
            if let file = files[source] { return remember(.unit(unit, file), for: chain) }
            indices[name] = chain.count
            chain.append(name)
            let (target, location) = aliases[source] ?? (nil, nil)
            let next = source == name ? target : target.flatMap { UnitName($0)?.instantiated(unit.instance ?? "") }
            // Each name of a chain is stored in the chain and in two dictionaries.
            guard let next,
                source == name || graph.mayGrow(by: 3 * (next.utf8.count + GrowthBudget.bytesPerValue), at: location)
            else { return remember(.missing, for: chain) }
            if let start = indices[next] { return remember(.aliasCycle(Array(chain[start...]) + [next]), for: chain) }
            name = next
        }
    }

    private mutating func remember(_ meaning: Meaning, for chain: [String]) -> Meaning {
        // A lookup is as fast for a name without an alias.
        if chain.count > 1 { for name in chain { meanings[name] = meaning } }
        return meaning
    }

    /// Returns the name whose file, alias or mask determines the meaning of a name: itself or, for an instance, its template.
    private func source(of name: String) -> String {
        let hasOwn = files[name] != nil || aliases[name] != nil || masked[name] != nil
        guard !hasOwn, let unit = UnitName(name), !unit.isTemplate, let template = unit.template else { return name }
        return template
    }

    func location(ofAlias name: String) -> SourceLocation? { aliases[source(of: name)]?.location }

    /// Returns the drop-ins of a unit in the order in which they apply, also those of its aliases.
    func dropIns(
        of unit: UnitName, _ main: UnitFile, aliases: [String], _ graph: inout ImportedGraph
    ) -> [UnitFile] {
        var byName: [String: UnitFile?] = [:]
        for name in dropIns.isEmpty ? [] : aliases + [unit.text] {
            for folder in UnitName(name)?.folderNames ?? [] {
                for (file, contents) in dropIns[folder + ".d"] ?? [:] {
                    guard graph.mayGrow(by: (contents?.growth ?? 0) + GrowthBudget.bytesPerValue, at: main.location)
                    else { return [] }
                    byName[file] = .some(contents)
                }
            }
        }
        return byName.sorted { $0.key.precedesByBytes($1.key) }.compactMap(\.value)
    }
}
