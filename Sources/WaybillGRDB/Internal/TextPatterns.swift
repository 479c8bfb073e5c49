internal import GRDB
internal import WaybillStorage

/// The FTS5 queries, from the best fits of a text to all.
struct TextPatterns {
    /// A query of FTS5, and the highest score of its results' text.
    struct Pattern {
        /// The expression; nil for all rows.
        let expression: String?

        let points: Double
    }

    /// All matches; nil if neither text nor conditions can be looked up.
    let any: String?

    /// Matches with all words in the title.
    let title: String?

    /// Matches with all words in the title as whole words.
    let wholeInTitle: String?

    let all: [Pattern]

    init(
        _ db: Database, _ tables: RecordTables, text: TextQuery?, conditions: [ColumnCondition]
    ) throws {
        let marks = tables.layout.patterns(conditions)
        func joined(_ parts: [String]) -> String? {
            parts.isEmpty ? nil : parts.map { "(\($0))" }.joined(separator: " AND ")
        }
        guard let text else {
            any = joined(marks)
            title = any
            wholeInTitle = any
            all = [Pattern(expression: any, points: 0)]
            return
        }
        // Letters and digits alone, so nothing in them can end the quotes.
        let whole = text.terms.flatMap { TextPatterns.parts($0) { "title : \"\($0.text)\"" } }
        let words = try text.terms.flatMap {
            try TextPatterns.parts($0) { try TextPatterns.pattern(db, tables, $0) }
        }
        any = joined(words + marks)
        title = joined(words.map { "title : (\($0))" } + marks)
        wholeInTitle = joined(whole + marks)
        all = [
            Pattern(expression: wholeInTitle, points: text.most),
            Pattern(expression: title, points: text.mostIfNotWhole),
            Pattern(expression: any, points: text.mostIfElsewhere),
        ]
    }

    private static func parts(
        _ term: TextQuery.Term, _ pattern: (TextQuery.Word) throws -> String
    ) rethrows -> [String] {
        let words = try term.words.map(pattern)
        guard let joined = term.joined else { return words }
        let all = words.map { "(\($0))" }.joined(separator: " AND ")
        return ["(\(all)) OR (\(try pattern(joined)))"]
    }

    /// The longest prefix with an FTS5 list of its own.
    private static let listedLength = 4

    /// The maximum number of words to query one by one instead of by prefix.
    private static let mostWords = 32

    private static func pattern(
        _ db: Database, _ tables: RecordTables, _ word: TextQuery.Word
    ) throws -> String {
        let beginning = "\"\(word.text)\" *"
        if word.forgiven > 0 {
            let similar = try similarWords(db, tables, word).map { "\"\($0)\"" }
            return ([beginning] + similar).joined(separator: " OR ")
        }
        guard word.text.unicodeScalars.count > listedLength else { return beginning }
        // For a longer one FTS5 would merge the lists of all words, for the whole world.
        let statement = try db.cachedStatement(
            sql: "SELECT word FROM \(tables.lexicon) WHERE word >= ? AND word < ? LIMIT ?")
        let words = try String.fetchAll(
            statement, arguments: [word.text, word.text + lastScalar, mostWords + 1])
        guard (1...mostWords).contains(words.count) else { return beginning }
        return words.map { "\"\($0)\"" }.joined(separator: " OR ")
    }

    private static func similarWords(
        _ db: Database, _ tables: RecordTables, _ word: TextQuery.Word
    ) throws -> [String] {
        guard let first = word.text.unicodeScalars.first.map(String.init) else { return [] }
        let rows = try StatementRows(
            db, sql: "SELECT word FROM \(tables.lexicon) WHERE word >= ? AND word < ?")
        var words: [String] = []
        try rows.forEach([.text(first), .text(first + lastScalar)]) { row in
            let similar = row.text(0)
            if word.mistakes(beginning: similar) != nil { words.append(similar) }
        }
        return words
    }
}

/// The greatest scalar.
let lastScalar = "\u{10FFFF}"
