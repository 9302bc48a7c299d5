import LaunchManifest

/// The meaning of the settings of the sections [Unit] and [Install] for a launch graph.
enum UnitKeys {
    /// The effect of a setting that refers to other units.
    enum Effect {
        /// The unit requires the others or, if not hard, wants them.
        case requires(isHard: Bool)
        /// The others require the unit or, if not hard, want it.
        case requiredBy(isHard: Bool)
        case after
        case before
        case conflicts
        /// The paths whose mount units the unit requires or, if not hard, wants.
        case mounts(isHard: Bool)
    }

    /// The settings of [Unit] that relate units.
    static let relations: [String: Effect] = [
        "Requires": .requires(isHard: true), "Requisite": .requires(isHard: true), "BindsTo": .requires(isHard: true),
        "BindTo": .requires(isHard: true), "RequiresOverridable": .requires(isHard: true),
        "RequisiteOverridable": .requires(isHard: true), "Wants": .requires(isHard: false),
        "Upholds": .requires(isHard: false), "After": .after, "Before": .before, "Conflicts": .conflicts,
        "RequiresMountsFor": .mounts(isHard: true), "WantsMountsFor": .mounts(isHard: false),
    ]

    /// The settings of [Install] that relate units.
    static let installRelations: [String: Effect] = [
        "WantedBy": .requiredBy(isHard: false), "RequiredBy": .requiredBy(isHard: true),
        "UpheldBy": .requiredBy(isHard: false),
    ]

    /// The settings of [Unit] that relate units for purposes other than starting.
    static let otherRelations: Set<String> = [
        "PartOf", "OnFailure", "OnSuccess", "PropagatesReloadTo", "ReloadPropagatedFrom", "PropagateReloadTo",
        "PropagateReloadFrom", "PropagatesStopTo", "StopPropagatedFrom", "JoinsNamespaceOf",
    ]

    /// The settings of [Unit] without any information that a launch graph could express.
    static let descriptions: Set<String> = ["Description", "Documentation", "SourcePath"]

    /// The settings of [Unit] that determine dependencies or limits.
    static let expressed: Set<String> = [
        "DefaultDependencies", "StartLimitIntervalSec", "StartLimitBurst",
    ]

    private static let otherUnitKeys = """
        DefaultDependencies StopWhenUnneeded RefuseManualStart RefuseManualStop AllowIsolate IgnoreOnIsolate \
        IgnoreOnSnapshot OnFailureJobMode OnFailureIsolate OnSuccessJobMode SurviveFinalKillSignal CollectMode FailureAction \
        SuccessAction FailureActionExitStatus SuccessActionExitStatus JobTimeoutSec JobRunningTimeoutSec JobTimeoutAction \
        JobTimeoutRebootArgument StartLimitIntervalSec StartLimitInterval StartLimitBurst StartLimitAction RebootArgument
        """

    /// The names of the settings of [Unit] and [Install], sorted.
    private static let names: [UnitFile.Section: [String]] = [
        .unit: (Array(relations.keys) + otherRelations + descriptions + words(otherUnitKeys)).sorted(),
        .install: (Array(installRelations.keys) + ["Alias", "Also", "DefaultInstance"]).sorted(),
    ]

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map { String($0) } }

    /// Returns whether a setting of [Unit] is a condition for starting the unit.
    static func isCondition(_ key: String) -> Bool { key.hasPrefix("Condition") || key.hasPrefix("Assert") }

    /// Returns whether a section has a setting named `key`. Settings that begin with `X-` are accepted and ignored.
    static func isKnown(_ key: String, in section: UnitFile.Section) -> Bool {
        if key.hasPrefix("X-") { return true }
        switch section {
        case .launchGraph, .other: return true
        case .unit where isCondition(key): return true
        default: return names[section]?.contains(key) ?? SectionKeys.contains(key, in: section)
        }
    }

    /// Returns the section to which a setting that relates units belongs; `nil` for any other setting.
    static func sectionOfRelation(_ key: String) -> UnitFile.Section? {
        if installRelations[key] != nil { return .install }
        return relations[key] != nil || otherRelations.contains(key) || isCondition(key) ? .unit : nil
    }

    /// Returns the names of the settings of a section, sorted.
    static func names(in section: UnitFile.Section) -> [String] {
        names[section] ?? SectionKeys.names(in: section)
    }

    /// The units that systemd has on every machine (systemd.special(7)).
    static let specialUnits = Set(
        words(
            """
            basic.target boot-complete.target cryptsetup-pre.target cryptsetup.target ctrl-alt-del.target dbus.service \
            dbus.socket default.target display-manager.service emergency.target exit.target factory-reset.target final.target \
            first-boot-complete.target getty-pre.target getty.target graphical.target halt.target hibernate.target \
            hybrid-sleep.target init.scope initrd-fs.target initrd-root-device.target initrd-root-fs.target \
            initrd-switch-root.target initrd-usr-fs.target initrd.target integritysetup-pre.target integritysetup.target \
            kexec.target local-fs-pre.target local-fs.target machines.target multi-user.target network-online.target \
            network-pre.target network.target nss-lookup.target nss-user-lookup.target paths.target poweroff.target \
            printer.target reboot.target remote-cryptsetup.target remote-fs-pre.target remote-fs.target remote-veritysetup.target \
            rescue.target rpcbind.target shutdown.target sigpwr.target sleep.target slices.target smartcard.target sockets.target \
            soft-reboot.target sound.target storage-target-mode.target suspend-then-hibernate.target suspend.target swap.target \
            sysinit.target syslog.service syslog.socket system-update-pre.target system-update.target systemd-journald.service \
            systemd-journald.socket systemd-udevd.service systemd-tmpfiles-setup.service systemd-sysusers.service time-set.target \
            time-sync.target timers.target umount.target usb-gadget.target veritysetup-pre.target veritysetup.target tpm2.target \
            graphical-session.target graphical-session-pre.target xdg-desktop-autostart.target bluetooth.target
            """))
}
