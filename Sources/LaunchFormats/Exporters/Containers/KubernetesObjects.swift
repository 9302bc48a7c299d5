import DependencyGraph
import LaunchDeclarations
import LaunchManifest

/// What the layouts of Kubernetes objects share: names, labels, and contexts that the restricted profile accepts.
struct KubernetesObjects {
    let manifest: Manifest
    let names: ExportedNames
    let options: ExportOptions
    let graphName: String

    init(_ manifest: Manifest, _ options: ExportOptions) {
        self.manifest = manifest
        self.options = options
        names = ExportedNames(manifest, reserved: Self.pauseName, stem: ExportedNames.containerName)
        graphName = ExportedNames.containerName(manifest.name ?? "launchgraph")
    }

    static let pauseName = "launchgraph-pause"

    /// The image of a service without one, which a kustomization can replace.
    static let serviceImage = "launchgraph-service"

    func grace(of service: DeclarationNumber) -> Int {
        manifest.attributes(of: service).policy.shutdownTimeout?.roundedSeconds ?? 30
    }

    func labels(_ name: String) -> YAMLValue {
        [
            "app.kubernetes.io/name": .string(name), "app.kubernetes.io/part-of": .string(graphName),
            "app.kubernetes.io/managed-by": "launchgraph",
        ]
    }

    func metadata(_ name: String, _ labels: YAMLValue, annotations: YAMLValue? = nil) -> YAMLValue {
        [
            "name": .string(name), "namespace": options.namespace.map(YAMLValue.string), "labels": labels,
            "annotations": annotations,
        ]
    }

    static let podContext: YAMLValue = ["runAsNonRoot": true, "seccompProfile": ["type": "RuntimeDefault"]]

    static let containerContext: YAMLValue = ["allowPrivilegeEscalation": false, "capabilities": ["drop": ["ALL"]]]

    func container(_ service: DeclarationNumber, _ name: String, restartPolicy: YAMLValue? = nil) -> YAMLValue {
        let attributes = manifest.literalAttributes(of: service)
        let container = Container(attributes)
        let user: YAMLValue = ["runAsUser": container.user.map { .integer($0) }]
        let file = attributes.environmentFiles?.isEmpty == false
        let variables: YAMLValue = ["envFrom": [["configMapRef": ["name": .string(names[service] + "-env")]]]]
        return ["name": .string(name)] + container.value(image: Self.serviceImage)
            + (file ? variables : [:])
            + [
                "securityContext": Self.containerContext + user, "restartPolicy": restartPolicy,
                "startupProbe": container.startupProbe, "readinessProbe": container.readinessProbe,
                "livenessProbe": container.livenessProbe,
            ]
    }

    /// Returns an init container that waits, as a user without rights.
    func waiting(_ name: String, image: String, _ command: YAMLValue) -> YAMLValue {
        ["name": .string(name), "image": .string(image)] + command
            + ["securityContext": Self.containerContext + ["runAsUser": 65_534]]
    }

    static func file(_ objects: [YAMLValue]) -> ExportedGraph {
        ExportedGraph([("kubernetes.yaml", objects.flatMap { Array("---\n".utf8) + $0.document })])
    }
}

extension [ExportTable.Row] {
    static let kubernetes: Self =
        containers + [
            .name { ExportedNames.containerName($0) == $0 },
            .part(
                "environmentFile", "‘environmentFile’",
                as: "a ConfigMap that ‘kubectl create configmap --from-env-file’ creates"
            ) { $0.environmentFiles?.isEmpty == false },
            // The kubelet probes from outside the container.
            .part("ready", "a probe of localhost", as: "a probe of the pod's own address") {
                Container($0.attributes).probeOperands(host: "x") != nil
            },
        ]
}

extension ExportTable.Row {
    static let oneShotTimeout = part("timeout", "‘timeout’ of a one-shot service") {
        $0.timeout?.duration != nil && $0.ready == nil
    }

    static let unprobedTimeout = part("timeout", "‘timeout’ of a service without a probe of a container") {
        $0.timeout?.duration != nil && $0.ready != nil && Container($0.attributes).readinessProbe == nil
    }

    static let kubernetesCondition = dependency("dependsOn", "the condition of a dependency") {
        $0.condition == .started || $0.condition == .completed && $1.ready != nil
    }
}
