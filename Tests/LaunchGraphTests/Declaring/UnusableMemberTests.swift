import LaunchGraph
import Testing

/// Members that look like requirements of a service: each takes effect, or is an error of the graph.
@Suite struct UnusableMemberTests {
    private func messages(_ list: ServiceList, isolation: isolated (any Actor)? = #isolation) -> [String] {
        do {
            _ = try ServiceGraph { list }
            return []
        } catch {
            return (error as? ServiceGraphError)?.diagnostics.map { "\($0.message): \($0.help ?? "")" } ?? []
        }
    }

    @Test func `a stored property whose name is almost that of a requirement is an error`() {
        struct Names: Service {
            let dependOn = [ServiceID("a")]
            let startsafter = ["b"]
            let polcy = ServicePolicy(timeout: nil)
            // swift-format-ignore: AlwaysUseLowerCamelCase
            let Mode = LaunchMode.deferred
            // swift-format-ignore: AlwaysUseLowerCamelCase
            let ID = "names"
            func launch(_ context: LaunchContext) {}
        }
        struct Types: Service {
            let dependson = [Names.self]
            func launch(_ context: LaunchContext) {}
        }
        let service = "UnusableMemberTests.Names"
        let found = messages(
            ServiceList {
                Names()
                Types()
            })
        #expect(
            found == [
                "‘dependOn’ of \(service) would have no effect: did you mean ‘dependsOn’?",
                "‘startsafter’ of \(service) would have no effect: did you mean ‘startsAfter’?",
                "‘polcy’ of \(service) would have no effect: did you mean ‘policy’?",
                "‘Mode’ of \(service) would have no effect: did you mean ‘mode’?",
                "‘ID’ of \(service) would have no effect: did you mean ‘id’?",
                "‘dependson’ of UnusableMemberTests.Types would have no effect: did you mean ‘dependsOn’?",
            ])
    }

    @Test func `members that take effect by a computed requirement, or are none of a service, are no errors`() {
        struct Stored: Service {
            let _dependsOn = ["a"]
            let policy2 = ServicePolicy()
            var dependsOn: [String] { _dependsOn }
            let model = "x"
            let depends = true
            let node = LaunchMode.eager
            func launch(_ context: LaunchContext) {}
        }
        struct Static: Service {
            static let dependsOn = [ServiceID("a")]
            var dependsOn: [ServiceID] { Self.dependsOn }
            func launch(_ context: LaunchContext) -> Int { 1 }
            func shutdown(_ number: Int) async throws { try await stop(number) }
            func stop(_ number: Int) async throws {}
        }
        struct Helper: Service {
            func launch(_ context: LaunchContext) -> Int { 1 }
            func stop(_ reason: String) {}
        }
        let services = ServiceList {
            InlineService("a") { _ in }
            Stored()
            Static()
            Helper()
        }
        #expect(messages(services) == [])
    }

    @Test func `a static property, a method, and a misspelt shutdown are errors`() async {
        struct Static: Service {
            static let dependsOn = [ServiceID("a")]
            static let startsAfter = "b"
            func launch(_ context: LaunchContext) {}
        }
        struct Method: Service {
            func dependsOn() -> [ServiceID] { ["a"] }
            func startsAfter() -> [String] { [] }
            func launch(_ context: LaunchContext) {}
        }
        struct Labels: Service {
            func launch(_ context: LaunchContext) -> Int { 1 }
            func run(output: Int) async throws {}
            func shutdown(output: Int) async throws {}
        }
        struct Words: Service {
            func launch(_ context: LaunchContext) -> Int { 1 }
            func shutDown(_ number: Int) async {}
            func shutDown() {}
            func stop(_ number: Int) {}
        }
        struct Forms: Service {
            func launch(_ context: LaunchContext) -> Int { 1 }
            func run(_ number: Int, ready: RunReadiness) {}
            func run() {}
            func check(_ number: Int) {}
            func check() {}
            func shutdown(_ force: Bool) { shutdown() }
            func shutdown() {}
        }
        @MainActor final class OnMainActor: Service {
            func launch(_ context: LaunchContext) -> Int { 1 }
            func shutDown(_ number: Int) {}
        }
        let onMainActor = await MainActor.run { OnMainActor() }
        let name = "UnusableMemberTests"
        let found = messages(
            ServiceList {
                Static()
                Method()
                Labels()
                Words()
                Forms()
            })
        let expected: [String] =
            [
                "‘static dependsOn’ of \(name).Static would have no effect: make it a property of instances, ‘let dependsOn = …’",
                "‘static startsAfter’ of \(name).Static would have no effect: make it a property of instances, ‘let startsAfter = …’",
                "‘dependsOn()’ of \(name).Method would have no effect: make it a property of instances, ‘let dependsOn = …’",
                "‘startsAfter()’ of \(name).Method would have no effect: make it a property of instances, ‘let startsAfter = …’",
                "‘run(output:)’ of \(name).Labels would have no effect: make it ‘func run(_:)’",
                "‘shutdown(output:)’ of \(name).Labels would have no effect: make it ‘func shutdown(_:)’",
                "‘shutDown(_:)’ of \(name).Words would have no effect: make it ‘func shutdown(_:)’",
                "‘shutDown()’ of \(name).Words would have no effect: make it ‘func shutdown()’",
                "‘stop(_:)’ of \(name).Words would have no effect: make it ‘func shutdown(_:)’",
            ]
            + [("run()", "run(_:ready:)"), ("check(_:)", "check()"), ("shutdown(_:)", "shutdown()")].map {
                member, other in
                "‘\(member)’ of \(name).Forms would have no effect, because ‘\(other)’ is called instead: rename or remove one of them"
            }
        #expect(found == expected)
        #expect(messages(ServiceList { onMainActor }).count == 1)
    }

    @MainActor final class Listed: Service {
        let dependsOn = [InlineService<Int>.self]
        func launch(_ context: LaunchContext) {}
    }

    @MainActor final class Unordered: Service {
        let dependsOn: Set<ServiceID> = ["a"]
        func launch(_ context: LaunchContext) {}
    }

    @MainActor @Test func `a graph that is made on the main actor examines the stored properties of classes`() {
        let found = messages(
            ServiceList {
                Listed()
                Unordered()
            })
        #expect(
            found.map { $0.prefix { $0 != ":" } }.allSatisfy { $0.hasPrefix("‘dependsOn’ of UnusableMemberTests.") })
        #expect(found.count == 2)
    }

    @MainActor class Base: Service {
        func launch(_ context: LaunchContext) {}
    }

    final class Derived: Base {
        let dependsOn = ["a"]
    }

    @MainActor @Test func `a stored property of a subclass, which overrides nothing, is an error`() {
        #expect(
            messages(ServiceList { Derived() }) == [
                "‘dependsOn’ of UnusableMemberTests.Derived is declared in a subclass of Base and would have no effect:"
                    + " declare ‘dependsOn’ as a computed property in Base, and override it"
            ])
    }

    @Test func `a child's service with the identifier of a parent's is a duplicate`() throws {
        let app = try ServiceGraph { InlineService("config") { _ in 1 } }
        let scene = try ServiceGraph(parent: app) { InlineService("scene") { _ in } }
        let error = #expect(throws: ServiceGraphError.self) {
            try ServiceGraph(parent: scene) { InlineService("config") { _ in "other" } }
        }
        #expect(error?.diagnostics.map(\.rule) == [.duplicateService])
        #expect(error?.diagnostics.first?.related.first?.location != nil)
    }
}
