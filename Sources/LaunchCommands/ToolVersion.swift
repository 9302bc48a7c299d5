/// Which release of LaunchGraph this is.
package enum ToolVersion {
    /// The version, by the rules of semantic versioning.
    package static let current = "0.1.0"
}
