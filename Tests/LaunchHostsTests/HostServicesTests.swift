import LaunchGraph
import Testing

@testable import LaunchHosts

/// Hosts whose services read the host that is made from them.
@MainActor @Suite struct HostServicesTests {
    @Test func `services that read the host of a delegate or their screen stop the program with a message`()
        async throws
    {
        let host = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Delegate().host }
        }
        let screen = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = Controller().screen }
        }
        for result in [host, screen] {
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(text.contains("read the host or the screen itself"), "\(text)")
        }
    }
}

/// A delegate as the adapters have it.
@MainActor private final class Delegate {
    lazy var host = HostServices.declared { ServiceHost(declaring: services) }

    @ServiceListBuilder private var services: ServiceList {
        InlineService("\(host.phase)") { _ in }
    }
}

@MainActor private final class Controller {
    lazy var screen: ScreenHost = ScreenHost(in: nil) { [unowned self] in InlineService("\(screen.host.phase)") { _ in }
    }
}
