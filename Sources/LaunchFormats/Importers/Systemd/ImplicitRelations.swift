import LaunchManifest

/// The dependencies that systemd adds to a unit because of its type and settings (systemd.unit(5) and the page of each
/// type).
///
/// Those on `shutdown.target` and `umount.target` are omitted: each is accompanied by `Conflicts=`, so it orders
/// nothing at start-up.
enum ImplicitRelations {
    /// A relation to another unit.
    struct Relation {
        enum Order {
            case after, before
        }

        var other: String
        /// Whether the unit requires the other one (`true`), wants it (`false`) or neither (`nil`).
        var isHard: Bool?
        var order: Order
        var position: TextPosition?
    }

    /// The default dependencies of types of units.
    private static let defaults: [UnitType: [(other: String, isHard: Bool?, order: Relation.Order)]] = [
        .service: [("sysinit.target", true, .after), ("basic.target", nil, .after)],
        .socket: [("sysinit.target", true, .after), ("sockets.target", nil, .before)],
        .timer: [("sysinit.target", true, .after), ("timers.target", nil, .before)],
        .path: [("sysinit.target", true, .after), ("paths.target", nil, .before)],
        .automount: [("local-fs-pre.target", nil, .after), ("local-fs.target", nil, .before)],
        .swap: [("swap.target", nil, .before)],
    ]

    /// Returns the relations of a unit. Relations to units that do not exist have no effect.
    static func relations(of unit: LoadedUnit) -> [Relation] {
        var list = Relations(position: unit.position)
        switch unit.name.type {
        case .service: addService(unit, &list)
        case .socket: addSocket(unit, &list)
        case .timer: addTriggered(by: unit, .timer, "Unit", &list)
        case .path: addTriggered(by: unit, .path, "Unit", &list)
        case .mount: addMount(unit, &list)
        case .automount: addAutomount(unit, &list)
        case .slice: addParentSlice(unit, &list)
        case .target, .device, .scope, .swap: break
        }
        guard unit.hasDefaultDependencies else { return list.relations }
        for (other, isHard, order) in defaults[unit.name.type] ?? [] { list.add(other, isHard: isHard, order) }
        if unit.name.type == .timer, let calendar = unit.last("OnCalendar", in: .timer) {
            list.add("time-sync.target", .after, at: calendar.position)
            list.add("time-set.target", .after, at: calendar.position)
        }
        return list.relations
    }

    private struct Relations {
        let position: TextPosition?
        var relations: [Relation] = []

        mutating func add(
            _ other: String, isHard: Bool? = nil, _ order: Relation.Order, at position: TextPosition? = nil
        ) {
            relations.append(
                Relation(other: other, isHard: isHard, order: order, position: position ?? self.position))
        }
    }

    private static func addService(_ unit: LoadedUnit, _ list: inout Relations) {
        for (file, setting) in unit.list("Sockets", in: .service) {
            for word in file.words(setting).words {
                list.add(word.text, isHard: false, .after, at: TextPosition(file.source, word.offset))
            }
        }
        if unit.serviceType == "dbus" {
            let setting = unit.last("Type", in: .service) ?? unit.last("BusName", in: .service)
            list.add("dbus.socket", isHard: true, .after, at: setting?.position)
        }
        addSlice(unit, .service, &list)
        addExecution(unit, &list)
    }

    /// The relations of a unit with processes (systemd.exec(5)).
    private static func addExecution(_ unit: LoadedUnit, _ list: inout Relations) {
        let output = unit.last("StandardOutput", in: .service)
        let error = unit.last("StandardError", in: .service)
        let isLogged = { (kind: String) in ["journal", "kmsg", "syslog"].contains(where: kind.hasPrefix) }
        // By default, the output is logged, and errors go where the output goes.
        if isLogged(output?.text ?? "journal") || isLogged(error?.text ?? "inherit") {
            list.add("systemd-journald.socket", .after, at: output?.position ?? error?.position)
        }
        if unit.boolean("PrivateTmp", in: .service, default: false) {
            list.add("systemd-tmpfiles-setup.service", .after)
        }
    }

    private static func addSocket(_ unit: LoadedUnit, _ list: inout Relations) {
        if !unit.boolean("Accept", in: .socket, default: false) {
            addTriggered(by: unit, .socket, "Service", &list)
        }
        addSlice(unit, .socket, &list)
    }

    /// Adds the relation of a socket, a timer or a path unit, which starts before the unit that it activates.
    private static func addTriggered(
        by unit: LoadedUnit, _ section: UnitFile.Section, _ key: String, _ list: inout Relations
    ) {
        let setting = unit.last(key, in: section)
        list.add(
            setting.flatMap { unit.name.expanding($0.text) } ?? unit.name.sibling(.service), .before,
            at: setting?.position)
    }

    private static func addMount(_ unit: LoadedUnit, _ list: inout Relations) {
        guard let path = unit.last("Where", in: .mount) else { return }
        for mount in UnitName.mounts(of: path.text) where mount != unit.name.text {
            list.add(mount, isHard: true, .after, at: path.position)
        }
        guard unit.hasDefaultDependencies, !isExtrinsic(path.text) else { return }
        let options = (unit.last("Options", in: .mount)?.text ?? "").split(separator: ",")
        let mayFail = options.contains("nofail")
        if options.contains("_netdev") || isNetworkFileSystem(unit.last("Type", in: .mount)?.text ?? "") {
            list.add("remote-fs-pre.target", .after)
            list.add("network.target", .after)
            list.add("network-online.target", isHard: false, .after)
            if !mayFail { list.add("remote-fs.target", .before) }
        } else {
            list.add("local-fs-pre.target", .after)
            if !mayFail { list.add("local-fs.target", .before) }
        }
    }

    private static func addAutomount(_ unit: LoadedUnit, _ list: inout Relations) {
        list.add(unit.name.sibling(.mount), .before)
        if let path = unit.last("Where", in: .automount) {
            for mount in UnitName.mounts(of: path.text) where mount != unit.name.sibling(.mount) {
                list.add(mount, isHard: true, .after, at: path.position)
            }
        }
    }

    private static func addSlice(_ unit: LoadedUnit, _ section: UnitFile.Section, _ list: inout Relations) {
        if let slice = unit.last("Slice", in: section), let name = unit.name.expanding(slice.text) {
            list.add(name, isHard: true, .after, at: slice.position)
        } else if unit.hasDefaultDependencies {
            let name = unit.name.instance == nil ? "system" : "system-\(UnitName.escape(unit.name.prefix))"
            list.add(name + ".slice", isHard: true, .after)
        }
    }

    private static func addParentSlice(_ unit: LoadedUnit, _ list: inout Relations) {
        guard let dash = unit.name.prefix.lastIndex(of: "-"), dash > unit.name.prefix.startIndex else { return }
        list.add(unit.name.prefix[..<dash] + ".slice", isHard: true, .after)
    }

    /// Returns whether the system mounts a path before systemd manages anything.
    private static func isExtrinsic(_ path: String) -> Bool {
        ["/", "/usr", "/etc"].contains(path)
            || ["/proc", "/sys", "/dev", "/run/initramfs", "/run/nextroot"].contains {
                path == $0 || path.hasPrefix($0 + "/")
            }
    }

    private static func isNetworkFileSystem(_ type: String) -> Bool {
        let type = type.hasPrefix("fuse.") ? String(type.dropFirst(5)) : type
        return [
            "afs", "ceph", "cifs", "smb3", "smbfs", "sshfs", "ncpfs", "ncp", "nfs", "nfs4", "gfs", "gfs2", "glusterfs",
            "pvfs2", "ocfs2", "lustre", "davfs",
        ].contains(type)
    }
}
