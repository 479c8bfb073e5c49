internal import Foundation

/// The weights of search ranking: the position and completeness of matched words, and the distance.
///
/// Each query word earns the points of its place in the record, and `whole` if it matches a whole
/// word; the text's points are the mean. The distance subtracts one point each time it doubles,
/// beyond `distance`. Records with most points come first.
///
/// Weights must not be negative, and must not increase from one place to the next, in the order of
/// the initializer. Otherwise opening a store traps.
///
/// ```swift
/// public static let places = TextRanking(
///     titleStart: 5, title: 4, otherStart: 3, elsewhere: 0, whole: 1.5, mistake: 2,
///     distance: 500)
/// ```
public struct TextRanking: Hashable, Sendable {
    /// The points at the start of the title, the first of the searched columns; 3 by default.
    package var titleStart: Double

    /// The points for a later word in the title; 2 by default.
    package var title: Double

    /// The points at the start of the other searched columns; 1 by default.
    package var otherStart: Double

    /// The points for a later word in them; 0 by default.
    package var elsewhere: Double

    /// The bonus for a whole word; 0.5 by default.
    package var whole: Double

    /// The cost of a mistake in a word; 1 by default.
    package var mistake: Double

    /// The distance for the loss of one point, in metres, and one more each time it doubles; nil,
    /// the default, ignores distance.
    package var distance: Double?

    /// Creates a ranking.
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

    /// The points subtracted for a distance, at most half the way round the earth.
    package func points(atDistance distance: Double) -> Double {
        guard let first = self.distance else { return 0 }
        return log2(1 + min(distance, .pi * Coordinate.earthRadius) / first)
    }

    /// The first broken rule of the weights, with them; nil for none.
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
