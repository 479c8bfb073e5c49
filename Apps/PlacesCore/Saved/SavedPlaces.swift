public import WaybillPipeline

/// The places that a person saved, in lists.
///
/// They lie apart from the places of the library: an import or an answer of a
/// server changes what a saved place looks like, never whether it is saved. One
/// that has gone from the library is shown by what was remembered of it.
///
/// Lists are there while something is in them. A place may be in several.
public struct SavedPlaces: Sendable {
    private let store: any RecordStore<SavedPlace>
    private let library: PlaceLibrary

    /// Opens the lists.
    ///
    /// - Parameters:
    ///   - store: Where they are kept.
    ///   - library: The places, and the clock that says when one is saved.
    public init(_ store: any RecordStore<SavedPlace>, of library: PlaceLibrary) {
        self.store = store
        self.library = library
    }

    // MARK: Saving

    /// Saves a place into a list.
    ///
    /// A second time changes nothing but what is remembered of the place. When
    /// it returns, the place is in the list to stay.
    ///
    /// - Parameters:
    ///   - id: The identity of the place.
    ///   - list: The list, as ``list(meantBy:)`` finds it, or else a new one; the
    ///     standard one by default.
    /// - Returns: What was done. A place that is gone from the library can be
    ///   saved while another list remembers it.
    /// - Throws: `PersistenceError`; then nothing has changed.
    /// - Complexity: That of ``lists()`` for another list than the standard one.
    @discardableResult
    public func save(
        _ id: String, in list: SavedListName = .standard
    ) async throws -> SavingResult {
        let list = try await self.list(meantBy: list) ?? list
        let before = try await saved(id)
        let current = try await library.place(id: id)
        guard let place = current ?? before.first?.snapshot else { return .noSuchPlace }
        guard let known = before.first(where: { $0.list == list }) else {
            let saved = SavedPlace(place, in: list, at: library.now())
            try await store.save(saved)
            return .saved(saved)
        }
        let saved = SavedPlace(current ?? known.snapshot, in: list, at: known.date)
        if saved != known { try await store.save(saved) }
        return .alreadySaved(saved)
    }

    /// Takes a place out of a list.
    ///
    /// - Parameters:
    ///   - id: The identity of the place.
    ///   - list: The list, as ``list(meantBy:)`` finds it; the standard one by
    ///     default.
    /// - Returns: What was done.
    /// - Throws: `PersistenceError`; then nothing has changed.
    /// - Complexity: That of ``lists()`` for another list than the standard one.
    @discardableResult
    public func remove(
        _ id: String, from list: SavedListName = .standard
    ) async throws -> UnsavingResult {
        guard let list = try await self.list(meantBy: list) else { return .nothing }
        let key = SavedPlace.id(ofPlace: id, in: list)
        guard let saved = try await store.record(id: key) else { return .nothing }
        // Only for its name: a place that cannot be read can be let go all the same.
        let current = try? await library.place(id: id)
        try await store.delete(id: key)
        return .removed(SavedEntry(saved: saved, current: current))
    }

    // MARK: Looking

    /// In which lists a place is.
    ///
    /// - Parameter id: The identity of the place.
    /// - Returns: What is saved of it, the standard list first, the others by
    ///   their names; empty where it is in none.
    /// - Throws: `PersistenceError`.
    public func saved(_ id: String) async throws -> [SavedPlace] {
        try await records("place", id).sorted { $0.list.precedes($1.list) }
    }

    /// Whether a place is saved.
    ///
    /// - Parameters:
    ///   - id: The identity of the place.
    ///   - list: The list that counts; nil, the default, for any.
    /// - Returns: Whether it is in it.
    /// - Throws: `PersistenceError`.
    public func isSaved(_ id: String, in list: SavedListName? = nil) async throws -> Bool {
        try await saved(id).contains { list == nil || $0.list == list }
    }

    /// The lists that there are.
    ///
    /// - Returns: The lists with their counts, the standard one first, the
    ///   others by their names.
    /// - Throws: `PersistenceError`.
    /// - Complexity: O(n) in the number of saved places.
    public func lists() async throws -> [SavedList] {
        let all = try await store.matches(RecordQuery(limit: .max)).map(\.record.list)
        let counts = all.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return counts.map { SavedList(name: $0.key, count: $0.value) }
            .sorted { $0.name.precedes($1.name) }
    }

    /// Finds the list that a person means by a name: the one of this name, or
    /// else one whose name differs only in capital and small letters.
    ///
    /// - Parameter name: The name.
    /// - Returns: The name as the list has it; nil where there is no such list.
    ///   The standard list is always there.
    /// - Throws: `PersistenceError`.
    /// - Complexity: That of ``lists()``; O(1) for the standard list.
    public func list(meantBy name: SavedListName) async throws -> SavedListName? {
        guard name != .standard else { return name }
        let names = try await lists().map(\.name)
        if names.contains(name) { return name }
        return ([SavedListName.standard] + names).first { $0.isSpelled(like: name) }
    }

    /// The places of a list.
    ///
    /// - Parameter list: The list; the standard one by default.
    /// - Returns: The places as they are now, the one first that was saved last;
    ///   empty where there is no such list.
    /// - Throws: `PersistenceError`.
    /// - Complexity: O(n log n) for the n places of the list, beside n lookups.
    public func places(in list: SavedListName = .standard) async throws -> [SavedEntry] {
        let saved = try await records("list", list.description)
            .sorted { ($1.date, $0.snapshot.id) < ($0.date, $1.snapshot.id) }
        var entries: [SavedEntry] = []
        for place in saved {
            let current = try await library.place(id: place.snapshot.id)
            entries.append(SavedEntry(saved: place, current: current))
        }
        return entries
    }

    private func records(_ column: String, _ value: String) async throws -> [SavedPlace] {
        let condition = ColumnCondition(column, oneOf: [.text(value)])
        return try await store.matches(RecordQuery(conditions: [condition], limit: .max))
            .map(\.record)
    }

    // MARK: Observing

    /// Tells when what is saved, or what is known of places, has changed.
    ///
    /// - Returns: A stream with a value at once and at least one after each
    ///   change of either; see `RecordStore.changes()`. It ends when both stores
    ///   are released.
    public func changes() -> AsyncStream<Void> {
        let sources = [store.changes(), library.changes()]
        let (stream, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let task = Task {
            await withTaskGroup { group in
                for source in sources {
                    group.addTask { for await _ in source { continuation.yield() } }
                }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

extension SavedListName {
    /// Whether a name has the same letters, capital or small.
    fileprivate func isSpelled(like other: SavedListName) -> Bool {
        description.lowercased() == other.description.lowercased()
    }

    /// Whether a list comes before another: the standard one does before all.
    fileprivate func precedes(_ other: SavedListName) -> Bool {
        if self == .standard || other == .standard { return other != .standard }
        let (name, otherName) = (description.lowercased(), other.description.lowercased())
        return (name, description) < (otherName, other.description)
    }
}
