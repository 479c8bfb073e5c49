import Foundation
import Testing
import WaybillGRDB
import WaybillStorage
import WaybillTesting

/// Writers that are killed in the midst of it, two on one database.
@Suite(.timeLimit(.minutes(60)))
struct CrashTests {
    private let folder: TemporaryFolder
    private static let rounds = SeededGenerator.rounds(2)

    init() throws { folder = try TemporaryFolder() }

    @Test func `a writer that is killed at any moment leaves all that it acknowledged`()
        async throws
    {
        let path = folder.path("spots.db")
        var random = SeededGenerator(seed: 1)
        var kept = ["one": WrittenState(), "two": WrittenState()]
        var acknowledged = 0
        for round in 0..<Self.rounds {
            var writers: [String: KilledWriter] = [:]
            for name in kept.keys.sorted() {
                writers[name] = try KilledWriter(path: path, name: name, seed: random.next())
            }
            for name in kept.keys.sorted() {
                let lines = await writers[name]?.kill(
                    after: .random(in: 1...12, using: &random),
                    turns: .random(in: 0...20_000, using: &random))
                kept[name]?.follow(lines ?? [])
                acknowledged += lines?.count { $0.hasPrefix("!") } ?? 0
            }
            try await expectSoundFile(at: path)
            let spots = try await GRDBRecordStore<Spot>(path: path)
                .matches(RecordQuery(limit: .max)).map(\.record)
            for name in kept.keys {
                let found = WrittenState(spots, of: name)
                let isKept = kept[name]?.isKept(as: found) ?? false
                #expect(isKept, "round \(round), writer \(name)")
                kept[name]?.continue(from: found)
            }
        }
        #expect(acknowledged >= Self.rounds * 2)
    }

    @Test func `a first import that is killed at any moment is there as a whole or not at all`()
        async throws
    {
        let clock = ContinuousClock()
        var random = SeededGenerator(seed: 2)
        var length = Duration.zero
        for round in 0...Self.rounds {
            let path = folder.path("first-\(round).db")
            let writer = try KilledWriter(path: path, name: "one", seed: random.next())
            await writer.read { $0.contains { $0.hasPrefix("?") } }
            let begin = clock.now
            if round == 0 {
                // How long it takes, so that the others are killed meanwhile.
                await writer.read { $0.contains { $0.hasPrefix("!") } }
                length = clock.now - begin
            } else {
                let moment = length * Double.random(in: 0...1.1, using: &random)
                while clock.now - begin < moment { await Task.yield() }
            }
            var kept = WrittenState()
            kept.follow(await writer.kill())
            try await expectSoundFile(at: path)
            let spots = try await GRDBRecordStore<Spot>(path: path)
                .matches(RecordQuery(limit: .max)).map(\.record)
            let found = WrittenState(spots, of: "one")
            #expect(kept.isKept(as: found), "round \(round): \(spots.count) places")
        }
    }
}

private struct WrittenState: Equatable {
    /// The values of single records.
    private var values: [String: Int64] = [:]

    /// The value of the batch; nil before the first.
    private var batch: Int64?

    /// What it was about to do when it was killed.
    private var pending: String?

    init() {}

    /// Reads what is there; a batch of which a part is there is another one.
    init(_ spots: [Spot], of name: String) {
        for spot in spots where spot.group == name { values[spot.id] = spot.visits }
        let batch = spots.filter { $0.group == "\(name) batch" }
        guard let value = batch.first?.visits else { return }
        let length = value & 3 == 3 ? 1_500 + value % 1_500 : 100 + value % 100
        let isWhole = batch.count == Int(length) && batch.allSatisfy { $0.visits == value }
        self.batch = isWhole ? value : -1
    }

    mutating func follow(_ lines: [String]) {
        for line in lines {
            pending = line.hasPrefix("?") ? String(line.dropFirst(2)) : nil
            if line.hasPrefix("!") { perform(String(line.dropFirst(2))) }
        }
    }

    private mutating func perform(_ change: String) {
        let words = change.split(separator: " ").map(String.init)
        switch words.first {
        case "save": values[words[1]] = Int64(words[2])
        case "delete": values[words[1]] = nil
        case "import": batch = Int64(words[1])
        default: Issue.record("A writer said: \(change)")
        }
    }

    /// Whether what is there is what was acknowledged, with or without what the
    /// writer was about to do.
    func isKept(as found: WrittenState) -> Bool {
        var before = self
        before.pending = nil
        if before == found { return true }
        guard let pending else { return false }
        before.perform(pending)
        return before == found
    }

    mutating func `continue`(from found: WrittenState) { self = found }
}
