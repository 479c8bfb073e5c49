internal import GRDB
internal import WaybillStorage

struct IdentityWalk {
    let db: Database

    let tables: RecordTables

    func find(_ top: inout TopCandidates) throws {
        let rows = try StatementRows(
            db,
            sql: """
                SELECT "number$", \(tables.identity) FROM \(tables.records)
                ORDER BY \(tables.identity)
                """)
        try rows.prefix([]) { row in
            let order = RankedOrder(score: 0, title: "", identity: row.text(1))
            try top.offer([
                Candidate(key: row.integer(0), order: order, distance: nil, ranking: nil)
            ])
            return !top.isFull
        }
    }
}
