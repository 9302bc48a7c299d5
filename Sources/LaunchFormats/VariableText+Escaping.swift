import DependencyGraph
import LaunchDeclarations
package import LaunchManifest
import LaunchSupport

extension VariableText {
    /// Returns the text that represents `text` itself: a dollar sign is doubled if it is followed by another one or by
    /// `opening`, the character that begins a reference.
    package static func escaping(_ text: String, before opening: Unicode.Scalar = "{") -> String {
        guard text.utf8.contains(dollar) else { return text }
        let bytes = Array(text.utf8)
        var escaped: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            escaped.append(byte)
            guard byte == dollar, index + 1 < bytes.count else { continue }
            if bytes[index + 1] == dollar || bytes[index + 1] == UInt8(ascii: opening) { escaped.append(dollar) }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Returns the text that `text` represents, with references left as they are written.
    package static func unescaping(_ text: String) -> String {
        guard text.utf8.contains(dollar) else { return text }
        var unescaped: [UInt8] = []
        var isSecond = false
        for byte in text.utf8 {
            isSecond = byte == dollar && unescaped.last == dollar && !isSecond
            if !isSecond { unescaped.append(byte) }
        }
        return String(decoding: unescaped, as: UTF8.self)
    }

    private static var dollar: UInt8 { UInt8(ascii: "$") }
}

extension ServiceAttributes {
    static let variablesOfProcessCompose = ["PC_PROC_NAME", "PC_REPLICA_NUM"]

    /// The numbers of signals, which process-compose has instead of names.
    static let signalNumbers = [
        "SIGHUP": 1, "SIGINT": 2, "SIGQUIT": 3, "SIGKILL": 9, "SIGUSR1": 10, "SIGUSR2": 12, "SIGTERM": 15,
    ]

    /// Returns these attributes with `transform` applied to each text in which references are replaced.
    package func mappingTexts(_ transform: (String) -> String) -> ServiceAttributes {
        var mapped = self
        mapped.launch = launch?.map(transform)
        mapped.environment = environment?.map { EnvironmentVariable($0.name, transform($0.value)) }
        mapped.directory = directory.map(transform)
        if case .command(let command) = shutdown { mapped.shutdown = .command(command.map(transform)) }
        if let ready { mapped.ready?.probe = ready.probe.mappingTexts(transform) }
        if let health { mapped.health?.probe = health.probe.mappingTexts(transform) }
        return mapped
    }

    var texts: [String] {
        var texts: [String] = []
        _ = mappingTexts { text in
            texts.append(text)
            return text
        }
        return texts
    }
}

extension Readiness.Probe {
    fileprivate func mappingTexts(_ transform: (String) -> String) -> Self {
        switch self {
        case .output(let text): .output(transform(text))
        case .tcp(let address): .tcp(transform(address))
        case .http(let url, let status): .http(transform(url), status: status)
        case .file(let path): .file(transform(path))
        case .command(let command): .command(command.map(transform))
        case .started: .started
        }
    }
}

extension Manifest {
    /// Returns the attributes of a service for a format in which a dollar sign has no meaning, or a different one.
    func literalAttributes(of service: DeclarationNumber) -> ServiceAttributes {
        attributes(of: service).mappingTexts(VariableText.unescaping)
    }
}
