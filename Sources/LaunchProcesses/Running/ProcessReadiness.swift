package import LaunchGraph
package import LaunchSupport

/// A readiness condition whose texts can contain secrets.
package struct ProcessReadiness: Hashable, Sendable {
    package enum Probe: Hashable, Sendable {
        case started
        case output(SecretText)
        case tcp(SecretText)
        case http(SecretText, status: Int?)
        case file(SecretText)
        case command([SecretText])
    }

    package var probe: Probe
    package var interval: Duration?

    package init(_ readiness: Readiness, text: (String) -> SecretText = { SecretText($0) }) {
        interval = readiness.interval
        probe =
            switch readiness.probe {
            case .started: .started
            case .output(let line): .output(text(line))
            case .tcp(let address): .tcp(text(address))
            case .http(let url, let status): .http(text(url), status: status)
            case .file(let path): .file(text(path))
            case .command(let arguments): .command(arguments.map(text))
            }
    }
}

/// A method that requests the end of a process, whose texts can contain secrets.
package enum ProcessEnding: Hashable, Sendable {
    case signal(ProcessSignal)
    case command([SecretText])

    package init(_ stop: ProcessStop) {
        self =
            switch stop {
            case .signal(let signal): .signal(signal)
            case .command(let arguments): .command(arguments.map { SecretText($0) })
            }
    }
}
