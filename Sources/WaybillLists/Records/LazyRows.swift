import WaybillDiff

/// The maker of lazy rows; a class for its identity: rows of one source are the same rows.
final class LazySource {
    let count: Int
    let row: (Int) -> CellRecord

    let models: ModelRows?

    /// Finds a row by its identity, if possible without a search.
    let indexOf: ((RecordID) -> Int?)?

    /// The changes of the rows, if recorded.
    let journal: RowJournal?

    init(
        count: Int, models: ModelRows? = nil, journal: RowJournal? = nil,
        indexOf: ((RecordID) -> Int?)? = nil, row: @escaping (Int) -> CellRecord
    ) {
        self.count = count
        self.models = models
        self.journal = journal
        self.indexOf = indexOf
        self.row = row
    }
}

/// Rows of a source with edits: a piece table, as text editors have it.
struct LazyRows {
    enum Piece {
        /// Rows of the source, by their indexes there.
        case source(Range<Int>)

        /// Inserted rows.
        case records(ArraySlice<CellRecord>)

        var count: Int {
            switch self {
            case .source(let range): range.count
            case .records(let records): records.count
            }
        }
    }

    /// The maximum number of records copied to merge two pieces.
    ///
    /// Otherwise each of many adjacent edits would copy all earlier ones.
    private static let joinedCount = 64

    let source: LazySource

    /// The pieces in order; none is empty.
    private(set) var pieces: [Piece]

    /// For each piece the index of its first row.
    private var starts: [Int]

    private(set) var count: Int

    init(_ source: LazySource) {
        self.source = source
        count = source.count
        pieces = count > 0 ? [.source(0..<count)] : []
        starts = pieces.isEmpty ? [] : [0]
    }

    /// The same rows of a new source, incomparable with any other: so without models.
    init(renewing rows: LazyRows) {
        source = LazySource(
            count: rows.source.count, indexOf: rows.source.indexOf, row: rows.source.row)
        pieces = rows.pieces
        starts = rows.starts
        count = rows.count
    }

    /// Whether the rows differ from those of the source.
    var isEdited: Bool {
        guard count == source.count, pieces.count <= 1 else { return true }
        if case .records = pieces.first { return true }
        return false
    }

    subscript(index: Int) -> CellRecord {
        precondition(
            (0..<count).contains(index),
            "Row \(index) of \(count) is requested: rows are at 0..<\(count).")
        let piece = piece(holding: index)
        let offset = index - starts[piece]
        switch pieces[piece] {
        case .source(let range): return source.row(range.lowerBound + offset)
        case .records(let records): return records[records.startIndex + offset]
        }
    }

    /// The identity of a row, without creating a row of a model.
    func id(at index: Int) -> RecordID {
        guard let models = source.models else { return self[index].id }
        precondition(
            (0..<count).contains(index),
            "Row \(index) of \(count) is requested: rows are at 0..<\(count).")
        let piece = piece(holding: index)
        let offset = index - starts[piece]
        switch pieces[piece] {
        case .source(let range): return models.id(range.lowerBound + offset)
        case .records(let records): return records[records.startIndex + offset].id
        }
    }

    var isIndexed: Bool { source.indexOf != nil }

    /// The index of the first row with an identity, if the source finds it; its answer is verified.
    ///
    /// - Complexity: O(e) in the number of edits, and that of the lookup.
    func index(of id: RecordID) -> Int? {
        let found = source.indexOf?(id)
        var start = 0
        for piece in pieces {
            switch piece {
            case .source(let range):
                if let found, range.contains(found) {
                    let index = start + found - range.lowerBound
                    if self.id(at: index) == id { return index }
                }
            case .records(let records):
                if let place = records.firstIndex(where: { $0.id == id }) {
                    return start + place - records.startIndex
                }
            }
            start += piece.count
        }
        return nil
    }

    /// The consecutive rows of the source from an index on; empty for an inserted record.
    func sourceStretch(from index: Int) -> Range<Int> {
        let piece = piece(holding: index)
        guard case .source(let rows) = pieces[piece] else { return index..<index }
        return index..<(starts[piece] + rows.count)
    }

    /// The last piece that begins at or before an index.
    private func piece(holding index: Int) -> Int {
        prefixCount(starts.count) { starts[$0] <= index } - 1
    }

    /// - Complexity: O(log e) in the number of edits, and O(n) in the later ones.
    mutating func replaceSubrange(_ range: Range<Int>, with records: [CellRecord]) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count,
            "Rows \(range) of \(count) are replaced: replace rows that are there.")
        guard !range.isEmpty || !records.isEmpty else { return }
        precondition(
            count - range.count <= .max - records.count,
            "\(records.count) rows in place of \(range) of \(count): more than can be counted.")
        let first = range.lowerBound < count ? piece(holding: range.lowerBound) : pieces.count
        let last = range.isEmpty ? first : piece(holding: range.upperBound - 1)
        var new: [Piece] = []
        if first < pieces.count {
            LazyRows.append(part(of: first, before: range.lowerBound), to: &new)
        }
        if !records.isEmpty { LazyRows.append(.records(records[...]), to: &new) }
        if last < pieces.count {
            LazyRows.append(part(of: last, from: range.upperBound), to: &new)
        }
        splice(new, over: first..<min(last + 1, pieces.count))
        count += records.count - range.count
    }

    private mutating func splice(_ new: [Piece], over old: Range<Int>) {
        var old = old
        var joined: [Piece] = []
        if old.lowerBound > 0 {
            old = (old.lowerBound - 1)..<old.upperBound
            joined.append(pieces[old.lowerBound])
        }
        for piece in new { LazyRows.append(piece, to: &joined) }
        if old.upperBound < pieces.count {
            LazyRows.append(pieces[old.upperBound], to: &joined)
            old = old.lowerBound..<(old.upperBound + 1)
        }
        var start = old.lowerBound < starts.count ? starts[old.lowerBound] : count
        pieces.replaceSubrange(old, with: joined)
        let places = joined.map { piece in
            defer { start += piece.count }
            return start
        }
        starts.replaceSubrange(old, with: places)
        let behind = old.lowerBound + joined.count
        guard behind < starts.count, starts[behind] != start else { return }
        let shift = start - starts[behind]
        for index in behind..<starts.count { starts[index] += shift }
    }

    private func part(of index: Int, before end: Int) -> Piece {
        let count = end - starts[index]
        switch pieces[index] {
        case .source(let rows): return .source(rows.prefix(count))
        case .records(let records): return .records(records.prefix(count))
        }
    }

    private func part(of index: Int, from start: Int) -> Piece {
        let count = start - starts[index]
        switch pieces[index] {
        case .source(let rows): return .source(rows.dropFirst(count))
        case .records(let records): return .records(records.dropFirst(count))
        }
    }

    /// Appends a piece, merged with the last one if that is cheap.
    private static func append(_ piece: Piece, to pieces: inout [Piece]) {
        guard piece.count > 0 else { return }
        switch (pieces.last, piece) {
        case (.source(let left), .source(let right)) where left.upperBound == right.lowerBound:
            pieces[pieces.count - 1] = .source(left.lowerBound..<right.upperBound)
        case (.records(let left), .records(let right))
        where left.count + right.count <= joinedCount:
            pieces[pieces.count - 1] = .records(ArraySlice(Array(left) + right))
        default: pieces.append(piece)
        }
    }

    /// Whether other rows have the same source and the same edits.
    func isSame(as other: LazyRows) -> Bool {
        guard source === other.source, count == other.count else { return false }
        let edits = self.edits
        let others = other.edits
        return edits.count == others.count && sourceRuns == other.sourceRuns
            && zip(edits, others).allSatisfy { $0.index == $1.index && $0.records == $1.records }
    }

    private var sourceRuns: [Range<Int>] {
        pieces.compactMap { if case .source(let range) = $0 { range } else { nil } }
    }
}
