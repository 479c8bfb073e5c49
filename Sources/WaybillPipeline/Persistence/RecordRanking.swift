internal import Foundation

/// Why a match ranks where it does among those of a text.
///
/// Each word of the query earns points for the word of the record that it fits
/// best; their mean is the text's. The distance takes points away: one for each
/// time that it doubles, beyond half a kilometre. So a point of the text is
/// worth being half as far. Equal ones follow in the order of their titles, and
/// then of their identities.
public struct RecordRanking: Hashable, Sendable {
    /// How the words of the query fit, sorted by their UTF-8.
    public var words: [WordFit]

    /// The distance from the query's point, in metres; nil when it has none, or
    /// the record lies nowhere.
    public var distance: Double?

    /// The points that the distance takes away.
    public var distancePoints: Double

    /// The points for the text: the mean of those of the words.
    public var textPoints: Double {
        guard !words.isEmpty else { return 0 }
        return words.reduce(0) { $0 + $1.points } / Double(words.count)
    }

    /// What decides: the text's points without those of the distance.
    public var score: Double { textPoints - distancePoints }

    /// Ranks a match.
    ///
    /// - Parameters:
    ///   - words: How the words of the query fit.
    ///   - distance: The distance in metres; nil for none.
    ///   - isMeasured: Whether the query has a point: what lies nowhere is then
    ///     as far as can be. True by default.
    public init(words: [WordFit], distance: Double?, isMeasured: Bool = true) {
        self.words = words
        self.distance = distance
        distancePoints =
            isMeasured ? RecordRanking.points(atDistance: distance ?? .infinity) : 0
    }

    /// The points that a distance takes away.
    ///
    /// - Parameter distance: The distance in metres.
    /// - Returns: The points, at most those of half the way round the earth.
    package static func points(atDistance distance: Double) -> Double {
        log2(1 + min(distance, .pi * Coordinate.earthRadius) / 500)
    }
}

extension RecordRanking: CustomStringConvertible {
    /// The parts of the score in a line.
    public var description: String {
        var text = words.map { "\($0)" }.joined(separator: ", ")
        if words.count > 1 { text += ", mean \(RecordRanking.text(textPoints))" }
        guard distancePoints > 0 else { return "\(text) = \(RecordRanking.text(score))" }
        let place = distance.map { "\(Int($0.rounded())) m away" } ?? "nowhere"
        return "\(text), \(place) −\(RecordRanking.text(distancePoints)) = "
            + RecordRanking.text(score)
    }

    fileprivate static func text(_ points: Double) -> String {
        "\((points * 100).rounded() / 100)"
    }
}

/// How a word of a query fits a word of a record.
public struct WordFit: Hashable, Sendable {
    /// Where the record has the word.
    public enum Place: Hashable, Sendable {
        /// It begins the title, the first of the searched columns.
        case titleStart

        /// It stands later in the title.
        case title

        /// It begins the other searched columns, as a category does that comes
        /// right behind the title.
        case otherStart

        /// It stands later in the other columns.
        case elsewhere
    }

    /// How much of the word it is.
    public enum Extent: Hashable, Sendable {
        /// All of it.
        case whole

        /// Its beginning.
        case beginning

        /// Its beginning or all of it, but for a number of mistakes.
        case misspelt(Int)
    }

    /// The word of the query, folded.
    public var asked: String

    /// The word of the record, folded.
    public var found: String

    /// Where the record has it.
    public var place: Place

    /// How much of it was asked for.
    public var extent: Extent

    /// Describes a fit.
    ///
    /// - Parameters:
    ///   - asked: The word of the query, folded.
    ///   - found: The word of the record, folded.
    ///   - place: Where the record has it.
    ///   - extent: How much of it was asked for.
    public init(asked: String, found: String, place: Place, extent: Extent) {
        self.asked = asked
        self.found = found
        self.place = place
        self.extent = extent
    }

    /// The points that it is worth.
    public var points: Double { WordFit.points(place, extent) }

    /// What a fit is worth: most of all that it begins the title, then that it is
    /// in it, then that it begins the other columns.
    ///
    /// In these a whole word is worth half a point more than the beginning of
    /// one in the place before. So a hotel by its category comes before a school
    /// that has "hotelier" in its name, and behind what has "hotel" there.
    package static func points(_ place: Place, _ extent: Extent) -> Double {
        let placed =
            switch place {
            case .titleStart: 5.0
            case .title: 4.0
            case .otherStart: 3.0
            case .elsewhere: 0.0
            }
        switch extent {
        case .whole: return placed + 1.5
        case .beginning: return placed
        case .misspelt(let mistakes): return placed - 2 * Double(mistakes)
        }
    }
}

extension WordFit: CustomStringConvertible {
    /// The fit and its points in words.
    public var description: String {
        let column =
            switch place {
            case .titleStart: "at the start of the title"
            case .title: "in the title"
            case .otherStart: "at the start of the other columns"
            case .elsewhere: "in another column"
            }
        let how =
            switch extent {
            case .whole: "\"\(asked)\""
            case .beginning: "\"\(asked)\" of \"\(found)\""
            case .misspelt(let mistakes): "\"\(asked)\" for \"\(found)\" (\(mistakes) wrong)"
            }
        return "\(how) \(column) \(RecordRanking.text(points))"
    }
}
