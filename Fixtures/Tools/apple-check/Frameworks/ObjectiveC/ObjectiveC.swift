@_exported import ObjectiveC

// The compiler looks these declarations up by name in the module ObjectiveC.

@frozen public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
    private let value: Bool
    public init(_ value: Bool) { self.value = value }
    public init(booleanLiteral value: Bool) { self.value = value }
    public var boolValue: Bool { value }
}

public func _convertBoolToObjCBool(_ value: Bool) -> ObjCBool { ObjCBool(value) }
public func _convertObjCBoolToBool(_ value: ObjCBool) -> Bool { value.boolValue }

@frozen public struct Selector: ExpressibleByStringLiteral, Hashable, @unchecked Sendable {
    private let pointer: OpaquePointer
    public init(_ name: String) { pointer = OpaquePointer(sel_registerName(name).pointer) }
    public init(stringLiteral name: String) { self.init(name) }
}

extension NSObject: Equatable, Hashable {
    public static func == (left: NSObject, right: NSObject) -> Bool { left.isEqual(right) }
    @nonobjc public var hashValue: Int { hash }
    public func hash(into hasher: inout Hasher) { hasher.combine(hash as Int) }
}
