internal import WaybillStorage

/// A row that may be among the best.
struct Candidate {
    let key: Int64

    let order: RankedOrder

    /// Its distance from the query's point, in metres.
    let distance: Double?

    /// Why it stands there; nil without a text.
    let ranking: RecordRanking?
}
