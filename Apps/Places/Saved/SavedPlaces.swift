public import WaybillStorage

/// The places that a person saved, in lists.
///
/// They are stored apart from the places of the library: an import or a response of
/// a server changes what a saved place looks like, never whether it is saved. One
/// that has gone from the library is shown by what was remembered of it.
///
/// The standard list is always there. Any other begins when it is made, or when the
/// first place is saved into it, and stays until it is deleted, also while nothing
/// is in it. A place may be in several.
public struct SavedPlaces: Sendable {
    let store: any RecordStore<SavedPlace>
    let library: PlaceLibrary

    /// Opens the lists.
    ///
    /// - Parameter library: The places, and the clock for the date of saving.
    public init(_ store: any RecordStore<SavedPlace>, of library: PlaceLibrary) {
        self.store = store
        self.library = library
    }

    // MARK: Saving

    /// Saves a place into a list.
    ///
    /// A second time changes nothing but what is remembered of the place, and a note
    /// about it stays. When it returns, the place is in the list to stay.
    ///
    /// - Parameter list: The list, as ``list(meantBy:)`` finds it, or else a new one; the
    ///   standard one by default.
    /// - Returns: The result. A place that is gone from the library can be
    ///   saved while another list remembers it.
    /// - Throws: `PersistenceError`; then nothing has changed.
    /// - Complexity: That of ``lists()`` for another list than the standard one.
    @discardableResult
    public func save(
        _ id: String, in list: SavedListName = .standard
    ) async throws -> SavingResult {
        guard !id.isEmpty else { return .noSuchPlace }
        let list = try await self.list(meantBy: list) ?? list
        let before = try await saved(id)
        let current = try await library.place(id: id)
        guard let place = current ?? before.first?.snapshot else { return .noSuchPlace }
        guard let known = before.first(where: { $0.list == list }) else {
            let note = before.first?.note
            let saved = SavedPlace(place, in: list, at: library.now(), note: note)
            try await store.save(saved)
            return .saved(saved)
        }
        let saved = SavedPlace(
            current ?? known.snapshot, in: list, at: known.date, note: known.note)
        if saved != known { try await store.save(saved) }
        return .alreadySaved(saved)
    }

    /// Takes a place out of a list, which stays.
    ///
    /// - Throws: `PersistenceError`; then nothing has changed.
    /// - Complexity: That of ``lists()`` for another list than the standard one.
    @discardableResult
    public func remove(
        _ id: String, from list: SavedListName = .standard
    ) async throws -> UnsavingResult {
        guard !id.isEmpty, let list = try await self.list(meantBy: list) else { return .nothing }
        let key = SavedPlace.id(ofPlace: id, in: list)
        guard let saved = try await store.record(id: key) else { return .nothing }
        // Only for its name: a place that cannot be read can be removed all the same.
        let current = try? await library.place(id: id)
        let mark = try await markToAdd(to: list, at: saved.date)
        _ = try await store.load(removing: [ColumnValue("id", .text(key))]) { add in
            if let mark { try add(mark) }
        }
        return .removed(SavedEntry(saved: saved, current: current))
    }

    // MARK: Looking

    /// In which lists a place is.
    ///
    /// - Returns: What is saved of it, the standard list first, the others by
    ///   their names; empty where it is in none.
    /// - Throws: `PersistenceError`.
    public func saved(_ id: String) async throws -> [SavedPlace] {
        guard !id.isEmpty else { return [] }
        return try await records("place", id).sorted { $0.list.precedes($1.list) }
    }

    /// Whether a place is saved.
    ///
    /// - Throws: `PersistenceError`.
    public func isSaved(_ id: String, in list: SavedListName? = nil) async throws -> Bool {
        try await saved(id).contains { list == nil || $0.list == list }
    }

    /// The places of a list.
    ///
    /// - Returns: The places as they are now, the one first that was saved last;
    ///   empty where there is no such list.
    /// - Throws: `PersistenceError`.
    /// - Complexity: O(n log n) for the n places of the list, beside n lookups.
    public func places(in list: SavedListName = .standard) async throws -> [SavedEntry] {
        let saved = try await records("list", list.description).filter { !$0.isMark }
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

    /// Reports changes of what is saved, or of the places.
    ///
    /// - Returns: A stream with a value at once and at least one after each
    ///   change of either; see `RecordStore.changes()`. It ends when both stores
    ///   are released.
    public func changes() -> AsyncStream<Void> { merged([store.changes(), library.changes()]) }
}

/// The changes of several stores in one stream, which ends when all of them do.
func merged(_ sources: [AsyncStream<Void>]) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
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
