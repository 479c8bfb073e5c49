import PlacesMap
public import WaybillStorage

/// The streets, stations, squares and districts of the extracts that were
/// imported.
public struct LocalityLibrary: Sendable {
    private let store: any RecordStore<Locality>

    /// Opens a library.
    public init(store: any RecordStore<Locality>) { self.store = store }

    /// Finds localities by words that begin words of their names, or of what
    /// they are, such as `station`.
    ///
    /// - Returns: The localities, the best first.
    /// - Throws: `PersistenceError`.
    public func localities(
        named text: String, near point: Coordinate? = nil, limit: Int,
        spelling: QuerySpelling = .forgiving
    ) async throws -> [Locality] {
        try await store.matches(
            RecordQuery(text: text, near: point, spelling: spelling, limit: limit)
        ).map(\.record)
    }

    /// Finds what a search for places names that is none: the nearest stations
    /// where it asks for them, else what has just its name.
    ///
    /// - Returns: The localities, three at most.
    func localities(named terms: SearchTerms, near point: Coordinate?) async throws -> [Locality] {
        let stations: Set<String> = ["station", "underground", "tram stop"]
        if terms.guess == nil, terms.categoryTerms.contains(where: { stations.contains($0.id) }) {
            return try await localities(
                named: terms.plainText, near: point, limit: 3, spelling: .exact)
        }
        let name = FoldedWord.joined(terms.text)
        guard !name.isEmpty else { return [] }
        let found = try await localities(
            named: terms.text, near: point, limit: 10, spelling: .exact)
        return Array(found.filter { $0.isCalled(name) }.prefix(1))
    }

    /// Puts the localities of extracts in the place of those that they had.
    func replace(
        _ extracts: some Sequence<ExtractName>, with localities: [Locality]
    ) async throws {
        let old = extracts.map { ColumnValue("extract", .text($0.description)) }
        _ = try await store.load(removing: old) { add in
            for locality in localities { try add(locality) }
        }
    }
}
