internal import GRDB
internal import WaybillStorage

/// A search for the best matches from a point outwards.
///
/// Growing parts of the world around the point are searched until no better matches can lie
/// outside. The better the fit of the text, the larger the part.
struct SpatialWalk {
    private let centre: Coordinate
    private let scoring: CandidateScoring
    private let patterns: [TextPatterns.Pattern]
    private let rows: StatementRows
    private let isText: Bool

    private static let mostGrowth = 4.0
    static let halfOfEarth = Double.pi * Coordinate.earthRadius

    init(
        _ db: Database, _ tables: RecordTables, centre: Coordinate, scoring: CandidateScoring,
        patterns: TextPatterns
    ) throws {
        self.centre = centre
        self.scoring = scoring
        self.patterns = patterns.all
        let columns = scoring.columns(of: tables.places)
        isText = patterns.any != nil
        rows = try StatementRows(
            db,
            sql: isText
                ? """
                SELECT \(columns) FROM \(tables.words) CROSS JOIN \(tables.places)
                ON \(tables.places).key = \(tables.words).rowid
                WHERE \(tables.words).rowid BETWEEN ? AND ? AND \(tables.words) MATCH ?
                """
                : "SELECT \(columns) FROM \(tables.places) WHERE key BETWEEN ? AND ?")
    }

    func find(_ top: inout TopCandidates) throws {
        var seen = KeyRanges()
        // Results in a corner, until their turn comes.
        var corners: [Candidate] = []
        let most = scoring.query.radius ?? .infinity
        guard most >= 0 else { return }
        // In a city 20 places are likely that near; with a word more rows are read than lie near.
        var radius = min(isText ? 250 : 500, most)
        var radiusBefore = 0.0
        while let pattern = widest(beyond: radiusBefore, top.leastScore) {
            let isAll = radius >= SpatialWalk.halfOfEarth
            var candidates: [Candidate] = []
            swap(&candidates, &corners)
            for range in isAll ? [Int64.min...Int64.max] : ranges(within: radius) {
                for part in seen.add(range) { try add(pattern, part, to: &candidates) }
            }
            if !isAll {
                let end = candidates.partition { $0.distance ?? 0 > radius }
                corners = Array(candidates[end...])
                candidates.removeSubrange(end...)
            }
            try top.offer(candidates)
            if isAll || radius >= most { return }
            radiusBefore = radius
            radius = min(radius * growth(top), most)
        }
    }

    /// The growth of the radius: after first results, enough for the remaining ones.
    private func growth(_ top: TopCandidates) -> Double {
        // Looking up words costs more than a few rows too many.
        guard !isText, top.count > 0 else { return SpatialWalk.mostGrowth }
        let share = 1.3 * Double(top.limit) / Double(top.count)
        return min(max(share.squareRoot(), 1.2), SpatialWalk.mostGrowth)
    }

    /// The query for all possibly better results beyond a distance; nil for none.
    private func widest(beyond radius: Double, _ score: Double) -> TextPatterns.Pattern? {
        patterns.last { scoring.score($0.points, atDistance: radius) >= score }
    }

    private func ranges(within radius: Double) -> [ClosedRange<Int64>] {
        GeoBox.containing(radius, around: centre).flatMap(SpatialKey.ranges(covering:))
    }

    private func add(
        _ pattern: TextPatterns.Pattern, _ range: ClosedRange<Int64>,
        to candidates: inout [Candidate]
    ) throws {
        var arguments: [StoredValue] = [.integer(range.lowerBound), .integer(range.upperBound)]
        if let expression = pattern.expression { arguments.append(.text(expression)) }
        try rows.forEach(arguments) { row in
            let distance = scoring.position(row).map(centre.distance)
            if let candidate = scoring.candidate(row, distance: distance) {
                candidates.append(candidate)
            }
        }
    }
}
