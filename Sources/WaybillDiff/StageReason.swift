/// A reason for more than one stage of a plan: changes that the batch rules (`BatchRule`) forbid
/// in one batch.
public struct StageReason: Hashable, Sendable {
    /// The combination forbidden in one batch.
    public enum Kind: String, CaseIterable, Sendable {
        /// A row moves and is updated.
        case movedRowChanges

        /// A section moves, and rows within it change.
        case movedSectionChanges

        /// A row moves into an inserted section.
        case rowJoinsComingSection

        /// A row moves out of a deleted section.
        case rowLeavesGoingSection
    }

    /// The combination forbidden in one batch.
    public var kind: Kind

    /// The old and the new position of the first case, with item index 0 for a section.
    public var example: Move<ItemPath>

    /// The number of cases.
    public var count: Int

    /// Creates a reason.
    ///
    /// - Parameter example: The positions of the first case; for a section the item index is 0.
    public init(_ kind: Kind, example: Move<ItemPath>, count: Int) {
        self.kind = kind
        self.example = example
        self.count = count
    }

    /// The rule against a single batch.
    package var rule: BatchRule {
        switch kind {
        case .movedRowChanges: .updateStays
        case .movedSectionChanges: .movedSectionKeepsItems
        case .rowJoinsComingSection, .rowLeavesGoingSection: .itemsFollowTheirSection
        }
    }
}

extension StageReason.Kind: CustomStringConvertible {
    /// The reason in one sentence.
    public var description: String {
        switch self {
        case .movedRowChanges: "a row that moves cannot be updated in the same batch"
        case .movedSectionChanges: "nothing can change inside a section in the batch that moves it"
        case .rowJoinsComingSection: "a section must be there before rows can move into it"
        case .rowLeavesGoingSection: "rows must have left before their section can go"
        }
    }
}

extension SectionMatching {
    /// The reasons for more than one stage.
    ///
    /// - Complexity: O(k) in the moved rows and the sections.
    @inlinable
    func stageReasons() -> [StageReason] {
        var reasons: [StageReason] = []
        func add(_ kind: StageReason.Kind, _ cases: [Move<ItemPath>]) {
            guard let first = cases.first else { return }
            reasons.append(StageReason(kind, example: first, count: cases.count))
        }
        add(.movedRowChanges, movedUpdates())
        let touched = Set(touchedSections())
        add(
            .movedSectionChanges,
            movedSections.filter { touched.contains($0.new) }.map {
                Move(
                    from: ItemPath(section: $0.old, item: 0),
                    to: ItemPath(section: $0.new, item: 0))
            })
        let moves = crossings.map(\.move)
        add(.rowJoinsComingSection, moves.filter { origins[$0.to.section] < 0 })
        add(.rowLeavesGoingSection, moves.filter { destinations[$0.from.section] < 0 })
        return reasons
    }
}
