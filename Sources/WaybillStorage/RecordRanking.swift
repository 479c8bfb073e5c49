/// The score of a search result, with its explanation.
///
/// Each word of the query earns points for its best fit in the record; the text's points are their
/// mean. The distance subtracts points. The record's ``TextRanking`` defines the points. Equal
/// scores are ordered by title, then identity.
public struct RecordRanking: Hashable, Sendable {
    /// The fits of the query's words, sorted by their UTF-8.
    public var words: [WordFit]

    /// The distance from the query's point, in metres; nil if the query or the record has no
    /// position.
    package var distance: Double?

    /// The points subtracted for the distance.
    public var distancePoints: Double

    /// The points for the text: the mean of those of the words.
    public var textPoints: Double {
        guard !words.isEmpty else { return 0 }
        return words.reduce(0) { $0 + $1.points } / Double(words.count)
    }

    /// The text's points minus those of the distance.
    public var score: Double { textPoints - distancePoints }

    package init(
        words: [WordFit], distance: Double?, by ranking: TextRanking, isMeasured: Bool
    ) {
        self.words = words
        self.distance = distance
        distancePoints = isMeasured ? ranking.points(atDistance: distance ?? .infinity) : 0
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

/// The fit of a query word to a word of a record.
public struct WordFit: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        /// The start of the title, the first of the searched columns.
        case titleStart

        case title

        /// The start of the other searched columns, such as a category right behind the title.
        case otherStart

        /// A later place in the other columns.
        case elsewhere
    }

    /// The matched extent of the word.
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

    /// The points of the fit, by the record's ``TextRanking``.
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
