import Testing
import WaybillScreens
import WaybillTesting

/// Tables with limits on number, weight and age.
@Suite struct ExpiringTableTests {
    private typealias Table = ExpiringTable<Int, Int, Character>

    /// The same table as an array in the order of use, with each amount counted anew.
    private struct Model {
        typealias Entry = (key: Int, value: Int, owner: Character, weight: Int, lastUse: Int)

        let limit: Int
        let weightLimit: Int
        let lifetime: Int
        var entries: [Entry] = []

        mutating func insert(_ new: Entry) -> [Int] {
            var dropped = removeExpired(at: new.lastUse) + remove(new.key)
            guard new.weight <= weightLimit else { return dropped + [new.value] }
            for (limit, amount) in [(limit - 1, { _ in 1 }), (weightLimit - new.weight, \.weight)]
                as [(Int, (Entry) -> Int)]
            {
                while entries.map(amount).reduce(0, +) > limit {
                    let amounts = Dictionary(grouping: entries, by: \.owner)
                        .mapValues { $0.map(amount).reduce(0, +) }
                    let largest = amounts.filter { $0.value == amounts.values.max() }.keys
                    let owners = largest.contains(new.owner) ? [new.owner] : Set(largest)
                    guard let oldest = entries.first(where: { owners.contains($0.owner) }) else {
                        break
                    }
                    dropped += remove(oldest.key)
                }
            }
            entries.append(new)
            return dropped
        }

        mutating func use(_ key: Int, at now: Int) -> [Int] {
            guard var entry = entries.first(where: { $0.key == key }),
                now - entry.lastUse < lifetime
            else { return [] }
            entry.lastUse = now
            entries.removeAll { $0.key == key }
            entries.append(entry)
            return [entry.value]
        }

        mutating func remove(_ key: Int) -> [Int] { remove { $0.key == key } }

        mutating func removeExpired(at now: Int) -> [Int] {
            remove { [lifetime] in now - $0.lastUse >= lifetime }
        }

        private mutating func remove(where isRemoved: (Entry) -> Bool) -> [Int] {
            defer { entries.removeAll(where: isRemoved) }
            return entries.filter(isRemoved).map(\.value)
        }
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `a table equals its model through random uses`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var model = Model(
            limit: .random(in: 1...12, using: &random),
            weightLimit: .random(in: 0...60, using: &random),
            lifetime: .random(in: 1...40, using: &random))
        var table = Table(
            limit: model.limit, weightLimit: model.weightLimit, lifetime: .seconds(model.lifetime))
        var now = 0
        for turn in 0..<1_000 {
            now += Int.random(in: 0...2, using: &random)
            let (time, key) = (Duration.seconds(now), Int.random(in: 0..<20, using: &random))
            let (actual, expected): ([Int?], [Int])
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let owner = "aaaabcd".randomElement(using: &random) ?? "a"
                let weight = Int.random(in: 0...20, using: &random)
                actual = table.insert(turn, for: key, owner: owner, weight: weight, at: time)
                expected = model.insert((key, turn, owner, weight, now))
            case 5..<8: (actual, expected) = ([table.use(key, at: time)], model.use(key, at: now))
            case 8: (actual, expected) = ([table.remove(key)], model.remove(key))
            default:
                (actual, expected) = (table.removeExpired(at: time), model.removeExpired(at: now))
            }
            let expiry = model.entries.first.map { Duration.seconds($0.lastUse + model.lifetime) }
            #expect(
                actual.compactMap(\.self) == expected && table.count == model.entries.count
                    && table.weight == model.entries.map(\.weight).reduce(0, +)
                    && table.nextExpiry == expiry, "seed \(seed), turn \(turn)")
        }
        #expect(table.removeAll() == model.entries.map(\.value) && table.count == 0)
    }

    @Test func `an owner of many values evicts none of an owner of few`() {
        var table = Table(limit: 8)
        table.insert(0, for: 0, owner: "a")
        table.insert(1, for: 1, owner: "b")
        let dropped = (2..<100).flatMap { table.insert($0, for: $0, owner: "c") }
        #expect(dropped == Array(2..<94))
        #expect(table.value(of: 0) == 0 && table.value(of: 1) == 1)
        // Alone, an owner has the whole table.
        #expect(table.remove(0) == 0 && table.remove(1) == 1)
        #expect(table.insert(100, for: 100, owner: "c") == [] && table.count == 7)
    }
}
