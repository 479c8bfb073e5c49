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
        .group("answers", Arrangement(.row, weights: buttons.map { _ in 0 }, alignment: .trailing))
        {
            for (index, button) in buttons.enumerated() {
                CellRecord.button(button.title, id: "\(index)", role: button.role) {
                    onAnswer(index)
                }
            }
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

    /// The identity of the control that undoes the action.
    package static let undoID = "undo"

    /// The identity of the control that closes the notice.
    package static let dismissID = "dismiss"

    /// What can be done with it, as a row.
    func row(onClose: @escaping (Bool) -> Void) -> CellRecord {
        .group("notice", Arrangement(.row, weights: [0, 0], alignment: .trailing)) {
            if let undo {
                CellRecord.button(undo.title, id: Self.undoID, role: .primary) { onClose(true) }
            }
            CellRecord.button(dismissTitle, id: Self.dismissID) { onClose(false) }
        }
    }
}
