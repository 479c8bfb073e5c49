internal import WaybillStorage

/// A reader of the records of candidates, each accepted one once.
final class CandidateRecords<Record: Identifiable & Sendable> where Record.ID: Sendable {
    private let reader: RecordReader
    private let format: RecordFormat<Record>
    private let layout: RecordLayout
    private let conditions: [ColumnCondition]
    private let accepts: (@Sendable (Record) -> Bool)?
    private var counted: [Int64: Record] = [:]

    init(
        _ reader: RecordReader, _ format: RecordFormat<Record>, _ layout: RecordLayout,
        _ query: RecordQuery, accepts: (@Sendable (Record) -> Bool)?
    ) {
        self.format = format
        self.reader = reader
        self.layout = layout
        self.accepts = accepts
        conditions = query.conditions
    }

    var isIndifferent: Bool { accepts == nil && conditions.isEmpty }

    func counts(_ candidate: Candidate) throws -> Bool {
        let values = try reader.values(number: SpatialKey.number(of: candidate.key))
        guard try layout.fulfils(values, conditions) else { return false }
        let record = try format.record(of: values)
        guard accepts?(record) ?? true else { return false }
        counted[candidate.key] = record
        return true
    }

    func matches(_ candidates: [Candidate]) throws -> [RecordMatch<Record>] {
        try candidates.map { candidate in
            let record = try counted[candidate.key] ?? read(candidate)
            return RecordMatch(
                record: record, distance: candidate.distance, ranking: candidate.ranking)
        }
    }

    private func read(_ candidate: Candidate) throws -> Record {
        try format.record(of: reader.values(number: SpatialKey.number(of: candidate.key)))
    }
}
