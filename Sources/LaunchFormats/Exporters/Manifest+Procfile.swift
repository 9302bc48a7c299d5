import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension Manifest {
    /// Returns the services that have a command as a Procfile, which cannot express dependencies.
    package func exportedProcfile() -> ExportedGraph {
        var exported = ExportedGraph()
        let names = ExportedNames(self, losses: &exported.losses) { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "-")
        }
        addRules(to: &exported.losses)
        if name != nil { exported.losses.add("the name of the graph", at: nil) }
        var text = ""
        for service in declarations.services {
            let attributes = literalAttributes(of: service)
            let location = location(ofService: service)
            for dependency in exportedDependencies(ofService: service) {
                exported.losses.add("a dependency", at: self.location(ofDependency: dependency.number))
            }
            guard let launch = attributes.launch else {
                exported.losses.add("a service without ‘launch’", at: location)
                continue
            }
            var kept: Set<String> = ["launch"]
            if attributes.ready == Readiness(.started) { kept.insert("ready") }
            // foreman sets the port and reads this file; process-compose sets its own variables.
            let own = ServiceAttributes.variablesOfProcessCompose + ["PORT"]
            if attributes.environment?.allSatisfy({ own.contains($0.name) }) == true { kept.insert("environment") }
            if attributes.environmentFiles == [".env"] { kept.insert("environmentFile") }
            if attributes.timeout == .unlimited { kept.insert("timeout") }
            exported.losses.add(attributes: attributes, except: kept, at: location)
            let command = ShellWords.loggableCommand(launch)
            guard !command.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) else {
                exported.losses.add("a command of several lines", at: location)
                continue
            }
            if command.contains(/\$[A-Za-z_]/) {
                exported.losses.add("a dollar sign before a name, which foreman replaces even in quotes", at: location)
            }
            text += "\(names[service]): \(command)\n"
        }
        exported.files = [.init("Procfile", Array(text.utf8))]
        return exported
    }
}
