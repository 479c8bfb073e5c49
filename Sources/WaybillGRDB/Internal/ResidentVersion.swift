internal import Synchronization

/// One version of the data in memory: all positions, and the records that were read.
///
/// The lock `slots` guards the records.
final class ResidentVersion<Record: Sendable>: Sendable {
    /// A record, in an object of its own so that an empty slot takes eight bytes.
    final class Entry: Sendable {
        /// The index of its position.
        let index: Int

        let record: Record

        init(_ index: Int, _ record: Record) {
            self.index = index
            self.record = record
        }
    }

    /// SQLite's data version for the connection that is asked.
    let number: Int64

    let positions: PositionIndex

    /// The maximum number of records; only with more positions do two share a slot.
    private static var slotCount: Int { 1 << 17 }

    private let slots: Mutex<[Entry?]>

    init(_ number: Int64, _ positions: PositionIndex) {
        self.number = number
        self.positions = positions
        slots = Mutex(
            Array(repeating: nil, count: min(positions.keys.count, Self.slotCount)))
    }

    func entries(_ indices: [Int]) -> [Entry?] {
        var entries: [Entry?] = []
        entries.reserveCapacity(indices.count)
        slots.withLock { slots in
            for index in indices { entries.append(slots[index % Self.slotCount]) }
        }
        for (place, index) in indices.enumerated() where entries[place]?.index != index {
            entries[place] = nil
        }
        return entries
    }

    func keep(_ entries: [Entry]) {
        slots.withLock { slots in
            for entry in entries { slots[entry.index % Self.slotCount] = entry }
        }
    }
}
