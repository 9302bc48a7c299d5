import DependencyGraph

/// A service's position in the launch order, the first being 0. Dependencies have smaller positions than their dependents.
package struct LaunchPosition: TypedIndex {
    private let rawValue: Int32

    @inline(__always) package init(_ index: Int) { rawValue = Int32(truncatingIfNeeded: index) }

    package init(integerLiteral index: Int) { self.init(index) }

    @inline(__always) package var index: Int { Int(rawValue) }
}

// Collections with one element for each service, in launch order.
extension RandomAccessCollection where Index == Int {
    package var positions: Range<LaunchPosition> { LaunchPosition(0)..<LaunchPosition(count) }
}

extension Array {
    @inline(__always) package subscript(position: LaunchPosition) -> Element {
        get { self[position.index] }
        _modify { yield &self[position.index] }
    }
}
