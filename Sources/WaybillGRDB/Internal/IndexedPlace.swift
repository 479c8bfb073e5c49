internal import GRDB
internal import WaybillPipeline

/// A row of what finds records.
struct IndexedPlace {
    /// Its key; see ``SpatialKey``.
    let key: Int64

    /// The identity of the record.
    let identity: DatabaseValue

    /// Where the record lies.
    let position: Coordinate?

    /// The words of its title, parted by blanks.
    let title: String

    /// Its other words, parted by blanks.
    let others: String

    /// The marks of its filtered columns, parted by blanks.
    let marks: String

    /// Describes how to find a record.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - row: The record.
    ///   - marks: The marks of its filtered columns.
    init(key: Int64, _ row: StoredRow, marks: String) {
        self.key = key
        identity = row.values[0].databaseValue
        position = row.position
        title = row.title
        others = row.others
        self.marks = marks
    }

    /// The values of the columns.
    var arguments: StatementArguments {
        StatementArguments([
            key.databaseValue, identity, position?.latitude.databaseValue ?? .null,
            position?.longitude.databaseValue ?? .null, title.databaseValue, others.databaseValue,
            marks.databaseValue,
        ])
    }
}
