/// A record as a store keeps it, with what finds it.
package struct StoredRow: Sendable {
    package let identity: String

    package let values: [StoredValue]

    /// The words of the title, the first searched column, separated by spaces;
    /// see ``SearchWords``.
    package let title: String

    /// The words of the other searched columns, separated by spaces.
    package let others: String

    /// Where the record lies; nil if nowhere on the earth.
    package let position: Coordinate?
}

extension StoredValue {
    /// The value as a person would write it; `""` for none.
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
