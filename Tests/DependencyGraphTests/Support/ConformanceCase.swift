import DependencyGraph
import Foundation
import Testing

/// One of `Fixtures/Data/Cases`: a manifest and what SPEC §4 says about it.
struct ConformanceCase: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let manifest: Manifest
    let expected: Expected

    struct Manifest: Decodable {
        let services: [Service]
    }

    struct Service: Decodable {
        let id: String
        let dependsOn: [String]?
        let startsAfter: [String]?
    }

    struct Expected: Decodable {
        let services: Int
        let ok: Bool
        let problems: [Problem]
        let cycles: [Cycle]
        let order: [String]?
        let waves: [[String]]?
        let longestChain: Int?
        let redundant: [[String]]?
    }

    struct Cycle: Decodable {
        let services: [String]
        let shortest: Int
        let smallestCut: Int?
    }

    /// A rule and the services it is about.
    struct Problem: Decodable, Hashable, Comparable {
        let rule: String
        let services: [String]

        init(_ rule: String, _ services: [String]) {
            self.rule = rule
            self.services = services
        }

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            rule = try list.decode(String.self)
            services = try list.decode([String].self)
        }

        static func < (left: Problem, right: Problem) -> Bool {
            (left.rule, left.services.joined(separator: "\n")) < (right.rule, right.services.joined(separator: "\n"))
        }
    }

    var testDescription: String { name }

    var declarations: Declarations {
        var declarations = Declarations()
        for service in manifest.services {
            declarations.addService(service.id)
            for id in service.dependsOn ?? [] { declarations.addDependency(id, .hard) }
            for id in service.startsAfter ?? [] { declarations.addDependency(id, .orderOnly) }
        }
        return declarations
    }

    /// The cases of a folder beside this package's other fixtures, by name.
    static func all(in folder: String) throws -> [ConformanceCase] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let cases = tests.appending(path: "../../Fixtures/Data/Cases/" + folder).standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(at: cases, includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
            .map { try JSONDecoder().decode(ConformanceCase.self, from: Data(contentsOf: $0)) }
    }
}
