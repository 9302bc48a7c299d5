package enum ToolVersion {
    /// The version, according to semantic versioning. The files of a commit that is no release have the suffix `-dev`.
    package static let current = "0.1.0" + suffix

    #if LAUNCHGRAPH_DEVELOPMENT
        private static let suffix = "-dev"
    #else
        private static let suffix = ""
    #endif
}
