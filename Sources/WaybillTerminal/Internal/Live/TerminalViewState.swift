import WaybillDiff
import WaybillScreens

/// The view state of a screen, kept while another covers it.
struct TerminalViewState: Sendable {
    /// The line of the page at the top of the terminal.
    var offset = 0

    /// The focused element; nil for none.
    var focus: PageElement?

    /// The position of the focused row, if any.
    var path: ItemPath?

    /// Whether the user chose the focus; otherwise it moves to the most useful element on every
    /// change.
    var isChosen = false

    /// Whether the user left the focused field: keys are commands there until typing continues.
    var isResting = false

    var search = FieldDraft()

    var drafts: [ElementID: FieldDraft] = [:]

    /// The field with typed text and the focus.
    var typing: ElementID?

    /// The suggestion that Enter would accept; nil for the typed text.
    var suggestion: Int?

    /// The anchor rows and their lines on the terminal: the first existing one stays in place.
    var anchors: [Anchor] = []

    /// The pending scroll request of a program.
    var scrollTarget: ScrollTarget?

    /// The number of the focused layer; nil for the list.
    var layer: Int?

    /// The states of the list and the layers below the focused one.
    var covered: [TerminalViewState] = []

    struct Anchor: Sendable {
        var row: PageElement

        var line: Int
    }

    var field: TerminalTextField {
        get { search.field }
        set { search.field = newValue }
    }

    /// Switches to the topmost layer and its view state.
    mutating func turn(to next: Int?, open: [Int]) {
        let known = covered.firstIndex { $0.layer == next }
        let place = known.map { covered[$0] } ?? TerminalViewState()
        if let known {
            covered.removeSubrange(known...)
        } else if layer.map(open.contains) ?? true {
            var state = self
            state.covered = []
            covered.append(state)
        }
        layer = next
        (offset, focus, path) = (place.offset, place.focus, place.path)
        (isChosen, isResting, anchors) = (place.isChosen, place.isResting, place.anchors)
    }

    /// The maximum number of drafts.
    private static let mostDrafts = 64

    /// Begins the draft of a field with the page's text.
    mutating func beginDraft(of key: ElementID, _ control: Control) {
        guard drafts[key] == nil else { return }
        if drafts.count >= TerminalViewState.mostDrafts,
            let settled = drafts.first(where: { $0.value.isSettled })?.key ?? drafts.keys.first
        {
            drafts[settled] = nil
        }
        var limit = 40
        if case .text(_, let input) = control.kind { limit = max(0, input.limit) }
        drafts[key] = FieldDraft(control.text, limit: limit, hasLines: control.hasLines)
    }
}
