import HostAdapters
import LaunchGraph
import UIKit

// A callback that the catalogue does not have: the protocol, one line for the event, and one to send it.
@MainActor protocol ScannerResponder { func scannerDidConnect(_ name: String) }

extension LifecycleEvent where Responder == any ScannerResponder, Payload == String, Output == Void {
    static var scannerDidConnect: Self { .init("scannerDidConnect") { $0.scannerDidConnect($1) } }
}

@MainActor final class ScannerService: Service, ScannerResponder {
    func launch(_ context: LaunchContext) async throws {}
    func scannerDidConnect(_ name: String) {}
}

@MainActor final class ScannerDelegate {
    let host = ServiceHost(declaring: ServiceList { ScannerService() })

    func didConnect(to name: String) { host.send(.scannerDidConnect, name) }
}
