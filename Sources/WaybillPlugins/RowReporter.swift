import WaybillDiff
public import WaybillLists

/// A plugin that reports mistakes in a list, each once until fixed: sections, rows of a section and
/// controls of a row with equal identities, and controls without a closure.
///
/// Rows with equal identities are not lost: each is matched with a previous one, preferably with
/// the same neighbours. But a row inserted before its duplicate takes its place wherever identities
/// count: give each row of a section an identity of its own.
///
/// It examines the sections touched by a plan, and the controls of drawn rows.
///
/// ```swift
/// .plugin("reporter") { RowReporter { context.dispatch(.report($0)) } }
/// ```
public final class RowReporter: ListListener {
    private struct Case: Hashable {
        var sectionID: RecordID
        var id: RecordID
    }

    private let report: (String) -> Void
    private let controlMistakes: (CellRecord) -> [(mistake: String, labels: [String])]
    private var known: Set<Case> = []
    private var knownSections: Set<RecordID> = []
    private var mistaken: [Case: String] = [:]

    /// Creates a reporter of sections and rows with equal identities.
    ///
    /// - Parameter report: Called with a line that names the section, the rows and the beginning of
    ///   their titles.
    public convenience init(report: @escaping (String) -> Void) {
        self.init(controlMistakes: { _ in [] }, report: report)
    }

    /// Creates a reporter.
    ///
    /// - Parameter controlMistakes: The mistakes in the controls of a row, with their labels.
    package init(
        controlMistakes: @escaping (CellRecord) -> [(mistake: String, labels: [String])],
        report: @escaping (String) -> Void
    ) {
        (self.controlMistakes, self.report) = (controlMistakes, report)
    }

    /// Checks all sections at first, then those touched by a plan, and each drawn row.
    ///
    /// - Complexity: O(n) in the rows of the checked sections.
    public func listen(to event: ListEvent, in manifest: ListManifest) {
        switch event {
        case .attached: look(at: nil, of: manifest.sections)
        case .planned(let plan):
            look(at: plan.reloadReason == nil ? touchedSections(of: plan) : nil, of: plan.sections)
        case .didConfigure(let context): look(at: context)
        default: break
        }
    }

    private func look(at context: CellContext) {
        let this = Case(sectionID: context.sectionID, id: context.record.id)
        let mistakes = controlMistakes(context.record).map { mistake, labels in
            "\(mistake): " + labels.map { "“\($0.inALine)”" }.joined(separator: " and ")
        }
        let text = mistakes.isEmpty ? nil : mistakes.joined(separator: ", ")
        guard text != mistaken[this] else { return }
        mistaken[this] = text
        guard let text else { return }
        report(
            "section \(context.path.section) (\("\(this.sectionID)".inALine)) has in the row "
                + "\("\(this.id)".inALine), at \(context.path.item), \(text)")
    }

    private func touchedSections(of plan: ListUpdatePlan) -> Set<RecordID> {
        var touched = Set(known.map(\.sectionID))
        for stage in plan.stages {
            let indexes =
                stage.changes.insertedSections + stage.changes.insertedItems.map(\.section)
                + stage.changes.movedItems.map(\.to.section)
            for index in Set(indexes) { touched.insert(stage.sections[index].id) }
        }
        return touched
    }

    /// Checks sections with these identities, or all.
    private func look(at touched: Set<RecordID>?, of sections: [SectionRecord]) {
        lookAtSections(sections.map(\.id))
        guard touched?.isEmpty != true else { return }
        var found: Set<Case> = []
        for (index, section) in sections.enumerated()
        where touched?.contains(section.id) ?? true {
            for (id, line) in RowReporter.duplicates(of: section, at: index) {
                let this = Case(sectionID: section.id, id: id)
                if found.insert(this).inserted, !known.contains(this) { report(line) }
            }
        }
        known = found
    }

    private func lookAtSections(_ ids: [RecordID]) {
        var seen: Set<RecordID> = []
        let equal = Set(ids.filter { !seen.insert($0).inserted })
        for id in ids where equal.contains(id) && knownSections.insert(id).inserted {
            let places = ids.indices.filter { ids[$0] == id }.map(String.init)
            report(
                "sections \(places.joined(separator: ", ")) have the identity \("\(id)".inALine)")
        }
        knownSections.formIntersection(equal)
    }

    /// The duplicate identities in a section, each with a line about some of its rows.
    ///
    /// Lazy rows without models are ignored.
    ///
    /// - Complexity: O(n) in the number of comparable rows.
    static func duplicates(
        of section: SectionRecord, at index: Int
    ) -> [(id: RecordID, line: String)] {
        guard section.cells.isComparable else { return [] }
        let ids = section.cells.indices.map { section.cells.id(at: $0) }
        var seen: Set<RecordID> = []
        let shared = Set(ids.filter { !seen.insert($0).inserted })
        guard !shared.isEmpty else { return [] }
        var items: [RecordID: [Int]] = [:]
        for (item, id) in ids.enumerated() where shared.contains(id) {
            items[id, default: []].append(item)
        }
        return items.sorted { ($0.value.first ?? 0) < ($1.value.first ?? 0) }.map { id, items in
            let more = items.count - 8
            let places = items.prefix(8).map(String.init) + (more > 0 ? ["and \(more) more"] : [])
            let titles =
                items.prefix(2).map { "“\(section.cells[$0].title.inALine)”" }
                + (items.count > 2 ? ["others"] : [])
            let line =
                "section \(index) (\("\(section.id)".inALine)) has \(items.count) rows with the "
                + "identity \("\(id)".inALine), at \(places.joined(separator: ", ")): "
                + titles.joined(separator: " and ")
            return (id, line)
        }
    }
}

extension String {
    /// The first 60 characters, without line breaks.
    fileprivate var inALine: String {
        let start = prefix(61).map { $0.isWhitespace ? " " : $0 }
        return start.count > 60 ? String(start.prefix(60)) + "…" : String(start)
    }
}
