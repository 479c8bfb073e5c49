public import PlacesMap
import Synchronization
import WaybillNetwork
import WaybillStorage

extension PlaceLibrary {
    /// Counts what the library holds, extract by extract.
    ///
    /// - Throws: `PersistenceError`.
    /// - Complexity: That of counting the places.
    public func holdings() async throws -> PlaceHoldings {
        let sources = try await store.summary(by: "source")
        let columns = try await store.summary(by: "extracts").counts
        var extracts: [String: PlaceHoldings.Extract] = [:]
        for (column, count) in columns {
            let names = column.split(separator: ",").map(String.init)
            for name in names {
                guard let known = ExtractName(name) else { continue }
                var extract = extracts[name] ?? PlaceHoldings.Extract(name: known)
                extract.count += count
                extract.ownCount += names.count == 1 ? count : 0
                extracts[name] = extract
            }
        }
        for name in Array(extracts.keys) {
            let imported = try await imports?.record(id: name)
            extracts[name]?.date = imported?.date
            extracts[name]?.dataDate = imported?.dataDate
        }
        return PlaceHoldings(
            count: sources.count,
            starterCount: sources.counts[PlaceSource.starterCity.rawValue] ?? 0,
            extracts: extracts.values.sorted { $0.id < $1.id })
    }

    /// Tells when what ``holdings()`` counts may have changed.
    ///
    /// - Returns: A stream with a value at once and at least one after each change; see
    ///   `RecordStore.changes()`. It ends when the stores are released.
    public func holdingChanges() -> AsyncStream<Void> {
        // When an extract was imported is kept after its places.
        merged([store.changes()] + (imports.map { [$0.changes()] } ?? []))
    }

    /// Removes an extract: its places, unless another extract has them too, and what is
    /// of it on the map and among the localities.
    ///
    /// What a person saved stays, as after an import in which a place has gone.
    ///
    /// - Returns: How many places have gone; nil where there is no such extract.
    /// - Throws: `PersistenceError`, or `CancellationError`. Where the places have gone
    ///   and only the rest failed, removing it again removes that.
    /// - Complexity: O(*n*) in time and memory for *n* places that are known.
    @discardableResult
    public func remove(_ extract: ExtractName) async throws -> Int? {
        let name = extract.description
        let known = Mutex(KnownPlaces(importing: [name]))
        _ = try await store.load(
            reading: { place in known.withLock { $0.add(place) } },
            removing: { known.withLock(\.ownColumns) },
            produce: { insert in
                for var place in known.withLock(\.shared) {
                    place.extracts.removeAll { $0 == name }
                    try insert(place)
                }
            })
        try await map?.replace([extract], with: [])
        try await localities?.replace([extract], with: [])
        try await imports?.delete(id: name)
        return known.withLock { $0.counts[name] == nil ? nil : $0.removed { _ in false } }
    }
}
