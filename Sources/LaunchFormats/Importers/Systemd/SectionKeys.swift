/// The settings of the sections of single types of units, by systemd's own list (`systemd --dump-configuration-items`, and
/// what versions up to 258 add to it).
enum SectionKeys {
    /// Returns the settings of a section, sorted; empty for a section whose settings are not listed here.
    static func names(in section: UnitFile.Section) -> [String] { names[section] ?? [] }

    /// Returns whether a section has a setting.
    static func contains(_ key: String, in section: UnitFile.Section) -> Bool { known[section]?.contains(key) ?? false }

    private static let names: [UnitFile.Section: [String]] = [
        .service: words(service, execution, control, ending), .socket: words(socket, execution, control, ending),
        .mount: words(mount, execution, control, ending), .swap: words(swap, execution, control, ending),
        .slice: words(slice, control), .scope: words(scope, control, ending), .timer: words(timer),
        .path: words(path), .automount: words(automount),
    ]

    private static let known = names.mapValues { Set($0) }

    private static func words(_ lists: String...) -> [String] {
        lists.flatMap { $0.split(separator: " ").map { String($0) } }.sorted()
    }

    /// Settings of processes (systemd.exec(5)).
    private static let execution = """
        AmbientCapabilities AppArmorProfile BPFDelegateAttachments BPFDelegateCommands BPFDelegateMaps \
        BPFDelegatePrograms BindLogSockets BindPaths BindReadOnlyPaths CPUAffinity CPUSchedulingPolicy \
        CPUSchedulingPriority CPUSchedulingResetOnFork CacheDirectory CacheDirectoryAccounting \
        CacheDirectoryMode CacheDirectoryQuota Capabilities CapabilityBoundingSet ConfigurationDirectory \
        ConfigurationDirectoryMode CoredumpFilter DelegateNamespaces DynamicUser Environment EnvironmentFile \
        ExecPaths ExecSearchPath ExtensionDirectories ExtensionImagePolicy ExtensionImages Group \
        IOSchedulingClass IOSchedulingPriority IPCNamespacePath IgnoreSIGPIPE ImportCredential \
        InaccessibleDirectories InaccessiblePaths KeyringMode LandlockConfig LimitAS LimitCORE LimitCPU \
        LimitDATA LimitFSIZE LimitLOCKS LimitMEMLOCK LimitMSGQUEUE LimitNICE LimitNOFILE LimitNPROC LimitRSS \
        LimitRTPRIO LimitRTTIME LimitSIGPENDING LimitSTACK LoadCredential LoadCredentialEncrypted \
        LockPersonality LogExtraFields LogFilterPatterns LogLevelMax LogNamespace LogRateLimitBurst \
        LogRateLimitIntervalSec LogsDirectory LogsDirectoryAccounting LogsDirectoryMode LogsDirectoryQuota \
        MemoryDenyWriteExecute MemoryKSM MountAPIVFS MountFlags MountImagePolicy MountImages NUMAMask \
        NUMAPolicy NetworkNamespacePath Nice NoExecPaths NoNewPrivileges OOMScoreAdjust PAMName \
        PassEnvironment Personality PrivateBPF PrivateDevices PrivateIPC PrivateMounts PrivateNetwork \
        PrivatePIDs PrivateTmp PrivateUsers ProcSubset ProtectClock ProtectControlGroups ProtectHome \
        ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables ProtectProc \
        ProtectSystem ReadOnlyDirectories ReadOnlyPaths ReadWriteDirectories ReadWritePaths RemoveIPC \
        RestrictAddressFamilies RestrictFileSystems RestrictNamespaces RestrictRealtime RestrictSUIDSGID \
        RootDirectory RootEphemeral RootHash RootHashSignature RootImage RootImageOptions RootImagePolicy \
        RootVerity RuntimeDirectory RuntimeDirectoryMode RuntimeDirectoryPreserve SELinuxContext SecureBits \
        SetCredential SetCredentialEncrypted SetLoginEnvironment SmackProcessLabel StandardError \
        StandardInput StandardInputData StandardInputText StandardOutput StateDirectory \
        StateDirectoryAccounting StateDirectoryMode StateDirectoryQuota SupplementaryGroups SyslogFacility \
        SyslogIdentifier SyslogLevel SyslogLevelPrefix SystemCallArchitectures SystemCallErrorNumber \
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
        IOReadBandwidthMax IOReadIOPSMax IOWeight IOWriteBandwidthMax IOWriteIOPSMax IPAccounting \
        IPAddressAllow IPAddressDeny IPEgressFilterPath IPIngressFilterPath ManagedOOMMemoryPressure \
        ManagedOOMMemoryPressureDurationSec ManagedOOMMemoryPressureLimit ManagedOOMPreference \
        ManagedOOMSwap MemoryAccounting MemoryHigh MemoryLimit MemoryLow MemoryMax MemoryMin \
        MemoryPressureThresholdSec MemoryPressureWatch MemorySwapMax MemoryZSwapMax MemoryZSwapWriteback \
        NFTSet NetClass RestrictNetworkInterfaces Slice SocketBindAllow SocketBindDeny StartupAllowedCPUs \
        StartupAllowedMemoryNodes StartupBlockIOWeight StartupCPUShares StartupCPUWeight StartupIOWeight \
        StartupMemoryHigh StartupMemoryLow StartupMemoryMax StartupMemorySwapMax StartupMemoryZSwapMax \
        TasksAccounting TasksMax
        """

    /// Settings of stopping (systemd.kill(5)).
    private static let ending = """
        FinalKillSignal KillMode KillSignal RestartKillSignal SendSIGHUP SendSIGKILL WatchdogSignal
        """

    private static let service = """
        BusName BusPolicy ExecCondition ExecReload ExecReloadPost ExecStart ExecStartPost ExecStartPre \
        ExecStop ExecStopPost ExitType FailureAction FileDescriptorStoreMax FileDescriptorStorePreserve \
        GuessMainPID NonBlocking NotifyAccess OOMPolicy OpenFile PIDFile PermissionsStartOnly RebootArgument \
        RefreshOnReload ReloadSignal RemainAfterExit Restart RestartForceExitStatus RestartMaxDelaySec \
        RestartMode RestartPreventExitStatus RestartRandomizedDelaySec RestartSec RestartSteps \
        RootDirectoryStartOnly RuntimeMaxSec RuntimeRandomizedExtraSec Sockets StartLimitAction \
        StartLimitBurst StartLimitInterval SuccessExitStatus SysVStartPriority TimeoutAbortSec TimeoutSec \
        TimeoutStartFailureMode TimeoutStartSec TimeoutStopFailureMode TimeoutStopSec Type \
        USBFunctionDescriptors USBFunctionStrings WatchdogSec
        """

    private static let socket = """
        Accept AcceptFileDescriptors Backlog BindIPv6Only BindToDevice Broadcast DeferAcceptSec DeferTrigger \
        DeferTriggerMaxSec DirectoryMode ExecStartPost ExecStartPre ExecStopPost ExecStopPre \
        FileDescriptorName FlushPending FreeBind IPTOS IPTTL KeepAlive KeepAliveIntervalSec KeepAliveProbes \
        KeepAliveTimeSec ListenDatagram ListenFIFO ListenMessageQueue ListenNetlink ListenSequentialPacket \
        ListenSpecial ListenStream ListenUSBFunction Mark MaxConnections MaxConnectionsPerSource \
        MessageQueueMaxMessages MessageQueueMessageSize NoDelay PassCredentials PassFileDescriptorsToExec \
        PassPIDFD PassPacketInfo PassSecurity PipeSize PollLimitBurst PollLimitIntervalSec Priority \
        ReceiveBuffer RemoveOnStop ReusePort SELinuxContextFromNet SendBuffer Service SmackLabel \
        SmackLabelIPIn SmackLabelIPOut SocketGroup SocketMode SocketProtocol SocketUser Symlinks \
        TCPCongestion TimeoutSec Timestamping Transparent TriggerLimitBurst TriggerLimitIntervalSec Writable
        """

    private static let mount = """
        DirectoryMode ForceUnmount LazyUnmount Options ReadWriteOnly SloppyOptions TimeoutSec Type What \
        Where
        """

    private static let swap = """
        Options Priority TimeoutSec What
        """

    private static let slice = """
        ConcurrencyHardMax ConcurrencySoftMax
        """

    private static let scope = """
        OOMPolicy RuntimeMaxSec RuntimeRandomizedExtraSec TimeoutStopSec
        """

    private static let timer = """
        AccuracySec DeferReactivation FixedRandomDelay OnActiveSec OnBootSec OnCalendar OnClockChange \
        OnStartupSec OnTimezoneChange OnUnitActiveSec OnUnitInactiveSec Persistent RandomizedDelaySec \
        RandomizedOffsetSec RemainAfterElapse Unit WakeSystem
        """

    private static let path = """
        DirectoryMode DirectoryNotEmpty MakeDirectory PathChanged PathExists PathExistsGlob PathModified \
        TriggerLimitBurst TriggerLimitIntervalSec Unit
        """

    private static let automount = """
        DirectoryMode ExtraOptions TimeoutIdleSec Where
        """
}
