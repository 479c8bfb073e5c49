import WaybillStorage
import WaybillTesting

/// A small record; its table and a column have names that SQL reserves.
struct Spot: StoredRecord, Equatable {
    var id: String
    var name = ""
    var group: String?
    var latitude: Double?
    var longitude: Double?
    var visits: Int64 = 0

    static let schema = RecordSchema(
        table: "order",
        columns: ["id", "name", "group", "latitude", "longitude", "visits"],
        searchedColumns: ["name", "group"],
        position: PositionColumns(), filteredColumns: ["group", "visits"],
        ranking: .nearness)

    var storedValues: [StoredValue] {
        [
            .text(id), .text(name), group.map(StoredValue.text) ?? .null,
            latitude.map(StoredValue.real) ?? .null, longitude.map(StoredValue.real) ?? .null,
            .integer(visits),
        ]
    }
}

extension Spot {
    init(storedValues values: [StoredValue]) throws(PersistenceError) {
        guard values.count == 6, case .text(let id) = values[0], case .text(let name) = values[1],
            case .integer(let visits) = values[5]
        else { throw PersistenceError(.unreadable, message: "This is not a spot.") }
        self.init(id: id, name: name, visits: visits)
        if case .text(let group) = values[2] { self.group = group }
        if case .real(let latitude) = values[3] { self.latitude = latitude }
        if case .real(let longitude) = values[4] { self.longitude = longitude }
    }

    var position: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}

extension TextRanking {
    /// What counts among spots: half as far is worth a point.
    static let nearness = TextRanking(
        titleStart: 5, title: 4, otherStart: 3, elsewhere: 0, whole: 1.5, mistake: 2,
        distance: 500)
}

extension SeededGenerator {
    /// A point anywhere, with more of them where the formulas are hard: at the
    /// poles, on the antimeridian, in a town, and on a few points again.
    mutating func coordinate() -> (latitude: Double, longitude: Double) {
        switch Int.random(in: 0..<8, using: &self) {
        case 0:
            ([-90, 90].randomElement(using: &self) ?? 90, .random(in: -180...180, using: &self))
        case 1:
            (.random(in: 89.9...90, using: &self), .random(in: -180...180, using: &self))
        case 2:
            (
                .random(in: -90...90, using: &self),
                [-180, 180, -179.9999, 179.9999].randomElement(using: &self) ?? 180
            )
        case 3, 4:
            (.random(in: 43.7...43.8, using: &self), .random(in: 7.4...7.5, using: &self))
        case 5:
            (
                Double(Int.random(in: -9...9, using: &self) * 10),
                Double(Int.random(in: -18...18, using: &self) * 10)
            )
        default:
            (.random(in: -90...90, using: &self), .random(in: -180...180, using: &self))
        }
    }

    /// Records all over the earth; a few lie nowhere.
    mutating func spots(_ count: Int) -> [Spot] {
        (0..<count).map { number in
            let point = coordinate()
            var spot = Spot(id: "n\(number)", name: "Spot \(number)")
            guard Int.random(in: 0..<20, using: &self) > 0 else { return spot }
            spot.latitude = point.latitude
            spot.longitude = point.longitude
            return spot
        }
    }
}
