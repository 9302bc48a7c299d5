import LaunchDeclarations
import LaunchManifest

/// A unit with the settings of its file and its drop-ins.
struct LoadedUnit {
    let name: UnitName
    /// The files that define the unit, the main one first.
    let fragments: [UnitFile]
    private(set) var hasDefaultDependencies = true
    /// The type of a service (systemd.service(5)); empty for other units.
    private(set) var serviceType = ""
    /// The condition under which systemd starts the units after this one.
    private(set) var condition = DependencyCondition.ready
    /// The identifier of the service: the name, unless LaunchGraph exported the unit under another one.
    private(set) var identifier: String
    /// The position in the declared order of a unit that LaunchGraph exported.
    private(set) var exportedPosition = Int.max

    init(name: UnitName, fragments: [UnitFile]) {
        self.name = name
        self.fragments = fragments
        identifier = name.text
        if let text = last("Identifier", in: .launchGraph)?.text {
            identifier = UnitName.unescapingBytes(text) ?? name.text
        }
        exportedPosition = last("Position", in: .launchGraph).flatMap { Int($0.text) } ?? .max
        // Each relation to the unit needs these.
        hasDefaultDependencies = boolean("DefaultDependencies", in: .unit, default: true)
        guard name.type == .service else { return }
        serviceType = findServiceType()
        condition = findCondition()
    }

    var location: SourceLocation? { fragments.first?.location }

    /// Returns the last value of a setting; `nil` if the setting is missing, or its last value is empty.
    func last(_ key: String, in section: UnitFile.Section) -> (text: String, location: SourceLocation)? {
        for file in fragments.reversed() {
            guard let setting = file.settings(key, in: section).last else { continue }
            let text = setting.text
            return text.isEmpty ? nil : (text, setting.location)
        }
        return nil
    }

    /// Returns the settings of a list, without those before the last empty one.
    func list(_ key: String, in section: UnitFile.Section) -> [UnitSetting] {
        var list: [UnitSetting] = []
        for file in fragments {
            for setting in file.settings(key, in: section) {
                if setting.isEmpty { list.removeAll() } else { list.append(setting) }
            }
        }
        return list
    }

    func boolean(_ key: String, in section: UnitFile.Section, default standard: Bool) -> Bool {
        for file in fragments.reversed() {
            for setting in file.settings(key, in: section).reversed() {
                if let value = setting.boolean { return value }
            }
        }
        return standard
    }

    private func findServiceType() -> String {
        if let type = last("Type", in: .service)?.text { return type }
        if last("BusName", in: .service) != nil { return "dbus" }
        return list("ExecStart", in: .service).isEmpty ? "oneshot" : "simple"
    }

    private func findCondition() -> DependencyCondition {
        switch serviceType {
        case "oneshot": .completed
        case "simple", "exec", "idle":
            // The commands of ExecStartPost must have ended.
            list("ExecStartPost", in: .service).isEmpty ? .started : .ready
        default: .ready
        }
    }
}
