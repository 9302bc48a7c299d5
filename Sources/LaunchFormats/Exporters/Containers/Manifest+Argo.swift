import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension ExportTable {
    package static let argo = ExportTable(
        .containers, .lost("shutdownTimeout", "environmentFile"),
        [
            .name(), .template,
            .part(
                "onFailure", "‘onFailure’ ‘skipDependents’",
                as: "the end of a workflow in which another service has ‘abort’"
            ) { $0.onFailure == .skipDependents },
            .part(
                "timeout", "that the ‘timeout’ of a one-shot service begins with its process",
                as: "a time that begins with its pod"
            ) { $0.timeout?.duration != nil && $0.ready == nil },
            .part("timeout", "‘timeout’ of a service that keeps running") {
                $0.timeout?.duration != nil && $0.ready != nil
            },
            .part("retry", "a pause that is not a number of seconds, its limit and its jitter", as: "the next second") {
                $0.retry?.backoff?.isWholeSeconds == false || $0.retry?.limit != nil || $0.retry?.jitter != nil
            },
            .dependency("dependsOn", "the condition of a dependency") {
                $0.condition != ($1.ready == nil ? .completed : .ready) && $0.condition != .ready
            },
        ])
}

extension Manifest {
    /// Returns the graph as an Argo Workflow: a DAG with a task for each service.
    ///
    /// A service that keeps running is a daemon task, which is ready when its readiness probe succeeds; a one-shot
    /// service is an ordinary task. A service without an image uses the workflow's parameter `image`.
    package func exportedArgo() -> ExportedGraph {
        let names = ExportedNames(self, reserved: "launch-graph", stem: ExportedNames.containerName)
        let services = declarations.services
        let isAborted = services.contains { attributes(of: $0).onFailure ?? .abort == .abort }
        let tasks = YAMLValue.list(services.map { task($0, names) })
        let dag: YAMLValue = ["name": "launch-graph", "dag": ["failFast": .boolean(isAborted), "tasks": tasks]]
        let spec: YAMLValue = [
            "entrypoint": "launch-graph", "arguments": ["parameters": [["name": "image", "value": "busybox:stable"]]],
            "templates": .list([dag] + services.map { template($0, names) }),
        ]
        let workflow: YAMLValue = [
            "apiVersion": "argoproj.io/v1alpha1", "kind": "Workflow", "metadata": ["generateName": "launch-"],
            "spec": spec,
        ]
        return ExportedGraph([("workflow.yaml", workflow.document)])
    }

    private func task(_ service: DeclarationNumber, _ names: ExportedNames) -> YAMLValue {
        let conditions = exportedDependencies(ofService: service).compactMap { dependency -> String? in
            guard let other = dependency.service else { return nil }
            let name = names[other]
            if dependency.isHard, attributes(of: other).onFailure != .proceed { return name }
            let outcomes = ["Succeeded", "Failed", "Errored", "Skipped", "Omitted", "Daemoned"]
            return "(" + outcomes.map { "\(name).\($0)" }.joined(separator: " || ") + ")"
        }
        let depends = conditions.isEmpty ? nil : YAMLValue.string(conditions.joined(separator: " && "))
        return ["name": .string(names[service]), "template": .string(names[service]), "depends": depends]
    }

    private func template(_ service: DeclarationNumber, _ names: ExportedNames) -> YAMLValue {
        let attributes = literalAttributes(of: service)
        let container = Container(attributes)
        let annotations: YAMLValue = ["launchgraph/identifier": .string(identifier(ofService: service))]
        let limit = container.isLongRunning ? nil : attributes.timeout?.duration
        return [
            "name": .string(names[service]), "metadata": ["annotations": annotations],
            "daemon": container.isLongRunning ? true : nil,
            "activeDeadlineSeconds": limit.map { .integer($0.roundedSeconds) },
            "retryStrategy": attributes.retry.map(Self.retryStrategy),
            "container": container.value(image: "{{workflow.parameters.image}}")
                + [
                    "readinessProbe": container.readinessProbe, "livenessProbe": container.livenessProbe,
                    "securityContext": container.user.map { ["runAsUser": .integer($0)] },
                ],
        ]
    }

    private static func retryStrategy(_ retry: ServiceAttributes.Retry) -> YAMLValue {
        let backoff = retry.backoff.map { pause -> YAMLValue in
            ["duration": "\(pause.roundedSeconds)s", "factor": "\(max(1, Int((retry.factor ?? 2).rounded())))"]
        }
        return ["limit": "\(max(retry.policy.attempts - 1, 0))", "retryPolicy": "Always", "backoff": backoff]
    }
}
