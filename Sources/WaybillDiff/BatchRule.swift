/// A rule that every batch of operations must keep.
///
/// The rules are those of `UITableView.performBatchUpdates(_:completion:)` and
/// `UICollectionView.performBatchUpdates(_:completion:)`. Each case says where
/// it is written; where Apple's documentation is silent, the rule is what the
/// views are known to reject or to draw wrongly, and the case says that.
public enum BatchRule: String, CaseIterable, Sendable {
    /// Each index names a section, and each path an item, that exists in the
    /// coordinates that its operation uses: those of before for deletes,
    /// updates and the origins of moves, those of after for inserts and the
    /// targets of moves.
    ///
    /// Both views' documentation of `performBatchUpdates`: deletes are processed
    /// before inserts, with indexes of the state before the batch, and inserts
    /// with indexes of the state after all deletes.
    case positionExists

    /// No position of before is named by two operations, nor a position of
    /// after.
    ///
    /// Not written; both views raise an exception for it ("attempt to perform a
    /// delete and a move from the same index path", and the like).
    case onePositionOneOperation

    /// Nothing that is deleted or moved is updated in the same batch.
    ///
    /// Not written; both views treat an update as a delete and an insert and
    /// raise an exception for two operations on one index path.
    case updateStays

    /// No item operation names an item of a section that is deleted or inserted
    /// in the same batch.
    ///
    /// `UITableView`'s documentation of `deleteSections(_:with:)` and
    /// `insertSections(_:with:)`: a section goes and comes with all its rows.
    case itemsFollowTheirSection

    /// No item operation names an item of a section that moves in the same
    /// batch.
    ///
    /// Not written; both views lose such operations or raise an exception, for
    /// a moved section is a delete and an insert to them.
    case movedSectionKeepsItems

    /// The numbers of sections and of items after the batch are those of
    /// before, less deletes, plus inserts.
    ///
    /// `UITableView`'s documentation of `performBatchUpdates`: the data source
    /// must be updated before or within the batch so that the counts agree. The
    /// exception is known as "invalid number of rows in section".
    case countsAddUp

    /// What neither goes nor comes is where the operations leave it.
    ///
    /// Both views' documentation of moves and inserts: what is not named keeps
    /// its order and makes room.
    case survivorsKeepTheirOrder

    /// What is shown differently is updated.
    ///
    /// `UICollectionView`'s documentation of `reconfigureItems(at:)` and
    /// `UITableView`'s of `reconfigureRows(at:)`: a visible cell is drawn again
    /// only when it is asked for.
    case changesAreUpdated
}

/// A batch that breaks a rule.
public struct BatchRuleViolation: Error, Equatable, Sendable, CustomStringConvertible {
    /// The rule that is broken.
    public var rule: BatchRule

    /// The stage of the plan, counted from 0.
    public var stage: Int

    /// The operation or position that breaks the rule, in words.
    public var detail: String

    /// Creates a violation.
    ///
    /// - Parameters:
    ///   - rule: The rule that is broken.
    ///   - stage: The stage of the plan, counted from 0; 0 by default.
    ///   - detail: The operation or position, in words.
    public init(_ rule: BatchRule, stage: Int = 0, detail: String) {
        self.rule = rule
        self.stage = stage
        self.detail = detail
    }

    /// The violation in a line.
    public var description: String { "stage \(stage) breaks \(rule.rawValue): \(detail)" }
}
