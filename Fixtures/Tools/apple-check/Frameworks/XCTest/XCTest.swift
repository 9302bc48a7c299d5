// The part of XCTest that the tests of the adapters on Apple's systems use.

@_exported import Foundation

@objcMembers open class XCTestCase: NSObject {
    public override init() { super.init() }
}

public func XCTAssertTrue(_ expression: @autoclosure () throws -> Bool) {}
public func XCTAssertFalse(_ expression: @autoclosure () throws -> Bool) {}
public func XCTAssertEqual<T: Equatable>(
    _ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T
) {}
