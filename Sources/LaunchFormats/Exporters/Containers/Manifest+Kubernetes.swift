import DependencyGraph
import LaunchDeclarations
package import LaunchManifest
import LaunchSupport

extension ExportTable {
    package static let kubernetes = ExportTable(
        .kubernetes,
        [
            .part("environment", "‘localhost’ in a command or a variable", as: "the pod of the service alone") {
                (($0.launch ?? []) + ($0.environment ?? []).map(\.value)).contains {
                    $0.contains("localhost") || $0.contains("127.0.0.1")
                }
            },
            .part("onFailure", "‘onFailure’ ‘abort’ or ‘skipDependents’", as: "pods that wait for ever") {
                $0.onFailure == .abort || $0.onFailure == .skipDependents
            },
            .oneShotTimeout, .unprobedTimeout,
            .part("shutdownTimeout", "‘shutdownTimeout’ ‘none’", as: "thirty seconds") {
                $0.shutdownTimeout == .unlimited
            },
            .part("retry", "‘retry’ of a service that keeps running") { $0.retry != nil && $0.ready != nil },
            .part("retry", "a pause between attempts") {
                $0.ready == nil && $0.retry != nil && $0.retry != .init(attempts: $0.retry?.attempts)
            },
            .dependency(
                "startsAfter", "an order-only dependency on a service that keeps running", as: "a wait for its timeout"
            ) { !$0.isHard && $0.service != nil && $1.ready != nil },
            .kubernetesCondition,
        ])
}

extension Manifest {
    /// Returns the graph as Kubernetes objects: a Deployment for each service that keeps running, with a Service for the
    /// port that its probe uses, and a Job for each one-shot service.
    ///
    /// Init containers wait for the dependencies of a service: for a port by `launchgraph probe`, for a Job by
    /// `kubectl`, for which only those pods have a token. The name of a Job ends with a hash of its contents, because a
    /// Job cannot be changed.
    package func exportedKubernetes(_ options: ExportOptions) -> ExportedGraph {
        var workloads = KubernetesWorkloads(shared: KubernetesObjects(self, options))
        for node in resolution.launchOrder { workloads.add(resolution.declaration(of: node)) }
        return KubernetesObjects.file(workloads.account + workloads.objects)
    }
}

/// The objects, which are added in launch order.
private struct KubernetesWorkloads {
    let shared: KubernetesObjects
    var objects: [YAMLValue] = []
    /// The names of Jobs with their hashes.
    var jobs: [DeclarationNumber: String] = [:]
    var readResources: Set<String> = []

    private static let accountName = "launchgraph"
    private static let jobLabel = "launchgraph/job"

    mutating func add(_ service: DeclarationNumber) {
        let attributes = shared.manifest.literalAttributes(of: service)
        let container = Container(attributes)
        let name = shared.names[service]
        var waits: [(value: YAMLValue, readsState: Bool)] = []
        for dependency in shared.manifest.exportedDependencies(ofService: service) {
            guard let other = dependency.service else { continue }
            waits.append(wait(for: other, dependency, "wait-\(waits.count + 1)"))
        }
        let reads = waits.contains(where: \.readsState)
        let pod: YAMLValue = [
            "serviceAccountName": reads ? .string(Self.accountName) : nil,
            "automountServiceAccountToken": .boolean(reads),
            // A variable such as DB_PORT for each Service would replace one that the program reads.
            "enableServiceLinks": false, "restartPolicy": container.isLongRunning ? nil : "Never",
            "terminationGracePeriodSeconds": .integer(shared.grace(of: service)),
            "securityContext": KubernetesObjects.podContext,
            "initContainers": YAMLValue.list(waits.map(\.value)).nonEmpty,
            "containers": [shared.container(service, "service")],
        ]
        let labels = shared.labels(name)
        let selector: YAMLValue = [
            "app.kubernetes.io/name": .string(name), "app.kubernetes.io/part-of": .string(shared.graphName),
        ]
        let annotations: YAMLValue = ["launchgraph/identifier": .string(shared.manifest.identifier(ofService: service))]
        if container.isLongRunning {
            let ports = container.ports.map { port -> YAMLValue in
                // Several ports need names.
                ["name": container.ports.count > 1 ? "port-\(port)" : nil, "port": .integer(port)]
            }
            if !ports.isEmpty {
                objects.append([
                    "apiVersion": "v1", "kind": "Service", "metadata": shared.metadata(name, labels),
                    "spec": ["selector": selector, "ports": .list(ports)],
                ])
            }
            objects.append([
                "apiVersion": "apps/v1", "kind": "Deployment",
                "metadata": shared.metadata(name, labels, annotations: annotations),
                "spec": [
                    "replicas": 1, "strategy": ["type": "Recreate"], "selector": ["matchLabels": selector],
                    "template": ["metadata": ["labels": labels], "spec": pod],
                ],
            ])
        } else {
            let limit = max((attributes.retry?.policy.attempts ?? 1) - 1, 0)
            let spec: YAMLValue = [
                "backoffLimit": .integer(limit), "template": ["metadata": ["labels": labels], "spec": pod],
            ]
            let job = name + "-" + UInt32(truncatingIfNeeded: spec.document.stableHash).digits(8, radix: 16)
            jobs[service] = job
            objects.append([
                "apiVersion": "batch/v1", "kind": "Job",
                "metadata": shared.metadata(job, labels + [Self.jobLabel: .string(job)], annotations: annotations),
                "spec": spec,
            ])
        }
    }

    private mutating func wait(
        for other: DeclarationNumber, _ dependency: ExportedDependency, _ name: String
    ) -> (value: YAMLValue, readsState: Bool) {
        let attributes = shared.manifest.literalAttributes(of: other)
        let isOptional = !dependency.isHard || attributes.onFailure == .proceed
        if let operands = Container(attributes).probeOperands(host: shared.names[other]) {
            var time = "none"
            if isOptional, let limit = attributes.policy.timeout { time = DurationText.text(limit) }
            let words = ["probe", "--wait", time] + (isOptional ? ["--optional"] : []) + operands
            return (shared.waiting(name, image: shared.options.probeImage, ["args": .strings(words)]), false)
        }
        let (kind, label, conditions): (String, String, [String])
        if let job = jobs[other] {
            readResources.insert("jobs")
            (kind, label, conditions) = ("job", "\(Self.jobLabel)=\(job)", ["Complete", "Failed"])
        } else {
            readResources.insert("deployments")
            label = "app.kubernetes.io/name=\(shared.names[other]),app.kubernetes.io/part-of=\(shared.graphName)"
            (kind, conditions) = ("deployment", ["Available", "Progressing=False"])
        }
        let tests = conditions.prefix(isOptional ? 2 : 1).map {
            "kubectl wait --for=condition=\($0) --timeout=5s \(kind) -l \(label)"
        }
        let script = "until \(tests.joined(separator: " || ")); do sleep 1; done"
        return (
            shared.waiting(name, image: shared.options.kubectlImage, ["command": .strings(["sh", "-c", script])]), true
        )
    }

    /// The account of the pods whose init containers read the state of other objects; empty if there are none.
    var account: [YAMLValue] {
        guard !readResources.isEmpty else { return [] }
        let metadata = shared.metadata(Self.accountName, shared.labels(Self.accountName))
        let groups = [("apps", "deployments"), ("batch", "jobs")].filter { readResources.contains($1) }
        let rules = groups.map { group, resource -> YAMLValue in
            ["apiGroups": [.string(group)], "resources": [.string(resource)], "verbs": ["get", "list", "watch"]]
        }
        let group: YAMLValue = "rbac.authorization.k8s.io"
        let version: YAMLValue = "rbac.authorization.k8s.io/v1"
        return [
            ["apiVersion": "v1", "kind": "ServiceAccount", "metadata": metadata],
            ["apiVersion": version, "kind": "Role", "metadata": metadata, "rules": .list(rules)],
            [
                "apiVersion": version, "kind": "RoleBinding", "metadata": metadata,
                "roleRef": ["apiGroup": group, "kind": "Role", "name": .string(Self.accountName)],
                "subjects": [
                    [
                        "kind": "ServiceAccount", "name": .string(Self.accountName),
                        "namespace": .string(shared.options.namespace ?? "default"),
                    ]
                ],
            ],
        ]
    }
}
