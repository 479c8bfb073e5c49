internal import GRDB
internal import WaybillPipeline

/// Finds the best matches from a point outwards.
///
/// Growing parts of the world around the point are looked through until what
/// lies outside cannot be better than what was found. The better a fit of the
/// text, the further it is looked for.
struct SpatialWalk {
    private let centre: Coordinate
    private let scoring: CandidateScoring
    private let patterns: [TextPatterns.Pattern]
    private let rows: Statement
    private let growth: Double

    private static let firstRadius = 250.0
    private static let halfOfEarth = Double.pi * Coordinate.earthRadius

    /// Prepares to walk.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - tables: Its tables.
    ///   - centre: The point.
    ///   - scoring: What ranks the rows.
    ///   - patterns: What FTS5 is asked for.
    /// - Throws: `DatabaseError`.
    init(
        _ db: Database, _ tables: RecordTables, centre: Coordinate, scoring: CandidateScoring,
        patterns: TextPatterns
    ) throws {
        self.centre = centre
        self.scoring = scoring
        self.patterns = patterns.all
        let columns = scoring.columns(of: tables.places)
        let isText = patterns.any != nil
        // Looking up words costs more than the few rows too many.
        growth = isText ? 4 : 2
        rows = try db.cachedStatement(
            sql: isText
                ? """
                SELECT \(columns) FROM \(tables.words) CROSS JOIN \(tables.places)
                ON \(tables.places).key = \(tables.words).rowid
                WHERE \(tables.words).rowid BETWEEN ? AND ? AND \(tables.words) MATCH ?
                """
                : "SELECT \(columns) FROM \(tables.places) WHERE key BETWEEN ? AND ?")
    }

    /// Finds the matches.
    ///
    /// - Parameter top: Takes the best.
    /// - Throws: `DatabaseError`, `PersistenceError`, or `CancellationError`.
    func find(_ top: inout TopRecords<some StoredRecord>) throws {
        var seen: Set<Int64> = []
        let most = scoring.query.radius ?? .infinity
        guard most >= 0 else { return }
        var radius = min(SpatialWalk.firstRadius, most)
        var radiusBefore = 0.0
        while let pattern = widest(beyond: radiusBefore, top.leastScore) {
            let isAll = radius >= SpatialWalk.halfOfEarth
            var candidates: [Candidate] = []
            for range in isAll ? [Int64.min...Int64.max] : ranges(within: radius) {
                try add(pattern, range, isAll ? .infinity : radius, &seen, to: &candidates)
            }
            try top.offer(candidates)
            if isAll || radius >= most { return }
            radiusBefore = radius
            radius = min(radius * growth, most)
        }
    }

    /// The question whose answers include all that can be better beyond a
    /// distance; nil where nothing can.
    private func widest(beyond radius: Double, _ score: Double) -> TextPatterns.Pattern? {
        patterns.last { scoring.score($0.points, atDistance: radius) >= score }
    }

    private func ranges(within radius: Double) -> [ClosedRange<Int64>] {
        GeoBox.containing(radius, around: centre).flatMap(SpatialKey.ranges(covering:))
    }

    private func add(
        _ pattern: TextPatterns.Pattern, _ range: ClosedRange<Int64>, _ radius: Double,
        _ seen: inout Set<Int64>, to candidates: inout [Candidate]
    ) throws {
        var arguments: StatementArguments = [range.lowerBound, range.upperBound]
        if let expression = pattern.expression { arguments += [expression] }
        let rows = try Row.fetchCursor(self.rows, arguments: arguments)
        while let row = try rows.next() {
            // What lies in a corner comes again when its turn has come.
            let distance = scoring.position(row).map(centre.distance)
            guard distance ?? 0 <= radius, seen.insert(row[0]).inserted else { continue }
            if let candidate = scoring.candidate(row, distance: distance) {
                candidates.append(candidate)
            }
        }
    }
}
