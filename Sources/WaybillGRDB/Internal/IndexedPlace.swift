internal import GRDB
internal import WaybillStorage

/// A row of the index table.
struct IndexedPlace {
    let key: Int64

    let identity: DatabaseValue

    let position: Coordinate?

    /// The words of the title, separated by spaces.
    let title: String

    let others: String

    /// The marks of the filtered columns, separated by spaces.
    let marks: String

    init(key: Int64, _ row: StoredRow, marks: String) {
        self.key = key
        identity = row.values[0].databaseValue
        position = row.position
        title = row.title
        others = row.others
        self.marks = marks
    }

    var arguments: StatementArguments {
        [key, identity, position?.latitude, position?.longitude, title, others, marks]
    }
}
