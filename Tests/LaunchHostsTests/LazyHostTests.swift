import LaunchGraph
import Testing

@testable import LaunchHosts

/// Hosts whose services read the host that is made from them.
@MainActor @Suite struct LazyHostTests {
    @Test func `services that read the host of a delegate or their screen stop the program with a message`()
        async throws
    {
        let host = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Delegate().host }
        }
        let screen = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Controller().screen }
        }
        for (result, message) in [
            (host, "‘services’ of Delegate reads ‘host’"), (screen, "read the host or the screen itself"),
        ] {
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(text.contains(message), "\(text)")
        }
    }

    @Test func `a host is made once`() {
        var made = 0
        let lazyHost = LazyHost<ServiceHost>(property: "host")
        let make = {
            made += 1
            return ServiceHost(.empty)
        }
        let host = lazyHost.get(for: Delegate.self, make: make)
        #expect(lazyHost.get(for: Delegate.self, make: make) === host)
        #expect(made == 1)
    }
}

/// A delegate as the adapters have it.
@MainActor private final class Delegate {
    private let lazyHost = LazyHost<ServiceHost>(property: "host")
    var host: ServiceHost { lazyHost.get(for: Self.self) { ServiceHost(declaring: services) } }

    @ServiceListBuilder private var services: ServiceList {
        InlineService("\(host.phase)") { _ in }
    }
}

@MainActor private final class Controller {
    lazy var screen: ScreenHost = ScreenHost(in: nil) { [unowned self] in InlineService("\(screen.isClosed)") { _ in } }
}
