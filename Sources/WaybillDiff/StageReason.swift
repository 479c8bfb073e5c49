/// Why a plan needs more than one stage: something that the batch rules
/// (``BatchRule``) do not allow in one batch.
public struct StageReason: Hashable, Sendable {
    /// What it is that one batch cannot do.
    public enum Kind: String, CaseIterable, Sendable {
        /// A row moves and is updated.
        case movedRowChanges

        /// A section moves, and something changes within it.
        case movedSectionChanges

        /// A row moves into a section that comes.
        case rowJoinsComingSection

        /// A row moves out of a section that goes.
        case rowLeavesGoingSection
    }

    /// What it is that one batch cannot do.
    public var kind: Kind

    /// Where the first case of it is, in the old sections and in the new ones.
    ///
    /// Of a section the item index is 0.
    public var example: Move<ItemPath>

    /// How many cases there are.
    public var count: Int

    /// Names a reason.
    ///
    /// - Parameter example: Where the first case of it is; of a section the item index
    ///   is 0.
    public init(_ kind: Kind, example: Move<ItemPath>, count: Int) {
        self.kind = kind
        self.example = example
        self.count = count
    }

    /// The rule that one batch would break.
    public var rule: BatchRule {
        switch kind {
        case .movedRowChanges: .updateStays
        case .movedSectionChanges: .movedSectionKeepsItems
        case .rowJoinsComingSection, .rowLeavesGoingSection: .itemsFollowTheirSection
        }
    }
}

extension StageReason.Kind: CustomStringConvertible {
    /// The reason in a sentence.
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
    /// Why there is more than one stage.
    ///
    /// - Complexity: O(k) in the rows that move and the sections.
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
