/// A condition on a column: the value that it must have.
public struct ColumnValue: Hashable, Sendable {
    /// The name of the column.
    public var column: String

    /// The value.
    public var value: StoredValue

    /// Creates a condition.
    public init(_ column: String, _ value: StoredValue) {
        self.column = column
        self.value = value
    }
}
