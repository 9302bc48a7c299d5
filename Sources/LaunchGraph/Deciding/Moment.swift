internal import LaunchSupport

/// A moment on the clock of a launch, in nanoseconds since any fixed moment.
package struct Moment: Hashable, Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible, Sendable {
    package let nanoseconds: Int64

    package init(_ nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    package init(integerLiteral value: Int64) { self.init(value) }

    /// The moment of what has not happened, and of a deadline that is not set. It is later than any other.
    package static let never = Moment(.max)

    /// Returns the moment `delay` nanoseconds later; `never` if it exceeds the range of times.
    func after(_ delay: Int64) -> Moment { Moment(nanoseconds.addingSaturated(delay)) }

    static func - (later: Moment, earlier: Moment) -> Int64 { later.nanoseconds - earlier.nanoseconds }

    package static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }

    package var description: String { self == .never ? "never" : "\(nanoseconds)" }
}
