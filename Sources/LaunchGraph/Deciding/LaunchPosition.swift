/// A service's position in the launch order, the first being 0.
///
/// Dependencies have smaller positions than their dependents. Comparing positions breaks ties, and visiting positions
/// in ascending order accesses memory sequentially.
@usableFromInline package struct LaunchPosition: Hashable, Sendable {
    private let rawValue: Int32

    /// Creates the position after `index` other services.
    @inline(__always) package init(_ index: Int) {
        rawValue = Int32(truncatingIfNeeded: index)
    }

    /// The number of services before this position.
    @inline(__always) package var index: Int { Int(rawValue) }
}

extension LaunchPosition: Strideable {
    @inline(__always) @usableFromInline package static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }

    @inline(__always) @usableFromInline package func distance(to other: Self) -> Int { other.index - index }

    @inline(__always) @usableFromInline package func advanced(by distance: Int) -> Self { Self(index + distance) }
}

extension LaunchPosition: CustomStringConvertible {
    @usableFromInline package var description: String { "\(rawValue)" }
}

// Collections with one element for each service, in launch order.
extension RandomAccessCollection where Index == Int {
    /// The positions of the services.
    package var positions: Range<LaunchPosition> { LaunchPosition(0)..<LaunchPosition(count) }
}

extension Array {
    @inline(__always) package subscript(position: LaunchPosition) -> Element {
        get { self[position.index] }
        _modify { yield &self[position.index] }
    }
}

extension ContiguousArray {
    @inline(__always) package subscript(position: LaunchPosition) -> Element {
        get { self[position.index] }
        _modify { yield &self[position.index] }
    }
}
