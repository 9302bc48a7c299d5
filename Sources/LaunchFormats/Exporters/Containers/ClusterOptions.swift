/// The choices of an export for a cluster.
package struct ClusterOptions: Sendable {
    /// The namespace of the objects; `nil` for the one to which they are applied.
    package var namespace: String?
    /// The image of the containers that wait for a port, whose entry point is `launchgraph`.
    package var probeImage = "launchgraph"
    /// The image of the containers that wait for a Job, with `sh` and `kubectl`.
    package var kubectlImage = "alpine/k8s:1.31.13"

    /// Creates options with the default values.
    package init() {}
}
