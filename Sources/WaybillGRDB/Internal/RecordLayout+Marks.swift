internal import WaybillLoading
internal import WaybillStorage

/// The values of the filtered columns as words of an FTS5 index.
///
/// A mark is a column and a hash of a value, so it has letters and digits alone. Two values may
/// share one: results are checked again.
extension RecordLayout {
    func marks(of values: [StoredValue]) -> String {
        filtered.enumerated().map { RecordLayout.mark($0, values[$1]) }.joined(separator: " ")
    }

    func patterns(_ conditions: [ColumnCondition]) -> [String] {
        conditions.compactMap { condition in
            guard let mark = schema.filteredColumns.firstIndex(of: condition.column) else {
                return nil
            }
            let values = condition.values.map { "\"\(RecordLayout.mark(mark, $0))\"" }
            return "marks : (\(values.joined(separator: " OR ")))"
        }
    }

    private static func mark(_ column: Int, _ value: StoredValue) -> String {
        let kind =
            switch value {
            case .null: "n"
            case .integer: "i"
            case .real: "r"
            case .text: "t"
            case .data: "d"
            }
        return "c\(column)\(kind)\(StableHash.value(of: value.bytes))"
    }
}

extension StoredValue {
    fileprivate var bytes: [UInt8] {
        if case .data(let data) = self { return Array(data) }
        return Array(plainText.utf8)
    }
}
