package import WaybillDiff

/// A dragged row and its drop target.
///
/// During a drag the view receives no plans: positions refer to its visible content.
package struct DragSession {
    package let record: CellRecord

    /// The row's position in the view.
    package let origin: ItemPath

    /// The drop position, counted without the dragged row; nil if not allowed.
    package internal(set) var target: ItemPath?

    let sectionID: RecordID

    /// Follows the row through changes by the app.
    let token: Int

    /// Whether the view has a pending update.
    var isAwaited = false

    var afterwards: [() -> Void] = []
}
