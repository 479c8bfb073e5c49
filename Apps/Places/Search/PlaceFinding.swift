import Foundation
import WaybillStorage

/// One search for places: what fits best comes first, and each place once.
///
/// It goes through what the text may mean, the likeliest first, until there are
/// enough places. So what comes for a larger limit begins with what comes for a
/// smaller one.
struct PlaceFinding {
    private let library: PlaceLibrary
    private let terms: SearchTerms
    private let point: Coordinate?
    private let limit: Int
    private let filter: PlaceFilter
    private let spelling: QuerySpelling
    private let date: Date
    private var matches: [RecordMatch<Place>] = []
    private var known: Set<String> = []
    private var hasKinds = false

    /// Whether little was found that has the words as they were typed.
    private(set) var isLittle = false

    /// Fewer places than these may be for a word that is misspelt.
    static let few = 5

    init(
        _ terms: SearchTerms, in library: PlaceLibrary, near point: Coordinate?, limit: Int,
        filter: PlaceFilter, spelling: QuerySpelling = .forgiving
    ) {
        self.library = library
        self.terms = terms
        self.point = point
        self.limit = max(limit, PlaceFinding.few)
        self.filter = filter
        self.spelling = spelling
        date = library.now()
    }

    /// Finds the places.
    ///
    /// - Returns: The places, the best first.
    mutating func find() async throws -> [RecordMatch<Place>] {
        var filter = filter
        if terms.isOpenNow { filter.isOpenNow = true }
        let text = terms.plainText
        let mayBeWrong = spelling == .forgiving
        let ofKinds =
            terms.guess == nil || mayBeWrong
            ? filter.narrowed(to: terms.categoryTerms.flatMap(\.categories)) : nil
        if let ofKinds, terms.isKindAlone, terms.guess == nil { try await addKinds(ofKinds) }
        let exact = try await add(text, filter, .exact)
        // Words that so many places have are right.
        let isRight = exact >= PlaceFinding.few
        if let ofKinds, terms.guess == nil || !isRight { try await addKinds(ofKinds) }
        if terms.categoryTerms.isEmpty, terms.isOpenNow, terms.rest.isEmpty {
            try await add(nil, filter, .exact)
        }
        isLittle = matches.count < SearchSuggestion.little || terms.guess != nil && !isRight
        if !isRight, mayBeWrong { try await add(text, filter, .forgiving) }
        if text != terms.text { try await add(terms.text, self.filter, .exact) }
        return matches
    }

    private mutating func addKinds(_ filter: PlaceFilter) async throws {
        guard !hasKinds else { return }
        hasKinds = true
        guard terms.rest.isEmpty else {
            try await add(terms.rest, filter, .exact)
            if spelling == .forgiving { try await add(terms.rest, filter, .forgiving) }
            return
        }
        // Without a point, what has the word in its name says best what it is.
        if point == nil { try await add(terms.plainText, filter, .exact) }
        try await add(nil, filter, .exact)
    }

    /// Adds what a text finds that is not there yet.
    @discardableResult
    private mutating func add(
        _ text: String?, _ filter: PlaceFilter, _ spelling: QuerySpelling
    ) async throws -> Int {
        guard matches.count < limit else { return 0 }
        var query = filter.query(text, near: point, limit: limit)
        query.spelling = spelling
        let found = try await library.store.matches(query, where: filter.accepts(at: date))
        matches += found.filter { known.insert($0.record.id).inserted }
        return found.count
    }
}

extension PlaceFilter {
    /// The same for places of some categories alone.
    fileprivate func narrowed(to others: [PlaceCategory]) -> PlaceFilter? {
        var filter = self
        filter.categories =
            categories.isEmpty ? Set(others) : categories.intersection(others)
        return filter.categories.isEmpty ? nil : filter
    }
}
