/// The choices of an export to units of systemd or to objects of a cluster.
package struct ExportOptions: Sendable {
    /// The namespace of the objects; `nil` for the one to which they are applied.
    package var namespace: String?
    /// The image of the containers that wait for a port, whose entry point is `launchgraph`.
    package var probeImage = "launchgraph"
    /// The image of the containers that wait for a Job, with `sh` and `kubectl`.
    package var kubectlImage = "alpine/k8s:1.31.13"

    /// The program, with its first arguments, with which a unit waits. It takes what ‘launchgraph probe’ takes.
    package var probeCommand = ["launchgraph", "probe"]

    package init() {}
}
