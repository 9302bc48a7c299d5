import LaunchFormats
import LaunchManifest

extension GraphFormat {
    /// Workflows of Argo.
    static let argo = GraphFormat(
        name: "argo", summary: "an Argo Workflow, with a task for each service",
        writing: Writing(.argo) { $0.exportedArgo() })

    /// Objects of Kubernetes.
    static let kubernetes = GraphFormat(
        name: "kubernetes", summary: "Kubernetes Deployments and Jobs that wait for one another",
        writing: Writing(.kubernetes) { $0.exportedKubernetes() })
}
