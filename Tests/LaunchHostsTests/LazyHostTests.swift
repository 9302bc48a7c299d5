import LaunchGraph
import Testing

@testable import LaunchHosts

/// Hosts whose services read the host that is made from them.
@MainActor @Suite struct LazyHostTests {
    @Test func `services that read the host of a delegate stop the program with a message`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Delegate().host }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("‘services’ of Delegate reads ‘host’"), "\(message)")
    }

    @Test func `services that read their screen stop the program with a message`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Controller().screen }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("read the host or the screen itself"), "\(message)")
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
