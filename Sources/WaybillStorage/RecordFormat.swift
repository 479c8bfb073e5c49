internal import Foundation

/// The format of stored records: their encoding, and their indexed columns.
///
/// Any `Codable` and `Identifiable` value can be stored. To find it by more than its identity,
/// declare an index:
///
/// ```swift
/// struct Book: Codable, Identifiable {
///     var id = UUID()
///     var title = ""
///     var author = ""
///     var isRead = false
/// }
///
/// let format = RecordFormat<Book>(
///     searched: [\.title, \.author], columns: ["read": { .bool($0.isRead) }])
/// ```
///
/// The value itself is stored as JSON: an added property must be optional or have a default in
/// decoding. Dates keep their full precision.
public struct RecordFormat<Record: Identifiable & Sendable>: Sendable where Record.ID: Sendable {
    /// The layout of the records in columns.
    public let schema: RecordSchema

    /// Whether all columns are derived from the body, and rebuilt after a change of the schema.
    package let isDerived: Bool

    private let identityText: @Sendable (Record.ID) throws -> String
    private let encode: @Sendable (Record, String) throws -> [StoredValue]
    private let decode: @Sendable ([StoredValue]) throws -> Record

    /// Encodes a record.
    package func values(
        of record: Record
    ) throws(PersistenceError) -> (values: [StoredValue], identity: String) {
        let identity = try identity(of: record.id)
        do {
            return (try encode(record, identity), identity)
        } catch {
            throw PersistenceError(
                .unreadable,
                message: "The record \"\(identity)\" of \(schema.table) cannot be kept.",
                underlying: error)
        }
    }

    /// Decodes a record.
    package func record(of values: [StoredValue]) throws(PersistenceError) -> Record {
        do {
            return try decode(values)
        } catch let error as PersistenceError {
            throw error
        } catch {
            let identity = values.first?.plainText ?? ""
            throw PersistenceError(
                .unreadable,
                message: "The record \"\(identity)\" of \(schema.table) cannot be read.",
                underlying: error)
        }
    }

    /// The stored text of an identity.
    package func identity(of id: Record.ID) throws(PersistenceError) -> String {
        do {
            return try identityText(id)
        } catch {
            throw PersistenceError(
                .unreadable, message: "An identity of \(schema.table) cannot be kept.",
                underlying: error)
        }
    }
}

extension RecordFormat where Record: Codable, Record.ID: Codable {
    /// Creates a format for `Codable` values.
    ///
    /// Declarations can change between versions of an app: the index is then rebuilt when the store
    /// is opened.
    ///
    /// - Parameters:
    ///   - table: The name of the table: letters, digits and `_`; by default that of the type, in
    ///     lower case.
    ///   - searched: The texts for text search, the title first; none by default. Key paths and
    ///     closures serve.
    ///   - columns: The values for filters and counts, by the names in a ``ColumnCondition`` or a
    ///     summary; none by default. `id`, `body`, `latitude` and `longitude` are reserved.
    ///   - position: The position of a record; nil, the default, for records without one.
    ///   - ranking: The ranking of text matches; the words alone by default.
    ///   - version: The version of the closures above; raise it when one returns another value for
    ///     the same record. 1 by default.
    public init(
        table: String? = nil, searched: [@Sendable (Record) -> String] = [],
        columns: KeyValuePairs<String, @Sendable (Record) -> StoredValue> = [:],
        position: (@Sendable (Record) -> Coordinate?)? = nil,
        ranking: TextRanking = TextRanking(), version: Int = 1
    ) {
        let names = columns.map(\.key)
        let texts = searched.indices.map { "text_\($0)" }
        let places = position == nil ? [] : ["latitude", "longitude"]
        schema = RecordSchema(
            table: table ?? RecordFormat.tableName,
            columns: ["id", "body"] + texts + places + names, searchedColumns: texts,
            position: position.map { _ in PositionColumns() },
            filteredColumns: names, ranking: ranking, version: version)
        let values = columns.map(\.value)
        isDerived = true
        identityText = RecordBody.text
        encode = { record, identity in
            var all: [StoredValue] = [.text(identity), .text(try RecordBody.json(record))]
            all += searched.map { .text($0(record)) }
            if let position {
                let point = position(record)
                all.append(point.map { .real($0.latitude) } ?? .null)
                all.append(point.map { .real($0.longitude) } ?? .null)
            }
            return all + values.map { $0(record) }
        }
        decode = { values in
            guard values.count > 1, case .text(let identity) = values[0],
                case .text(let body) = values[1]
            else { throw RecordBody.Mismatch() }
            let record = try RecordBody.decoded(Record.self, body)
            guard try RecordBody.text(record.id) == identity else { throw RecordBody.Mismatch() }
            return record
        }
    }

    private static var tableName: String {
        String(
            String(describing: Record.self).lowercased().prefix {
                $0.isLetter || $0.isNumber || $0 == "_"
            })
    }
}

extension RecordFormat where Record: StoredRecord {
    /// Creates the format from the record's own columns.
    public init() {
        schema = Record.schema
        isDerived = false
        identityText = { $0 }
        encode = { record, _ in record.storedValues }
        decode = { values in try Record(storedValues: values) }
    }
}

private enum RecordBody {
    struct Mismatch: Error {}

    @Sendable static func text<ID: Encodable>(_ id: ID) throws -> String {
        if let text = id as? String { return text }
        let json = try json(id)
        guard json.hasPrefix("\"") else { return json }
        return try decoded(String.self, json)
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        // Equal values have equal text, so that unchanged records are not written.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }
}
