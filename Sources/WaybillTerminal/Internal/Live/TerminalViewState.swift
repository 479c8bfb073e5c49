import WaybillDiff
import WaybillScreens

/// How one screen is being looked at: what is kept while another covers it.
struct TerminalViewState: Sendable {
    /// The line of the page at the top of the terminal.
    var offset = 0

    /// Where the keyboard is; nil for nowhere.
    var focus: TerminalFocus?

    /// Where the row is that the keyboard is at or in, if any.
    var path: ItemPath?

    /// Whether a person put it there; otherwise it goes where it is most useful
    /// whenever the page changes.
    var isChosen = false

    /// The text in the search field.
    var field = TerminalTextField()

    /// The text that the page last had in its field.
    var pageText: String?

    /// The texts that were typed and that the page has not shown yet.
    var typed: [String] = []

    /// The rows that are being looked at, and the lines of the terminal on
    /// which they begin: the first that is still there is held in its place.
    var anchors: [Anchor] = []

    /// What a program wants to be seen, until it is.
    var wish: ScrollTarget?

    /// A row that is being looked at.
    struct Anchor: Sendable {
        /// Which row it is.
        var key: RowKey

        /// Where it is in the list.
        var path: ItemPath

        /// The line of the terminal on which it begins.
        var line: Int
    }

    /// The text of the field, where a page may differ from it.
    ///
    /// What a page shows late of what was typed is no reason to change the
    /// field; anything else is.
    ///
    /// - Parameter text: What the page has in its field.
    /// - Returns: What is shown there.
    mutating func fieldText(for text: String) -> String {
        if let index = typed.firstIndex(of: text) {
            typed.removeFirst(index + 1)
            pageText = text
        } else if pageText != text {
            pageText = text
            typed = []
            if field.text != text { field = TerminalTextField(text) }
        }
        return field.text
    }

    /// Notes a text that was typed.
    mutating func noteTyping() {
        typed.append(field.text)
        if typed.count > 32 { typed.removeFirst() }
    }
}
