import LaunchDeclarations
import LaunchManifest

extension Readiness {
    /// A command of a unit that ends when the probe succeeds, or fails when the main process has ended.
    ///
    /// The command needs a POSIX shell; an HTTP probe needs `curl`, a TCP probe `nc`. `nil` if no command can perform
    /// the probe.
    var pollingCommand: [String]? {
        guard let probe = probeCommand else { return nil }
        return ["/bin/sh", "-c", "until \"$@\"; do kill -0 \"$MAINPID\" || exit 1; sleep \(pause); done", "sh"] + probe
    }

    /// A command that succeeds when the service is ready; `nil` if no command can perform the probe.
    var probeCommand: [String]? {
        switch probe {
        case .started, .output: return nil
        case .tcp(let address):
            let colon = address.lastIndex(of: ":") ?? address.endIndex
            let host = address[..<colon].drop { $0 == "[" }
            return [
                "nc", "-z", String(host.last == "]" ? host.dropLast() : host), String(address[colon...].dropFirst()),
            ]
        case .http(let url, let status):
            guard let status else { return ["curl", "-sSf", "-o", "/dev/null", url] }
            let check = "test \"$(curl -sS -o /dev/null -w '%{http_code}' \"$1\")\" = \(status)"
            return ["sh", "-c", check, "sh", url]
        case .file(let path): return ["test", "-e", path]
        case .command(let command): return command
        }
    }

    /// The time between two probes in seconds.
    private var pause: String {
        guard let interval else { return "0.2" }
        let (seconds, attoseconds) = interval.components
        let milliseconds = attoseconds / 1_000_000_000_000_000
        let fraction = String(1000 + milliseconds).dropFirst()
        return seconds == 0 && milliseconds == 0 ? "0.001" : "\(seconds).\(fraction)"
    }
}
