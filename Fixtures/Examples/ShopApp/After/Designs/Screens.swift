import HostAdapters
import LaunchGraph
import UIKit

@MainActor final class BasketService: Service, ScreenResponder {
    @DependsOn(UserService.self) private var user  // a service of the program
    private weak var controller: UIViewController?

    init(of controller: UIViewController) {
        self.controller = controller
    }

    func launch(_ context: LaunchContext) async throws {
        controller?.title = "Basket of \(user.name)"
    }

    func shutdown() async throws {}  // when the controller is released

    func viewDidAppear(animated: Bool) {}
}

final class BasketController: HostViewController {
    @ServiceListBuilder override var services: ServiceList {
        BasketService(of: self)
    }
}
