import LaunchDeclarations
import Testing

@Suite struct AddressTests {
    @Test(arguments: [
        "https://a", "http://", "http://:80", "http://a:0", "http://a:70000", "http://a:+80", "http://a b",
        "http://u@a", "a:80", "http://a/\nX: y", "http://[::1",
    ])
    func `an invalid HTTP address is refused`(url: String) {
        #expect(HTTPAddress(url) == nil)
    }

    @Test(arguments: [
        "a", "a:", ":1", "a:0", "a:b", "a:+80", "a:65536", "[::1]80", "[::1:80", "[]:80", "::1", "fe80::1",
    ])
    func `an invalid address is refused`(text: String) {
        #expect(PortAddress(text) == nil)
    }

    @Test(arguments: [
        ("http://a", "a 80 /"), ("http://a:8080/x?y#z", "a 8080 /x?y"), ("HTTP://[::1]:90?q", "::1 90 /?q"),
    ])
    func `an HTTP address is parsed into host, port and target`(url: String, parts: String) {
        #expect(HTTPAddress(url).map { "\($0.host) \($0.port) \($0.target)" } == parts)
    }

    @Test(arguments: [("127.0.0.1:5432", "127.0.0.1 5432"), ("[::1]:80", "::1 80"), ("::1:80", "::1 80")])
    func `an address is parsed into host and port`(text: String, parts: String) {
        #expect(PortAddress(text).map { "\($0.host) \($0.port)" } == parts)
    }
}
