/// The identity of a cell or a section: what stays while its content changes.
///
/// Any hashable, sendable value serves. Integers and strings, the usual ones,
/// are stored and compared without a box.
public struct RecordID: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case integer(Int)
        case string(String)
        case other(HashableBox)
    }

    private let storage: Storage

    /// Creates an identity from a value.
    ///
    /// - Parameter value: The value; equal values of one type are one identity.
    public init(_ value: some Hashable & Sendable) {
        switch value {
        case let id as RecordID: storage = id.storage
        case let integer as Int: storage = .integer(integer)
        case let string as String: storage = .string(string)
        default: storage = .other(HashableBox(value: value))
        }
    }
}

extension RecordID: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates an identity from a string.
    public init(stringLiteral value: String) { storage = .string(value) }

    /// Creates an identity from a number.
    public init(integerLiteral value: Int) { storage = .integer(value) }
}

extension RecordID: CustomStringConvertible {
    /// The value as text, as hosts write it: a web page into `data-id`.
    ///
    /// Two identities of different types may have one text.
    public var description: String {
        switch storage {
        case .integer(let integer): String(integer)
        case .string(let string): string
        case .other(let box): String(describing: box.value)
        }
    }
}

private struct HashableBox: Hashable, Sendable {
    let value: any Hashable & Sendable

    static func == (lhs: HashableBox, rhs: HashableBox) -> Bool {
        AnyHashable(lhs.value) == AnyHashable(rhs.value)
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
