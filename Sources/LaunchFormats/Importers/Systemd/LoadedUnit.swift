import LaunchDeclarations

/// A unit with the settings of its file and its drop-ins.
struct LoadedUnit {
    let name: UnitName
    let location: SourceLocation
    /// The settings of all files, those of the main one first.
    let settings: [UnitSetting]
    private(set) var hasDefaultDependencies = true
    /// The type of a service (systemd.service(5)); empty for other units.
    private(set) var serviceType = ""
    /// The condition under which systemd starts the units after this one.
    private(set) var condition = DependencyCondition.ready
    /// The identifier of the service: the name, unless LaunchGraph exported the unit under another one.
    private(set) var identifier: String
    /// The position in the declared order of a unit that LaunchGraph exported.
    private(set) var exportedPosition = Int.max

    init(_ name: UnitName, _ main: UnitFile, dropIns: [UnitFile]) {
        self.name = name
        location = main.location
        settings = main.settings + dropIns.flatMap(\.settings)
        identifier = name.text
        if let text = last("Identifier", in: .launchGraph)?.text {
            identifier = UnitName.unescapingBytes(text) ?? name.text
        }
        exportedPosition = last("Position", in: .launchGraph).flatMap { Int($0.text) } ?? .max
        // Each relation to the unit needs these.
        hasDefaultDependencies = boolean("DefaultDependencies", in: .unit, default: true)
        guard name.type == .service else { return }
        let standard = list("ExecStart", in: .service).isEmpty ? "oneshot" : "simple"
        serviceType =
            last("Type", in: .service)?.text ?? (last("BusName", in: .service) == nil ? standard : "dbus")
        if serviceType == "oneshot" { condition = .completed }
        // The commands of ExecStartPost must have ended.
        if ["simple", "exec", "idle"].contains(serviceType), list("ExecStartPost", in: .service).isEmpty {
            condition = .started
        }
    }

    private func settings(_ key: String, in section: UnitFile.Section) -> [UnitSetting] {
        settings.filter { $0.key == key && $0.section == section }
    }

    /// Returns the last value of a setting; `nil` if the setting is missing, or its last value is empty.
    func last(_ key: String, in section: UnitFile.Section) -> (text: String, location: SourceLocation)? {
        guard let setting = settings(key, in: section).last, case let text = setting.text, !text.isEmpty else {
            return nil
        }
        return (text, setting.location)
    }

    /// Returns the settings of a list, without those before the last empty one.
    func list(_ key: String, in section: UnitFile.Section) -> [UnitSetting] {
        let parts = settings(key, in: section).split(omittingEmptySubsequences: false, whereSeparator: \.isEmpty)
        return Array(parts.last ?? [])
    }

    func boolean(_ key: String, in section: UnitFile.Section, default standard: Bool) -> Bool {
        settings(key, in: section).compactMap(\.boolean).last ?? standard
    }
}
