import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension Manifest {
    /// Returns the graph as an Argo Workflow: a DAG with a task for each service.
    ///
    /// A service that keeps running is a daemon task, which is ready when its readiness probe succeeds; a one-shot
    /// service is an ordinary task. A service without an image uses the workflow's parameter `image`.
    package func exportedArgo() -> ExportedGraph {
        var exported = ExportedGraph()
        let names = ContainerNames(self, reserved: ["launch-graph"])
        var tasks: [YAMLValue] = []
        var templates: [YAMLValue] = []
        var isAborted = false
        for service in declarations.services {
            let attributes = literalAttributes(of: service)
            isAborted = isAborted || attributes.onFailure ?? .abort == .abort
            tasks.append(task(service, names, &exported.losses))
            templates.append(template(service, attributes, names, &exported.losses))
        }
        let dag = YAMLValue.map([
            ("name", .string("launch-graph")),
            ("dag", .map([("failFast", .boolean(isAborted)), ("tasks", .list(tasks))])),
        ])
        let workflow = YAMLValue.map([
            ("apiVersion", .string("argoproj.io/v1alpha1")), ("kind", .string("Workflow")),
            ("metadata", .map([("generateName", .string("launch-"))])),
            (
                "spec",
                .map([
                    ("entrypoint", .string("launch-graph")),
                    (
                        "arguments",
                        .map([
                            (
                                "parameters",
                                .list([.map([("name", .string("image")), ("value", .string("busybox:stable"))])])
                            )
                        ])
                    ),
                    ("templates", .list([dag] + templates)),
                ])
            ),
        ])
        exported.files = [.init("workflow.yaml", workflow.document)]
        return exported
    }

    private func task(
        _ service: DeclarationNumber, _ names: ContainerNames, _ losses: inout ConversionLosses
    ) -> YAMLValue {
        var conditions: [String] = []
        for dependency in exportedDependencies(ofService: service) {
            guard let other = dependency.service else { continue }
            let name = names[other]
            let attributes = literalAttributes(of: other)
            if dependency.isHard, attributes.onFailure != .proceed {
                conditions.append(name)
            } else {
                let outcomes = ["Succeeded", "Failed", "Errored", "Skipped", "Omitted", "Daemoned"]
                conditions.append("(" + outcomes.map { "\(name).\($0)" }.joined(separator: " || ") + ")")
            }
            if dependency.condition != (attributes.ready == nil ? .completed : .ready), dependency.condition != .ready {
                losses.add("the condition of a dependency", at: location(ofDependency: dependency.number))
            }
        }
        var members: [(key: String, value: YAMLValue)] = [
            ("name", .string(names[service])), ("template", .string(names[service])),
        ]
        if !conditions.isEmpty { members.append(("depends", .string(conditions.joined(separator: " && ")))) }
        return .map(members)
    }

    private func template(
        _ service: DeclarationNumber, _ attributes: ServiceAttributes, _ names: ContainerNames,
        _ losses: inout ConversionLosses
    ) -> YAMLValue {
        let location = location(ofService: service)
        let container = Container(attributes)
        var members: [(key: String, value: YAMLValue)] = [
            ("name", .string(names[service])),
            (
                "metadata",
                .map([("annotations", .map([("launchgraph/identifier", .string(identifier(ofService: service)))]))])
            ),
        ]
        if container.isLongRunning { members.append(("daemon", .boolean(true))) }
        if case .after(let timeout) = attributes.timeout {
            if container.isLongRunning {
                losses.add("‘timeout’ of a service that keeps running", at: location)
            } else {
                members.append(("activeDeadlineSeconds", .integer(Container.seconds(timeout))))
            }
        }
        if let retry = attributes.retry {
            var strategy: [(key: String, value: YAMLValue)] = [
                ("limit", .string(String(max(retry.policy.attempts - 1, 0)))), ("retryPolicy", .string("Always")),
            ]
            if let backoff = retry.backoff {
                let factor = max(1, Int((retry.factor ?? 2).rounded()))
                strategy.append(
                    (
                        "backoff",
                        .map([
                            ("duration", .string("\(Container.seconds(backoff))s")),
                            ("factor", .string(String(factor))),
                        ])
                    ))
            }
            members.append(("retryStrategy", .map(strategy)))
        }
        if attributes.shutdownTimeout != nil { losses.add("‘shutdownTimeout’", at: location) }
        container.countLosses(at: location, &losses)
        if attributes.containsTemplate || identifier(ofService: service).contains("{{") {
            losses.add("‘{{’ in a text, which begins a template", at: location)
        }
        members.append(
            (
                "container",
                .map(container.members(image: "{{workflow.parameters.image}}", at: location, &losses))
            ))
        return .map(members)
    }
}
