/// The stage of each kind of operation in a plan.
///
/// Rows are deleted, inserted and moved in one stage. Operations that the batch rules
/// (``BatchRule``) forbid beside them come before or after it:
///
/// - a section that receives rows of other sections must exist before;
/// - one that loses rows to other sections can be deleted only after;
/// - one with changes inside cannot move in the same stage;
/// - a moved row is updated in another stage, and not while its section moves.
///
/// The stages are the fewest under these rules.
@usableFromInline
struct StageTiming {
    @usableFromInline private(set) var hasBefore: Bool

    @usableFromInline private(set) var hasAfter: Bool

    /// The stage of section moves, counted from 0.
    @usableFromInline private(set) var sectionMoves = 0

    /// The stage that updates moved rows, counted from 0.
    @usableFromInline private(set) var updatesOfMoved = 0

    /// The stage of row deletes, inserts and moves, counted from 0.
    @usableFromInline var rows: Int { hasBefore ? 1 : 0 }

    @usableFromInline var sectionInserts: Int { 0 }

    @usableFromInline var sectionDeletes: Int { count - 1 }

    @usableFromInline var count: Int { rows + 1 + (hasAfter ? 1 : 0) }

    /// A stage relative to that of the rows.
    private enum Slot { case before, with, after }

    @usableFromInline
    init(
        receives: Bool, loses: Bool, movesTouched: Bool, updatesMoved: Bool, leavesMoved: Bool,
        joinsMoved: Bool
    ) {
        var best: (moving: Slot, updating: Slot, stages: Int) = (.with, .with, .max)
        for moving in movesTouched ? [Slot.after, .before] : [.with] {
            for updating in updatesMoved ? [Slot.after, .before] : [.with] {
                let isLegal =
                    moving != updating || moving == .with
                    || (moving == .before ? !leavesMoved : !joinsMoved)
                let hasBefore = receives || moving == .before || updating == .before
                let hasAfter = loses || moving == .after || updating == .after
                let stages = 1 + (hasBefore ? 1 : 0) + (hasAfter ? 1 : 0)
                if isLegal, stages < best.stages { best = (moving, updating, stages) }
            }
        }
        hasBefore = receives || best.moving == .before || best.updating == .before
        hasAfter = loses || best.moving == .after || best.updating == .after
        sectionMoves = stage(of: best.moving)
        updatesOfMoved = stage(of: best.updating)
    }

    private func stage(of slot: Slot) -> Int {
        switch slot {
        case .before: 0
        case .with: rows
        case .after: rows + 1
        }
    }
}
