/// A condition on a column: it has this value.
///
/// ```swift
/// let maps = ColumnValue("kind", .text("maps"))
/// _ = try await shops.load(removing: [maps]) { add in
///     for shop in fresh { try add(shop) }
/// }
/// ```
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
