/// A diff as most list libraries have it, after Paul Heckel (1978): every
/// element of both sides goes through a dictionary.
///
/// It stands for today's libraries in the tables. It finds inserts, deletes,
/// updates and moves, and does not look for the fewest moves.
enum HeckelDiff {
    struct Entry {
        var oldCount = 0
        var newCount = 0
        var oldIndexes: [Int] = []
    }

    /// The number of operations between two arrays.
    static func operations<Element, ID: Hashable>(
        from old: [Element], to new: [Element], id: (Element) -> ID,
        isSame: (Element, Element) -> Bool
    ) -> Int {
        var table: [ID: Int] = [:]
        var entries: [Entry] = []
        func entry(_ key: ID) -> Int {
            if let index = table[key] { return index }
            table[key] = entries.count
            entries.append(Entry())
            return entries.count - 1
        }
        let newEntries = new.map { element in
            let index = entry(id(element))
            entries[index].newCount += 1
            return index
        }
        let oldEntries = old.enumerated().map { offset, element in
            let index = entry(id(element))
            entries[index].oldCount += 1
            entries[index].oldIndexes.append(offset)
            return index
        }
        var origins = [Int?](repeating: nil, count: new.count)
        var targets = [Int?](repeating: nil, count: old.count)
        for (index, entry) in newEntries.enumerated() where entries[entry].newCount == 1 {
            guard entries[entry].oldCount == 1, let origin = entries[entry].oldIndexes.first
            else { continue }
            origins[index] = origin
            targets[origin] = index
        }
        var count = 0
        var deletedBefore = [Int](repeating: 0, count: old.count)
        var deleted = 0
        for index in old.indices {
            deletedBefore[index] = deleted
            if targets[index] == nil { deleted += 1 }
        }
        count += deleted
        var inserted = 0
        for index in new.indices {
            guard let origin = origins[index] else {
                inserted += 1
                count += 1
                continue
            }
            if !isSame(old[origin], new[index]) { count += 1 }
            if origin - deletedBefore[origin] + inserted != index { count += 1 }
        }
        return count + oldEntries.count - old.count
    }
}
