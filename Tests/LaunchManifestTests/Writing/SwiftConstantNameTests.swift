import LaunchManifest
import Testing

@Suite struct SwiftConstantNameTests {
    @Test(arguments: [
        ("config", "config"), ("crash-reporting", "crashReporting"), ("ConfigService", "configService"),
        ("URLCache", "urlCache"), ("DB", "db"), ("2fa", "_2fa"), ("_x", "_x"), ("a2", "a2"),
    ])
    func `an identifier becomes the name of a Swift constant`(id: String, name: String) {
        let source = manifest(#"{"services":[{"id":"\#(id)"}]}"#).swiftConstants()
        #expect(source.contains("static let \(name) = ServiceID(\"\(id)\")"))
    }
}
