import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// Whatever happens to a list: what was recorded is read back as it was saved,
/// and is legal when it is played again.
@Suite struct SavedUpdatePropertyTests {
    private func lazySection(_ random: inout SeededGenerator) -> SectionRecord {
        let seed = random.below(1_000)
        let rows = CellRows(count: random.below(6)) { index in
            CellRecord(NameCell.self, model: String(seed), id: index)
        }
        return SectionRecord(id: RecordID(random.below(5)), cells: rows)
    }

    /// Records random operations, in batches and silence too.
    private func record(seed: UInt64) -> FlightRecorder {
        var random = SeededGenerator(seed: seed)
        let recorder = FlightRecorder(limit: 40, clock: TestClock())
        let manifest = ListManifest(
            sections: sections(["a", "b"], ["c"], []) + [lazySection(&random)],
            plugins: [recorder])
        let view = JudgedView()
        manifest.managedView = view
        for _ in 0..<30 {
            let operations = (0..<(1 + random.below(5))).map { _ in RandomOperation(&random) }
            let act = { for operation in operations { _ = operation.perform(on: manifest) } }
            switch random.below(6) {
            case 0: act()
            case 1: manifest.withoutUpdatingView(act)
            case 2: manifest.insertSections([lazySection(&random)], at: 0)
            default: manifest.performBatch(act)
            }
        }
        manifest.updateView()
        return recorder
    }

    @Test(arguments: 0..<40)
    func `what is recorded, saved and read is legal and the same again`(_ seed: UInt64) throws {
        let recorder = record(seed: seed)
        #expect(recorder.updates.count > 3)
        for update in recorder.updates {
            let words = SavedUpdate.Words.allCases[Int(seed % 3)]
            let saved = try #require(SavedUpdate(update, words: words))
            let read = try SavedUpdate(text: saved.text)
            let replay = read.replay()
            let isSearched = update.facts.origin != .operation
            guard read == saved, read.text == saved.text, replay.isLegal,
                replay.isSame || !isSearched
            else {
                Issue.record(
                    "seed \(seed): \(replay)\nthen \(read.plan)\n\(update.explanation)\n\(saved.text)"
                )
                return
            }
        }
    }

    @Test(arguments: 0..<20)
    func `a text that was tampered with is read or refused, and never traps`(_ seed: UInt64) throws
    {
        var random = SeededGenerator(seed: seed)
        let texts = record(seed: seed).updates.suffix(10).compactMap {
            SavedUpdate($0)?.text
        }
        let alphabet = Array("0123456789 ..>-,\"\\\n{}auxeld".utf8)
        var read = 0
        for text in texts {
            for _ in 0..<60 {
                var bytes = Array(text.utf8)
                for _ in 0...random.below(3) {
                    let place = random.below(bytes.count)
                    switch random.below(4) {
                    case 0: bytes.remove(at: place)
                    case 1: bytes.insert(alphabet[random.below(alphabet.count)], at: place)
                    case 2: bytes[place] = UInt8(random.below(256))
                    default: bytes[place] = alphabet[random.below(alphabet.count)]
                    }
                    if bytes.isEmpty { break }
                }
                let broken = String(decoding: bytes, as: UTF8.self)
                guard let update = try? SavedUpdate(text: broken, rowLimit: 10_000) else {
                    continue
                }
                read += 1
                _ = update.replay().description
                #expect(try SavedUpdate(text: update.text) == update, "seed \(seed)")
            }
        }
        #expect(read > 0, "some texts are still readable")
    }
}
