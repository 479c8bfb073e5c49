import Foundation
import WaybillDiff
import WaybillLists
import WaybillTesting

/// The benchmark of a screen's change of state: the description is made again
/// and set, with a view attached.
enum ScreenBenchmark {
    typealias Row = DiffBenchmark.Row

    struct Model: Identifiable, Equatable {
        var id: Int
        var title: String
    }

    struct Identified: Identifiable, Hashable {
        var id: UUID
    }

    enum ModelCell: Cell { typealias Model = ScreenBenchmark.Model }

    enum IdentifiedCell: Cell { typealias Model = Identified }

    final class View: ManagedView {
        var sections: [SectionRecord] = []

        func apply(_ plan: ListUpdatePlan) { sections = plan.sections }
    }

    static func run() {
        tableOfScreens()
        tableOfDispatches()
        tableOfIdentifiers()
        tableOfRecords()
    }

    /// Descriptions whose titles do not share their storage.
    private static func tableOfScreens() {
        let rows = DiffBenchmark.rows(0..<100_000)
        let unit = unit(of: rows, 15)
        print("\nA screen of 100,000 models: describe and set, with a view; U = \(text(unit))")
        printHeader("screen", "U", "Heckel, U", "wanted")
        let wanted = [
            "no change": "0.5", "one row changed": "0.6", "1 % inserted, deleted, updated": "1",
            "shuffled": "9",
        ]
        for edit in Edit.all(100_000) {
            guard let wanted = wanted[edit.name] else { continue }
            let new = edit.apply(rows)
            let screen = alternating(models(rows), models(new), 15, section)
            let heckel = median(3) {
                HeckelDiff.operations(
                    from: rows, to: new, id: \.diffID, isSame: { $0.title == $1.title })
            }
            printRow(edit.name, text(screen), text(screen / unit), text(heckel / unit), wanted)
        }
    }

    /// As after a dispatch: rows that did not change share their storage.
    private static func tableOfDispatches() {
        print("\nThe same after a dispatch: what did not change is shared")
        printHeader("screen", "U", "", "wanted")
        for count in [1_000, 100_000] {
            let rows = DiffBenchmark.rows(0..<count)
            let unit = unit(of: rows, 15)
            let old = models(rows)
            var new = old
            new[count / 2].title = "changed"
            let screen = alternating(old, new, 31, section)
            printRow(
                "one of \(grouped(count)) rows changed", text(screen), text(screen / unit), "",
                "0.3")
        }
    }

    /// The sets by which diffs of lists are usually compared: identifiers that
    /// come, go and change places.
    private static func tableOfIdentifiers() {
        print("\nIdentifiers of Foundation as models, beside a Heckel diff of them")
        printHeader("screen", "U", "Heckel", "ratio", "wanted")
        for (count, edited, shuffled) in [(5_000, 1_000, 200), (100_000, 10_000, 2_000)] {
            var random = SeededGenerator(seed: 4)
            let old = (0..<count).map { _ in Identified(id: UUID()) }
            var new = old
            for _ in 0..<edited { new.remove(at: Int.random(in: 0..<new.count, using: &random)) }
            for _ in 0..<edited {
                new.insert(
                    Identified(id: UUID()), at: Int.random(in: 0...new.count, using: &random))
            }
            let places = (0..<shuffled).map { _ in Int.random(in: 0..<new.count, using: &random) }
            for (place, other) in zip(places, places.shuffled(using: &random)) {
                new.swapAt(place, other)
            }
            let screen = alternating(old, new, 15) { models in
                SectionRecord(of: models) { CellRecord(IdentifiedCell.self, model: $0) }
            }
            let heckel = median(3) {
                HeckelDiff.operations(from: old, to: new, id: \.id, isSame: ==)
            }
            let unit = unit(of: DiffBenchmark.rows(0..<count), 15)
            printRow(
                "\(grouped(count)): \(grouped(edited)) out and in, \(grouped(shuffled)) moved",
                text(screen), text(screen / unit), text(heckel), text(screen / heckel), "0.5")
        }
    }

    private static func tableOfRecords() {
        let rows = models(DiffBenchmark.rows(0..<100_000))
        var kept: [[CellRecord]] = []
        func nanoseconds(_ make: @escaping (Model) -> CellRecord) -> String {
            let time = median(15) {
                kept.append(rows.map(make))
                return kept.count
            }
            kept = []
            return text(time / .nanoseconds(100_000))
        }
        print("\nRecords by hand")
        printHeader("ns", "", "", "wanted")
        printRow(
            "a model", nanoseconds { CellRecord(ModelCell.self, model: $0) }, "", "", "120")
        printRow(
            "a model and a selection",
            nanoseconds { CellRecord(ModelCell.self, model: $0, onSelection: { _, _ in }) }, "",
            "", "120")
    }

    // MARK: Details

    private static func section(of models: [Model]) -> SectionRecord {
        SectionRecord(of: models) {
            CellRecord(ModelCell.self, model: $0, onSelection: { _, _ in })
        }
    }

    /// The time to describe and set one state after the other.
    private static func alternating<State>(
        _ old: State, _ new: State, _ rounds: Int, _ describe: (State) -> SectionRecord
    ) -> Duration {
        let manifest = ListManifest(sections: [describe(old)])
        let view = View()
        manifest.managedView = view
        var isNew = false
        return median(rounds) {
            isNew.toggle()
            manifest.setSections([describe(isNew ? new : old)])
            return view.sections.count
        }
    }

    private static func models(_ rows: [Row]) -> [Model] {
        rows.map { Model(id: $0.diffID, title: $0.title) }
    }

    private static func unit(of rows: [Row], _ rounds: Int) -> Duration {
        let copy = DiffBenchmark.copy(rows)
        return median(rounds) { copy.difference(from: rows).count }
    }
}
