@_exported import CarPlay
@_exported import UIKit
