import LaunchGraph

/// What it costs to tell services of an event, beside a plain loop that calls the same protocol method.
@MainActor enum EventBenchmarks {
    static func run() throws {
        let observers = (0..<1_000).map(Observer.init)
        let dispatcher = Dispatcher(try ServiceGraph { for observer in observers { observer } })
        let plain: [any SessionObserver] = observers
        let user = User(name: "Ada Lovelace, Countess", number: 7)
        let rounds = 1_000
        let all = "a plain loop over them"
        try report(
            "an event to 1,000 responders, \(rounds) times", runs: 21,
            Peer(all, .atMost(3)) {
                try onMain { for _ in 0..<rounds { for observer in plain { observer.userDidSignIn(user) } } }
            }
        ) {
            try onMain { for _ in 0..<rounds { try dispatcher.dispatch(.userDidSignIn, user) } }
        }
        try report(
            "a question to 1,000 responders, \(rounds) times", runs: 21,
            Peer(all, .atMost(3)) {
                try onMain {
                    for _ in 0..<rounds {
                        var result = true
                        for observer in plain { result = observer.maySignOut(user) && result }
                        keep(result)
                    }
                }
            }
        ) {
            try onMain { for _ in 0..<rounds { keep(try dispatcher.dispatch(.maySignOut, user)) } }
        }
        try compareReads()
        let calls = 1_000_000
        let event = Work.here { try onMain { for _ in 0..<calls { try dispatcher.dispatch(.nothing) } } }
        let undelivered = try Measurement.inTurn(runs: 11, [event])[0]
        let nanoseconds = undelivered.milliseconds * 1e6 / Double(calls)
        print(
            "an event without responders: \(nanoseconds.rounded2) ns (less than 2,000)"
                + Budgets.note(nanoseconds < 2_000))
    }

    /// Compares a read of a dependency by a property with a read through the context, in a responder.
    private static func compareReads() throws {
        let reader = Reader()
        let dispatcher = Dispatcher(
            try ServiceGraph {
                Source()
                reader
            })
        try dispatcher.launchSynchronously()
        try report(
            "1,000,000 reads of a dependency by @DependsOn", runs: 21,
            Peer("reads through the context", .atMost(2)) { try onMain { try dispatcher.dispatch(.readsContext) } }
        ) {
            try onMain { try dispatcher.dispatch(.readsProperty) }
        }
    }

    /// What is measured runs where it is measured: on the main actor.
    private static func onMain(_ body: @MainActor () throws -> Void) throws {
        try body()
    }

    struct User: Sendable {
        var name: String
        var number: Int
    }

    @MainActor protocol SessionObserver {
        func userDidSignIn(_ user: User)
        func maySignOut(_ user: User) -> Bool
    }

    @MainActor protocol Unimplemented { func nothing() }

    @MainActor protocol Reads {
        func readProperty()
        func readContext() throws
    }

    struct Source: SynchronousService {
        func launch(_ context: LaunchContext) -> Int { 1 }
    }

    @MainActor final class Reader: SynchronousService, Reads {
        @DependsOn(Source.self) private var source
        private var context: LaunchContext?

        func launch(_ context: LaunchContext) { self.context = context }

        func readProperty() {
            var sum = 0
            for _ in 0..<1_000_000 { sum &+= source }
            keep(sum)
        }

        func readContext() throws {
            guard let context else { return }
            var sum = 0
            for _ in 0..<1_000_000 { sum &+= try context[Source.self] }
            keep(sum)
        }
    }

    @MainActor final class Observer: Service, SessionObserver {
        let id: ServiceID
        private var sum = 0

        init(_ number: Int) {
            id = ServiceID("observer \(number)")
        }

        func launch(_ context: LaunchContext) async throws {}
        func userDidSignIn(_ user: User) { sum &+= user.number }
        func maySignOut(_ user: User) -> Bool { user.number != sum }
    }
}

extension LifecycleEvent
where Responder == any EventBenchmarks.SessionObserver, Payload == EventBenchmarks.User, Output == Void {
    fileprivate static var userDidSignIn: Self { .init("userDidSignIn") { $0.userDidSignIn($1) } }
}

extension LifecycleEvent
where Responder == any EventBenchmarks.SessionObserver, Payload == EventBenchmarks.User, Output == Bool {
    fileprivate static var maySignOut: Self { .init("maySignOut", rule: .all) { $0.maySignOut($1) } }
}

extension LifecycleEvent where Responder == any EventBenchmarks.Unimplemented, Payload == Void, Output == Void {
    fileprivate static var nothing: Self { .init("nothing") { $0.nothing() } }
}

extension LifecycleEvent where Responder == any EventBenchmarks.Reads, Payload == Void, Output == Void {
    fileprivate static var readsProperty: Self { .init("readsProperty") { $0.readProperty() } }
    fileprivate static var readsContext: Self { .init("readsContext") { try $0.readContext() } }
}
