import UIKit

@MainActor protocol ControllerService: AnyObject {
    func viewDidLoad()
    func viewDidAppear(_ animated: Bool)
}

class PluggableController: UIViewController {
    var services: [any ControllerService] { [] }
    private lazy var instances = services

    override func viewDidLoad() {
        super.viewDidLoad()
        for service in instances { service.viewDidLoad() }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        for service in instances { service.viewDidAppear(animated) }
    }
}
