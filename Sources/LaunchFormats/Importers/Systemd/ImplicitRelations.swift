import LaunchDeclarations
import LaunchManifest

/// The dependencies that systemd adds to a unit by its type and settings (systemd.unit(5), and the page of each type).
///
/// Those on `shutdown.target` and `umount.target` are omitted: each is accompanied by `Conflicts=`, so it orders
/// nothing at start-up.
struct ImplicitRelations {
    /// A relation to another unit, which the unit requires (`isHard` is `true`), wants (`false`) or neither (`nil`).
    typealias Relation = (other: String, isHard: Bool?, order: Order, location: SourceLocation)

    enum Order {
        case after, before
    }

    /// The relations. Those to units that do not exist have no effect.
    private(set) var all: [Relation] = []
    private let unit: LoadedUnit

    private static let defaults: [UnitType: [(other: String, isHard: Bool?, order: Order)]] = [
        .service: [("sysinit.target", true, .after), ("basic.target", nil, .after)],
        .socket: [("sysinit.target", true, .after), ("sockets.target", nil, .before)],
        .timer: [("sysinit.target", true, .after), ("timers.target", nil, .before)],
        .path: [("sysinit.target", true, .after), ("paths.target", nil, .before)],
        .automount: [("local-fs-pre.target", nil, .after), ("local-fs.target", nil, .before)],
        .swap: [("swap.target", nil, .before)],
    ]

    init(of unit: LoadedUnit) {
        self.unit = unit
        switch unit.name.type {
        case .service: addService()
        case .socket:
            if !unit.boolean("Accept", in: .socket, default: false) { addTriggered(.socket, "Service") }
            addSlice(.socket)
        case .timer: addTriggered(.timer, "Unit")
        case .path: addTriggered(.path, "Unit")
        case .mount: addMount()
        case .automount: addAutomount()
        case .slice: addParentSlice()
        case .target, .device, .scope, .swap: break
        }
        guard unit.hasDefaultDependencies else { return }
        for (other, isHard, order) in Self.defaults[unit.name.type] ?? [] { add(other, isHard: isHard, order) }
        if unit.name.type == .timer, let calendar = unit.last("OnCalendar", in: .timer) {
            add("time-sync.target", .after, at: calendar.location)
            add("time-set.target", .after, at: calendar.location)
        }
    }

    private mutating func add(
        _ other: String, isHard: Bool? = nil, _ order: Order, at location: SourceLocation? = nil
    ) { all.append((other, isHard, order, location ?? unit.location)) }

    private mutating func addService() {
        for setting in unit.list("Sockets", in: .service) {
            for word in setting.words {
                add(word.text, isHard: false, .after, at: setting.source.location(at: word.offset))
            }
        }
        if unit.serviceType == "dbus" {
            let setting = unit.last("Type", in: .service) ?? unit.last("BusName", in: .service)
            add("dbus.socket", isHard: true, .after, at: setting?.location)
        }
        addSlice(.service)
        // The relations of a unit with processes (systemd.exec(5)).
        let output = unit.last("StandardOutput", in: .service)
        let error = unit.last("StandardError", in: .service)
        let isLogged = { (kind: String) in ["journal", "kmsg", "syslog"].contains(where: kind.hasPrefix) }
        // By default, the output is logged, and errors go where the output goes.
        if isLogged(output?.text ?? "journal") || isLogged(error?.text ?? "inherit") {
            add("systemd-journald.socket", .after, at: output?.location ?? error?.location)
        }
        if unit.boolean("PrivateTmp", in: .service, default: false) { add("systemd-tmpfiles-setup.service", .after) }
    }

    /// Adds the relation of a socket, a timer or a path unit, which starts before the unit that it activates.
    private mutating func addTriggered(_ section: UnitFile.Section, _ key: String) {
        let setting = unit.last(key, in: section)
        add(
            setting.flatMap { unit.name.expanding($0.text) } ?? unit.name.sibling(.service), .before,
            at: setting?.location)
    }

    private mutating func addMount() {
        guard let path = unit.last("Where", in: .mount) else { return }
        for mount in UnitName.mounts(of: path.text) where mount != unit.name.text {
            add(mount, isHard: true, .after, at: path.location)
        }
        guard unit.hasDefaultDependencies, !Self.isExtrinsic(path.text) else { return }
        let options = (unit.last("Options", in: .mount)?.text ?? "").split(separator: ",")
        let isRemote =
            options.contains("_netdev") || Self.isNetworkFileSystem(unit.last("Type", in: .mount)?.text ?? "")
        if isRemote {
            add("remote-fs-pre.target", .after)
            add("network.target", .after)
            add("network-online.target", isHard: false, .after)
        } else {
            add("local-fs-pre.target", .after)
        }
        if !options.contains("nofail") { add(isRemote ? "remote-fs.target" : "local-fs.target", .before) }
    }

    private mutating func addAutomount() {
        add(unit.name.sibling(.mount), .before)
        if let path = unit.last("Where", in: .automount) {
            for mount in UnitName.mounts(of: path.text) where mount != unit.name.sibling(.mount) {
                add(mount, isHard: true, .after, at: path.location)
            }
        }
    }

    private mutating func addSlice(_ section: UnitFile.Section) {
        if let slice = unit.last("Slice", in: section), let name = unit.name.expanding(slice.text) {
            add(name, isHard: true, .after, at: slice.location)
        } else if unit.hasDefaultDependencies {
            let name = unit.name.instance == nil ? "system" : "system-\(UnitName.escape(unit.name.prefix))"
            add(name + ".slice", isHard: true, .after)
        }
    }

    private mutating func addParentSlice() {
        guard let dash = unit.name.prefix.lastIndex(of: "-"), dash > unit.name.prefix.startIndex else { return }
        add(unit.name.prefix[..<dash] + ".slice", isHard: true, .after)
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
