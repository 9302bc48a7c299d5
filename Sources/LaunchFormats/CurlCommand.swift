import LaunchDeclarations

extension Readiness.Probe {
    /// Returns the command with which `curl` probes a URL, for what the `http` probe of a format cannot express.
    static func curlCommand(_ url: String, status: Int?) -> [String] {
        guard let status else { return ["curl", "-sSf", "-o", "/dev/null", url] }
        let check = "test \"$(curl -sS -o /dev/null -w '%{http_code}' \"$1\")\" = \(status)"
        return ["sh", "-c", check, "sh", url]
    }
}
