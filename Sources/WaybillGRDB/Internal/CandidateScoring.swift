internal import GRDB
internal import WaybillStorage

struct CandidateScoring {
    /// The words of the query; nil for one by distance alone.
    let text: TextQuery?

    let query: RecordQuery

    let ranking: TextRanking

    /// The columns after `SELECT`, without the words if they do not count.
    func columns(of table: String) -> String {
        let names = ["key", "identity", "latitude", "longitude"]
        let words = text == nil ? [] : ["title", "others"]
        return (names + words).map { "\(table).\($0)" }.joined(separator: ", ")
    }

    /// Ranks a row; nil if it does not fit the text, lies beyond the radius, or lacks a required
    /// distance.
    func candidate(_ row: StatementRow) -> Candidate? {
        candidate(row, distance: query.near.flatMap { position(row).map($0.distance) })
    }

    func candidate(_ row: StatementRow, distance: Double?) -> Candidate? {
        guard query.includes(distance) else { return nil }
        guard let text else {
            guard let distance else { return nil }
            return Candidate(
                key: row.integer(0),
                order: RankedOrder(score: -distance, title: "", identity: row.text(1)),
                distance: distance, ranking: nil)
        }
        let title = row.text(4)
        let others = row.text(5)
        guard let fits = text.fits(title: title, others: others) else { return nil }
        let ranking = RecordRanking(
            words: fits, distance: distance, by: ranking, isMeasured: query.near != nil)
        return Candidate(
            key: row.integer(0),
            order: RankedOrder(score: ranking.score, title: title, identity: row.text(1)),
            distance: distance, ranking: ranking)
    }

    func position(_ row: StatementRow) -> Coordinate? {
        guard let latitude = row.real(2), let longitude = row.real(3) else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The best score at a distance, for the maximum points of the text.
    func score(_ points: Double, atDistance distance: Double) -> Double {
        text == nil ? -distance : points - ranking.points(atDistance: distance)
    }
}
