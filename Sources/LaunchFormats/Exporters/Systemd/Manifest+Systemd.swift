import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension Manifest {
    /// Returns the graph as systemd unit files: a unit for each service.
    ///
    /// A hard dependency is `Requires=` with `After=`, an order-only one `After=`. A section `[X-LaunchGraph]`, which
    /// systemd ignores, preserves the declared order and identifiers that cannot be unit names.
    package func exportedSystemd() -> ExportedGraph {
        var exported = ExportedGraph()
        exported.isFolder = true
        let names = UnitFileNames(self)
        for service in declarations.services {
            var writer = UnitWriter()
            write(service, names, &writer, &exported.losses)
            exported.files.append(.init(names[service], writer.bytes))
        }
        if !layers.isEmpty { exported.losses.add("a list of layers", at: locationOfLayers) }
        if budget != nil { exported.losses.add("‘budget’", at: locationOfBudget) }
        for rule in forbidden { exported.losses.add("a forbidden dependency", at: rule.location) }
        return exported
    }

    private func write(
        _ service: DeclarationNumber, _ names: UnitFileNames, _ writer: inout UnitWriter,
        _ losses: inout ConversionLosses
    ) {
        let id = identifier(ofService: service)
        let isTarget = names[service].hasSuffix(".target")
        let attributes = literalAttributes(of: service)
        writer.section("Unit")
        writer.setting("Description", UnitWriter.description(id))
        if names.needsExplicitDependencies { writer.setting("DefaultDependencies", "no") }
        writeDependencies(of: service, names, &writer, &losses)
        if !isTarget {
            writeLimits(attributes, &writer)
            writer.section("Service")
            writeService(service, attributes, &writer, &losses)
        } else if attributes.launch != nil {
            losses.add("a command of a target", at: location(ofService: service))
        }
        if names.isInstallable, mode(of: service) != .onDemand {
            writer.section("Install")
            writer.setting("WantedBy", "multi-user.target")
        }
        writer.section("X-LaunchGraph")
        if names[service] != id { writer.setting("Identifier", UnitWriter.escapingIdentifier(id)) }
        writer.setting("Position", "\(service)")
        countLosses(of: service, attributes, &losses)
    }

    private func writeDependencies(
        of service: DeclarationNumber, _ names: UnitFileNames, _ writer: inout UnitWriter,
        _ losses: inout ConversionLosses
    ) {
        var (required, wanted, before): ([String], [String], [String]) = ([], [], [])
        for dependency in exportedDependencies(ofService: service) {
            let place = location(ofDependency: dependency.number)
            guard let other = dependency.service else {
                if UnitName(dependency.id)?.isTemplate == false {
                    before.append(dependency.id)
                } else {
                    losses.add("an order-only dependency on a service that the graph does not have", at: place)
                }
                continue
            }
            before.append(names[other])
            let attributes = literalAttributes(of: other)
            if dependency.isHard {
                if attributes.onFailure == .proceed {
                    losses.add("a hard dependency on a service that may fail, which is written as ‘Wants’", at: place)
                    wanted.append(names[other])
                } else {
                    required.append(names[other])
                }
            }
            let isProbed = attributes.ready != nil && !UnitWriter.isReadyWhenStarted(attributes)
            if dependency.condition == .started, isProbed || attributes.ready == nil {
                losses.add("the condition ‘started’ of a service that becomes ready later", at: place)
            }
            if dependency.condition == .completed, attributes.ready != nil {
                losses.add("the condition ‘completed’ of a service that keeps running", at: place)
            }
        }
        writer.list("Requires", required)
        writer.list("Wants", wanted)
        writer.list("After", before)
    }

    /// Writes the limits of restarts, which are settings of [Unit].
    private func writeLimits(_ attributes: ServiceAttributes, _ writer: inout UnitWriter) {
        guard let restart = attributes.restart, restart.what != nil else { return }
        let policy = restart.policy
        writer.setting("StartLimitIntervalSec", UnitWriter.timeSpan(policy.period))
        writer.setting("StartLimitBurst", String(policy.limit))
    }

    private func writeService(
        _ service: DeclarationNumber, _ attributes: ServiceAttributes, _ writer: inout UnitWriter,
        _ losses: inout ConversionLosses
    ) {
        let place = location(ofService: service)
        guard let launch = attributes.launch, let program = launch.first, !program.isEmpty else {
            writer.setting("Type", "oneshot")
            writer.setting("RemainAfterExit", "yes")
            writer.setting("ExecStart", "/bin/true")
            return
        }
        writer.setting("Type", attributes.ready == nil ? "oneshot" : "exec")
        if attributes.ready == nil { writer.setting("RemainAfterExit", "yes") }
        if let directory = attributes.directory {
            if directory.hasPrefix("/") {
                writer.setting("WorkingDirectory", UnitWriter.path(directory))
            } else {
                losses.add("a directory relative to the manifest", at: place)
            }
        }
        for variable in attributes.environment ?? [] {
            writer.setting("Environment", UnitWriter.quoted("\(variable.name)=\(variable.value)"))
        }
        if program.contains("/"), !program.hasPrefix("/") {
            losses.add("a program relative to the manifest, which is looked for in the directory", at: place)
        }
        writer.setting("ExecStart", UnitWriter.command(launch))
        if let command = attributes.ready?.pollingCommand {
            writer.setting("ExecStartPost", UnitWriter.command(command))
        } else if case .output = attributes.ready?.probe {
            losses.add("a readiness probe of the output", at: place)
        }
        switch attributes.shutdown {
        case .signal(let signal): writer.setting("KillSignal", signal)
        case .command(let command): writer.setting("ExecStop", UnitWriter.command(command))
        case nil: break
        }
        writeTimes(attributes, &writer)
    }

    private func writeTimes(_ attributes: ServiceAttributes, _ writer: inout UnitWriter) {
        if let timeout = attributes.timeout { writer.setting("TimeoutStartSec", UnitWriter.timeSpan(timeout)) }
        if let timeout = attributes.shutdownTimeout { writer.setting("TimeoutStopSec", UnitWriter.timeSpan(timeout)) }
        if let restart = attributes.restart, restart.what != nil {
            writer.setting("Restart", "on-failure")
            writer.setting("RestartSec", UnitWriter.timeSpan(restart.policy.backoff.first))
        }
    }

    private func countLosses(
        of service: DeclarationNumber, _ attributes: ServiceAttributes, _ losses: inout ConversionLosses
    ) {
        let place = location(ofService: service)
        let keys: [(String, Bool)] = [
            ("‘image’", attributes.image != nil), ("‘layer’", attributes.layer != nil),
            ("‘retry’", attributes.retry != nil),
            ("‘mode’ deferred", attributes.mode == .deferred), ("‘onEnd’", attributes.onEnd != nil),
            ("‘onFailure’ abort", attributes.onFailure == .abort), ("‘grace’", attributes.grace != nil),
            ("‘drain’", attributes.drain != nil), ("‘expectedDuration’", attributes.expectedDuration != nil),
            ("‘blocking’", attributes.blocking != nil), ("‘synchronous’", attributes.synchronous != nil),
            ("a restart of the dependents of a service", attributes.restart?.what == .service),
            ("how a pause grows", attributes.restart?.pauseGrows == true),
        ]
        for (feature, isLost) in keys where isLost { losses.add(feature, at: place) }
    }
}
