public import WaybillStorage

/// The result of a search.
public struct PlaceSearchResponse: Sendable {
    /// What was searched for, as it was understood.
    public var terms: SearchTerms

    /// From where distances are measured; nil where no point is known.
    public var centre: Coordinate?

    /// The places, the best first.
    public var matches: [RecordMatch<Place>]

    /// The stations, streets or districts that the text names, where one can
    /// look around.
    public var localities: [Locality] = []

    /// What may have been meant instead, where little was found; nil for nothing.
    public var suggestion: String?
}

extension PlaceLibrary {
    /// Finds places by what a person typed: kinds of place in common words of
    /// several languages, words that begin words of their name, category,
    /// address or keywords, and whether they are open now.
    ///
    /// A kind comes by distance, before what has its word in the name; a kind
    /// that is misspelt comes behind what has the word as it was typed.
    ///
    /// - Parameters:
    ///   - coordinate: The point from which distances are measured; nil for
    ///     none. A text that names another, as in `near the station`, has its own.
    ///   - filter: Which places count, as in ``nearest(to:limit:filter:)``; all
    ///     by default. Without a point its radius means nothing.
    /// - Returns: The places, the most relevant first, and what was understood.
    /// - Throws: `PersistenceError`.
    public func find(
        _ text: String, near coordinate: Coordinate? = nil, limit: Int,
        filter: PlaceFilter = PlaceFilter()
    ) async throws -> PlaceSearchResponse {
        var found = try await search(to: text, near: coordinate, limit: limit, filter: filter)
        if limit > 0, let localities {
            found.result.localities = try await localities.localities(
                named: found.result.terms, near: found.result.centre)
        }
        if found.isLittle, found.result.localities.isEmpty {
            found.result.suggestion = try await suggestion(
                for: found.result.terms, near: found.result.centre, filter: filter)
        }
        return found.result
    }

    private func search(
        to text: String, near coordinate: Coordinate?, limit: Int, filter: PlaceFilter,
        spelling: QuerySpelling = .forgiving
    ) async throws -> (result: PlaceSearchResponse, isLittle: Bool) {
        let terms = SearchTerms(text)
        var centre = coordinate
        if !terms.reference.isEmpty, limit > 0 {
            centre = try await point(named: terms.reference, near: coordinate) ?? coordinate
        }
        var result = PlaceSearchResponse(terms: terms, centre: centre, matches: [])
        guard limit > 0 else { return (result, false) }
        var finding = PlaceFinding(
            terms, in: self, near: centre, limit: limit, filter: filter, spelling: spelling)
        result.matches = Array(try await finding.find().prefix(limit))
        return (result, finding.isLittle)
    }

    /// Where a locality or a place is that a text names.
    private func point(
        named text: String, near coordinate: Coordinate?
    ) async throws -> Coordinate? {
        let localities = try await localities?.localities(
            named: text, near: coordinate, limit: 1, spelling: .exact)
        if let first = localities?.first { return first.coordinate }
        return try await search(text, near: coordinate, limit: 1).first?.record.coordinate
    }

    /// Finds places by what a person typed, as it is spelt.
    func searchExactly(
        _ text: String, near coordinate: Coordinate?, limit: Int
    ) async throws -> [Place] {
        try await search(
            to: text, near: coordinate, limit: limit, filter: PlaceFilter(), spelling: .exact
        ).result.matches.map(\.record)
    }

    /// Finds places whose own words a text begins, perhaps misspelt, and not by a kind that
    /// it may mean.
    func searchWords(
        _ text: String, near coordinate: Coordinate?, limit: Int
    ) async throws -> [Place] {
        try await store.matches(RecordQuery(text: text, near: coordinate, limit: limit))
            .map(\.record)
    }

    /// Finds places by what a person typed; see ``find(_:near:limit:filter:)``.
    ///
    /// - Parameter coordinate: The point from which distances are measured; nil for
    ///   none.
    /// - Throws: `PersistenceError`.
    public func search(
        _ text: String, near coordinate: Coordinate? = nil, limit: Int,
        filter: PlaceFilter = PlaceFilter()
    ) async throws -> [RecordMatch<Place>] {
        try await search(to: text, near: coordinate, limit: limit, filter: filter).result.matches
    }
}
