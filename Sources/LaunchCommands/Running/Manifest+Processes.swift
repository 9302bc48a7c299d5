import DependencyGraph
import LaunchBinding
import LaunchGraph
import LaunchManifest
import LaunchProcesses
import LaunchSupport

extension Manifest {
    /// The declared services as processes; one that says nothing of how it is launched is a milestone, which is up as
    /// soon as all that it waits for is.
    ///
    /// - Parameters:
    ///   - host: starts them.
    ///   - environment: where the files of this manifest are.
    /// - Throws: what is said of a process and cannot be done, each at its place.
    func processes(host: ProcessHost, in environment: Environment) throws(CommandFailure) -> ServiceList {
        var problems: [Diagnostic] = []
        let list = services { number, attributes -> any Service in
            let id = ServiceID(declarations.names[declarations.name(ofService: number)])
            guard let arguments = attributes.launch else {
                if attributes.ready != nil {
                    problems.append(
                        Diagnostic(
                            nil, severity: .error, "\(id) has ‘ready’ and nothing to ‘launch’",
                            at: location(ofKey: "ready", ofService: number)))
                }
                return Milestone(id: id)
            }
            var command = ProcessCommand(
                arguments, environment: (attributes.environment ?? []).map { .init($0.name, $0.value) })
            command.folder = folder(ofService: number, attributes.directory, environment)
            var readiness: Readiness?
            if let ready = attributes.ready {
                if let probe = Readiness.Probe(ready.probe) {
                    readiness = Readiness(probe, interval: ready.interval)
                } else {
                    problems.append(
                        Diagnostic(
                            nil, severity: .error, "\(id) cannot be looked at: \(ready.probe.shown)",
                            at: location(ofKey: "ready", ofService: number),
                            help: "a URL is http://HOST[:PORT][/PATH]; anything else can be asked by a command, such as"
                                + " curl"))
                }
            }
            return ProcessService(
                id, command, ready: readiness, stop: ProcessStop(attributes.shutdown), policy: attributes.processPolicy,
                mode: attributes.mode ?? .eager, host: host)
        }
        if !problems.isEmpty { throw .unreadable(problems) }
        return list
    }

    /// The folder in which a service runs: seen from the one its file is in.
    private func folder(ofService number: Int, _ directory: String?, _ environment: Environment) -> SystemPath? {
        // The name of a file stands for bytes; what is written in a manifest is text.
        let file = SystemPath(systemText: file(of: number)?.path ?? "")
        let base = file.bytes.first == UInt8(ascii: "<") ? nil : file.folder
        let directory = directory.map { SystemPath($0) }
        let path = base.map { base in directory.map { base.resolving($0) } ?? base } ?? directory
        let here = environment.workingDirectory.map { SystemPath(systemText: $0) }
        guard let path else { return here }
        return here?.resolving(path) ?? path
    }
}

extension ServiceAttributes {
    /// The policy of a process.
    ///
    /// One that is still starting is asked to end as it would be if it were up, and has as long to do so, unless `grace`
    /// says how long: to be killed while it recovers from a crash, say, is what a database survives least. To that comes
    /// the time for it to be gone.
    fileprivate var processPolicy: ServicePolicy {
        var policy = policy
        // Without a `shutdownTimeout` it has as long as it likes, or a year.
        policy.grace = (grace ?? policy.shutdownTimeout ?? .seconds(365 * 86_400)) + ProcessService.killTime
        return policy
    }
}

/// A service that is nothing but a name for what it waits for.
struct Milestone: Service {
    let id: ServiceID

    func launch(_ context: LaunchContext) async throws {}
}

extension Readiness.Probe {
    /// What a manifest says; `nil` for an address that is none.
    fileprivate init?(_ probe: ServiceAttributes.Readiness.Probe) {
        switch probe {
        case .tcp(let text):
            guard let address = PortAddress(text) else { return nil }
            self = .tcp(host: address.host, port: address.port)
        case .http(let url, let status):
            guard let address = HTTPAddress(url) else { return nil }
            self = .http(address, status: status)
        case .file(let path): self = .file(path)
        case .command(let arguments): self = .command(arguments)
        }
    }
}

extension ServiceAttributes.Readiness.Probe {
    fileprivate var shown: String {
        switch self {
        case .tcp(let address): "‘\(address)’ is no HOST:PORT"
        case .http(let url, _): "‘\(url)’ is no URL that is spoken here"
        case .file(let path): path
        case .command(let arguments): arguments.joined(separator: " ")
        }
    }
}

extension ProcessStop {
    /// What a manifest says; SIGTERM where it says nothing.
    fileprivate init(_ shutdown: ServiceAttributes.Shutdown?) {
        switch shutdown {
        case .signal(let name): self = .signal(ProcessSignal(named: name) ?? .terminate)
        case .command(let arguments): self = .command(arguments)
        case nil: self = .terminate
        }
    }
}
