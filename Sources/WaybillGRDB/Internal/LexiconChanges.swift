internal import GRDB
internal import WaybillStorage

/// The pending changes of a load to the lexicon.
struct LexiconChanges {
    private var counts: [Substring: Int] = [:]

    /// Counts the words of a row: 1 for an added one, -1 for a removed one.
    mutating func count(_ title: String, _ others: String, _ step: Int) {
        for text in [title, others] {
            for word in SearchWords.parts(of: text) { counts[word, default: 0] += step }
        }
    }

    func write(_ db: Database, _ tables: RecordTables) throws {
        let add = try db.cachedStatement(
            sql: """
                INSERT INTO \(tables.lexicon) VALUES (?1, ?2)
                ON CONFLICT (word) DO UPDATE SET count = count + ?2
                """)
        let clear = try db.cachedStatement(
            sql: "DELETE FROM \(tables.lexicon) WHERE word = ? AND count = 0")
        let changed = counts.filter { $0.value != 0 }
        for (word, step) in changed.sorted(by: { $0.key < $1.key }) {
            try add.execute(arguments: [String(word), step])
            if step < 0 { try clear.execute(arguments: [String(word)]) }
        }
    }
}
