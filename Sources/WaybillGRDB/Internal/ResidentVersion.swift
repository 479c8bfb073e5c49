internal import Synchronization

/// One version of the data in memory: all positions, and the records that were read.
///
/// The lock `slots` guards the records. Nothing here is generic, since generic code of another
/// module is several times as slow.
final class ResidentVersion: Sendable {
    /// A record, in an object of its own so that an empty slot takes eight bytes.
    final class Entry: Sendable {
        /// The index of its position.
        let index: Int

        let record: any Sendable

        init(_ index: Int, _ record: any Sendable) {
            self.index = index
            self.record = record
        }
    }

    /// SQLite's data version for the connection that is asked.
    let number: Int64

    let positions: PositionIndex

    /// The maximum number of records; only with more positions do two share a slot.
    private static let slotCount = 1 << 17

    private let slots: Mutex<[Entry?]>

    init(_ number: Int64, _ positions: PositionIndex) {
        self.number = number
        self.positions = positions
        slots = Mutex(
            Array(repeating: nil, count: min(positions.keys.count, ResidentVersion.slotCount)))
    }

    /// The kept records among some; nil for the others.
    func entries(_ nearest: [PositionIndex.Neighbour]) -> [Entry?] {
        var entries: [Entry?] = []
        entries.reserveCapacity(nearest.count)
        slots.withLock { slots in
            for one in nearest { entries.append(slots[one.index % ResidentVersion.slotCount]) }
        }
        for place in nearest.indices where entries[place]?.index != nearest[place].index {
            entries[place] = nil
        }
        return entries
    }

    func keep(_ entries: [Entry]) {
        slots.withLock { slots in
            for entry in entries { slots[entry.index % ResidentVersion.slotCount] = entry }
        }
    }

    // MARK: Blocks

    /// The number of neighbouring records that are read at a time.
    ///
    /// Where not all records can stay, neighbours would replace other ones.
    private var blockSize: Int { positions.keys.count > ResidentVersion.slotCount ? 1 : 16 }

    /// The blocks of records that lack entries.
    func missing(_ nearest: [PositionIndex.Neighbour], _ entries: [Entry?]) -> Set<Int> {
        var blocks: Set<Int> = []
        for place in entries.indices where entries[place] == nil {
            blocks.insert(nearest[place].index / blockSize)
        }
        return blocks
    }

    /// Reads the records of some blocks, without the unreadable ones.
    func read(_ blocks: Set<Int>, _ record: (_ number: Int64) -> (any Sendable)?) -> [Entry] {
        var entries: [Entry] = []
        for block in blocks {
            let start = block * blockSize
            let end = min(start + blockSize, positions.keys.count)
            for index in start..<end {
                guard let record = record(SpatialKey.number(of: positions.keys[index])) else {
                    continue
                }
                entries.append(Entry(index, record))
            }
        }
        return entries
    }
}
