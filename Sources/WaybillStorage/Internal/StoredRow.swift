/// A stored record with its index values.
package struct StoredRow: Sendable {
    package let identity: String

    package let values: [StoredValue]

    /// The words of the title, separated by spaces; see ``SearchWords``.
    package let title: String

    package let others: String

    package let position: Coordinate?
}

extension StoredValue {
    /// The value in readable form; `""` for none.
    package var plainText: String {
        switch self {
        case .null: ""
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .text(let text): text
        case .data: ""
        }
    }
}
