/// A rule that every batch of operations must keep.
///
/// The rules are those of `UITableView.performBatchUpdates(_:completion:)` and
/// `UICollectionView.performBatchUpdates(_:completion:)` in Apple's
/// documentation of UIKit: deletes are processed before inserts, so that what
/// goes is named by its place of before and what comes by its place of after;
/// and the counts of before, less what goes, plus what comes, must be the
/// counts of after. Where the documentation is silent, the rule is what UIKit
/// is known to reject.
public enum BatchRule: String, CaseIterable, Sendable {
    /// Each index names a section, and each path an item, that exists in the
    /// coordinates that its operation uses.
    case positionExists

    /// No position of before is named by two operations, nor a position of
    /// after.
    case onePositionOneOperation

    /// Nothing that is deleted or moved is updated in the same batch: an update
    /// takes the position of before, and a deleted or moved row has none that
    /// outlives the batch.
    case updateStays

    /// No item operation names an item of a section that is deleted or inserted
    /// in the same batch: those go and come with all their items.
    case itemsFollowTheirSection

    /// No item operation names an item of a section that moves in the same
    /// batch.
    case movedSectionKeepsItems

    /// The numbers of sections and of items after the batch are those of
    /// before, less deletes, plus inserts.
    case countsAddUp

    /// What neither goes nor comes is where the operations leave it.
    case survivorsKeepTheirOrder

    /// What is shown differently is updated.
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
