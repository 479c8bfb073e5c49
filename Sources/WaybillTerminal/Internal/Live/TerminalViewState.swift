import WaybillDiff
import WaybillScreens

/// How one screen is being looked at: what is kept while another covers it.
struct TerminalViewState: Sendable {
    /// The line of the page at the top of the terminal.
    var offset = 0

    /// Where the keyboard is; nil for nowhere.
    var focus: PageElement?

    /// Where the row is that the keyboard is at or in, if any.
    var path: ItemPath?

    /// Whether a person put it there; otherwise it goes where it is most useful
    /// whenever the page changes.
    var isChosen = false

    /// Whether a person left the field of a row that the keyboard is at: keys are
    /// commands there until they go on typing.
    var isResting = false

    var search = FieldDraft()

    var drafts: [ElementID: FieldDraft] = [:]

    /// The field that was typed into and not left since.
    var typing: ElementID?

    /// Which of what is offered for the field Enter would take; nil for what is typed.
    var suggestion: Int?

    /// The rows that are being looked at, and the lines of the terminal on
    /// which they begin: the first that is still there is held in its place.
    var anchors: [Anchor] = []

    /// What a program wants to be seen, until it is.
    var wish: ScrollTarget?

    /// The number of the layer that the keyboard is in; nil for the list.
    var layer: Int?

    /// Where the keyboard was in what is covered by the layer.
    var covered: [Covered] = []

    /// A row that is being looked at.
    struct Anchor: Sendable {
        var row: PageElement

        var line: Int
    }

    /// How a list or a layer was being looked at before another layer covered it.
    struct Covered: Sendable {
        /// The number of the layer; nil for the list.
        var layer: Int?

        var offset: Int

        var focus: PageElement?

        var path: ItemPath?

        var isChosen: Bool

        var isResting: Bool

        var anchors: [Anchor]
    }

    var field: TerminalTextField {
        get { search.field }
        set { search.field = newValue }
    }

    /// Goes to what is on top now, and takes up how that was being looked at.
    mutating func turn(to next: Int?, open: [Int]) {
        guard next != layer else { return }
        let known = covered.firstIndex { $0.layer == next }
        if known == nil, layer.map(open.contains) ?? true {
            covered.append(
                Covered(
                    layer: layer, offset: offset, focus: focus, path: path, isChosen: isChosen,
                    isResting: isResting, anchors: anchors))
        }
        layer = next
        (offset, focus, path, isChosen, isResting, anchors) = (0, nil, nil, false, false, [])
        guard let known else { return }
        let place = covered[known]
        covered.removeSubrange(known...)
        (offset, focus, path) = (place.offset, place.focus, place.path)
        (isChosen, isResting, anchors) = (place.isChosen, place.isResting, place.anchors)
    }

    /// The most texts that are kept beside what a page holds.
    private static let mostDrafts = 64

    /// The draft of a field, which begins with what the page holds.
    mutating func beginDraft(of key: ElementID, _ control: Control) {
        guard drafts[key] == nil else { return }
        if drafts.count >= TerminalViewState.mostDrafts,
            let settled = drafts.first(where: { $0.value.isSettled })?.key ?? drafts.keys.first
        {
            drafts[settled] = nil
        }
        var limit = 40
        if case .text(_, let input) = control.kind { limit = max(0, input.limit) }
        var draft = FieldDraft(control.text, limit: limit, hasLines: control.hasLines)
        draft.begin(from: control.text)
        drafts[key] = draft
    }
}
