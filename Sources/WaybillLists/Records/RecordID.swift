/// The identity of a cell or a section: what stays while its content changes.
///
/// Any hashable, sendable value serves. Integers and strings, the usual ones,
/// are stored and compared without a box. One number that 64 bits hold is one
/// identity, whatever type of integer it comes in.
public struct RecordID: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case integer(Int)
        case string(String)
        case other(HashableBox)
    }

    private let storage: Storage

    /// Creates an identity from a value.
    ///
    /// - Parameter value: The value; equal values of one type, and equal
    ///   integers of any type, are one identity.
    public init(_ value: some Hashable & Sendable) {
        switch value {
        case let integer as Int: storage = .integer(integer)
        case let string as String: storage = .string(string)
        case let id as RecordID: storage = id.storage
        case let number as any FixedWidthInteger: storage = RecordID.storage(of: number, value)
        default: storage = .other(HashableBox(value))
        }
    }

    /// A number that no `Int` holds is kept as the widest of its sign.
    private static func storage(
        of number: some FixedWidthInteger, _ value: some Hashable & Sendable
    ) -> Storage {
        if let integer = Int(exactly: number) { return .integer(integer) }
        if let integer = Int64(exactly: number) { return .other(HashableBox(integer)) }
        if let integer = UInt64(exactly: number) { return .other(HashableBox(integer)) }
        return .other(HashableBox(value))
    }
}

extension RecordID {
    /// Tells whether two identities are one.
    public static func == (lhs: RecordID, rhs: RecordID) -> Bool {
        if case .integer(let left) = lhs.storage, case .integer(let right) = rhs.storage {
            return left == right
        }
        return lhs.storage == rhs.storage
    }

    /// A hash for the tables of a diff: of numbers, the usual identities, one
    /// that costs a multiplication, seeded for the process as all hashes are.
    public var hashValue: Int {
        guard case .integer(let integer) = storage else { return storage.hashValue }
        // Multiply-shift (Dietzfelbinger and others, 1997).
        return integer &* RecordID.seed
    }

    /// Feeds the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(storage) }

    private static let seed = Hasher().finalize() | 1
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

/// Keeps the identity that holds it as small as a string.
private final class HashableBox: Hashable, Sendable {
    let value: any Hashable & Sendable

    init(_ value: any Hashable & Sendable) { self.value = value }

    static func == (lhs: HashableBox, rhs: HashableBox) -> Bool {
        lhs === rhs || AnyHashable(lhs.value) == AnyHashable(rhs.value)
    }

    // As they are compared: one number in two types has two hashes of its own.
    func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }
}
