import Foundation
import Testing

/// Constants for the services of a manifest, in Swift.
struct SwiftConstantsTests {
    /// What `check --swift-constants` writes for a manifest, and how it ended.
    private func constants(_ manifest: String, options: [String] = []) throws -> (source: String?, run: Run) {
        try Repository.withTemporaryFolder { folder in
            let run = Run(
                ["check", "--swift-constants", "Constants.swift"] + options + ["-"], in: folder, input: manifest)
            return (try? Repository.text("Constants.swift", in: folder), run)
        }
    }

    @Test func `every service gets a constant with a valid Swift name, which is its identifier if that is one`() throws
    {
        let ids = [
            "config", "crash-reporting", "checkout.prices", "ConfigService", "URLCache", "DB", "Feature.Config", "2fa",
            "default", "self", "a b", "aB", "é", "...", "\\\"quoted\\\"", "__x",
        ]
        let services = ids.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
        let source = try #require(try constants("{\"services\":[\(services)]}").source)
        let names = source.matches(of: /static let (\S+) =/).map { String($0.1) }
        #expect(
            names == [
                "config", "crashReporting", "checkoutPrices", "configService", "urlCache", "db", "featureConfig",
                "_2fa",
                "`default`", "self_", "aB_2", "aB", "é", "service", "quoted", "__x",
            ])
        #expect(source.contains(#"= ServiceID("\u{e9}")"#) || source.contains(#"= ServiceID("e\u{301}")"#))
        #expect(source.contains(#"= ServiceID("\"quoted\"")"#))
        let similar = try #require(try constants(#"{"services":[{"id":"a-b"},{"id":"a.b"},{"id":"aB"}]}"#).source)
        #expect(
            similar.matches(of: /static let (.+)/).map { String($0.1) } == [
                #"aB_2 = ServiceID("a-b")"#, #"aB_3 = ServiceID("a.b")"#, #"aB = ServiceID("aB")"#,
            ])
    }

    @Test func `a graph that fails its check gets no Swift constants`() throws {
        let result = try constants(#"{"services":[{"id":"a","dependsOn":["b"]}]}"#)
        #expect(result.source == nil && result.run.code == 1)
        let odd = #"{"services":[{"id":"a","colour":1}]}"#
        #expect(try constants(odd).source != nil)
        #expect(try constants(odd, options: ["--strict"]).source == nil)
    }

    @Test func `--quiet prints nothing without problems and everything with problems`() throws {
        #expect(Run("check --quiet server/launchgraph.json").transcript == "--- exit 0\n")
        Run("check -q broken/unknown-key.json").expect(output: [.exactly(Run("check broken/unknown-key.json").output)])
        Run("check -q broken/cycle.json").expect(output: [.exactly(Run("check broken/cycle.json").output)])
        Run("check -q --format json server/launchgraph.json").expect(output: [.prefix("{")])
        Run("check -q nowhere.json").expect(errors: ["no such file"])
    }
}
