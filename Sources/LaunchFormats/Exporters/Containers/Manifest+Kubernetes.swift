import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension ExportTable {
    /// Kubernetes objects.
    package static let kubernetes = ExportTable(
        .containers,
        [
            .part("onFailure", "‘onFailure’ ‘abort’ or ‘skipDependents’", as: "pods that wait for ever") {
                $0.onFailure == .abort || $0.onFailure == .skipDependents
            },
            .part("timeout", "‘timeout’", as: "a deadline that includes the pull of the image and the wait") {
                if case .after = $0.timeout { true } else { false }
            },
            .part("shutdownTimeout", "‘shutdownTimeout’ ‘none’", as: "thirty seconds") {
                $0.shutdownTimeout == .unlimited
            },
            .part("retry", "‘retry’ of a service that keeps running") { $0.retry != nil && $0.ready != nil },
            .part("retry", "a pause between attempts") {
                $0.ready == nil && $0.retry != nil && $0.retry != .init(attempts: $0.retry?.attempts)
            },
            .dependency("dependsOn", "the condition of a dependency") {
                $0.condition == .started || $0.condition == .completed && $1.ready != nil
            },
        ])
}

extension Manifest {
    /// Returns the graph as Kubernetes objects: a Deployment for each service that keeps running, a Job for each
    /// one-shot service.
    ///
    /// Init containers wait for the dependencies of a service, with `kubectl wait`. A ServiceAccount allows them to
    /// read the state. A service without an image has the image `launchgraph-service`, which a kustomization can
    /// replace.
    package func exportedKubernetes() -> ExportedGraph {
        let names = ContainerNames(self, reserved: [])
        let objects = Self.waitingAccount + declarations.services.map { workload($0, names) }
        return ExportedGraph([.init("kubernetes.yaml", objects.flatMap { Array("---\n".utf8) + $0.document })])
    }

    private static let accountName: YAMLValue = "launchgraph"

    private func workload(_ service: DeclarationNumber, _ names: ContainerNames) -> YAMLValue {
        let attributes = literalAttributes(of: service)
        let container = Container(attributes)
        let name = YAMLValue.string(names[service])
        let labels: YAMLValue = ["app.kubernetes.io/name": name]
        var (grace, deadline): (YAMLValue?, YAMLValue?)
        if case .after(let limit) = attributes.effectiveShutdownTimeout { grace = .integer(limit.roundedSeconds) }
        if case .after(let limit) = attributes.timeout { deadline = .integer(limit.roundedSeconds) }
        let pod: YAMLValue = [
            "serviceAccountName": Self.accountName, "restartPolicy": container.isLongRunning ? nil : "Never",
            "terminationGracePeriodSeconds": grace,
            "initContainers": YAMLValue.list(initContainers(service, names)).nonEmpty,
            "containers": [["name": "service"] + container.value(image: "launchgraph-service")],
        ]
        let template: YAMLValue = ["metadata": ["labels": labels], "spec": pod]
        let deployment: YAMLValue = [
            "replicas": 1, "selector": ["matchLabels": labels], "template": template,
            "progressDeadlineSeconds": deadline,
        ]
        let job: YAMLValue = [
            "backoffLimit": .integer(max((attributes.retry?.policy.attempts ?? 1) - 1, 0)), "template": template,
            "activeDeadlineSeconds": deadline,
        ]
        let annotations: YAMLValue = ["launchgraph/identifier": .string(identifier(ofService: service))]
        return [
            "apiVersion": container.isLongRunning ? "apps/v1" : "batch/v1",
            "kind": container.isLongRunning ? "Deployment" : "Job",
            "metadata": ["name": name, "labels": labels, "annotations": annotations],
            "spec": container.isLongRunning ? deployment : job,
        ]
    }

    private func initContainers(_ service: DeclarationNumber, _ names: ContainerNames) -> [YAMLValue] {
        let present = exportedDependencies(ofService: service).filter { $0.service != nil }
        return present.enumerated().compactMap { index, dependency in
            guard let other = dependency.service else { return nil }
            let isLongRunning = literalAttributes(of: other).ready != nil
            let object = (isLongRunning ? "deployment/" : "job/") + names[other]
            var conditions = [isLongRunning ? "condition=Available" : "condition=Complete"]
            if !dependency.isHard || attributes(of: other).onFailure == .proceed {
                conditions.append(isLongRunning ? "condition=Progressing=False" : "condition=Failed")
            }
            let tests = conditions.map { "kubectl wait --for=\($0) --timeout=5s \(object)" }.joined(separator: " || ")
            return [
                "name": "wait-\(index + 1)", "image": "bitnami/kubectl:latest",
                "command": ["sh", "-c", "until \(tests); do sleep 1; done"],
            ]
        }
    }

    /// The service account of the pods, whose init containers read the state of Deployments and Jobs.
    private static var waitingAccount: [YAMLValue] {
        let metadata: YAMLValue = ["name": accountName]
        let rules = [("apps", "deployments"), ("batch", "jobs")].map { group, resource -> YAMLValue in
            ["apiGroups": .strings([group]), "resources": .strings([resource]), "verbs": ["get", "list", "watch"]]
        }
        let group: YAMLValue = "rbac.authorization.k8s.io"
        let version: YAMLValue = "rbac.authorization.k8s.io/v1"
        return [
            ["apiVersion": "v1", "kind": "ServiceAccount", "metadata": metadata],
            ["apiVersion": version, "kind": "Role", "metadata": metadata, "rules": .list(rules)],
            [
                "apiVersion": version, "kind": "RoleBinding", "metadata": metadata,
                "roleRef": ["apiGroup": group, "kind": "Role", "name": accountName],
                "subjects": [["kind": "ServiceAccount", "name": accountName]],
            ],
        ]
    }
}
