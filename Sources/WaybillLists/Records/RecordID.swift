/// The identity of a row or a section, constant while its content changes (a diffing key).
///
/// Any hashable, sendable value serves. Integers, strings and Foundation's `UUID` are stored and
/// compared without a box. Equal integers of different types are one identity, up to 64 bits.
///
/// ```swift
/// let banana = RecordID("Banana")
/// #expect(manifest.path(of: banana) == ItemPath(section: 0, item: 1))
/// manifest.removeCells(at: [ItemPath(section: 0, item: 0)])
/// #expect(manifest.path(of: banana) == ItemPath(section: 0, item: 0))
/// ```
public struct RecordID: Hashable, Sendable {
    @usableFromInline
    enum Storage: Hashable, Sendable {
        case integer(Int)
        case string(String)
        case uuid(UInt64, UInt64)
        case other(HashableBox)
    }

    @usableFromInline let storage: Storage

    /// Creates an identity from a value; equal values of one type, and equal integers of any type,
    /// are one identity.
    @inlinable
    public init<Value: Hashable & Sendable>(_ value: Value) {
        if Value.self == Int.self, let integer = value as? Int {
            storage = .integer(integer)
        } else if Value.self == String.self, let string = value as? String {
            storage = .string(string)
        } else if Value.self == RecordID.self, let id = value as? RecordID {
            storage = id.storage
        } else if MemoryLayout<Value>.size == 16, let uuid = RecordID.uuid(value) {
            storage = uuid
        } else {
            storage = RecordID.storage(of: value)
        }
    }

    /// The type of Foundation's identifiers if Foundation is linked: no target below WaybillStorage
    /// imports it.
    @usableFromInline static let uuidType: (any Any.Type)? =
        _typeByName("20FoundationEssentials4UUIDV") ?? _typeByName("10Foundation4UUIDV")

    /// The bytes of Foundation's identifier; nil for other values.
    @inlinable
    static func uuid<Value>(_ value: Value) -> Storage? {
        guard Value.self == uuidType else { return nil }
        return withUnsafeBytes(of: value) { bytes in
            .uuid(
                bytes.loadUnaligned(as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }

    @usableFromInline
    static func storage(of value: some Hashable & Sendable) -> Storage {
        switch value {
        case let integer as Int: .integer(integer)
        case let string as String: .string(string)
        case let number as any FixedWidthInteger: storage(of: number, value)
        default: .other(HashableBox(value))
        }
    }

    /// A number beyond `Int` is stored as the widest of its sign.
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
    /// Returns whether two identities are equal.
    public static func == (lhs: RecordID, rhs: RecordID) -> Bool {
        if case .integer(let left) = lhs.storage, case .integer(let right) = rhs.storage {
            return left == right
        }
        return lhs.storage == rhs.storage
    }

    /// A hash for the tables of a diff: for numbers, the usual identities, at the cost of one
    /// multiplication, seeded for the process as all hashes are.
    public var hashValue: Int {
        guard case .integer(let integer) = storage else { return storage.hashValue }
        // Multiply-shift (Dietzfelbinger and others, 1997).
        return integer &* RecordID.seed
    }

    /// Feeds the value into a hasher.
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
    /// The value as text, for example in a web page's `data-id`.
    ///
    /// Identities of different types may have the same text.
    public var description: String {
        switch storage {
        case .integer(let integer): String(integer)
        case .string(let string): string
        case .uuid(let first, let second): RecordID.text(first, second)
        case .other(let box): String(describing: box.value)
        }
    }
}

extension RecordID {
    /// An identifier in the form of RFC 9562, in capitals.
    private static func text(_ first: UInt64, _ second: UInt64) -> String {
        var text = ""
        for (index, word) in [first, second].enumerated() {
            for (byte, value) in withUnsafeBytes(of: word, Array.init).enumerated() {
                if [4, 6, 8, 10].contains(index * 8 + byte) { text += "-" }
                if value < 16 { text += "0" }
                text += String(value, radix: 16, uppercase: true)
            }
        }
        return text
    }
}

/// Keeps the surrounding identity as small as a string.
@usableFromInline
final class HashableBox: Hashable, Sendable {
    let value: any Hashable & Sendable

    init(_ value: any Hashable & Sendable) { self.value = value }

    @usableFromInline
    static func == (lhs: HashableBox, rhs: HashableBox) -> Bool {
        lhs === rhs || AnyHashable(lhs.value) == AnyHashable(rhs.value)
    }

    // Consistent with equality: one number in two types has two hashes of its own.
    @usableFromInline
    func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }
}
