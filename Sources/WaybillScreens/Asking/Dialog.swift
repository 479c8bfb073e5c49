import WaybillLists

/// A question that a screen asks, until a person answers it.
package struct Dialog {
    /// What is asked, in a line.
    var title: String

    /// What there is to know for the answer, if anything.
    var message: String?

    /// The answers; the last one is that of a person who goes back.
    var buttons: [DialogButton]

    /// Whether two ask the same, so that one of them is enough.
    func isRepeat(of other: Dialog) -> Bool {
        title == other.title && message == other.message
            && buttons.map(\.title) == other.buttons.map(\.title)
    }

    /// The question as a section of a list.
    ///
    /// - Parameters:
    ///   - number: Which question it is: none is ever taken for another one.
    ///   - onAnswer: Called with the answer.
    /// - Returns: The section.
    func section(number: Int, onAnswer: @escaping (DialogButton) -> Void) -> SectionRecord {
        let words = [CellContent.text(title, .headline)] + (message.map { [.text($0)] } ?? [])
        var section = SectionRecord(PromptID(number: number)) {
            CellRecord("question", .notice(.status, .column(words)))
            buttons.enumerated().map { index, button in
                CellRecord(index, button.content) { onAnswer(button) }
            }
        }
        section.keepsSelection = false
        return section
    }
}

/// One of the answers of a ``Dialog``, or what a ``ScreenNotice`` offers.
package struct DialogButton {
    /// What it says.
    var title: String

    /// What it does, beside closing what it belongs to.
    package var press: () -> Void = {}

    /// What the row of it looks like.
    var content: CellContent { .text(title, .headline) }
}

/// What a screen tells in passing.
package struct ScreenNotice {
    /// What happened.
    var text: String

    /// Takes it back; nil where it cannot be.
    package var undo: DialogButton?

    /// Closes it.
    var dismissTitle: String

    /// The notice as a section of a list.
    ///
    /// - Parameters:
    ///   - number: Which notice it is: none is ever taken for another one.
    ///   - onClose: Called when a person closes it, with whether what it says is to
    ///     be taken back.
    /// - Returns: The section.
    func section(number: Int, onClose: @escaping (Bool) -> Void) -> SectionRecord {
        var section = SectionRecord(PromptID(number: number)) {
            CellRecord("text", .notice(.status, .text(text)))
            if let undo { CellRecord("undo", undo.content) { onClose(true) } }
            CellRecord("dismiss", .text(dismissTitle, .secondary)) { onClose(false) }
        }
        section.keepsSelection = false
        return section
    }
}

/// The identity of a question or a notice among the sections of a screen.
struct PromptID: Hashable, Sendable, CustomStringConvertible {
    var number: Int

    var description: String { "prompt-\(number)" }
}
