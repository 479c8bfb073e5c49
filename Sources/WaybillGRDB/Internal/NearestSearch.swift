internal import Foundation
internal import GRDB
internal import WaybillPipeline

/// Finds the records that are nearest to a point.
///
/// The R*Tree is asked for growing boxes until one holds enough records within
/// the distance that fits into it. It knows positions to about three metres
/// only (32-bit numbers, rounded outwards): those that come into question are
/// then measured by the table's own numbers.
struct NearestSearch {
    /// The tables.
    let tables: RecordTables

    /// The point.
    let centre: Coordinate

    /// The most records to return, above zero.
    let limit: Int

    private static let firstRadius = 250.0
    private static let halfOfEarth = Double.pi * Coordinate.earthRadius

    /// How far a position of the R*Tree may be off, in metres.
    private static let tolerance = 10.0

    private struct Candidate {
        let number: Int64
        let distance: Double
    }

    /// Finds the records.
    ///
    /// - Parameter db: The database.
    /// - Returns: The nearest, nearest first; equally near ones by identity.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func hits(_ db: Database) throws -> [RecordHit] {
        let statement = try db.cachedStatement(
            sql: "SELECT \(tables.columnList) FROM \(tables.records) WHERE \"number$\" = ?")
        var found: [(distance: Double, identity: String, values: [StoredValue])] = []
        for candidate in try candidates(db) {
            let row = try Row.fetchOne(statement, arguments: [candidate.number])
            let values = row?.databaseValues.map { StoredValue($0) } ?? []
            guard case .text(let identity) = values.first,
                let position = tables.layout.position(in: values)
            else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "index without row") }
            found.append((centre.distance(to: position), identity, values))
        }
        found.sort { one, other in
            one.distance == other.distance
                ? one.identity.utf8.lexicographicallyPrecedes(other.identity.utf8)
                : one.distance < other.distance
        }
        return found.prefix(limit).map { RecordHit(values: $0.values, distance: $0.distance) }
    }

    /// A few records more than those that are asked for, in no order.
    private func candidates(_ db: Database) throws -> [Candidate] {
        var radius = NearestSearch.firstRadius
        while true {
            let found = try candidates(db, within: radius)
            let isAll = radius >= NearestSearch.halfOfEarth
            let sure = radius - NearestSearch.tolerance
            let near = isAll ? found : found.filter { $0.distance <= sure }
            if near.count >= limit {
                // The last one may be this much nearer, and others this much further.
                let last = near.map(\.distance).sorted()[limit - 1]
                return found.filter { $0.distance <= last + 2 * NearestSearch.tolerance }
            }
            if isAll { return found }
            radius = min(radius * 2, NearestSearch.halfOfEarth)
        }
    }

    private func candidates(_ db: Database, within radius: Double) throws -> [Candidate] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT number, south, west FROM \(tables.positions)
                WHERE north >= ? AND south <= ? AND east >= ? AND west <= ?
                """)
        var found: [Candidate] = []
        for box in GeoBox.containing(radius, around: centre) {
            let rows = try Row.fetchCursor(
                statement,
                arguments: [
                    box.latitudes.lowerBound, box.latitudes.upperBound,
                    box.longitudes.lowerBound, box.longitudes.upperBound,
                ])
            while let row = try rows.next() {
                found.append(Candidate(number: row[0], distance: distance(row[1], row[2])))
            }
        }
        return found
    }

    /// The distance to a position of the R*Tree, which may have been rounded
    /// to a little beyond the earth.
    private func distance(_ latitude: Double, _ longitude: Double) -> Double {
        let position = Coordinate(
            latitude: min(max(latitude, -90), 90), longitude: min(max(longitude, -180), 180))
        return position.map(centre.distance) ?? .infinity
    }
}
