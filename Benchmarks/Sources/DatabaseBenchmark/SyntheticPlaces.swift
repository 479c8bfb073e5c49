import WaybillStorage
import WaybillTesting

struct SyntheticPlace: StoredRecord {
    let id: String
    let storedValues: [StoredValue]

    static let schema = RecordSchema(
        table: "place",
        columns: ["id", "name", "category", "address", "latitude", "longitude", "source"],
        searchedColumns: ["name", "category", "address"], position: PositionColumns(),
        filteredColumns: ["category", "source"],
        ranking: TextRanking(
            titleStart: 5, title: 4, otherStart: 3, elsewhere: 0, whole: 1.5, mistake: 2,
            distance: 500))

    init(id: String, _ others: [StoredValue]) {
        self.id = id
        storedValues = [.text(id)] + others
    }

    init(storedValues: [StoredValue]) throws(PersistenceError) {
        guard case .text(let id)? = storedValues.first else {
            throw PersistenceError(.unreadable, message: "This is not a place.")
        }
        self.id = id
        self.storedValues = storedValues
    }
}

/// A world of made-up places: nine in ten of them in 200 cities.
///
/// Their names have one to three words of about 9,500, some far more often than
/// others, and they have 198 categories.
struct SyntheticPlaces {
    /// The words of names, the frequent ones first.
    let words: [String]

    private let categories: [String]
    private let cities: [Coordinate]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let syllables = "bdfgklmnprstvz".flatMap { first in "aeiou".map { "\(first)\($0)" } }
        func word(_ count: ClosedRange<Int>) -> String {
            (0..<Int.random(in: count, using: &random))
                .compactMap { _ in syllables.randomElement(using: &random) }.joined()
        }
        words = (0..<9_532).map { _ in word(2...4) }
        categories = (0..<198).map { _ in word(3...5) }
        cities = (0..<200).compactMap { _ in
            Coordinate(
                latitude: .random(in: -60...70, using: &random),
                longitude: .random(in: -175...175, using: &random))
        }
    }

    func word(_ random: inout SeededGenerator) -> String {
        // Half of them are drawn so that a word at the double rank comes half as often.
        let share = Double.random(in: 0..<1, using: &random)
        if Bool.random(using: &random) { return words[Int(Double(words.count) * share)] }
        return words[exponent(share) - 1]
    }

    private func exponent(_ share: Double) -> Int {
        var rank = 1.0
        var left = share * 13.2
        while left >= 1 {
            rank *= 2
            left -= 1
        }
        return min(max(Int(rank * (1 + left)), 1), words.count)
    }

    /// The condition that a place is of some category.
    func category(_ random: inout SeededGenerator) -> ColumnCondition {
        ColumnCondition(
            "category",
            oneOf: [.text(categories[Int.random(in: 0..<categories.count, using: &random)])])
    }

    /// A point in a city.
    func cityPoint(_ random: inout SeededGenerator) -> Coordinate {
        let city = cities[Int.random(in: 0..<cities.count, using: &random)]
        func offset() -> Double {
            (0..<4).reduce(0) { sum, _ in sum + .random(in: -0.04...0.04, using: &random) }
        }
        return Coordinate(
            latitude: city.latitude + offset(), longitude: city.longitude + offset()) ?? city
    }

    func point(_ random: inout SeededGenerator) -> Coordinate {
        Coordinate(
            latitude: .random(in: -85...85, using: &random),
            longitude: .random(in: -180...180, using: &random)) ?? cities[0]
    }

    func place(_ number: Int, _ random: inout SeededGenerator) -> SyntheticPlace {
        let isInCity = Int.random(in: 0..<10, using: &random) < 9
        let point = isInCity ? cityPoint(&random) : point(&random)
        let name = (0..<Int.random(in: 1...3, using: &random)).map { _ in word(&random) }
        let category = categories[Int.random(in: 0..<categories.count, using: &random)]
        let address = "\(Int.random(in: 1...99, using: &random)) \(word(&random))"
        return SyntheticPlace(
            id: "n\(number)",
            [
                .text(name.joined(separator: " ")), .text(category), .text(address),
                .real(point.latitude), .real(point.longitude), .text("osm"),
            ])
    }
}
