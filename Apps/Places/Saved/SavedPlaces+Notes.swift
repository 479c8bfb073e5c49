import Synchronization
import WaybillNetwork
import WaybillStorage

extension SavedPlaces {
    /// Writes a note about a place, in the place of the one before.
    ///
    /// - Throws: `PersistenceError`; then nothing has changed.
    /// - Complexity: O(n) in the number of saved places.
    @discardableResult
    public func write(_ note: SavedNote?, about id: String) async throws -> NotingResult {
        guard !id.isEmpty else { return .notSaved }
        let found = Mutex<[SavedPlace]>([])
        _ = try await store.load(
            reading: { saved in
                if saved.snapshot.id == id { found.withLock { $0.append(saved) } }
            },
            removing: { [] },
            produce: { add in
                for saved in found.withLock(\.self) where saved.note != note {
                    try add(saved.noted(note))
                }
            })
        return found.withLock { places in
            places.first.map { .noted(before: $0.note) } ?? .notSaved
        }
    }
}
