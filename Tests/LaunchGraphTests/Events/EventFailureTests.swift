import LaunchGraph
import Testing

/// The effect of a responder that throws on other responders and on the caller of the dispatch.
@MainActor @Suite struct EventFailureTests {
    private let record = Record()

    private func hearer(
        _ id: ServiceID, dependsOn: [ServiceID] = [], startsAfter: [ServiceID] = [], _ onFailure: FailurePolicy? = nil
    ) -> Hearer {
        Hearer(id, record, dependsOn: dependsOn, startsAfter: startsAfter, onFailure: onFailure ?? .abort) { _ in
            guard onFailure != nil else { return 1 }
            throw Deafened(by: id.name)
        }
    }

    private func dispatcher(@ServiceListBuilder _ services: () throws -> ServiceList) throws -> Dispatcher {
        Dispatcher(try ServiceGraph(services), clock: ManualClock())
    }

    @Test func `a responder that throws does not stop delivery to the others`() throws {
        for policy in FailurePolicy.allCases {
            let dispatcher = try dispatcher {
                hearer("a", policy)
                hearer("b")
            }
            var thrown: Deafened?
            do { _ = try dispatcher.dispatch(.asked, "x") } catch { thrown = error as? Deafened }
            #expect(thrown == (policy == .abort ? Deafened(by: "a") : nil), "\(policy)")
        }
        #expect(record.lines == ["a:x", "b:x", "a:x", "b:x", "a:x", "b:x"])
    }

    @Test func `with several aborting errors, the error of the first responder is thrown`() throws {
        let dispatcher = try dispatcher {
            hearer("p", .proceed)
            hearer("a", .abort)
            hearer("b", .abort)
        }
        #expect(throws: Deafened(by: "a")) { try dispatcher.dispatch(.told, "x") }
        #expect(throws: Deafened(by: "b")) { try dispatcher.dispatch(.toldInReverse, "x") }
        #expect(record.lines.count == 6)
    }

    @Test func `with skipDependents, direct and transitive dependents are passed by`() throws {
        let dispatcher = try dispatcher {
            hearer("a", .skipDependents)
            InlineService("between", dependsOn: ["a"]) { _ in }
            hearer("direct", dependsOn: ["a"], .abort)
            hearer("indirect", dependsOn: ["between"])
            hearer("after", startsAfter: ["a"])
            hearer("other")
        }
        let report = dispatcher.dispatchReport(.asked, "x")
        #expect(record.lines == ["a:x", "after:x", "other:x"])
        #expect(report.passedBy == ["direct", "indirect"])
        #expect(try report.get() == [1, 1])
    }

    @Test func `with dependents first, skipDependents has no service left to pass by`() throws {
        let dispatcher = try dispatcher {
            hearer("a", .skipDependents)
            hearer("b", dependsOn: ["a"])
        }
        try dispatcher.dispatch(.toldInReverse, "x")
        #expect(record.lines == ["b:x", "a:x"])
    }

    @Test func `with proceed, an error is only reported`() throws {
        let dispatcher = try dispatcher {
            hearer("a", .proceed)
            hearer("b", dependsOn: ["a"])
        }
        #expect(try dispatcher.dispatch(.asked, "x") == [1])
        // The report has it although events are not recorded.
        let events = dispatcher.report.events.map { event in
            [event.name] + event.services.map { "\($0.id) \($0.error ?? "")" }
        }
        #expect(events == [["asked", "a Deafened(by: \"a\")"]])
        let responses = dispatcher.dispatchReport(.asked, "x").responses
        #expect(responses.map(\.id) == ["a", "b"])
        #expect(responses.map { $0.error as? Deafened } == [Deafened(by: "a"), nil])
    }

    @Test func `a responder that throws takes no part in the result`() throws {
        let dispatcher = try dispatcher {
            hearer("a", .proceed)
            InlineService("b") { _ in }
        }
        let event = LifecycleEvent<any Hearing, Void, Bool>("all", rule: .all) { try $0.hear("x") != nil }
        #expect(try dispatcher.dispatch(event))
    }
}
