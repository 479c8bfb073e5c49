/// A valid schema with its column indices.
package struct RecordLayout: Sendable {
    package let schema: RecordSchema

    private let searched: [Int]
    private let position: (latitude: Int, longitude: Int)?

    package let filtered: [Int]

    /// Checks a schema, and traps for a broken rule with its name in the message.
    package init(_ schema: RecordSchema) {
        if let rule = RecordLayout.brokenRule(of: schema) { preconditionFailure(rule) }
        func index(_ column: String) -> Int {
            // The rule above ensures that it exists.
            schema.columns.firstIndex(of: column) ?? schema.columns.startIndex
        }
        self.schema = schema
        searched = schema.searchedColumns.map(index)
        position = schema.position.map { (index($0.latitude), index($0.longitude)) }
        filtered = schema.filteredColumns.map(index)
    }

    /// The first rule that a schema breaks.
    package static func brokenRule(of schema: RecordSchema) -> String? {
        let columns = schema.columns
        for name in [schema.table] + columns where !isIdentifier(name) {
            return "A name in a RecordSchema is letters, digits and _, the first no digit: \(name)"
        }
        if schema.table.lowercased().hasPrefix("sqlite_") {
            return "A table of a RecordSchema does not begin with sqlite_: \(schema.table)"
        }
        if Set(columns.map { $0.lowercased() }).count < columns.count {
            return "The columns of a RecordSchema differ, whatever their case: \(columns)"
        }
        let positions = schema.position.map { [$0.latitude, $0.longitude] } ?? []
        let named = schema.searchedColumns + schema.filteredColumns + positions
        for name in named + schema.defaults.keys.sorted() where !columns.contains(name) {
            return "What a RecordSchema speaks of is among its columns: \(name)"
        }
        guard let identity = columns.first,
            Set([identity] + positions).count == 1 + positions.count
        else { return "The identity, latitude and longitude of a RecordSchema are three columns" }
        return schema.ranking.brokenRule
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !("0"..."9").contains(Unicode.Scalar(first)) else {
            return false
        }
        return name.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_": true
            default: false
            }
        }
    }

    /// The index of a column.
    ///
    /// - Throws: ``PersistenceError`` with the reason `unreadable` for an unknown column.
    package func index(of column: String) throws(PersistenceError) -> Int {
        guard let index = schema.columns.firstIndex(of: column) else {
            throw PersistenceError(
                .unreadable, message: "The table \(schema.table) has no column \"\(column)\".")
        }
        return index
    }

    /// Checks the values of a record to be stored.
    ///
    /// - Throws: ``PersistenceError`` with the reason `unreadable` if the values do not fit the
    ///   schema.
    package func row(
        of values: [StoredValue], identity: String
    ) throws(PersistenceError) -> StoredRow {
        guard values.count == schema.columns.count else {
            throw unfit("has \(values.count) values for \(schema.columns.count) columns", identity)
        }
        guard case .text(let first) = values[0], first == identity else {
            throw unfit("does not begin with its identity", identity)
        }
        for case .real(let number) in values where number.isNaN {
            throw unfit("has a value that is not a number", identity)
        }
        return found(identity, values)
    }

    /// The index row of a stored record.
    package func row(of values: [StoredValue]) -> StoredRow? {
        guard case .text(let identity)? = values.first else { return nil }
        return found(identity, values)
    }

    private func found(_ identity: String, _ values: [StoredValue]) -> StoredRow {
        StoredRow(
            identity: identity, values: values, title: words(in: searched.prefix(1), values),
            others: words(in: searched.dropFirst(), values), position: position(in: values))
    }

    package func position(in values: [StoredValue]) -> Coordinate? {
        position.flatMap {
            position(latitude: values[$0.latitude], longitude: values[$0.longitude])
        }
    }

    package func position(latitude: StoredValue, longitude: StoredValue) -> Coordinate? {
        guard let latitude = latitude.number, let longitude = longitude.number else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private func words(in columns: some Sequence<Int>, _ values: [StoredValue]) -> String {
        columns.map { SearchWords.indexed(values[$0].plainText) }.filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// Whether a record meets a condition.
    ///
    /// - Throws: ``PersistenceError`` with the reason `unreadable` for an unknown column.
    package func fulfils(
        _ values: [StoredValue], _ conditions: [ColumnCondition]
    ) throws(PersistenceError) -> Bool {
        for condition in conditions {
            let value = values[try index(of: condition.column)]
            guard condition.values.contains(where: { $0.isSame(as: value) }) else { return false }
        }
        return true
    }

    private func unfit(_ what: String, _ id: String) -> PersistenceError {
        PersistenceError(.unreadable, message: "The record \"\(id)\" of \(schema.table) \(what).")
    }
}
