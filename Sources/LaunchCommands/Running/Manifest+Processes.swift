import DependencyGraph
import LaunchBinding
import LaunchGraph
import LaunchManifest
import LaunchProcesses
import LaunchSupport

extension Manifest {
    /// Returns the services whose declarations are `included` (`nil` for all) as processes, and the texts of each process
    /// with expanded variables. A service without `launch` is a milestone, which is up as soon as its dependencies are.
    func processes(
        _ included: Set<DeclarationNumber>?, launcher: ProcessLauncher, in environment: Environment
    ) throws(CommandFailure) -> (services: ServiceList, shown: [ServiceID: VariableExpansion.Expanded]) {
        var problems: [Diagnostic] = []
        func note(_ message: String, _ key: String, ofService number: DeclarationNumber, help: String? = nil) {
            problems.append(Diagnostic(nil, message, at: location(ofKey: key, ofService: number), help: help))
        }
        var expansion = VariableExpansion(self, in: environment)
        expansion.countDefaults()
        guard !expansion.isExceeded else { throw .unreadable(expansion.problems) }
        var shown: [ServiceID: VariableExpansion.Expanded] = [:]
        var list = services { number, declared -> any Service in
            let id = ServiceID(declarations.names[declarations.name(ofService: number)])
            guard included?.contains(number) != false else { return Milestone(id: id) }
            if let image = declared.image {
                let name = NameList.quoted("\(SecretText(image).marking(secrets))")
                note(
                    "\(id) runs in the container image \(name), and run starts no containers", "image",
                    ofService: number, help: "remove ‘image’ if the program is to run without a container")
            }
            guard declared.launch != nil else {
                if declared.ready != nil { note("\(id) has ‘ready’ but no ‘launch’", "ready", ofService: number) }
                return Milestone(id: id)
            }
            let base = folder(ofService: number, environment)
            let expanded = expansion.expand(declared, ofService: number, in: base)
            shown[id] = expanded
            let folder = expanded.directory.map { base?.resolving(SystemPath($0)) ?? SystemPath($0) } ?? base
            let command = ProcessCommand(
                expanded.launch, environment: expanded.fileVariables + expanded.variables, folder: folder,
                user: declared.user)
            do throws(ProcessFailure) {
                if let user = declared.user { _ = try ProcessUser(user) }
            } catch {
                note("\(id) cannot be started: \(error)", "user", ofService: number)
            }
            var service = ProcessService(
                id, command, policy: declared.processPolicy, mode: declared.mode ?? .eager, launcher: launcher)
            service.drain = declared.drain?.duration
            // These texts can contain secrets.
            (service.condition, service.health) = (expanded.ready, expanded.health)
            service.ending = expanded.shutdown
            return service
        }
        let completions = completions()
        problems += completions.problems
        problems += expansion.problems
        if !problems.isEmpty { throw .unreadable(problems.sortedByLocation()) }
        // The policy from the manifest does not include the time that a process has to exit, so it is extended here.
        for number in declarations.services {
            let attributes = attributes(of: number)
            if attributes.launch != nil { list.declarations[number].policy = attributes.processPolicy }
            if completions.ending.contains(number) { list.declarations[number].policy.onEnd = .completes }
            // A one-shot process is up when it has exited with 0, and has no separate end.
            list.declarations[number].conditions = list.declarations[number].conditions.filter { id, condition in
                condition != .completed || staysUp(id)
            }
        }
        return (list, shown)
    }

    private func staysUp(_ id: ServiceID) -> Bool {
        resolution.node(named: id.name).map { attributes(of: resolution.declaration(of: $0)).ready != nil } ?? false
    }

    /// Returns the processes with ‘ready’ whose completion dependents wait for, and a problem for each one whose
    /// ‘onEnd’ is set to another policy than ‘completes’.
    private func completions() -> (ending: Set<DeclarationNumber>, problems: [Diagnostic]) {
        var ending: Set<DeclarationNumber> = []
        var problems: [Diagnostic] = []
        guard hasConditions else { return (ending, problems) }
        for service in declarations.services {
            for dependency in declarations.dependencies(ofService: service)
            where condition(ofDependency: dependency) == .completed {
                let name = declarations.name(ofDependency: dependency)
                guard let node = resolution.node(ofName: name) else { continue }
                let other = resolution.declaration(of: node)
                let attributes = attributes(of: other)
                guard attributes.ready != nil else { continue }
                ending.insert(other)
                guard let onEnd = attributes.onEnd, onEnd != .completes else { continue }
                problems.append(
                    Diagnostic(
                        nil,
                        "\(identifier(ofService: service)) waits for the end of \(identifier(ofService: other)),"
                            + " which has ‘onEnd’ ‘\(onEnd.rawValue)’", at: location(ofDependency: dependency),
                        help: "remove ‘onEnd’, or wait until the service is ready"))
            }
        }
        return (ending, problems)
    }

    /// Returns the folder that the paths of a service are relative to: the folder of its file.
    private func folder(ofService number: DeclarationNumber, _ environment: Environment) -> SystemPath? {
        // A file name is bytes, and the manifest contains text.
        let file = SystemPath(systemText: file(of: number)?.path ?? "")
        let base = file.bytes.first == UInt8(ascii: "<") ? nil : file.folder
        let here = environment.workingDirectory.map { SystemPath(systemText: $0) }
        guard let base else { return here }
        return here?.resolving(base) ?? base
    }
}

extension ServiceAttributes {
    /// A process that is still starting is stopped like one that is up and has the same time to exit, unless `grace` is
    /// set. A database, for example, must not be killed while it recovers from a crash. The time that the system needs
    /// to kill the process is added.
    fileprivate var processPolicy: ServicePolicy {
        var policy = policy
        // Without a `shutdownTimeout` there is no limit in practice: a year.
        policy.grace = (grace ?? policy.shutdownTimeout ?? .seconds(365 * 86_400)) + ProcessService.killTime
        // A process that has not ended within its `drain` is killed, and then has its `shutdownTimeout` to end.
        if let drain {
            let end = policy.shutdownTimeout.map { max($0, ProcessService.killTime) }
            policy.shutdownTimeout = drain.duration.flatMap { drain in end.map { drain + $0 } }
        }
        policy.restart = ProcessService.restart(policy.restart)
        return policy
    }
}

/// A service without a process: a name for a group of dependencies.
struct Milestone: Service {
    let id: ServiceID

    func launch(_ context: LaunchContext) async throws {}
}
