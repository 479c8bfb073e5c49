/// A rule for every batch of operations.
///
/// The rules are those of `UITableView.performBatchUpdates(_:completion:)` and
/// `UICollectionView.performBatchUpdates(_:completion:)`. Each case names its source:
///
/// - *the reference*: the discussions of both methods, and of those that they group, at
///   developer.apple.com;
/// - *the guide*: Table View Programming Guide for iOS, "Ordering of Operations and Index Paths";
/// - *the session*: WWDC 2018, session 225, "A Tour of UICollectionView", the part on updates;
///
/// or else the message of the views' exception (`NSInternalInconsistencyException`), and a public
/// report that quotes it.
package enum BatchRule: String, CaseIterable, Sendable {
    /// Each index names an existing section, and each path an existing item, in the coordinates of
    /// its operation: those before the batch for deletes, updates and the origins of moves, those
    /// after it for inserts and the targets of moves.
    ///
    /// By the reference of deletes and inserts: deletes are processed first, with indexes of the
    /// state before the batch, inserts with those of the state after all deletes. By the guide for
    /// reloads, which use the old positions. By the session for moves: from an original index to a
    /// final one. Exceptions: "attempt to delete row 9 from section 0 which only contains 0 rows
    /// before the update", "attempt to insert item 6 into section 0, but there are only 6 items in
    /// section 0 after the update".
    case positionExists

    /// No two operations name the same old position, or the same new position.
    ///
    /// It follows from the session's coordinates, in which a position has one fate. Exceptions:
    /// "attempt to perform a delete and a move from the same index path" (openradar 33662307),
    /// "attempt to perform an insert and a move to the same index path" (RxDataSources issue 321).
    /// The same position twice in one kind of operation is counted once by the views; here it is
    /// refused, since a plan has no reason to repeat it.
    case onePositionOneOperation

    /// No deleted or moved element is updated in the same batch.
    ///
    /// The reference of `UICollectionViewUpdateItem.Action.reload`: a reload deletes the item and
    /// inserts it. The session concludes that a moved item cannot be reloaded in the same batch.
    /// Exceptions: "attempt to delete and reload the same index path" (XLData issue 17), and for a
    /// moved row that of ``onePositionOneOperation``, about a delete that was never requested
    /// (openradar 33662307).
    case updateStays

    /// No item operation names an item of a section that is deleted or inserted in the same batch.
    ///
    /// The reference of `insertSections(_:with:)`, `deleteSections(_:with:)` and their like for
    /// collections: the view asks the data source for the rows of a new section, and those of an
    /// old one are removed with it. Exception: "cannot move a row into a newly inserted section"
    /// (TLIndexPathTools issues 13 and 18).
    case itemsFollowTheirSection

    /// No item operation names an item of a section that moves in the same batch.
    ///
    /// Not in the reference, which does not mention both together. Observed: a row reloaded in a
    /// section that moves ends with "invalid number of rows in section", with the counts of the
    /// other section (openradar 27041784).
    case movedSectionKeepsItems

    /// The numbers of sections and of items after the batch are those before it, less deletes, plus
    /// inserts.
    ///
    /// The reference of `UITableView.performBatchUpdates`: the data source is updated along with
    /// the rows, before or within the block. Exceptions: "invalid number of rows in section",
    /// "invalid number of items in section" and "invalid number of sections", with the sum of old,
    /// inserted, deleted and moved elements.
    case countsAddUp

    /// All remaining elements are at the positions that follow from the operations.
    ///
    /// It follows from the guide and the session, which have deletes take effect from behind and
    /// inserts from the front, and shift the rest. The views know no identities and cannot detect a
    /// breach: they keep showing the wrong rows.
    case survivorsKeepTheirOrder

    /// Every change of content is an update.
    ///
    /// The reference of `reloadItems(at:)`, `reconfigureItems(at:)`, `reloadRows(at:with:)` and
    /// `reconfigureRows(at:)`: an existing cell is given its content again when one of these names
    /// it. The views cannot detect a breach: they keep showing the old content.
    case changesAreUpdated
}

/// A violation of a batch rule.
package struct BatchRuleViolation: Error, Equatable, Sendable, CustomStringConvertible {
    /// The violated rule.
    package var rule: BatchRule

    /// The stage of the plan, counted from 0.
    package var stage: Int

    /// The offending operation or position, as text.
    package var detail: String

    /// Creates a violation.
    package init(_ rule: BatchRule, stage: Int = 0, detail: String) {
        self.rule = rule
        self.stage = stage
        self.detail = detail
    }

    /// The violation in one line.
    package var description: String { "stage \(stage) breaks \(rule.rawValue): \(detail)" }
}
