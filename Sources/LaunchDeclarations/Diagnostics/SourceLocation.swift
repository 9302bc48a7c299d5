import LaunchSupport

/// The location of a declaration: a file and, if known, a line and a column.
public struct SourceLocation: Sendable {
    /// The path of the file as it was given to the tool or as the compiler reports it.
    public var file: String

    /// The line, counted from 1; `nil` if only the file is known.
    public var line: Int?

    /// The column in characters, counted from 1; `nil` if only the line is known.
    public var column: Int?

    /// Creates a location in `file`. Lines and columns are counted from 1.
    public init(file: String, line: Int? = nil, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }
}

extension SourceLocation: CustomStringConvertible {
    /// The location as `file:line:column`, the format of compilers and editors; unknown parts are omitted.
    public var description: String {
        [file, line.map(String.init), line == nil ? nil : column.map(String.init)].compactMap(\.self)
            .joined(separator: ":")
    }
}

extension SourceLocation: Hashable, Comparable {
    /// Returns whether both are the same line and column of the same file, whose names are compared byte by byte.
    public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
        left.line == right.line && left.column == right.column && left.file.hasSameBytes(as: right.file)
    }

    /// Hashes the bytes of the file name, the line and the column.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(UTF8Key(file))
        hasher.combine(line)
        hasher.combine(column)
    }

    /// Orders by file, then line, then column; an unknown line or column comes first.
    public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
        guard left.file.hasSameBytes(as: right.file) else { return left.file.precedesByBytes(right.file) }
        return (left.line ?? 0, left.column ?? 0) < (right.line ?? 0, right.column ?? 0)
    }
}
