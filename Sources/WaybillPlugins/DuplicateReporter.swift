import WaybillDiff
public import WaybillLists

/// Rows of one section that share an identity, though each should have its own.
///
/// Nothing is lost for it: each is matched with a previous one, beside the same neighbours if it
/// has any. But a row that is inserted before its double takes its place in what follows
/// identities: give each row of a section an identity of its own.
public struct DuplicateDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The identity of the section.
    public var sectionID: RecordID

    /// The index of the section.
    public var section: Int

    /// The identity that the rows share.
    public var id: RecordID

    /// The indexes of the rows, ascending.
    public var items: [Int]

    /// What the first of the rows are called, by `Cell.title(of:)`: at most 60 characters each.
    public var titles: [String]

    /// The diagnostic in a line, which names no more than some of many rows.
    public var description: String {
        let more = items.count - 8
        let places = items.prefix(8).map(String.init) + (more > 0 ? ["and \(more) more"] : [])
        let titles = titles.map { "“\($0)”" } + (items.count > titles.count ? ["others"] : [])
        return "section \(section) (\("\(sectionID)".inALine)) has \(items.count) rows with the "
            + "identity \("\(id)".inALine), at \(places.joined(separator: ", ")): "
            + titles.joined(separator: " and ")
    }
}

extension String {
    /// The beginning, without line breaks: what is longer would bury the line that it is in.
    fileprivate var inALine: String {
        let start = prefix(61).map { $0.isWhitespace ? " " : $0 }
        return start.count > 60 ? String(start.prefix(60)) + "…" : String(start)
    }
}

/// A plugin that reports rows that share an identity, each case once until it
/// is gone.
///
/// It looks at those sections alone that a plan has touched.
///
/// ```swift
/// func plugins(dispatch: @escaping (Action) -> Void) -> [any ListListener] {
///     [DuplicateReporter { dispatch(.report($0.description)) }]
/// }
/// ```
public final class DuplicateReporter: ListListener {
    private struct Case: Hashable {
        var sectionID: RecordID
        var id: RecordID
    }

    private let report: (DuplicateDiagnostic) -> Void
    private var known: Set<Case> = []

    /// Creates a reporter.
    public init(report: @escaping (DuplicateDiagnostic) -> Void) { self.report = report }

    /// Looks at what a plan has touched, and at everything at first.
    ///
    /// - Complexity: O(n) in the rows of the sections that are looked at.
    public func listen(to event: ListEvent, in manifest: ListManifest) {
        switch event {
        case .attached: look(at: nil, of: manifest.sections)
        case .planned(let plan):
            look(at: plan.reloadReason == nil ? touchedSections(of: plan) : nil, of: plan.sections)
        default: break
        }
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

    /// Looks at sections with these identities, or at all.
    private func look(at touched: Set<RecordID>?, of sections: [SectionRecord]) {
        var found: Set<Case> = []
        for (index, section) in sections.enumerated()
        where touched?.contains(section.id) ?? true {
            for diagnostic in DuplicateDiagnostic.all(of: section, at: index) {
                let this = Case(sectionID: section.id, id: diagnostic.id)
                if found.insert(this).inserted, !known.contains(this) { report(diagnostic) }
            }
        }
        known = found
    }
}

extension DuplicateDiagnostic {
    /// The rows of sections that share an identity.
    ///
    /// - Complexity: O(n) in the number of rows that are held.
    static func all(in sections: [SectionRecord]) -> [DuplicateDiagnostic] {
        sections.enumerated().flatMap { all(of: $1, at: $0) }
    }

    /// The rows of a section that share an identity.
    ///
    /// Rows that are neither there nor made of models are ignored.
    static func all(of section: SectionRecord, at index: Int) -> [DuplicateDiagnostic] {
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
            DuplicateDiagnostic(
                sectionID: section.id, section: index, id: id, items: items,
                titles: items.prefix(2).map { section.cells[$0].title.inALine })
        }
    }
}
