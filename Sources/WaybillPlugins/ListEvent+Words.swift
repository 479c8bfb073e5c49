import WaybillDiff
public import WaybillLists

extension ListEvent: CustomStringConvertible {
    /// The event in one line, for logs: operations by name, rows by position.
    ///
    /// - Complexity: O(n) in the operations of a plan.
    public var description: String {
        switch self {
        case .will(let operation): "will \(operation)"
        case .did(let operation, let result): "did \(operation): \(result)"
        case .planned(let plan): "planned \(plan)"
        case .willConfigure(let context): "will configure \(context.path)"
        case .didConfigure(let context): "did configure \(context.path)"
        case .willConfigureEdge(let edge, let context):
            "will configure \(edge.rawValue) \(context.path.section)"
        case .didConfigureEdge(let edge, let context):
            "did configure \(edge.rawValue) \(context.path.section)"
        case .willSelect(let context): "will select \(context.path)"
        case .didSelect(let context): "did select \(context.path)"
        case .willDeselect(let context): "will deselect \(context.path)"
        case .didDeselect(let context): "did deselect \(context.path)"
        case .selectionChanged: "selection changed"
        case .highlighted(let context, let isOn):
            "\(isOn ? "highlighted" : "no longer highlighted") \(context.path)"
        case .swiped(let context, let edge):
            edge.map { "swiped \(context.path) \($0.rawValue)" } ?? "swiped back \(context.path)"
        case .willPerform(let action, let context): "will \(action.title) \(context.path)"
        case .didPerform(let action, let context): "did \(action.title) \(context.path)"
        case .dragged(let context, let isHeld): "\(isHeld ? "held" : "let go") \(context.path)"
        case .didMove(let move): "did move \(move.origin) to \(move.target)"
        case .displayed(let context, let phase): "\(phase.words) \(context.path)"
        case .prefetch(let context, let isWanted):
            "\(isWanted ? "prefetch" : "cancel prefetch") \(context.path)"
        case .visibleRangeChanged(let range):
            "visible rows, \(range.rowsBefore) before and \(range.rowsAfter) after"
        case .scrolled(let phase): phase.words
        case .refreshRequested: "refresh requested"
        case .scrollEnded(let request, let isDone):
            "\(isDone ? "scrolled to" : "gave up") \(request.target)"
        case .managedViewChanged(let isAttached): isAttached ? "view attached" : "view detached"
        case .attached: "attached"
        case .detached: "detached"
        }
    }
}

extension ListOperation: CustomStringConvertible {
    /// The operation in a few words, with counts and positions.
    public var description: String {
        switch self {
        case .setSections(let records, _): "set \(records.count) sections"
        case .insertCells(let records, let path): "insert \(records.count) at \(path)"
        case .removeCells(let paths, let isThorough):
            "remove \(joined(paths))" + (isThorough ? " and emptied sections" : "")
        case .moveCell(let origin, let target): "move \(origin) to \(target)"
        case .replaceCells(let paths, _): "replace \(joined(paths))"
        case .insertSections(let records, let index):
            "insert \(records.count) sections at \(index)"
        case .removeSections(let indexes): "remove sections \(joined(indexes))"
        case .moveSection(let origin, let target): "move section \(origin) to \(target)"
        case .replaceSections(let indexes, _): "replace sections \(joined(indexes))"
        case .collapseSections(let indexes, let isCollapsed):
            "\(isCollapsed ? "collapse" : "expand") sections \(joined(indexes))"
        case .reload: "reload"
        case .reloadCells(let paths): "reload \(joined(paths))"
        case .reloadSections(let indexes): "reload sections \(joined(indexes))"
        }
    }
}

extension ListOperationResult: CustomStringConvertible {
    /// The result in a few words.
    public var description: String {
        switch self {
        case .setSections: "set"
        case .inserted(let paths): "inserted \(joined(paths))"
        case .removed(let paths, let sections):
            [
                paths.isEmpty && !sections.isEmpty ? "" : "removed \(joined(paths))",
                sections.isEmpty ? "" : "removed emptied sections \(joined(sections))",
            ].filter { !$0.isEmpty }.joined(separator: ", ")
        case .moved(let origin, let target): "moved \(origin) to \(target)"
        case .replaced(let replacements): "replaced \(joined(replacements.map(\.position)))"
        case .insertedSections(let indexes): "inserted sections \(joined(Array(indexes)))"
        case .removedSections(let indexes): "removed sections \(joined(indexes))"
        case .movedSection(let origin, let target): "moved section \(origin) to \(target)"
        case .replacedSections(let replacements):
            "replaced sections \(joined(replacements.map(\.position)))"
        case .collapsedSections(let indexes, let isCollapsed):
            "\(isCollapsed ? "collapsed" : "expanded") sections \(joined(indexes))"
        case .reloaded: "reloaded"
        case .reloadedCells(let paths): "reloaded \(joined(paths))"
        case .reloadedSections(let indexes): "reloaded sections \(joined(indexes))"
        case .nothing: "nothing"
        case .rejected(let rejection): "rejected: \(rejection)"
        }
    }
}

extension ListOperationResult.Rejection: CustomStringConvertible {
    /// The reason in a few words.
    public var description: String {
        switch self {
        case .noSuchSection(let index): "no section \(index)"
        case .noSuchItem(let path): "no place \(path)"
        case .countsDiffer(let positions, let records):
            "\(records) records for \(positions) positions"
        case .duplicate(let path): "\(path) twice"
        case .duplicateSection(let index): "section \(index) twice"
        case .notPermitted(let path): "\(path) may not move"
        case .rowIsDragged: "a row is dragged"
        case .overtaken: "overtaken"
        }
    }
}

extension DisplayPhase {
    fileprivate var words: String {
        switch self {
        case .willAppear: "will appear"
        case .fullyVisible: "fully visible"
        case .partlyVisible: "partly visible"
        case .didDisappear: "did disappear"
        }
    }
}

extension ScrollPhase {
    fileprivate var words: String {
        switch self {
        case .willBeginDragging: "will begin dragging"
        case .didScroll(let offset): "did scroll to \(offset)"
        case .didEndDragging(let goesOn): "did end dragging" + (goesOn ? ", goes on" : "")
        case .didEndDecelerating: "did end decelerating"
        case .didEndAnimation: "did end animation"
        case .didReachTop: "did reach the top"
        }
    }
}

private func joined<Position: CustomStringConvertible>(_ positions: [Position]) -> String {
    let words = positions.prefix(8).map(\.description)
    let rest = positions.count - words.count
    return words.joined(separator: " ") + (rest > 0 ? " and \(rest) more" : "")
}
