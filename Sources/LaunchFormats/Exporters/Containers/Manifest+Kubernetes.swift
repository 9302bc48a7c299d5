import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension Manifest {
    /// Returns the graph as Kubernetes objects: a Deployment for each service that keeps running, a Job for each
    /// one-shot service.
    ///
    /// Init containers wait for the dependencies of a service, with `kubectl wait`. A ServiceAccount allows them to
    /// read the state. A service without an image has the image `launchgraph-service`, which a kustomization can
    /// replace.
    package func exportedKubernetes() -> ExportedGraph {
        var exported = ExportedGraph()
        let names = ContainerNames(self, reserved: [])
        var objects = WaitingAccount.objects
        for service in declarations.services { objects.append(workload(service, names, &exported.losses)) }
        var text: [UInt8] = []
        for object in objects { text += Array("---\n".utf8) + object.document }
        exported.files = [.init("kubernetes.yaml", text)]
        return exported
    }

    private func workload(
        _ service: DeclarationNumber, _ names: ContainerNames, _ losses: inout ConversionLosses
    ) -> YAMLValue {
        let location = location(ofService: service)
        let attributes = literalAttributes(of: service)
        let container = Container(attributes)
        let labels = YAMLValue.map([("app.kubernetes.io/name", .string(names[service]))])
        container.countLosses(at: location, &losses)
        var pod: [(key: String, value: YAMLValue)] = [("serviceAccountName", .string(WaitingAccount.name))]
        if !container.isLongRunning { pod.append(("restartPolicy", .string("Never"))) }
        if case .after(let timeout) = attributes.shutdownTimeout {
            pod.append(("terminationGracePeriodSeconds", .integer(Container.seconds(timeout))))
        }
        let waits = initContainers(service, names, &losses)
        if !waits.isEmpty { pod.append(("initContainers", .list(waits))) }
        pod.append(
            (
                "containers",
                .list([
                    .map(
                        [("name", .string("service"))]
                            + container.members(image: "launchgraph-service", at: location, &losses))
                ])
            ))
        let template = YAMLValue.map([("metadata", .map([("labels", labels)])), ("spec", .map(pod))])
        var spec: [(key: String, value: YAMLValue)] = []
        if container.isLongRunning {
            if attributes.retry != nil { losses.add("‘retry’ of a service that keeps running", at: location) }
            spec = [
                ("replicas", .integer(1)), ("selector", .map([("matchLabels", labels)])), ("template", template),
            ]
            if case .after(let timeout) = attributes.timeout {
                spec.append(("progressDeadlineSeconds", .integer(max(Container.seconds(timeout), 1))))
            }
        } else {
            spec = [
                ("backoffLimit", .integer(max((attributes.retry?.policy.attempts ?? 1) - 1, 0))),
                ("template", template),
            ]
            if case .after(let timeout) = attributes.timeout {
                spec.append(("activeDeadlineSeconds", .integer(Container.seconds(timeout))))
            }
        }
        return .map([
            ("apiVersion", .string(container.isLongRunning ? "apps/v1" : "batch/v1")),
            ("kind", .string(container.isLongRunning ? "Deployment" : "Job")),
            (
                "metadata",
                .map([
                    ("name", .string(names[service])), ("labels", labels),
                    ("annotations", .map([("launchgraph/identifier", .string(identifier(ofService: service)))])),
                ])
            ),
            ("spec", .map(spec)),
        ])
    }

    private func initContainers(
        _ service: DeclarationNumber, _ names: ContainerNames, _ losses: inout ConversionLosses
    ) -> [YAMLValue] {
        var containers: [YAMLValue] = []
        for dependency in exportedDependencies(ofService: service) {
            guard let other = dependency.service else { continue }
            let isLongRunning = literalAttributes(of: other).ready != nil
            let object = (isLongRunning ? "deployment/" : "job/") + names[other]
            var conditions = [isLongRunning ? "condition=Available" : "condition=Complete"]
            if !dependency.isHard || attributes(of: other).onFailure == .proceed {
                conditions.append(isLongRunning ? "condition=Progressing=False" : "condition=Failed")
            }
            if dependency.condition == .started || dependency.condition == .completed && isLongRunning {
                losses.add("the condition of a dependency", at: location(ofDependency: dependency.number))
            }
            let tests = conditions.map { "kubectl wait --for=\($0) --timeout=5s \(object)" }.joined(separator: " || ")
            containers.append(
                .map([
                    ("name", .string("wait-\(containers.count + 1)")), ("image", .string("bitnami/kubectl:latest")),
                    ("command", .strings(["sh", "-c", "until \(tests); do sleep 1; done"])),
                ]))
        }
        return containers
    }
}

/// The service account of the pods, whose init containers read the state of Deployments and Jobs.
private enum WaitingAccount {
    static let name = "launchgraph"

    static var objects: [YAMLValue] {
        let metadata = YAMLValue.map([("name", .string(name))])
        let rules = [("apps", "deployments"), ("batch", "jobs")].map { group, resource in
            YAMLValue.map([
                ("apiGroups", .strings([group])), ("resources", .strings([resource])),
                ("verbs", .strings(["get", "list", "watch"])),
            ])
        }
        return [
            .map([("apiVersion", .string("v1")), ("kind", .string("ServiceAccount")), ("metadata", metadata)]),
            .map([
                ("apiVersion", .string("rbac.authorization.k8s.io/v1")), ("kind", .string("Role")),
                ("metadata", metadata),
                ("rules", .list(rules)),
            ]),
            .map([
                ("apiVersion", .string("rbac.authorization.k8s.io/v1")), ("kind", .string("RoleBinding")),
                ("metadata", metadata),
                (
                    "roleRef",
                    .map([
                        ("apiGroup", .string("rbac.authorization.k8s.io")), ("kind", .string("Role")),
                        ("name", .string(name)),
                    ])
                ),
                ("subjects", .list([.map([("kind", .string("ServiceAccount")), ("name", .string(name))])])),
            ]),
        ]
    }
}
