@_exported import Foundation
@_exported import ObjectiveC

// The values of Foundation that Swift bridges. Nothing runs, so that every body is the shortest that compiles.

/// A value type of Swift that Objective-C sees as a class.
public protocol Bridged: _ObjectiveCBridgeable where _ObjectiveCType: NSObject {}

extension Bridged {
    public func _bridgeToObjectiveC() -> _ObjectiveCType { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) -> Bool {
        true
    }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType?) -> Self { fatalError() }
}

extension String: Bridged { public typealias _ObjectiveCType = NSString }
extension Bool: Bridged { public typealias _ObjectiveCType = NSNumber }
extension Int: Bridged { public typealias _ObjectiveCType = NSNumber }
extension Double: Bridged { public typealias _ObjectiveCType = NSNumber }
extension Array: Bridged { public typealias _ObjectiveCType = NSArray }
extension Dictionary: Bridged { public typealias _ObjectiveCType = NSDictionary }
extension Set: Bridged { public typealias _ObjectiveCType = NSSet }
extension AnyHashable: Bridged { public typealias _ObjectiveCType = NSObject }

public struct URL: Hashable, Sendable, Bridged {
    public typealias _ObjectiveCType = NSURL
    public init?(string: String) { nil }
    public init(fileURLWithPath path: String) {}
    public var absoluteString: String { "" }
    public var path: String { "" }
    public var scheme: String? { nil }
    public var host: String? { nil }
    public var isFileURL: Bool { false }
}

public struct Data: Hashable, Sendable, Bridged {
    public typealias _ObjectiveCType = NSData
    public init() {}
    public var count: Int { 0 }
}

public struct Date: Hashable, Sendable, Comparable, Bridged {
    public typealias _ObjectiveCType = NSDate
    public init() {}
    public init(timeIntervalSinceNow: TimeInterval) {}
    public init(timeIntervalSince1970: TimeInterval) {}
    public var timeIntervalSinceNow: TimeInterval { 0 }
    public var timeIntervalSince1970: TimeInterval { 0 }
    public static func < (left: Date, right: Date) -> Bool { false }
}

public struct Notification: Bridged {
    public typealias _ObjectiveCType = NSNotification
    public typealias Name = NSNotification.Name
    public var name: Name
    public var object: Any?
    public var userInfo: [AnyHashable: Any]?
    public init(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
        self.name = name
        self.object = object
        self.userInfo = userInfo
    }
}

extension NSDictionary {
    public convenience init(dictionary: [AnyHashable: Any]) { fatalError() }
}

extension CGRect {
    public static var zero: CGRect { CGRect() }
}

// The compiler bridges errors through these.
extension NSError: Error {}
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
