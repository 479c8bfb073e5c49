internal import Foundation
internal import GRDB
internal import WaybillPipeline

extension StoredValue {
    /// The value as SQLite takes it.
    ///
    /// A text with a NUL becomes a BLOB of its UTF-8, because C ends a text
    /// there. No other value is a BLOB.
    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text):
            text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
        }
    }

    /// Reads a value back.
    ///
    /// - Parameter value: What SQLite gave.
    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .text(String(decoding: data, as: UTF8.self))
        }
    }
}
