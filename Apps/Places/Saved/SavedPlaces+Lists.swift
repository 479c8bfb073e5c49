import Foundation
import Synchronization
import WaybillStorage

extension SavedPlaces {
    /// The lists that there are.
    ///
    /// - Returns: The lists with their counts, the standard one first, where
    ///   something is in it, the others by their names.
    /// - Throws: `PersistenceError`.
    /// - Complexity: O(n) in the number of saved places.
    public func lists() async throws -> [SavedList] {
        let counts = try await all().reduce(into: [:]) {
            $0[$1.list, default: 0] += $1.isMark ? 0 : 1
        }
        return counts.map { SavedList(name: $0.key, count: $0.value) }
            .sorted { $0.name.precedes($1.name) }
    }

    /// Finds the list that a person means by a name: the one of this name, or
    /// else one whose name differs only in capital and small letters.
    ///
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

    /// The list into which a place was saved last; that a list was made, renamed or
    /// brought back is not a use of it.
    ///
    /// - Returns: The list; the standard one where there is none.
    /// - Throws: `PersistenceError`.
    /// - Complexity: O(n) in the number of saved places.
    public func listUsedLast() async throws -> SavedListName {
        try await all().filter { !$0.isMark }
            .max { ($0.date, $1.list.description) < ($1.date, $0.list.description) }?
            .list ?? .standard
    }

    // MARK: Changing lists

    /// Makes a list with nothing in it.
    ///
    /// - Returns: The list of this name as ``list(meantBy:)`` finds it, where it is
    ///   there already: then nothing has changed. Otherwise the new one.
    /// - Throws: `PersistenceError`; then nothing has changed.
    /// - Complexity: That of ``lists()``.
    public func make(_ name: SavedListName) async throws -> MakingResult {
        if let list = try await list(meantBy: name) { return .exists(list) }
        try await store.save(SavedPlace(markOf: name, at: library.now()))
        return .made
    }

    /// Renames a list; its places stay, in their order.
    ///
    /// - Parameters:
    ///   - list: The list. Where it is the standard one, which is always there,
    ///     what is in it moves into a new one.
    ///   - name: The new name, which no other list has, in capital or small letters.
    /// - Throws: `PersistenceError`; then nothing has changed.
    /// - Complexity: O(n) in the number of saved places.
    public func rename(
        _ list: SavedListName, to name: SavedListName
    ) async throws -> RenamingResult {
        let all = Mutex<[SavedPlace]>([])
        let now = library.now()
        do {
            _ = try await store.load(
                reading: { saved in all.withLock { $0.append(saved) } },
                removing: {
                    let names = all.withLock { Set($0.map(\.list)).union([.standard]) }
                    guard names.contains(list) else { throw NotRenamed(result: .noSuchList) }
                    let other = names.first { $0 != list && $0.isSpelled(like: name) }
                    if let other { throw NotRenamed(result: .taken(other)) }
                    return [ColumnValue("list", .text(list.description))]
                },
                produce: { add in
                    let moved = all.withLock { $0.filter { $0.list == list } }
                    // The mark of the list is among them, or else begins here.
                    if name != .standard { try add(SavedPlace(markOf: name, at: now)) }
                    for saved in moved { try add(saved.moved(to: name)) }
                })
            return .renamed
        } catch let error as NotRenamed {
            return error.result
        }
    }

    /// Deletes a list with its places; the standard one is only emptied.
    ///
    /// - Returns: What was in it, from which ``restore(_:in:)`` makes it again; nil
    ///   where there is no such list.
    /// - Throws: `PersistenceError`; then nothing has changed.
    /// - Complexity: O(n) in the number of saved places.
    @discardableResult
    public func delete(_ list: SavedListName) async throws -> [SavedPlace]? {
        let deleted = Mutex<[SavedPlace]>([])
        _ = try await store.load(
            reading: { saved in
                if saved.list == list { deleted.withLock { $0.append(saved) } }
            },
            removing: { [ColumnValue("list", .text(list.description))] }, produce: { _ in })
        let records = deleted.withLock(\.self)
        guard !records.isEmpty || list == .standard else { return nil }
        return records.filter { !$0.isMark }
    }

    /// Restores places that were removed from a list, or the whole list.
    ///
    /// - Parameters:
    ///   - places: What was saved; it is saved again as of then, with its note unless
    ///     another list has the place with a newer one.
    ///   - list: The list; where it is gone, it is made again.
    /// - Throws: `PersistenceError`; then nothing has changed.
    /// - Complexity: That of ``lists()``.
    public func restore(_ places: [SavedPlace], in list: SavedListName) async throws {
        let list = try await self.list(meantBy: list) ?? list
        let date = places.map(\.date).max() ?? library.now()
        let mark = try await markToAdd(to: list, at: date)
        let notes = Mutex<[String: SavedNote?]>([:])
        _ = try await store.load(
            reading: { saved in notes.withLock { $0[saved.snapshot.id] = saved.note } },
            removing: { [] },
            produce: { add in
                if let mark { try add(mark) }
                for place in places {
                    let note = notes.withLock { $0[place.snapshot.id] } ?? place.note
                    try add(place.noted(note).moved(to: list))
                }
            })
    }

    // MARK: Marks

    /// What is to be stored so that a list stays though nothing is in it; nil for
    /// nothing.
    func markToAdd(to list: SavedListName, at date: Date) async throws -> SavedPlace? {
        guard list != .standard else { return nil }
        let mark = SavedPlace(markOf: list, at: date)
        return try await store.record(id: mark.id) == nil ? mark : nil
    }

    private func all() async throws -> [SavedPlace] {
        try await store.matches(RecordQuery(limit: .max)).map(\.record)
    }

    private struct NotRenamed: Error {
        var result: RenamingResult
    }
}

extension SavedListName {
    /// Whether a name has the same letters, capital or small.
    func isSpelled(like other: SavedListName) -> Bool {
        description.lowercased() == other.description.lowercased()
    }

    /// Whether a list comes before another: the standard one does before all.
    func precedes(_ other: SavedListName) -> Bool {
        if self == .standard || other == .standard { return other != .standard }
        let (name, otherName) = (description.lowercased(), other.description.lowercased())
        return (name, description) < (otherName, other.description)
    }
}
