/// A number that ``Declarations`` gives to what is declared: 0, 1, 2… in the order in which it is added.
///
/// Declarations, dependencies and names have numbers of different types, so that one cannot be used in place of another.
public protocol DeclaredNumber: Hashable, Sendable, Strideable, ExpressibleByIntegerLiteral, CustomStringConvertible
where Stride == Int, IntegerLiteralType == Int {
    /// The number that `index` others of its type come before.
    init(_ index: Int)

    /// How many others of its type come before.
    var index: Int { get }
}

/// The number of a declaration. Services that are declared repeatedly have several.
public struct DeclarationNumber: DeclaredNumber {
    /// How many declarations come before.
    public let index: Int

    /// The declaration that `index` others come before.
    @inlinable public init(_ index: Int) { self.index = index }
}

/// The number of a dependency, counted over all declarations.
public struct DependencyNumber: DeclaredNumber {
    /// How many dependencies come before.
    public let index: Int

    /// The dependency that `index` others come before.
    @inlinable public init(_ index: Int) { self.index = index }
}

/// The number of a name in an ``IdentifierTable``, for services and for what they depend on.
public struct NameNumber: DeclaredNumber {
    /// How many names come before.
    public let index: Int

    /// The name that `index` others come before.
    @inlinable public init(_ index: Int) { self.index = index }
}

extension DeclaredNumber {
    /// Creates a number from a literal.
    @inlinable public init(integerLiteral value: Int) { self.init(value) }

    /// Whether `left` comes before `right`.
    @inlinable public static func < (left: Self, right: Self) -> Bool { left.index < right.index }

    /// Whether both are the same number.
    @inlinable public static func == (left: Self, right: Self) -> Bool { left.index == right.index }

    /// How many numbers `other` comes after this one; negative if it comes first.
    @inlinable public func distance(to other: Self) -> Int { other.index - index }

    /// The number that comes `distance` after this one, or before it if `distance` is negative.
    @inlinable public func advanced(by distance: Int) -> Self { Self(index + distance) }

    /// The number in digits.
    public var description: String { "\(index)" }
}

// Collections with one element for each number.
extension Array {
    @inlinable package subscript<Number: DeclaredNumber>(number: Number) -> Element {
        get { self[number.index] }
        _modify { yield &self[number.index] }
    }
}
