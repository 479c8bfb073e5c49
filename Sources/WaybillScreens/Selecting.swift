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
    /// Which action it is, among those of its screen.
    package let id: RecordID

    package var title: String

    package var role: RowAction.Role

    package var keepsSelection: Bool

    let perform: (RowSet) -> Void

    /// Describes an action.
    ///
    /// - Parameters:
    ///   - id: Which action it is, among those of its screen; the title by default.
    ///   - perform: Called when a person wants it, with the positions of the rows
    ///     that are selected, in the sections that the screen described: ranges,
    ///     however many rows there are. They are those of this moment: what is done
    ///     later, such as after a question, keeps the identities of its rows.
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
        /// How many rows are selected, as text.
        public var words: String

        /// What stands for the rows that are selected: another number for others, so that
        /// a form of an earlier page does nothing to rows that were not seen.
        package var mark: UInt64 = 0

        /// The actions: the screen's own, then those that change the selection.
        public var actions: [Action]

        /// The accessibility label of the bar.
        package static let title = "Selection"

        /// The actions of the selection bar of a list with multiple selection.
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
        static let clear = "clear"
        static let range = "range"
    }
}

extension LiveScreen {
    /// The bar above the list; nil if rows cannot be selected together.
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

    /// Does what the bar above the list offers.
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

    /// Selects a row, as a person who presses it, or deselects it; a row that opens a screen is
    /// left as it is.
    ///
    /// - Parameters:
    ///   - isExtending: Whether all rows up to it are selected, from the one that was selected
    ///     last.
    ///   - origin: The row with the focus, where the range begins instead.
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
    /// Selects a row that opens a screen, or deselects it.
    func toggleMark(at path: ItemPath) -> Bool {
        guard manifest.cell(at: path)?.destination != nil else { return false }
        guard isPickingRange else { return manifest.toggleMark(at: path) }
        _ = press(at: path, isExtending: true)
        return true
    }
}

extension RowSet {
    /// A hash of these rows.
    ///
    /// - Complexity: O(n) in the number of ranges.
    fileprivate var mark: UInt64 {
        let numbers = sections.flatMap { section in
            [section] + ranges(inSection: section).flatMap { [$0.lowerBound, $0.upperBound] }
        }
        return numbers.withUnsafeBytes { StableHash.value(of: $0) }
    }
}
