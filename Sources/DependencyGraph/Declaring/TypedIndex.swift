/// The number of an element among those of its kind: 0, 1, 2… in the order in which they are declared.
///
/// Nodes, declarations, dependencies and names have numbers of different types, so that none can replace another.
public protocol TypedIndex: Hashable, Sendable, Strideable, ExpressibleByIntegerLiteral, CustomStringConvertible
where Stride == Int, IntegerLiteralType == Int {
    /// Creates the number that `index` other numbers precede.
    init(_ index: Int)

    /// The number of elements before this one.
    var index: Int { get }
}

/// The number of a declaration. Services that are declared repeatedly have several declarations.
public struct DeclarationNumber: TypedIndex {
    /// The number of declarations before this one.
    public let index: Int

    /// Creates the number of the declaration that `index` others precede.
    @inlinable public init(_ index: Int) { self.index = index }
}

/// The number of a dependency, counted over all declarations.
public struct DependencyNumber: TypedIndex {
    /// The number of dependencies before this one.
    public let index: Int

    /// Creates the number of the dependency that `index` others precede.
    @inlinable public init(_ index: Int) { self.index = index }
}

/// The number of a name in an ``IdentifierTable``, for services and for their dependencies.
public struct NameNumber: TypedIndex {
    /// The number of names before this one.
    public let index: Int

    /// Creates the number of the name that `index` others precede.
    @inlinable public init(_ index: Int) { self.index = index }
}

extension TypedIndex {
    /// Creates a number from a literal.
    @inlinable public init(integerLiteral value: Int) { self.init(value) }

    /// Returns whether `left` precedes `right`.
    @inlinable public static func < (left: Self, right: Self) -> Bool { left.index < right.index }

    /// Returns whether both are the same number.
    @inlinable public static func == (left: Self, right: Self) -> Bool { left.index == right.index }

    /// Returns the distance from this number to `other`; negative if `other` comes first.
    @inlinable public func distance(to other: Self) -> Int { other.index - index }

    /// Returns the number at `distance` after this one, or before it if `distance` is negative.
    @inlinable public func advanced(by distance: Int) -> Self { Self(index + distance) }

    /// The number in decimal digits.
    public var description: String { "\(index)" }
}

// Collections with one element for each number.
extension Array {
    @inlinable package subscript<Index: TypedIndex>(position: Index) -> Element {
        get { self[position.index] }
        _modify { yield &self[position.index] }
    }
}
