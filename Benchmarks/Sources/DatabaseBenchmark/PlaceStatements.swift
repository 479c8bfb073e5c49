import GRDB
import WaybillStorage

/// The queries of the benchmark, each as one hand-written statement.
///
/// They stand on the tables of the store. That of the nearest gets as a parameter how large
/// a box holds enough places, which the store has to find out. That of a search
/// ranks all matches, as one statement must.
struct PlaceStatements {
    private let queue: DatabaseQueue

    init(path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = -32768")
        }
        queue = try DatabaseQueue(path: path, configuration: configuration)
        // The same places in the index that one would take for it.
        try DatabaseQueue(path: path).write { db in
            guard try !db.tableExists("by_hand") else { return }
            try db.execute(
                sql: """
                    CREATE VIRTUAL TABLE by_hand USING rtree(number, south, north, west, east);
                    INSERT INTO by_hand
                    SELECT number$, latitude, latitude, longitude, longitude FROM place;
                    """)
        }
    }

    /// The 20 that are nearest to a point, in a box of a kilometre and a half.
    func nearest(_ query: RecordQuery) throws -> Int {
        guard let near = query.near else { return 0 }
        return try count(
            """
            SELECT place.* FROM by_hand JOIN place ON number$ = number
            WHERE north >= ?1 - 0.0135 AND south <= ?1 + 0.0135
                AND east >= ?2 - 0.0135 / cos(radians(?1)) AND west <= ?2 + 0.0135 / cos(radians(?1))
            ORDER BY acos(min(1, sin(radians(?1)) * sin(radians(latitude)) + cos(radians(?1))
                * cos(radians(latitude)) * cos(radians(longitude - ?2)))) LIMIT 20
            """, [near.latitude, near.longitude])
    }

    /// The 20 best of all that have the words, the title before other columns.
    func search(_ query: RecordQuery) throws -> Int {
        let words = (query.text ?? "").split(separator: " ").map { "\"\($0)\" *" }
        return try count(
            """
            SELECT place.* FROM "place$words" CROSS JOIN "place$places" AS p ON p.key = "place$words".rowid
                CROSS JOIN place ON place.id = p.identity
            WHERE "place$words" MATCH ?1 ORDER BY p.title LIKE ?2 || '%' DESC,
                p.title LIKE '%' || ?2 || '%' DESC,
                (p.latitude - ?3) * (p.latitude - ?3) + (p.longitude - ?4) * (p.longitude - ?4),
                p.title LIMIT 20
            """,
            [
                words.joined(separator: " "), query.text, query.near?.latitude,
                query.near?.longitude,
            ])
    }

    private func count(_ sql: String, _ arguments: StatementArguments) throws -> Int {
        try queue.read { db in
            let rows = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
            return rows.reduce(0) { $0 + $1.count }
        }
    }
}
