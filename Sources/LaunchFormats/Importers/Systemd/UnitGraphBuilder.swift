import DependencyGraph
import LaunchDeclarations
import LaunchManifest

/// Loads units as systemd does, determines their relations, and creates a graph from them.
struct UnitGraphBuilder {
    private var units: UnitSet
    private var relations = UnitRelations()
    private var numbers: [String: Int] = [:]
    private var nodes: [Node] = []
    /// The numbers of the units that still have to be loaded.
    private var pending: [Int] = []
    /// For each unit, its other names.
    private var aliasesByUnit: [String: [String]] = [:]
    private var reportedCycles: Set<[String]> = []

    /// A unit to which a file refers.
    private struct Node {
        var name: String
        var state: State
    }

    private enum State {
        case announced(UnitName, file: String)
        case loaded(LoadedUnit)
        case masked(TextPosition)
        case missing
    }

    init(_ units: UnitSet, _ graph: inout ImportedGraph) {
        self.units = units
        for alias in units.aliases.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            if case .unit(let unit, _) = self.units.meaning(of: alias, &graph) {
                aliasesByUnit[unit.text, default: []].append(alias)
            }
        }
    }

    // MARK: Loading

    /// Loads the units with these names, and the instances of templates that they name.
    mutating func load(_ names: [String], _ graph: inout ImportedGraph) {
        for alias in units.aliases.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        where UnitName(alias)?.isTemplate != true {
            _ = number(of: alias, &graph)
        }
        for name in names {
            guard let unit = UnitName(name) else { continue }
            if unit.isTemplate { addDefaultInstance(of: unit, &graph) } else { _ = number(of: name, &graph) }
        }
        for name in units.wantedInstances { _ = number(of: name, &graph) }
        for entry in units.wanted {
            guard UnitName(entry.name)?.isTemplate == false, UnitName(entry.dependent)?.isTemplate == false else {
                continue
            }
            let (dependent, other) = (number(of: entry.dependent, &graph), number(of: entry.name, &graph))
            relations.add(dependent, requires: other, isHard: entry.isHard, at: entry.position)
        }
        var next = 0
        while next < pending.count {
            load(pending[next], &graph)
            next += 1
        }
    }

    /// Adds the default instance of a template that is enabled without an instance.
    private mutating func addDefaultInstance(of template: UnitName, _ graph: inout ImportedGraph) {
        guard let file = units.files[template.text] else { return }
        let unit = LoadedUnit(
            name: template, fragments: units.fragments(of: template, file: template.text, aliasesOfUnit: [], &graph))
        guard let instance = unit.last("DefaultInstance", in: .install)?.text,
            file.settings.contains(where: { $0.section == .install && UnitKeys.installRelations[$0.key] != nil })
        else { return }
        _ = number(of: template.instantiated(UnitName.escape(instance)), &graph)
    }

    private mutating func load(_ number: Int, _ graph: inout ImportedGraph) {
        guard case .announced(let name, let file) = nodes[number].state else { return }
        let unit = LoadedUnit(
            name: name,
            fragments: units.fragments(of: name, file: file, aliasesOfUnit: aliasesByUnit[name.text] ?? [], &graph))
        nodes[number].state = .loaded(unit)
        addWanted(of: number, name, &graph)
        // What a timer or a socket activates may be an instance of a template, which nothing else names.
        for relation in ImplicitRelations.relations(of: unit) {
            if case .unit = units.meaning(of: relation.other, &graph) { _ = self.number(of: relation.other, &graph) }
        }
        for file in unit.fragments {
            for setting in file.settings {
                switch setting.section {
                case .unit:
                    if let effect = UnitKeys.relations[setting.key] {
                        add(effect, of: number, unit, file, setting, &graph)
                    } else {
                        countLoss(of: setting, in: file, &graph)
                    }
                case .install:
                    guard let effect = UnitKeys.installRelations[setting.key] else { continue }
                    add(effect, of: number, unit, file, setting, &graph)
                default: break
                }
            }
        }
    }

    /// Adds the entries of folders that apply to a unit and do not have its name, such as `a@.service.wants` to `a@x.service`, and
    /// the entries that are templates.
    private mutating func addWanted(of number: Int, _ name: UnitName, _ graph: inout ImportedGraph) {
        guard !units.wanted.isEmpty else { return }
        for unit in [name.text] + (aliasesByUnit[name.text] ?? []) {
            for folder in UnitName(unit)?.folderNames ?? [] {
                let entries = (units.wantedByFolder[folder] ?? []).map { units.wanted[$0] }
                for entry in entries {
                    guard graph.mayGrow(by: GrowthBudget.bytesPerValue, at: entry.position) else { return }
                    guard let wanted = UnitName(entry.name), wanted.isTemplate || folder != unit else { continue }
                    var text = entry.name
                    if wanted.isTemplate {
                        guard let instance = name.instance, !instance.isEmpty else { continue }
                        text = wanted.instantiated(instance)
                    }
                    let other = self.number(of: text, &graph)
                    guard other != number else { continue }
                    relations.add(number, requires: other, isHard: entry.isHard, at: entry.position)
                }
            }
        }
    }

    private func countLoss(of setting: UnitFile.Setting, in file: UnitFile, _ graph: inout ImportedGraph) {
        let position = TextPosition(file.source, setting.keyOffset)
        if UnitKeys.isCondition(setting.key) {
            graph.losses.add("a condition or an assertion of a unit", at: position.location)
        } else if UnitKeys.otherRelations.contains(setting.key) {
            graph.losses.add("‘\(setting.key)’", at: position.location)
        } else if !UnitKeys.descriptions.contains(setting.key), !UnitKeys.expressed.contains(setting.key) {
            graph.losses.add("another setting of [Unit]", at: position.location)
        }
    }

    private mutating func add(
        _ effect: UnitKeys.Effect, of number: Int, _ unit: LoadedUnit, _ file: UnitFile, _ setting: UnitFile.Setting,
        _ graph: inout ImportedGraph
    ) {
        let (words, isClosed) = file.words(setting)
        if !isClosed {
            graph.warn(
                "systemd ignores a name without its closing quotation mark", key: setting.key,
                at: TextPosition(file.source, setting.value.lowerBound))
        }
        for word in words {
            let position = TextPosition(file.source, word.offset)
            guard let name = unit.name.expanding(word.text, at: position, &graph) else {
                graph.losses.add("a name with a specifier that depends on the machine", at: position.location)
                continue
            }
            if case .mounts(let isHard) = effect {
                addMounts(of: name, number, isHard: isHard, at: position, &graph)
                continue
            }
            guard let other = UnitName(name) else {
                let near = UnitName(name + ".service")
                graph.warn(
                    "\(NameList.quoted(name)) is not the name of a unit, so systemd ignores it", key: setting.key,
                    services: [unit.name.text], at: position, help: near.map { "did you mean ‘\($0.text)’?" })
                continue
            }
            guard !other.isTemplate else {
                // systemd replaces the template with the instance of the unit that refers to it.
                let instance = unit.name.instance ?? ""
                if !instance.isEmpty { relate(effect, number, other.instantiated(instance), at: position, &graph) }
                continue
            }
            relate(effect, number, name, at: position, &graph)
        }
    }

    private mutating func relate(
        _ effect: UnitKeys.Effect, _ number: Int, _ name: String, at position: TextPosition,
        _ graph: inout ImportedGraph
    ) {
        let other = self.number(of: name, &graph)
        // A unit may refer to itself by an alias. A reference by its own name is an error, which the checks of the
        // graph report.
        guard other != number || name == nodes[number].name else { return }
        switch effect {
        case .requires(let isHard): relations.add(number, requires: other, isHard: isHard, at: position)
        case .requiredBy(let isHard): relations.add(other, requires: number, isHard: isHard, at: position)
        case .after: relations.add(number, after: other, at: position)
        case .before: relations.add(other, after: number, at: position)
        case .conflicts: relations.add(number, conflictsWith: other)
        case .mounts: break
        }
    }

    private mutating func addMounts(
        of path: String, _ number: Int, isHard: Bool, at position: TextPosition, _ graph: inout ImportedGraph
    ) {
        guard path.hasPrefix("/") else { return }
        for mount in UnitName.mounts(of: path) where units.meaning(of: mount, &graph) != .missing {
            let other = self.number(of: mount, &graph)
            guard other != number else { continue }
            relations.add(number, requires: other, isHard: isHard, at: position)
            relations.add(number, after: other, at: position)
        }
    }

    /// Returns the number of the unit that a name refers to. An instance of a template is loaded at its first
    /// reference.
    private mutating func number(of name: String, _ graph: inout ImportedGraph) -> Int {
        if let number = numbers[name] { return number }
        switch units.meaning(of: name, &graph) {
        case .unit(let unit, let file):
            let number = numbers[unit.text] ?? addUnit(unit, file, &graph)
            numbers[name] = number
            return number
        case .masked(let position): return addNode(name, .masked(position))
        case .missing: return addNode(name, .missing)
        case .aliasCycle(let cycle):
            if let first = cycle.dropLast().min(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }),
                reportedCycles.insert([first]).inserted
            {
                graph.note(
                    error: "the aliases \(NameList.chain(cycle)) lead back to themselves",
                    at: units.position(ofAlias: first), help: "let one of the names be a unit file")
            }
            return addNode(name, .missing)
        }
    }

    /// Adds a unit. An instance of a template repeats the settings of the template.
    private mutating func addUnit(_ unit: UnitName, _ file: String, _ graph: inout ImportedGraph) -> Int {
        if file != unit.text, let template = units.files[file],
            !graph.mayGrow(
                by: template.growth + GrowthBudget.bytesPerService, at: TextPosition(template.source, template.start))
        {
            return addNode(unit.text, .missing)
        }
        return addNode(unit.text, .announced(unit, file: file))
    }

    private mutating func addNode(_ name: String, _ state: State) -> Int {
        let number = nodes.count
        nodes.append(Node(name: name, state: state))
        relations.addUnit()
        numbers[name] = number
        if case .announced = state { pending.append(number) }
        return number
    }

    // MARK: Implicit dependencies

    /// Adds the dependencies that systemd adds to units by their types, if both units exist.
    mutating func addImplicitRelations(_ graph: inout ImportedGraph) {
        for number in nodes.indices {
            guard case .loaded(let unit) = nodes[number].state else { continue }
            for relation in ImplicitRelations.relations(of: unit) {
                guard let other = loadedNumber(of: relation.other, &graph), other != number else { continue }
                if let isHard = relation.requirement {
                    relations.add(number, requires: other, isHard: isHard, at: relation.position)
                }
                switch relation.order {
                case .after: relations.add(number, after: other, at: relation.position)
                case .before: relations.add(other, after: number, at: relation.position)
                case nil: break
                }
            }
        }
        // A target starts after the units that it requires or wants, unless either unit has no default dependencies.
        for (target, other) in relations.requirementPairs {
            guard let unit = loaded(target), unit.name.type == .target, unit.hasDefaultDependencies,
                let required = loaded(other), required.hasDefaultDependencies,
                !relations.isOrdered(other, after: target)
            else { continue }
            relations.add(target, after: other, at: relations.requirement(of: target, on: other)?.position)
        }
    }

    private func loaded(_ number: Int) -> LoadedUnit? {
        if case .loaded(let unit) = nodes[number].state { unit } else { nil }
    }

    private mutating func loadedNumber(of name: String, _ graph: inout ImportedGraph) -> Int? {
        let number =
            numbers[name]
            ?? {
                guard case .unit(let unit, _) = units.meaning(of: name, &graph) else { return nil }
                return numbers[unit.text]
            }()
        return number.flatMap { loaded($0) == nil ? nil : $0 }
    }

    // MARK: Building

    /// Adds the units and their dependencies to a graph.
    func build(_ graph: inout ImportedGraph) {
        let sorted = nodes.indices.filter { loaded($0) != nil }
        let order = DeclaredUnits(sorted.compactMap { number in loaded(number).map { (number, $0) } })
        for (number, unit, identifier) in order.units {
            let service = graph.addService(identifier, at: unit.position)
            UnitAttributes.set(of: unit, service, &graph)
            addDependencies(of: number, to: service, order, &graph)
        }
    }

    private func addDependencies(of number: Int, to service: Int, _ order: DeclaredUnits, _ graph: inout ImportedGraph)
    {
        for other in relations.unitsBefore(number) where !relations.conflict(number, other) {
            let requirement = relations.requirement(of: number, on: other)
            let position = relations.position(ofOrder: number, after: other)
            if let unit = loaded(other) {
                graph.addDependency(
                    ofService: service, on: order.identifier(of: other) ?? nodes[other].name,
                    requirement?.isHard == true ? .hard : .orderOnly, unit.condition, at: position)
                continue
            }
            if case .missing = nodes[other].state, !relations.unitsBefore(other).isEmpty {
                graph.losses.add("an order through a unit whose file is not there", at: position?.location)
            }
            if requirement?.isHard != true {
                graph.addDependency(ofService: service, on: nodes[other].name, .orderOnly, at: position)
            }
        }
        for other in relations.unitsRequired(by: number) {
            guard let requirement = relations.requirement(of: number, on: other) else { continue }
            switch nodes[other].state {
            case .loaded, .announced:
                guard !relations.isOrdered(number, after: other) else { continue }
                graph.losses.add(
                    requirement.isHard ? "a requirement without an order" : "‘Wants’ without an order",
                    at: requirement.position?.location)
            case .masked(let mask):
                guard requirement.isHard else { continue }
                graph.addDependency(ofService: service, on: nodes[other].name, .hard, at: requirement.position)
                graph.note(
                    .unknownDependency,
                    Diagnostic(
                        .unknownDependency, severity: .note, "\(nodes[other].name) is masked",
                        services: [nodes[number].name, nodes[other].name], at: mask.location))
            case .missing:
                guard requirement.isHard, let name = UnitName(nodes[other].name) else { continue }
                if name.type.existsWithoutFile || UnitKeys.specialUnits.contains(name.text) {
                    graph.losses.add(
                        "a requirement of a unit that the system provides", at: requirement.position?.location)
                } else if units.isUnnamed(name.text, at: requirement.position) {
                    graph.losses.add(
                        "a requirement of a unit whose file was not named", at: requirement.position?.location)
                } else {
                    graph.addDependency(ofService: service, on: name.text, .hard, at: requirement.position)
                }
            }
        }
    }
}

/// The units in declared order, with their identifiers.
private struct DeclaredUnits {
    let units: [(number: Int, unit: LoadedUnit, identifier: String)]
    private let identifiers: [Int: String]

    /// Sorts the units by name; units that LaunchGraph exported come first, in their original order and with their
    /// original identifiers.
    init(_ loaded: [(number: Int, unit: LoadedUnit)]) {
        let keyed = loaded.map { number, unit in
            (
                number: number, unit: unit,
                identifier: unit.last("Identifier", in: .launchGraph).flatMap { UnitName.unescapingBytes($0.text) }
                    ?? unit.name.text,
                position: unit.last("Position", in: .launchGraph).flatMap { Int($0.text) } ?? .max
            )
        }
        units =
            keyed.sorted {
                $0.position == $1.position
                    ? $0.unit.name.text.utf8.lexicographicallyPrecedes($1.unit.name.text.utf8)
                    : $0.position < $1.position
            }.map { ($0.number, $0.unit, $0.identifier) }
        identifiers = Dictionary(uniqueKeysWithValues: units.map { ($0.number, $0.identifier) })
    }

    func identifier(of number: Int) -> String? { identifiers[number] }
}
