/// Names that have the same addresses everywhere.
enum HostNames {
    /// The addresses of this machine for `localhost`, without asking a name server (RFC 6761); any other host as it is.
    static func addresses(of host: String) -> [(host: String, isNumeric: Bool)] {
        let name = host.lowercased()
        if name == "localhost" || name.hasSuffix(".localhost") { return [("127.0.0.1", true), ("::1", true)] }
        return [(host, false)]
    }
}
