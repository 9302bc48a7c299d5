import LaunchSupport

package struct HTTPAddress: Sendable, Hashable {
    /// The name or numeric address of the host, without the brackets of an IPv6 address.
    package let host: String
    package let port: UInt16
    /// The path and the query, beginning with the slash.
    package let target: String
    /// The host and port as written, for the request's `Host`.
    package let authority: String

    /// Parses `url` in the form `http://host[:port][/path]`; `nil` for any other URL, such as one with `https`.
    package init?(_ url: String) {
        guard url.utf8.count > 7, url.prefix(7).lowercased() == "http://" else { return nil }
        let rest = url.dropFirst(7).prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest.dropFirst(authority.count)
        guard let address = PortAddress(authority, defaultPort: 80),
            path.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }),
            authority.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F && $0 != "@" })
        else { return nil }
        host = address.host
        port = address.port
        target = path.hasPrefix("/") ? String(path) : "/" + path
        self.authority = String(authority)
    }
}

/// An address in the form `host:port`, with brackets around a host that contains colons.
package struct PortAddress: Sendable, Hashable {
    package let host: String
    package let port: UInt16

    /// - Parameter defaultPort: the port of an address without a port; `nil` if an address must contain its port.
    package init?(_ text: some StringProtocol, defaultPort: UInt16? = nil) {
        let bracket = text.hasPrefix("[") ? text.firstIndex(of: "]") : nil
        let afterHost = bracket.map { text.index(after: $0) } ?? text.lastIndex(of: ":") ?? text.endIndex
        let host = bracket.map { text[text.index(after: text.startIndex)..<$0] } ?? text[..<afterHost]
        let rest = text[afterHost...]
        // A host that ends with a colon is a part of an IPv6 address without a port.
        guard !host.isEmpty, bracket != nil || !host.contains("[") && !host.hasSuffix(":") else { return nil }
        self.host = String(host)
        if rest.isEmpty {
            guard let defaultPort else { return nil }
            port = defaultPort
        } else {
            guard rest.hasPrefix(":"), rest.dropFirst().utf8.allSatisfy(\.isASCIIDigit),
                let port = UInt16(rest.dropFirst()), port > 0
            else { return nil }
            self.port = port
        }
    }
}
