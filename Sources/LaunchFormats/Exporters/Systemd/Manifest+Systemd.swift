import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension ExportTable {
    package static let systemd = ExportTable(
        .rules,
        .lost(
            "layer", "image", "expectedDuration", "blocking", "synchronous", "grace", "drain", "onEnd",
            "health", "ports"),
        [
            .name(), .reference, .relativeDirectory, .deferred,
            .part("onFailure", "‘onFailure’ ‘abort’", as: "dependents that do not start") { $0.onFailure == .abort },
            .part("launch", "a command of a target") {
                $0.launch != nil && UnitName($0.id).map { $0.type == .target && !$0.isTemplate } == true
            },
            .part("launch", "a program relative to the manifest", as: "one relative to the directory") {
                $0.launch?.first.map { $0.contains("/") && !$0.hasPrefix("/") } == true
            },
            .part("environmentFile", "a file relative to the manifest") {
                $0.environmentFiles?.allSatisfy { $0.hasPrefix("/") } == false
            },
            .part("environmentFile", "that ‘environment’ overrides a file", as: "files that override it") {
                $0.environmentFiles != nil && $0.environment?.isEmpty == false
            },
            .probeOfOutput,
            // systemd restarts what requires a restarted unit, too: without `RestartMode=direct`, which version 254
            // introduced to hide failures from dependents, and before version 257 even with it.
            .part(
                "restart", "that the dependents of a restarted service stay up",
                as: "a restart of them before version 257"
            ) { $0.ready != nil && $0.attributes.restartsDirectly },
            .part("restart", "the failure of a service that ends before it is ready", as: "a restart") {
                ![nil, .started].contains($0.ready?.probe) && $0.restart?.what != nil && $0.retry == nil
            },
            .part("restart", "how a pause grows") { $0.ready != nil && $0.restart?.pauseGrows == true },
            .part("retry", "‘retry’ of a service that stays up") { $0.retry != nil && $0.ready != nil },
            .part("retry", "that dependents wait for another attempt", as: "their failure before version 254") {
                $0.ready == nil && $0.attributes.restartsDirectly
            },
            .part("retry", "how a pause between attempts grows") { $0.ready == nil && $0.retry?.pauseGrows == true },
            .dependency("startsAfter", "an order-only dependency on a service that the graph does not have") {
                dependency, _ in dependency.service == nil && UnitName(dependency.id)?.isTemplate != false
            },
            .dependency("dependsOn", "a hard dependency on a service that may fail", as: "‘Wants’") {
                $0.isHard && $1.onFailure == .proceed
            },
            .dependency("dependsOn", "the condition ‘started’ of a service that becomes ready later") {
                $0.service != nil && $0.condition == .started && $1.ready?.probe != .started
            },
            .dependency("dependsOn", "the condition ‘completed’ of a service that keeps running") {
                $0.condition == .completed && $1.ready != nil
            },
        ])
}

extension Manifest {
    /// Returns the graph as systemd unit files: a unit for each service.
    ///
    /// A hard dependency is `Requires=` with `After=`, an order-only one `After=`. A section `[X-LaunchGraph]`, which
    /// systemd ignores, preserves the declared order, identifiers that cannot be unit names, the mode `onDemand` and
    /// `onFailure`.
    package func exportedSystemd(_ options: ExportOptions = ExportOptions()) -> ExportedGraph {
        let names = ExportedNames(unitsOf: self)
        // ‘multi-user.target’ can want the units unless one has the name of a unit on which others depend by default.
        let isInstallable = declarations.services.allSatisfy { service in
            (UnitName(identifier(ofService: service))?.type ?? .service) == .service
        }
        return ExportedGraph(
            declarations.services.map { (names[$0], unit($0, names, isInstallable: isInstallable, options)) },
            isFolder: true)
    }

    private func unit(
        _ service: DeclarationNumber, _ names: ExportedNames, isInstallable: Bool, _ options: ExportOptions
    ) -> [UInt8] {
        var writer = UnitWriter()
        let id = identifier(ofService: service)
        let attributes = literalAttributes(of: service)
        writer.section("Unit")
        writer.setting("Description", UnitWriter.description(id))
        if !isInstallable { writer.setting("DefaultDependencies", "no") }
        writeDependencies(of: service, names, &writer)
        if !names[service].hasSuffix(".target") { attributes.writeService(&writer, options) }
        if isInstallable, mode(of: service) != .onDemand {
            writer.section("Install")
            writer.setting("WantedBy", "multi-user.target")
        }
        writer.section("X-LaunchGraph")
        if names[service] != id { writer.setting("Identifier", UnitWriter.escapingIdentifier(id)) }
        writer.setting("Position", "\(service)")
        if attributes.mode == .onDemand { writer.setting("Mode", "onDemand") }
        if let policy = attributes.onFailure, policy != .abort { writer.setting("OnFailure", policy.rawValue) }
        return writer.bytes
    }

    private func writeDependencies(of service: DeclarationNumber, _ names: ExportedNames, _ writer: inout UnitWriter) {
        var lists: [(key: String, names: [String])] = [
            ("Requires", []), ("BindsTo", []), ("Wants", []), ("PartOf", []), ("After", []),
        ]
        for dependency in exportedDependencies(ofService: service) {
            guard let other = dependency.service else {
                if UnitName(dependency.id)?.isTemplate == false { lists[4].names.append(dependency.id) }
                continue
            }
            lists[4].names.append(names[other])
            guard dependency.isHard else { continue }
            switch attributes(of: other).onFailure {
            case nil, .abort: lists[0].names.append(names[other])
            // The unit also stops when the other one fails later.
            case .skipDependents: lists[1].names.append(names[other])
            case .proceed:
                lists[2].names.append(names[other])
                // A restart of the other unit restarts this one; its failure does not stop this one.
                if attributes(of: other).restart?.what == .service { lists[3].names.append(names[other]) }
            }
        }
        for (key, names) in lists { writer.list(key, names) }
    }
}

extension ServiceAttributes {
    /// Whether a unit is restarted without its dependents: one that stays up, or one with several attempts.
    fileprivate var restartsDirectly: Bool {
        ready == nil ? (retry?.policy.attempts ?? 1) > 1 : restart?.what == .run || restart?.what == .instance
    }

    /// The limits and the first pause of restarts. systemd counts the first start, too, in 32 bits.
    private var unitRestart: (starts: UInt32, within: Duration?, pause: Duration)? {
        if ready == nil {
            guard let policy = retry?.policy, policy.attempts > 1 else { return nil }
            return (UInt32(clamping: policy.attempts), nil, policy.backoff.first)
        }
        guard let restart, restart.what != nil else { return nil }
        let policy = restart.policy
        return (UInt32(clamping: max(policy.limit, policy.limit &+ 1)), policy.period, policy.backoff.first)
    }

    /// Writes the section of a service, after the limits of restarts, which belong to that of the unit.
    fileprivate func writeService(_ writer: inout UnitWriter, _ options: ExportOptions) {
        let restart = unitRestart
        if let restart {
            writer.setting("StartLimitIntervalSec", UnitWriter.limit(restart.within))
            writer.setting("StartLimitBurst", String(restart.starts))
        }
        writer.section("Service")
        guard let launch, launch.first?.isEmpty == false else {
            writer.setting("Type", "oneshot")
            writer.setting("RemainAfterExit", "yes")
            writer.setting("ExecStart", "/bin/true")
            return
        }
        writer.setting("Type", ready == nil ? "oneshot" : "exec")
        if ready == nil { writer.setting("RemainAfterExit", "yes") }
        if let user { writer.setting("User", UnitWriter.escapingSpecifiers(user)) }
        if let directory, directory.hasPrefix("/") { writer.setting("WorkingDirectory", UnitWriter.path(directory)) }
        for file in environmentFiles ?? [] where file.hasPrefix("/") {
            writer.setting("EnvironmentFile", UnitWriter.path(file))
        }
        for variable in environment ?? [] {
            writer.setting("Environment", UnitWriter.quoted("\(variable.name)=\(variable.value)"))
        }
        writer.setting("ExecStart", UnitWriter.command(launch))
        if let operands = ready?.probe.operands {
            let interval = ready?.interval.map { ["--interval", DurationText.text($0)] } ?? []
            writer.setting(
                "ExecStartPost",
                UnitWriter.command(options.probeCommand + ["--wait", "none", "--process"]) + " $MAINPID "
                    + UnitWriter.words(interval + operands))
        }
        if case .signal(let signal) = shutdown { writer.setting("KillSignal", signal) }
        if case .command(let command) = shutdown { writer.setting("ExecStop", UnitWriter.command(command)) }
        writer.setting("TimeoutStartSec", UnitWriter.limit(policy.timeout))
        writer.setting("TimeoutStopSec", UnitWriter.limit(policy.shutdownTimeout))
        if let restart {
            writer.setting("Restart", "on-failure")
            if restartsDirectly { writer.setting("RestartMode", "direct") }
            writer.setting("RestartSec", UnitWriter.timeSpan(restart.pause))
        }
    }
}

extension Readiness.Probe {
    /// The kind and the target of the probe for ‘launchgraph probe’; `nil` if the command has no such kind.
    var operands: [String]? {
        switch self {
        case .started, .output: nil
        case .tcp(let address): ["tcp", address]
        case .http(let url, let status): (status.map { ["--status", "\($0)"] } ?? []) + ["http", url]
        case .file(let path): ["file", path.hasPrefix("-") ? "./" + path : path]
        case .command(let command): ["command", "--"] + command
        }
    }
}
