import LaunchFormats
import LaunchManifest

extension GraphFormat {
    /// Workflows of Argo.
    static let argo = GraphFormat(
        name: "argo", summary: "an Argo Workflow, with a task for each service", writing: { $0.exportedArgo() })

    /// Objects of Kubernetes.
    static let kubernetes = GraphFormat(
        name: "kubernetes", summary: "Kubernetes Deployments and Jobs that wait for one another",
        writing: { $0.exportedKubernetes() })
}
