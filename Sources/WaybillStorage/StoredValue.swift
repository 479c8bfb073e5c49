public import Foundation

/// A value in a column: nothing, a number, a text or bytes.
///
/// ```swift
/// var storedValues: [StoredValue] { [.text(id), .real(latitude), .real(longitude)] }
/// ```
public enum StoredValue: Hashable, Sendable {
    /// No value.
    case null

    /// A whole number.
    case integer(Int64)

    /// A number.
    case real(Double)

    /// A text.
    case text(String)

    /// Bytes.
    case data(Data)
}

extension StoredValue {
    /// A date, as seconds since 1970.
    public static func date(_ date: Date) -> StoredValue { .real(date.timeIntervalSince1970) }

    /// A Boolean, as 1 or 0.
    public static func bool(_ isTrue: Bool) -> StoredValue { .integer(isTrue ? 1 : 0) }

    /// The date of a ``date(_:)`` value; nil if it is not a number.
    public var date: Date? { number.map(Date.init(timeIntervalSince1970:)) }

    /// The value as a number; nil if it is not one.
    public var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        case .null, .text, .data: nil
        }
    }

    /// Whether two values are equal, texts by their bytes as in a database.
    package func isSame(as other: StoredValue) -> Bool {
        guard case .text(let one) = self, case .text(let other) = other else {
            return self == other
        }
        return one.utf8.elementsEqual(other.utf8)
    }
}
