package import WaybillDiff
public import WaybillLists
import WaybillLoading

/// An action on all selected rows.
///
/// ```swift
/// screen.selectionMode = .multiple
/// screen.selectionActions = [
///     SelectionAction("Delete", role: .destructive) { rows in
///         context.dispatch(rows.map { files[$0.item] })
///     }
/// ]
/// ```
public struct SelectionAction {
    package let id: RecordID

    package var title: String

    package var role: RowAction.Role

    package var keepsSelection: Bool

    let perform: (RowSet) -> Void

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - id: The identity among the actions of its screen; the title by default.
    ///   - perform: Called with the index ranges of the selected rows in the described sections.
    ///     They are valid only during the call: for later use, such as after a question, keep the
    ///     identities.
    public init(
        _ title: String, id: RecordID? = nil, role: RowAction.Role = .normal,
        keepsSelection: Bool = false, perform: @escaping (RowSet) -> Void
    ) {
        self.id = id ?? RecordID(title)
        self.title = title
        self.role = role
        self.keepsSelection = keepsSelection
        self.perform = perform
    }
}

extension Page {
    /// The selection bar above a list: the number of selected rows, and the actions on them.
    public struct Selection: Hashable, Sendable {
        /// The number of selected rows, as text.
        public var words: String

        /// A hash of the selected rows, so that a form of an outdated page has no effect.
        package var mark: UInt64 = 0

        /// The actions of the screen, then those that change the selection.
        public var actions: [Action]

        package static let title = "Selection"

        static func actions(
            count: Int, hasMore: Bool, isPickingRange: Bool, own: [SelectionAction]
        ) -> [Action] {
            var actions: [Action] = []
            if count > 0 {
                actions = own.map {
                    Action(
                        id: "do-\($0.id)", title: $0.title,
                        isDestructive: $0.role == .destructive)
                }
                actions.append(
                    Action(
                        id: range, title: isPickingRange ? "Cancel the range" : "Select a range"))
            }
            if hasMore { actions.append(Action(id: all, title: "Select all")) }
            if count > 0 { actions.append(Action(id: clear, title: "Clear selection")) }
            return actions
        }

        static func words(_ count: Int, isPickingRange: Bool) -> String {
            let words = count == 0 ? "Nothing selected" : "\(count) selected"
            return isPickingRange ? words + ". Choose where the range ends." : words
        }

        static let all = "all"
        package static let clear = "clear"
        static let range = "range"
    }
}

extension LiveScreen {
    /// The selection bar; nil without multiple selection.
    var selection: Page.Selection? {
        guard manifest.selectionMode == .multiple else { return nil }
        let count = manifest.selectedRows.count
        let hasMore = manifest.canSelectMore
        guard count > 0 || hasMore else { return nil }
        let isPicking = isPickingRange && count > 0
        return Page.Selection(
            words: Page.Selection.words(count, isPickingRange: isPicking),
            mark: manifest.selectedRows.mark,
            actions: Page.Selection.actions(
                count: count, hasMore: hasMore, isPickingRange: isPicking,
                own: description.selectionActions))
    }

    package func perform(selectionActionWith id: String) -> Bool {
        guard selection?.actions.contains(where: { $0.id == id }) == true else { return false }
        switch id {
        case Page.Selection.all: manifest.selectAll()
        case Page.Selection.clear: manifest.clearSelection()
        case Page.Selection.range:
            isPickingRange.toggle()
            return true
        default:
            let own = description.selectionActions.first { "do-\($0.id)" == id }
            guard let own else { return false }
            own.perform(manifest.selectedRows)
            if !own.keepsSelection { manifest.clearSelection() }
        }
        isPickingRange = false
        return true
    }

    /// Toggles the selection of a row, as by a press; rows with a destination are ignored.
    ///
    /// - Parameters:
    ///   - isExtending: Whether to select the range from the last selected row.
    ///   - origin: The start of the range instead, such as the focused row.
    package func press(
        at path: ItemPath, isExtending: Bool, from origin: ItemPath? = nil
    ) -> Bool {
        if let (layer, path) = layerRow(at: path) { return layer.manifest.select(at: path) }
        guard manifest.selectionMode == .multiple, manifest.keepsSelection(section: path.section)
        else { return manifest.select(at: path) }
        let isMarked = manifest.isMarked(at: path)
        let opens = manifest.cell(at: path)?.destination != nil
        if isExtending || isPickingRange && isMarked {
            isPickingRange = false
            let isFirst = opens && manifest.selectedRows.isEmpty
            manifest.extendSelection(to: path, from: origin ?? (isFirst ? path : nil))
            return false
        }
        guard isMarked else { return manifest.select(at: path) }
        if opens { return manifest.open(at: path) }
        if manifest.isSelected(at: path) {
            manifest.deselect(at: path)
            return false
        }
        return manifest.select(at: path)
    }
}

extension LiveScreen {
    func toggleMark(at path: ItemPath) -> Bool {
        guard manifest.cell(at: path)?.destination != nil else { return false }
        guard isPickingRange else { return manifest.toggleMark(at: path) }
        _ = press(at: path, isExtending: true)
        return true
    }
}

extension RowSet {
    fileprivate var mark: UInt64 {
        let numbers = sections.flatMap { section in
            [section] + ranges(inSection: section).flatMap { [$0.lowerBound, $0.upperBound] }
        }
        return numbers.withUnsafeBytes { StableHash.value(of: $0) }
    }
}
