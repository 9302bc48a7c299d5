import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// Loads units as systemd does, determines their relations, and creates a graph from them.
struct UnitGraphBuilder {
    var graph: ImportedGraph
    private var units: UnitSet
    private var numbers: [String: Int] = [:]
    private var nodes: [Node] = []
    private var aliasesByUnit: [String: [String]] = [:]
    /// For each unit, the units that stop when it fails.
    private var boundUnits: [Int: [Int]] = [:]
    private var reportedCycles: Set<String> = []

    private struct Node {
        let name: String
        let meaning: UnitSet.Meaning
        var unit: LoadedUnit?
        /// The units that it starts after, by their names.
        var after = KeyedList<SourceLocation>()
        /// The units that it requires or, if not hard, wants.
        var required = KeyedList<(isHard: Bool, location: SourceLocation)>()
        var conflicts: Set<String> = []
    }

    init(_ units: UnitSet, _ graph: ImportedGraph) {
        self.units = units
        self.graph = graph
    }

    mutating func load(_ names: [String]) {
        for alias in units.aliases.keys.sorted(by: { $0.precedesByBytes($1) }) {
            if case .unit(let unit, _) = units.meaning(of: alias, &graph) {
                aliasesByUnit[unit.text, default: []].append(alias)
            }
            if UnitName(alias)?.isTemplate != true { _ = number(of: alias) }
        }
        for name in names {
            guard let unit = UnitName(name) else { continue }
            if unit.isTemplate { addDefaultInstance(of: unit) } else { _ = number(of: name) }
        }
        for name in units.wantedInstances { _ = number(of: name) }
        for entry in units.wanted {
            guard UnitName(entry.name)?.isTemplate == false, UnitName(entry.dependent)?.isTemplate == false else {
                continue
            }
            let (dependent, other) = (number(of: entry.dependent), number(of: entry.name))
            require(other, for: dependent, isHard: entry.isHard, at: entry.location)
        }
        // Loading a unit adds those to which it refers.
        var next = 0
        while next < nodes.count {
            load(next)
            next += 1
        }
    }

    private mutating func addDefaultInstance(of template: UnitName) {
        guard let file = units.files[template.text] else { return }
        let unit = LoadedUnit(template, file, dropIns: units.dropIns(of: template, file, aliases: [], &graph))
        guard let instance = unit.last("DefaultInstance", in: .install)?.text,
            file.settings.contains(where: { $0.section == .install && UnitKeys.effects[.install]?[$0.key] != nil })
        else { return }
        _ = number(of: template.instantiated(UnitName.escape(instance)))
    }

    private mutating func load(_ number: Int) {
        guard case .unit(let name, let file) = nodes[number].meaning else { return }
        let aliases = aliasesByUnit[name.text] ?? []
        let unit = LoadedUnit(name, file, dropIns: units.dropIns(of: name, file, aliases: aliases, &graph))
        nodes[number].unit = unit
        addWanted(of: number, name)
        // What a timer or a socket activates may be an instance of a template, which nothing else names.
        for relation in ImplicitRelations(of: unit).all {
            if case .unit = units.meaning(of: relation.other, &graph) { _ = self.number(of: relation.other) }
        }
        for setting in unit.settings {
            if let effect = UnitKeys.effects[setting.section]?[setting.key] { add(effect, of: number, unit, setting) }
        }
    }

    /// Adds the entries of folders that apply to a unit and do not have its name, such as `a@.service.wants` to `a@x.service`, and
    /// the entries that are templates.
    private mutating func addWanted(of number: Int, _ name: UnitName) {
        guard !units.wanted.isEmpty else { return }
        for unit in [name.text] + (aliasesByUnit[name.text] ?? []) {
            for folder in UnitName(unit)?.folderNames ?? [] {
                let entries = (units.wantedByFolder[folder] ?? []).map { units.wanted[$0] }
                for entry in entries {
                    guard graph.mayGrow(by: GrowthBudget.bytesPerValue, at: entry.location) else { return }
                    guard let wanted = UnitName(entry.name), wanted.isTemplate || folder != unit else { continue }
                    var text = entry.name
                    if wanted.isTemplate {
                        guard let instance = name.instance, !instance.isEmpty else { continue }
                        text = wanted.instantiated(instance)
                    }
                    require(self.number(of: text), for: number, isHard: entry.isHard, at: entry.location)
                }
            }
        }
    }

    private mutating func add(_ effect: UnitKeys.Effect, of number: Int, _ unit: LoadedUnit, _ setting: UnitSetting) {
        let (words, isClosed) = setting.words()
        if !isClosed {
            graph.warn(
                "systemd ignores a name without its closing quotation mark", key: setting.key, at: setting.location)
        }
        for word in words {
            let location = setting.source.location(at: word.offset)
            guard let name = unit.name.expanding(word.text, at: location, &graph) else {
                graph.lose("a name with a specifier that depends on the machine", at: location)
                continue
            }
            if case .mounts(let isHard) = effect {
                addMounts(of: name, number, isHard: isHard, at: location)
                continue
            }
            guard let other = UnitName(name) else {
                let near = UnitName(name + ".service")
                graph.warn(
                    "\(NameList.quoted(name)) is not the name of a unit, so systemd ignores it", key: setting.key,
                    services: [unit.name.text], at: location, help: near.map { "did you mean ‘\($0.text)’?" })
                continue
            }
            guard !other.isTemplate else {
                // systemd replaces the template with the instance of the unit that refers to it.
                let instance = unit.name.instance ?? ""
                if !instance.isEmpty { relate(effect, number, other.instantiated(instance), at: location) }
                continue
            }
            relate(effect, number, name, at: location)
        }
    }

    private mutating func relate(
        _ effect: UnitKeys.Effect, _ number: Int, _ name: String, at location: SourceLocation
    ) {
        let other = self.number(of: name)
        // A unit may refer to itself by an alias. By its name, it is an error, which the checks of the graph report.
        guard other != number || name == nodes[number].name else { return }
        switch effect {
        case .requires(let isHard): require(other, for: number, isHard: isHard, at: location)
        case .binds:
            require(other, for: number, isHard: true, at: location)
            boundUnits[other, default: []].append(number)
        case .requiredBy(let isHard): require(number, for: other, isHard: isHard, at: location)
        case .after: order(number, after: other, at: location)
        case .before: order(other, after: number, at: location)
        case .conflicts:
            nodes[number].conflicts.insert(nodes[other].name)
            nodes[other].conflicts.insert(nodes[number].name)
        case .mounts: break
        }
    }

    /// Records that a unit starts after another one. The first location is kept. As in systemd, a unit does not wait for
    /// itself; a drop-in for all units of a type could otherwise cause that.
    private mutating func order(_ unit: Int, after other: Int, at location: SourceLocation) {
        let name = nodes[other].name
        if unit != other, nodes[unit].after[name] == nil { nodes[unit].after[name] = location }
    }

    private mutating func require(_ other: Int, for unit: Int, isHard: Bool, at location: SourceLocation) {
        let known = nodes[unit].required[nodes[other].name]
        guard unit != other, known == nil || isHard && known?.isHard == false else { return }
        nodes[unit].required[nodes[other].name] = (isHard, location)
    }

    private func isOrdered(_ unit: Int, after other: Int) -> Bool { nodes[unit].after[nodes[other].name] != nil }

    private mutating func addMounts(of path: String, _ number: Int, isHard: Bool, at location: SourceLocation) {
        guard path.hasPrefix("/") else { return }
        for mount in UnitName.mounts(of: path) {
            if case .missing = units.meaning(of: mount, &graph) { continue }
            let other = self.number(of: mount)
            require(other, for: number, isHard: isHard, at: location)
            order(number, after: other, at: location)
        }
    }

    /// Returns the number of the unit that a name refers to; the first reference loads an instance of a template.
    private mutating func number(of name: String) -> Int {
        if let number = numbers[name] { return number }
        let meaning = units.meaning(of: name, &graph)
        switch meaning {
        case .unit(let unit, let file):
            let known = numbers[unit.text]
            // An instance repeats the settings of its template.
            let mayAdd =
                known != nil || units.files[unit.text] != nil
                || graph.mayGrow(by: file.growth + GrowthBudget.bytesPerService, at: file.location)
            let number = known ?? addNode(unit.text, mayAdd ? meaning : .missing)
            numbers[name] = number
            return number
        case .masked, .missing: break
        case .aliasCycle(let cycle):
            if let first = cycle.dropLast().min(by: { $0.precedesByBytes($1) }), reportedCycles.insert(first).inserted {
                graph.note(
                    error: "the aliases \(NameList.chain(cycle)) lead back to themselves",
                    at: units.location(ofAlias: first), help: "let one of the names be a unit file")
            }
        }
        return addNode(name, meaning)
    }

    private mutating func addNode(_ name: String, _ meaning: UnitSet.Meaning) -> Int {
        let number = nodes.count
        nodes.append(Node(name: name, meaning: meaning))
        numbers[name] = number
        return number
    }

    /// Adds the dependencies that systemd adds to units by their types, if both units exist.
    mutating func addImplicitRelations() {
        for number in nodes.indices {
            guard let unit = nodes[number].unit else { continue }
            for relation in ImplicitRelations(of: unit).all {
                guard let other = numbers[relation.other], nodes[other].unit != nil, other != number else { continue }
                if let isHard = relation.isHard { require(other, for: number, isHard: isHard, at: relation.location) }
                switch relation.order {
                case .after: order(number, after: other, at: relation.location)
                case .before: order(other, after: number, at: relation.location)
                }
            }
        }
        // A target starts after the units that it requires or wants, unless either unit has no default dependencies.
        for target in nodes.indices {
            guard let unit = nodes[target].unit, unit.name.type == .target, unit.hasDefaultDependencies else {
                continue
            }
            for (name, requirement) in nodes[target].required.all {
                guard let other = numbers[name], !isOrdered(other, after: target),
                    nodes[other].unit?.hasDefaultDependencies == true
                else { continue }
                order(target, after: other, at: requirement.location)
            }
        }
    }

    /// Adds the units and their dependencies: exported units in their original order, then the others by name.
    mutating func build() {
        let units = nodes.indices.compactMap { number in nodes[number].unit.map { (number: number, unit: $0) } }
        let sorted = units.sorted { one, other in
            one.unit.exportedPosition == other.unit.exportedPosition
                ? one.unit.name.text.precedesByBytes(other.unit.name.text)
                : one.unit.exportedPosition < other.unit.exportedPosition
        }
        for (number, unit) in sorted {
            let service = graph.addService(unit.identifier, at: unit.location)
            var attributes =
                unit.name.type == .service ? UnitAttributes(of: unit, &graph).attributes : ServiceAttributes()
            let isBound = boundUnits[number]?.contains { isOrdered($0, after: number) } == true
            let policy = unit.last("OnFailure", in: .launchGraph).flatMap { FailurePolicy(rawValue: $0.text) }
            attributes.onFailure = policy ?? (isBound ? .skipDependents : nil)
            if unit.last("Mode", in: .launchGraph)?.text == "onDemand" { attributes.mode = .onDemand }
            graph.setAttributes(attributes, ofService: service)
            countLosses(of: unit)
            addDependencies(of: number, to: service)
        }
    }

    private mutating func countLosses(of unit: LoadedUnit) {
        for setting in unit.settings {
            if setting.section == .unit, UnitKeys.isCondition(setting.key) {
                graph.lose("a condition or an assertion of a unit", at: setting.keyLocation)
            } else if setting.section == .unit, UnitKeys.otherRelations.contains(setting.key) {
                graph.lose("‘\(setting.key)’", at: setting.keyLocation)
            } else if UnitKeys.isLost(setting.key, in: setting.section) {
                graph.lose("another setting of [\(setting.section.rawValue)]", at: setting.keyLocation)
            }
        }
    }

    private mutating func addDependencies(of number: Int, to service: Int) {
        let node = nodes[number]
        for (name, location) in node.after.all where !node.conflicts.contains(name) {
            guard let other = numbers[name] else { continue }
            let isHard = node.required[name]?.isHard == true
            if let unit = nodes[other].unit {
                graph.add((unit.identifier, isHard ? .hard : .orderOnly, unit.condition, location), ofService: service)
                continue
            }
            let isMasked = if case .masked = nodes[other].meaning { true } else { false }
            if !isMasked, !nodes[other].after.isEmpty {
                graph.lose("an order through a unit whose file is not there", at: location)
            }
            if !isHard { graph.add((name, .orderOnly, .ready, location), ofService: service) }
        }
        for (name, (isHard, location)) in node.required.all {
            guard let other = numbers[name] else { continue }
            switch nodes[other].meaning {
            case .unit:
                guard node.after[name] == nil else { continue }
                graph.lose(isHard ? "a requirement without an order" : "‘Wants’ without an order", at: location)
            case .masked(let mask):
                guard isHard else { continue }
                graph.add((name, .hard, .ready, location), ofService: service)
                graph.note(
                    .unknownDependency,
                    Diagnostic(
                        .unknownDependency, severity: .note, "\(name) is masked",
                        services: [node.name, name], at: mask))
            case .missing, .aliasCycle:
                guard isHard, let unit = UnitName(name) else { continue }
                if UnitType.withoutFiles.contains(unit.type) || UnitKeys.specialUnits.contains(name) {
                    graph.lose("a requirement of a unit that the system provides", at: location)
                } else if units.isUnnamed(name, at: location) {
                    graph.lose("a requirement of a unit whose file was not named", at: location)
                } else {
                    graph.add((name, .hard, .ready, location), ofService: service)
                }
            }
        }
    }
}
