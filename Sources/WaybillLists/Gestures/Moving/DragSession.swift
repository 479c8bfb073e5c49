package import WaybillDiff

/// A row that a person holds, and where it would be dropped.
///
/// While a row is held the view is handed no plan: positions are those of what
/// it shows.
package struct DragSession {
    /// The row as it was when it was taken.
    package let record: CellRecord

    /// Where the view shows it.
    package let origin: ItemPath

    /// Where it would stand when it is dropped, counted after it was taken out;
    /// nil if it may not.
    package internal(set) var target: ItemPath?

    let sectionID: RecordID

    /// Follows the row through what the app changes meanwhile.
    let token: Int

    /// Whether something changed that the view is to be handed afterwards.
    var isAwaited = false

    /// To be called when the view has been handed it.
    var afterwards: [() -> Void] = []
}
