import Places
import WaybillStorage

/// Places as they are printed: a line each, or JSON.
struct PlaceList {
    private let matches: [RecordMatch<Place>]
    private let isExplained: Bool

    init(_ matches: [RecordMatch<Place>], isExplained: Bool = false) {
        self.matches = matches
        self.isExplained = isExplained
    }

    /// Prints the places.
    ///
    /// - Complexity: O(n) in the number of places.
    func print(asJSON: Bool) throws {
        guard !asJSON else {
            return try PrintedText.printJSON(matches.map { Item($0, isExplained: isExplained) })
        }
        try PrintedText.print(matches.isEmpty ? ["Nothing found."] : matches.flatMap(lines))
    }

    private func lines(_ match: RecordMatch<Place>) -> [String] {
        guard isExplained else { return [PlaceList.line(match)] }
        let ranking = match.ranking.map { PrintedText.line("\($0)") }
        return [
            PlaceList.line(match),
            "    " + (ranking ?? "ranked by the source, which does not say why"),
        ]
    }

    /// A place in a line: how far it is, its name, and what else is known.
    static func line(_ match: RecordMatch<Place>) -> String {
        let place = match.record
        let detail = [place.category.title, place.address, place.id].filter { !$0.isEmpty }
        let distance = match.distance.map {
            PrintedText.right(PrintedText.metres($0), 9) + "  "
        }
        return (distance ?? "") + PrintedText.line(place.name) + "  ("
            + PrintedText.line(detail.joined(separator: " · ")) + ")"
    }

    /// A place in JSON; what is unknown is left out.
    private struct Item: Encodable {
        let id: String
        let name: String
        let category: String
        let latitude: Double
        let longitude: Double
        let approximate: Bool
        let distance: Double?
        let address: String?
        let website: String?
        let phone: String?
        let email: String?
        let openingHours: String?
        let ranking: Ranking?

        init(_ match: RecordMatch<Place>, isExplained: Bool) {
            let place = match.record
            id = place.id
            name = place.name
            category = place.category.text
            latitude = place.coordinate.latitude
            longitude = place.coordinate.longitude
            approximate = place.isApproximate
            distance = match.distance
            address = place.address.nonEmpty
            website = place.contacts.website.nonEmpty
            phone = place.contacts.phone.nonEmpty
            email = place.contacts.email.nonEmpty
            openingHours = place.openingHours.nonEmpty
            ranking = isExplained ? match.ranking.map(Ranking.init) : nil
        }
    }

    /// Why a place ranks where it does, in JSON.
    private struct Ranking: Encodable {
        let score: Double
        let textPoints: Double
        let distancePoints: Double
        let words: [Word]

        init(_ ranking: RecordRanking) {
            score = ranking.score
            textPoints = ranking.textPoints
            distancePoints = ranking.distancePoints
            words = ranking.words.map(Word.init)
        }
    }

    /// The match of a word of the query, in JSON.
    private struct Word: Encodable {
        let asked: String
        let found: String
        let points: Double

        init(_ fit: WordFit) {
            asked = fit.asked
            found = fit.found
            points = fit.points
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
