internal import Synchronization

/// One version of the data in memory: all positions, and the records that were read.
///
/// The lock `slots` guards the records.
final class ResidentVersion<Record: Sendable>: Sendable {
    /// A record in an object of its own: an empty slot takes eight bytes.
    private final class Kept: Sendable {
        let key: Int64
        let record: Record

        init(_ key: Int64, _ record: Record) {
            self.key = key
            self.record = record
        }
    }

    /// SQLite's data version for the connection that is asked.
    let number: Int64

    let positions: PositionIndex

    /// Record numbers are consecutive, so records share a slot only beyond this count.
    private static var slotCount: Int { 1 << 17 }

    private let slots: Mutex<[Kept?]>

    init(_ number: Int64, _ positions: PositionIndex) {
        self.number = number
        self.positions = positions
        slots = Mutex(Array(repeating: nil, count: Self.slotCount))
    }

    func records(_ keys: [Int64]) -> [Record?] {
        let kept = slots.withLock { slots in keys.map { slots[Self.slot($0)] } }
        return zip(keys, kept).map { key, kept in kept?.key == key ? kept?.record : nil }
    }

    func keep(_ records: [Int64: Record]) {
        slots.withLock { slots in
            for (key, record) in records { slots[Self.slot(key)] = Kept(key, record) }
        }
    }

    private static func slot(_ key: Int64) -> Int {
        Int(SpatialKey.number(of: key)) & (slotCount - 1)
    }
}
