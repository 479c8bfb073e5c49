import WaybillLists

/// A dialog: a question that a screen asks until a person answers it (alert,
/// confirmation).
package struct Dialog {
    var title: String

    var message: String?

    /// The answers; the last one is that of a person who goes back.
    var buttons: [DialogButton]

    /// Whether two ask the same, so that one of them is enough.
    func isRepeat(of other: Dialog) -> Bool {
        title == other.title && message == other.message
            && buttons.map(\.title) == other.buttons.map(\.title)
    }

    func row(onAnswer: @escaping (Int) -> Void) -> CellRecord {
        let content = CellContent.group(
            Arrangement(.row, weights: buttons.map { _ in 0 }, alignment: .trailing),
            buttons.enumerated().map { .button($1.title, id: "\($0)", role: $1.role) })
        return buttons.indices.reduce(CellRecord("answers", content)) { row, index in
            row.on("\(index)") { onAnswer(index) }
        }
    }
}

/// One of the answers of a ``Dialog``, or what a ``ScreenNotice`` offers.
package struct DialogButton {
    var title: String

    var role = ButtonRole.plain

    package var press: () -> Void = {}
}

package struct ScreenNotice {
    var text: String

    /// Takes it back; nil if it cannot be.
    package var undo: DialogButton?

    var dismissTitle: String

    /// What can be done with it, as a row.
    func row(onClose: @escaping (Bool) -> Void) -> CellRecord {
        let undo = undo.map { [CellContent.button($0.title, id: "undo", role: .primary)] } ?? []
        let content = CellContent.group(
            Arrangement(.row, weights: [0, 0], alignment: .trailing),
            undo + [.button(dismissTitle, id: "dismiss")])
        return CellRecord("notice", content).on("undo") { onClose(true) }
            .on("dismiss") { onClose(false) }
    }
}
