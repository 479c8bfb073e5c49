internal import Foundation

/// The weights of search ranking: where and how a record has the words of a
/// query, and how near it is.
///
/// Each word earns the points of the place where the record has it, and `whole` if the record has
/// it whole; the mean of all words is the text's. The distance takes points away: one for each time
/// that it doubles, beyond `distance`. The records with most points come first.
///
/// The places are in their order: what begins the title is worth the most, and
/// no point is below zero. Else a store stops the program when it is opened.
///
/// ```swift
/// public static let places = TextRanking(
///     titleStart: 5, title: 4, otherStart: 3, elsewhere: 0, whole: 1.5, mistake: 2,
///     distance: 500)
/// ```
public struct TextRanking: Hashable, Sendable {
    /// For a word that begins the title, the first of the searched columns; 3 by
    /// default.
    package var titleStart: Double

    /// For a word later in the title; 2 by default.
    package var title: Double

    /// For a word that begins the other searched columns; 1 by default.
    package var otherStart: Double

    /// For a word later in them; 0 by default.
    package var elsewhere: Double

    /// What a whole word is worth more than the beginning of one; 0.5 by default.
    package var whole: Double

    /// What a mistake in a word costs; 1 by default.
    package var mistake: Double

    /// The distance at which a point is lost, in metres, and one more each time
    /// that it doubles; nil, the default, where nearness does not count.
    package var distance: Double?

    /// Describes what counts.
    public init(
        titleStart: Double = 3, title: Double = 2, otherStart: Double = 1, elsewhere: Double = 0,
        whole: Double = 0.5, mistake: Double = 1, distance: Double? = nil
    ) {
        self.titleStart = titleStart
        self.title = title
        self.otherStart = otherStart
        self.elsewhere = elsewhere
        self.whole = whole
        self.mistake = mistake
        self.distance = distance
    }
}

extension TextRanking {
    package func points(_ place: WordFit.Place, _ extent: WordFit.Extent) -> Double {
        let placed =
            switch place {
            case .titleStart: titleStart
            case .title: title
            case .otherStart: otherStart
            case .elsewhere: elsewhere
            }
        switch extent {
        case .whole: return placed + whole
        case .beginning: return placed
        case .misspelt(let mistakes): return placed - mistake * Double(mistakes)
        }
    }

    /// The points that a distance takes away.
    ///
    /// - Returns: The points, at most those of half the way round the earth.
    package func points(atDistance distance: Double) -> Double {
        guard let first = self.distance else { return 0 }
        return log2(1 + min(distance, .pi * Coordinate.earthRadius) / first)
    }

    /// The rule that it breaks, with its points; nil for none.
    package var brokenRule: String? {
        let places = [titleStart, title, otherStart, elsewhere, 0]
        let isInOrder = zip(places, places.dropFirst()).allSatisfy { $0 >= $1 }
        let all = places + [whole, mistake, distance ?? 1]
        guard isInOrder, whole >= 0, mistake >= 0, distance ?? 1 > 0, all.allSatisfy(\.isFinite)
        else {
            return "The places of a TextRanking are in order, and no point is below zero: \(self)"
        }
        return nil
    }
}
