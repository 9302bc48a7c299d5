/// The addresses of names that mean the same everywhere.
enum HostNames {
    /// `localhost` is this machine, by RFC 6761, whatever a name server says, and needs none; anything else is itself.
    static func addresses(of host: String) -> [(host: String, isNumeric: Bool)] {
        let name = host.lowercased()
        if name == "localhost" || name.hasSuffix(".localhost") { return [("127.0.0.1", true), ("::1", true)] }
        return [(host, false)]
    }
}
