/// The score of a search result, and how it is explained.
///
/// Each word of the query earns points for the word of the record that it fits best; their mean is
/// the text's. The distance takes points away. The record's ``TextRanking`` determines how many.
/// Equal ones follow in the order of their titles, and then of their identities.
public struct RecordRanking: Hashable, Sendable {
    /// How the words of the query fit, sorted by their UTF-8.
    public var words: [WordFit]

    /// The distance from the query's point, in metres; nil when it has none, or
    /// the record lies nowhere.
    package var distance: Double?

    /// The points that the distance takes away.
    public var distancePoints: Double

    /// The points for the text: the mean of those of the words.
    public var textPoints: Double {
        guard !words.isEmpty else { return 0 }
        return words.reduce(0) { $0 + $1.points } / Double(words.count)
    }

    /// What decides: the text's points without those of the distance.
    public var score: Double { textPoints - distancePoints }

    package init(words: [WordFit], distance: Double?, distancePoints: Double) {
        self.words = words
        self.distance = distance
        self.distancePoints = distancePoints
    }

    package init(
        words: [WordFit], distance: Double?, by ranking: TextRanking, isMeasured: Bool
    ) {
        self.init(
            words: words, distance: distance,
            distancePoints: isMeasured ? ranking.points(atDistance: distance ?? .infinity) : 0)
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
    package enum Place: Hashable, Sendable {
        /// It begins the title, the first of the searched columns.
        case titleStart

        case title

        /// It begins the other searched columns, as a category does that comes
        /// right behind the title.
        case otherStart

        /// It stands later in the other columns.
        case elsewhere
    }

    /// How much of the word it is.
    package enum Extent: Hashable, Sendable {
        case whole

        case beginning

        /// Its beginning or all of it, with a number of mistakes.
        case misspelt(Int)
    }

    /// The word of the query, folded.
    public var asked: String

    /// The word of the record, folded.
    public var found: String

    package var place: Place

    package var extent: Extent

    /// The points that it is worth, by the record's ``TextRanking``.
    public var points: Double

    package init(asked: String, found: String, place: Place, extent: Extent, points: Double) {
        self.asked = asked
        self.found = found
        self.place = place
        self.extent = extent
        self.points = points
    }
}

extension WordFit: CustomStringConvertible {
    /// The fit and its points as text.
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
