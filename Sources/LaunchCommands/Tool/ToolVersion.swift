/// The version of this release of LaunchGraph.
package enum ToolVersion {
    /// The version, according to semantic versioning.
    package static let current = "0.1.0"
}
