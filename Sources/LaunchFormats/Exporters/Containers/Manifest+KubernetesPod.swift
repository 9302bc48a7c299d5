import DependencyGraph
import LaunchDeclarations
package import LaunchManifest

extension ExportTable {
    package static let kubernetesPod = ExportTable(
        .kubernetes,
        [
            .part("onFailure", "‘onFailure’ ‘proceed’ or ‘skipDependents’", as: "restarts until the service is up") {
                $0.onFailure == .proceed || $0.onFailure == .skipDependents
            },
            .oneShotTimeout, .unprobedTimeout,
            .part("shutdownTimeout", "‘shutdownTimeout’", as: "a part of the time in which the pod ends") {
                $0.shutdownTimeout != nil
            },
            .part("retry", "‘retry’", as: "restarts without a limit, with the pauses of the kubelet") {
                $0.retry != nil
            },
            .kubernetesCondition,
        ])
}

extension Manifest {
    /// Returns the graph as one Pod, whose containers share localhost.
    ///
    /// Every service is an init container, in launch order: a one-shot service ends before the next one starts, and a
    /// service that keeps running is a sidecar (`restartPolicy: Always`), which has started when its startup probe
    /// succeeds. Sidecars end in reverse order. The last service is the main container; if it ends while others keep
    /// running, a container that only waits is.
    package func exportedKubernetesPod(_ options: ExportOptions) -> ExportedGraph {
        let objects = KubernetesObjects(self, options)
        let services = resolution.launchOrder.map(resolution.declaration(of:))
        let keepsRunning = services.map { Container(literalAttributes(of: $0)).isLongRunning }
        let lastIsMain = keepsRunning.last == true || !keepsRunning.contains(true)
        var containers = zip(services, keepsRunning).map { service, keepsRunning -> YAMLValue in
            let isSidecar = keepsRunning && !(lastIsMain && service == services.last)
            return objects.container(service, objects.names[service], restartPolicy: isSidecar ? "Always" : nil)
        }
        let pause: YAMLValue = [
            "name": .string(KubernetesObjects.pauseName), "image": "registry.k8s.io/pause:3.10",
            "securityContext": KubernetesObjects.containerContext + ["runAsUser": 65_534],
        ]
        let main = lastIsMain ? containers.popLast() ?? pause : pause
        let retries = services.contains { literalAttributes(of: $0).retry != nil }
        let grace = zip(services, keepsRunning).filter(\.1).map { objects.grace(of: $0.0) }.reduce(0, +)
        let spec: YAMLValue = [
            "restartPolicy": keepsRunning.contains(true) ? "Always" : retries ? "OnFailure" : "Never",
            "automountServiceAccountToken": false, "enableServiceLinks": false,
            "terminationGracePeriodSeconds": .integer(min(max(grace, 1), 1_000_000_000)),
            "securityContext": KubernetesObjects.podContext,
            "initContainers": YAMLValue.list(containers).nonEmpty, "containers": [main],
        ]
        let annotations = YAMLValue.map(
            services.map { ("launchgraph/" + objects.names[$0], .string(identifier(ofService: $0))) })
        let metadata = objects.metadata(
            objects.graphName, objects.labels(objects.graphName), annotations: annotations.nonEmpty)
        return KubernetesObjects.file([["apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": spec]])
    }
}
