internal import Foundation
internal import GRDB
internal import WaybillStorage

extension StoredValue {
    /// The value for SQLite.
    ///
    /// A text with a NUL becomes a BLOB of its UTF-8, because C ends a text there. Bytes become a
    /// BLOB with a byte before them that UTF-8 does not have.
    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text):
            text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
        case .data(let data): (Data([StoredValue.dataMark]) + data).databaseValue
        }
    }

    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = data.withUnsafeBytes { StoredValue(blob: $0) }
        }
    }

    init(blob bytes: UnsafeRawBufferPointer) {
        self =
            bytes.first == StoredValue.dataMark
            ? .data(Data(bytes.dropFirst())) : .text(String(decoding: bytes, as: UTF8.self))
    }

    /// The prefix of ``data(_:)``; no UTF-8 has it.
    static let dataMark: UInt8 = 0xFF
}
