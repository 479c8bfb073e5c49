internal import WaybillStorage

/// A row that may be among the best.
struct Candidate {
    let key: Int64

    let order: RankedOrder

    let distance: Double?

    let ranking: RecordRanking?
}
