/// Which release of LaunchGraph this is.
public enum ToolVersion {
    /// The version, by the rules of semantic versioning.
    public static let current = "0.1.0"
}
