import LaunchFormats
import LaunchManifest

extension GraphFormat {
    static let argo = GraphFormat(
        name: "argo", summary: "an Argo Workflow, with a task for each service",
        writing: Writing(.argo) { manifest, _ in manifest.exportedArgo() })

    static let kubernetes = GraphFormat(
        name: "kubernetes", summary: "Kubernetes objects that wait for one another",
        writing: layouts[0].writing)

    /// The layouts of Kubernetes objects, which `--layout` chooses from, the default one first.
    static let layouts = [
        GraphFormat(
            name: "deployments", summary: "a Deployment or a Job for each service, with Services for their ports",
            writing: Writing(.kubernetes) { $0.exportedKubernetes($1) }),
        GraphFormat(
            name: "pod", summary: "one Pod, with a sidecar or an init container for each service",
            writing: Writing(.kubernetesPod) { $0.exportedKubernetesPod($1) }),
    ]
}
