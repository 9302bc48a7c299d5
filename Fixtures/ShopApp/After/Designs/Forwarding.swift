import HostAdapters
import LaunchGraph
import UIKit

// A callback that the catalogue does not have: the protocol, one line for the event, and one to send it.
@MainActor protocol CarPlayResponder { func carPlayDidConnect(_ car: String) }

extension LifecycleEvent where Responder == any CarPlayResponder, Payload == String, Output == Void {
    static var carPlayDidConnect: Self { .init("carPlayDidConnect") { $0.carPlayDidConnect($1) } }
}

@MainActor final class CarService: Service, CarPlayResponder {
    func launch(_ context: LaunchContext) async throws {}
    func carPlayDidConnect(_ car: String) {}
}

@MainActor final class CarPlayDelegate {
    let host = ServiceHost(declaring: ServiceList { CarService() })

    func didConnect(to car: String) { host.send(.carPlayDidConnect, car) }
}
