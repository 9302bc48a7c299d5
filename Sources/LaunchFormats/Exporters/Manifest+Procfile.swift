import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension ExportTable {
    package static let procfile = ExportTable(
        .rules, .unmanaged,
        .lost("image", "retry", "restart", "shutdown", "shutdownTimeout", "health", "user", "ports"),
        [
            .name(), .identifier(otherThanPlainOr: "_-"), .reference, .folder,
            .dependency("dependsOn", "a dependency") { _, _ in true },
            .part("launch", "a service without ‘launch’") { $0.launch == nil },
            .part("launch", "a command of several lines") { $0.command.contains(where: \.isNewline) },
            .part("launch", "a dollar sign before a name, which foreman replaces even in quotes") {
                $0.command.contains(/\$[A-Za-z_]/.matchingSemantics(.unicodeScalar))
            },
            .limitedTimeout,
            .part("ready", "that a service ends by itself") { $0.ready == nil && $0.launch != nil },
            .part("ready", "a readiness probe") { $0.ready != nil && $0.ready != Readiness(.started) },
            .part("environment", "‘PORT’", as: "the port that foreman assigns") {
                ($0.environment ?? []).contains { $0.name == "PORT" }
            },
            // foreman reads this file; process-compose sets its own variables.
            .part("environment", "a variable other than ‘PORT’") { service in
                let known = ServiceAttributes.variablesOfProcessCompose + ["PORT"]
                return (service.environment ?? []).contains { !known.contains($0.name) }
            },
            .part("environmentFile", "a file other than ‘.env’") {
                $0.environmentFiles != nil && $0.environmentFiles != [".env"]
            },
        ])
}

extension ExportedService {
    fileprivate var command: String { ShellWords.loggableCommand(attributes.launch ?? []) }
}

extension Manifest {
    package func exportedProcfile() -> ExportedGraph {
        let names = ExportedNames(self, plainOr: "_-")
        var text = ""
        for service in declarations.services {
            guard let launch = literalAttributes(of: service).launch else { continue }
            let command = ShellWords.loggableCommand(launch)
            if !command.contains(where: \.isNewline) { text += "\(names[service]): \(command)\n" }
        }
        return ExportedGraph([("Procfile", Array(text.utf8))])
    }
}
