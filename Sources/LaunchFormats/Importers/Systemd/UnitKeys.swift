/// The settings of each section, by systemd's own list (`systemd --dump-configuration-items`, and what versions up to 258 add to
/// it), and the meaning of those in [Unit] and [Install] for a launch graph.
enum UnitKeys {
    enum Effect {
        case requires(isHard: Bool)
        /// The unit requires the others, and stops when they fail later.
        case binds
        case requiredBy(isHard: Bool)
        case after
        case before
        case conflicts
        /// The paths whose mount units the unit requires or, if not hard, wants.
        case mounts(isHard: Bool)
    }

    static let effects: [UnitFile.Section: [String: Effect]] = [
        .unit: [
            "Requires": .requires(isHard: true), "Requisite": .requires(isHard: true), "BindsTo": .binds,
            "BindTo": .binds, "RequiresOverridable": .requires(isHard: true),
            "RequisiteOverridable": .requires(isHard: true), "Wants": .requires(isHard: false),
            "Upholds": .requires(isHard: false), "After": .after, "Before": .before, "Conflicts": .conflicts,
            "RequiresMountsFor": .mounts(isHard: true), "WantsMountsFor": .mounts(isHard: false),
        ],
        .install: [
            "WantedBy": .requiredBy(isHard: false), "RequiredBy": .requiredBy(isHard: true),
            "UpheldBy": .requiredBy(isHard: false),
        ],
    ]

    /// The settings of [Unit] that relate units for purposes other than starting.
    static let otherRelations: Set<String> = [
        "PartOf", "OnFailure", "OnSuccess", "PropagatesReloadTo", "ReloadPropagatedFrom", "PropagateReloadTo",
        "PropagateReloadFrom", "PropagatesStopTo", "StopPropagatedFrom", "JoinsNamespaceOf",
    ]

    /// The settings that are expressed, that determine dependencies, or that say nothing a launch graph could express.
    private static let expressed: [UnitFile.Section: Set<String>] = [
        .unit: words("DefaultDependencies StartLimitIntervalSec StartLimitBurst Description Documentation SourcePath"),
        .service: words(
            """
            Type ExecStart ExecStartPost ExecStop Environment EnvironmentFile WorkingDirectory TimeoutStartSec \
            TimeoutStopSec TimeoutSec Restart RestartMode RestartSec KillSignal Slice Sockets BusName RemainAfterExit User
            """),
    ]

    /// Those of the other sections.
    private static let expressedElsewhere = words(
        "Accept Service Unit OnCalendar Where What Type Options Slice Sockets")

    /// Returns whether systemd uses a setting that has no effect on other units and that is not expressed.
    static func isLost(_ key: String, in section: UnitFile.Section) -> Bool {
        section != .install && names[section]?.contains(key) == true && effects[section]?[key] == nil
            && !(expressed[section] ?? expressedElsewhere).contains(key)
    }

    static func isCondition(_ key: String) -> Bool { key.hasPrefix("Condition") || key.hasPrefix("Assert") }

    /// Returns whether a section has a setting named `key`. Settings that begin with `X-` are accepted and ignored.
    static func isKnown(_ key: String, in section: UnitFile.Section) -> Bool {
        key.hasPrefix("X-") || section == .launchGraph || section == .other || section == .unit && isCondition(key)
            || names[section]?.contains(key) == true
    }

    /// Returns the section to which a setting that relates units belongs; `nil` for any other setting.
    static func sectionOfRelation(_ key: String) -> UnitFile.Section? {
        if let section = effects.first(where: { $0.value[key] != nil })?.key { return section }
        return otherRelations.contains(key) || isCondition(key) ? .unit : nil
    }

    static func names(in section: UnitFile.Section) -> [String] { (names[section] ?? []).sorted() }

    private static let names: [UnitFile.Section: Set<String>] = [
        .unit: otherRelations.union((effects[.unit] ?? [:]).keys).union(expressed[.unit] ?? []).union(words(unit)),
        .install: Set((effects[.install] ?? [:]).keys).union(["Alias", "Also", "DefaultInstance"]),
        .service: words(service, execution, control, ending), .socket: words(socket, execution, control, ending),
        .mount: words(mount, execution, control, ending), .swap: words(swap, execution, control, ending),
        .slice: words(slice, control), .scope: words(scope, control, ending), .timer: words(timer),
        .path: words(path), .automount: words(automount),
    ]

    private static func words(_ lists: String...) -> Set<String> {
        Set(lists.flatMap { $0.split(separator: " ") }.map { String($0) })
    }

    private static let unit = """
        DefaultDependencies StopWhenUnneeded RefuseManualStart RefuseManualStop AllowIsolate IgnoreOnIsolate \
        IgnoreOnSnapshot OnFailureJobMode OnFailureIsolate OnSuccessJobMode SurviveFinalKillSignal CollectMode \
        FailureAction SuccessAction FailureActionExitStatus SuccessActionExitStatus JobTimeoutSec \
        JobRunningTimeoutSec JobTimeoutAction JobTimeoutRebootArgument StartLimitIntervalSec StartLimitInterval \
        StartLimitBurst StartLimitAction RebootArgument
        """

    /// Settings of processes (systemd.exec(5)).
    private static let execution = """
        AmbientCapabilities AppArmorProfile BPFDelegateAttachments BPFDelegateCommands BPFDelegateMaps \
        BPFDelegatePrograms BindLogSockets BindPaths BindReadOnlyPaths CPUAffinity CPUSchedulingPolicy \
        CPUSchedulingPriority CPUSchedulingResetOnFork CacheDirectory CacheDirectoryAccounting CacheDirectoryMode \
        CacheDirectoryQuota Capabilities CapabilityBoundingSet ConfigurationDirectory ConfigurationDirectoryMode \
        CoredumpFilter DelegateNamespaces DynamicUser Environment EnvironmentFile ExecPaths ExecSearchPath \
        ExtensionDirectories ExtensionImagePolicy ExtensionImages Group IOSchedulingClass IOSchedulingPriority \
        IPCNamespacePath IgnoreSIGPIPE ImportCredential InaccessibleDirectories InaccessiblePaths KeyringMode \
        LandlockConfig LimitAS LimitCORE LimitCPU LimitDATA LimitFSIZE LimitLOCKS LimitMEMLOCK LimitMSGQUEUE \
        LimitNICE LimitNOFILE LimitNPROC LimitRSS LimitRTPRIO LimitRTTIME LimitSIGPENDING LimitSTACK LoadCredential \
        LoadCredentialEncrypted LockPersonality LogExtraFields LogFilterPatterns LogLevelMax LogNamespace \
        LogRateLimitBurst LogRateLimitIntervalSec LogsDirectory LogsDirectoryAccounting LogsDirectoryMode \
        LogsDirectoryQuota MemoryDenyWriteExecute MemoryKSM MountAPIVFS MountFlags MountImagePolicy MountImages \
        NUMAMask NUMAPolicy NetworkNamespacePath Nice NoExecPaths NoNewPrivileges OOMScoreAdjust PAMName \
        PassEnvironment Personality PrivateBPF PrivateDevices PrivateIPC PrivateMounts PrivateNetwork PrivatePIDs \
        PrivateTmp PrivateUsers ProcSubset ProtectClock ProtectControlGroups ProtectHome ProtectHostname \
        ProtectKernelLogs ProtectKernelModules ProtectKernelTunables ProtectProc ProtectSystem ReadOnlyDirectories \
        ReadOnlyPaths ReadWriteDirectories ReadWritePaths RemoveIPC RestrictAddressFamilies RestrictFileSystems \
        RestrictNamespaces RestrictRealtime RestrictSUIDSGID RootDirectory RootEphemeral RootHash RootHashSignature \
        RootImage RootImageOptions RootImagePolicy RootVerity RuntimeDirectory RuntimeDirectoryMode \
        RuntimeDirectoryPreserve SELinuxContext SecureBits SetCredential SetCredentialEncrypted SetLoginEnvironment \
        SmackProcessLabel StandardError StandardInput StandardInputData StandardInputText StandardOutput \
        StateDirectory StateDirectoryAccounting StateDirectoryMode StateDirectoryQuota SupplementaryGroups \
        SyslogFacility SyslogIdentifier SyslogLevel SyslogLevelPrefix SystemCallArchitectures SystemCallErrorNumber \
        SystemCallFilter SystemCallLog TTYColumns TTYPath TTYReset TTYRows TTYVHangup TTYVTDisallocate \
        TemporaryFileSystem TimeoutCleanSec TimerSlackNSec UMask UnsetEnvironment User UserNamespacePath \
        UtmpIdentifier UtmpMode WorkingDirectory
        """

    /// Settings of resources (systemd.resource-control(5)).
    private static let control = """
        AllowedCPUs AllowedMemoryNodes BPFProgram BlockIOAccounting BlockIODeviceWeight BlockIOReadBandwidth \
        BlockIOWeight BlockIOWriteBandwidth CPUAccounting CPUQuota CPUQuotaPeriodSec CPUShares CPUWeight \
        CoredumpReceive DefaultMemoryLow DefaultMemoryMin DefaultStartupMemoryLow Delegate DelegateSubgroup \
        DeviceAllow DevicePolicy DisableControllers IOAccounting IODeviceLatencyTargetSec IODeviceWeight \
        IOReadBandwidthMax IOReadIOPSMax IOWeight IOWriteBandwidthMax IOWriteIOPSMax IPAccounting IPAddressAllow \
        IPAddressDeny IPEgressFilterPath IPIngressFilterPath ManagedOOMMemoryPressure \
        ManagedOOMMemoryPressureDurationSec ManagedOOMMemoryPressureLimit ManagedOOMPreference ManagedOOMSwap \
        MemoryAccounting MemoryHigh MemoryLimit MemoryLow MemoryMax MemoryMin MemoryPressureThresholdSec \
        MemoryPressureWatch MemorySwapMax MemoryZSwapMax MemoryZSwapWriteback NFTSet NetClass \
        RestrictNetworkInterfaces Slice SocketBindAllow SocketBindDeny StartupAllowedCPUs StartupAllowedMemoryNodes \
        StartupBlockIOWeight StartupCPUShares StartupCPUWeight StartupIOWeight StartupMemoryHigh StartupMemoryLow \
        StartupMemoryMax StartupMemorySwapMax StartupMemoryZSwapMax TasksAccounting TasksMax
        """

    /// Settings of stopping (systemd.kill(5)).
    private static let ending = """
        FinalKillSignal KillMode KillSignal RestartKillSignal SendSIGHUP SendSIGKILL WatchdogSignal
        """

    private static let service = """
        BusName BusPolicy ExecCondition ExecReload ExecReloadPost ExecStart ExecStartPost ExecStartPre ExecStop \
        ExecStopPost ExitType FailureAction FileDescriptorStoreMax FileDescriptorStorePreserve GuessMainPID \
        NonBlocking NotifyAccess OOMPolicy OpenFile PIDFile PermissionsStartOnly RebootArgument RefreshOnReload \
        ReloadSignal RemainAfterExit Restart RestartForceExitStatus RestartMaxDelaySec RestartMode \
        RestartPreventExitStatus RestartRandomizedDelaySec RestartSec RestartSteps RootDirectoryStartOnly \
        RuntimeMaxSec RuntimeRandomizedExtraSec Sockets StartLimitAction StartLimitBurst StartLimitInterval \
        SuccessExitStatus SysVStartPriority TimeoutAbortSec TimeoutSec TimeoutStartFailureMode TimeoutStartSec \
        TimeoutStopFailureMode TimeoutStopSec Type USBFunctionDescriptors USBFunctionStrings WatchdogSec
        """
    private static let socket = """
        Accept AcceptFileDescriptors Backlog BindIPv6Only BindToDevice Broadcast DeferAcceptSec DeferTrigger \
        DeferTriggerMaxSec DirectoryMode ExecStartPost ExecStartPre ExecStopPost ExecStopPre FileDescriptorName \
        FlushPending FreeBind IPTOS IPTTL KeepAlive KeepAliveIntervalSec KeepAliveProbes KeepAliveTimeSec \
        ListenDatagram ListenFIFO ListenMessageQueue ListenNetlink ListenSequentialPacket ListenSpecial ListenStream \
        ListenUSBFunction Mark MaxConnections MaxConnectionsPerSource MessageQueueMaxMessages MessageQueueMessageSize \
        NoDelay PassCredentials PassFileDescriptorsToExec PassPIDFD PassPacketInfo PassSecurity PipeSize \
        PollLimitBurst PollLimitIntervalSec Priority ReceiveBuffer RemoveOnStop ReusePort SELinuxContextFromNet \
        SendBuffer Service SmackLabel SmackLabelIPIn SmackLabelIPOut SocketGroup SocketMode SocketProtocol SocketUser \
        Symlinks TCPCongestion TimeoutSec Timestamping Transparent TriggerLimitBurst TriggerLimitIntervalSec Writable
        """
    private static let mount = """
        DirectoryMode ForceUnmount LazyUnmount Options ReadWriteOnly SloppyOptions TimeoutSec Type What Where
        """
    private static let swap = "Options Priority TimeoutSec What"
    private static let slice = "ConcurrencyHardMax ConcurrencySoftMax"
    private static let scope = "OOMPolicy RuntimeMaxSec RuntimeRandomizedExtraSec TimeoutStopSec"
    private static let timer = """
        AccuracySec DeferReactivation FixedRandomDelay OnActiveSec OnBootSec OnCalendar OnClockChange OnStartupSec \
        OnTimezoneChange OnUnitActiveSec OnUnitInactiveSec Persistent RandomizedDelaySec RandomizedOffsetSec \
        RemainAfterElapse Unit WakeSystem
        """
    private static let path = """
        DirectoryMode DirectoryNotEmpty MakeDirectory PathChanged PathExists PathExistsGlob PathModified \
        TriggerLimitBurst TriggerLimitIntervalSec Unit
        """
    private static let automount = "DirectoryMode ExtraOptions TimeoutIdleSec Where"

    /// The units that systemd has on every machine (systemd.special(7)).
    static let specialUnits = words(
        """
        basic.target boot-complete.target cryptsetup-pre.target cryptsetup.target ctrl-alt-del.target dbus.service \
        dbus.socket default.target display-manager.service emergency.target exit.target factory-reset.target \
        final.target first-boot-complete.target getty-pre.target getty.target graphical.target halt.target \
        hibernate.target hybrid-sleep.target init.scope initrd-fs.target initrd-root-device.target \
        initrd-root-fs.target initrd-switch-root.target initrd-usr-fs.target initrd.target integritysetup-pre.target \
        integritysetup.target kexec.target local-fs-pre.target local-fs.target machines.target multi-user.target \
        network-online.target network-pre.target network.target nss-lookup.target nss-user-lookup.target paths.target \
        poweroff.target printer.target reboot.target remote-cryptsetup.target remote-fs-pre.target remote-fs.target \
        remote-veritysetup.target rescue.target rpcbind.target shutdown.target sigpwr.target sleep.target \
        slices.target smartcard.target sockets.target soft-reboot.target sound.target storage-target-mode.target \
        suspend-then-hibernate.target suspend.target swap.target sysinit.target syslog.service syslog.socket \
        system-update-pre.target system-update.target systemd-journald.service systemd-journald.socket \
        systemd-udevd.service systemd-tmpfiles-setup.service systemd-sysusers.service time-set.target \
        time-sync.target timers.target umount.target usb-gadget.target veritysetup-pre.target veritysetup.target \
        tpm2.target graphical-session.target graphical-session-pre.target xdg-desktop-autostart.target \
        bluetooth.target
        """)
}
