/// The positions of each identity, taken from the lowest.
///
/// Open addressing with linear probing in one array; the identities stay at their place. The hash
/// is seeded for the process, so that attackers cannot choose colliding identities.
@usableFromInline
struct OccurrenceTable<ID: Hashable> {
    @usableFromInline var isTaken: [Bool]

    /// The lower half of a hash beside a position plus 1, or 0 for a free slot.
    ///
    /// The upper bits of the hash determine where a search begins.
    @usableFromInline var slots: [UInt64]

    /// For each position the next one with its identity, plus 1, or 0.
    ///
    /// Empty while there are no duplicates.
    @usableFromInline var next: [UInt32] = []

    @usableFromInline let shift: UInt64
    @usableFromInline let hash = IdentityHash()

    /// Reserves memory for fewer than 2³² positions.
    @inlinable
    init(count: Int) {
        let bits = max(4, Int.bitWidth - (count * 2 - 1).leadingZeroBitCount)
        slots = [UInt64](repeating: 0, count: 1 << bits)
        isTaken = [Bool](repeating: false, count: count)
        shift = UInt64(64 - bits)
    }

    @inlinable
    mutating func fill(_ id: (Int) -> ID) {
        let mask = slots.count - 1
        // From the last one: of duplicates, the first is then found first.
        for position in (0..<isTaken.count).reversed() {
            let hash = self.hash(id(position))
            var index = Int(truncatingIfNeeded: hash >> shift)
            while true {
                let slot = slots[index]
                if slot == 0 { break }
                if slot >> 32 == hash & 0xFFFF_FFFF,
                    id(OccurrenceTable.position(slot)) == id(position)
                {
                    link(position, to: OccurrenceTable.position(slot))
                    break
                }
                index = (index + 1) & mask
            }
            slots[index] = OccurrenceTable.slot(position, hash)
        }
    }

    /// Takes the lowest remaining position of an identity.
    @inlinable
    mutating func take(_ hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: hash >> shift)
        while true {
            let slot = slots[index]
            if slot == 0 { return nil }
            let position = OccurrenceTable.position(slot)
            if slot >> 32 == hash & 0xFFFF_FFFF, isWanted(position) {
                guard !isTaken[position] else { return nil }
                isTaken[position] = true
                if !next.isEmpty, next[position] > 0 {
                    slots[index] = OccurrenceTable.slot(Int(next[position]) - 1, hash)
                }
                return position
            }
            index = (index + 1) & mask
        }
    }

    /// Whether an identity with this hash may have been entered.
    @inlinable
    func holds(_ hash: UInt64) -> Bool {
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: hash >> shift)
        while slots[index] != 0 {
            if slots[index] >> 32 == hash & 0xFFFF_FFFF { return true }
            index = (index + 1) & mask
        }
        return false
    }

    @inlinable
    mutating func link(_ position: Int, to successor: Int) {
        if next.isEmpty { next = [UInt32](repeating: 0, count: isTaken.count) }
        next[position] = UInt32(truncatingIfNeeded: successor + 1)
    }

    @inlinable
    static func slot(_ position: Int, _ hash: UInt64) -> UInt64 {
        hash << 32 | UInt64(truncatingIfNeeded: position + 1)
    }

    @inlinable
    static func position(_ slot: UInt64) -> Int { Int(slot & 0xFFFF_FFFF) - 1 }
}
