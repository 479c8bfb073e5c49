import WaybillLists

/// A question above a screen that waits for an answer (alert, confirmation).
package struct Dialog {
    var title: String

    var message: String?

    /// The answers; the last one means going back.
    var buttons: [DialogButton]

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

/// An answer of a ``Dialog``, or the action of a ``ScreenNotice``.
package struct DialogButton {
    var title: String

    var role = ButtonRole.plain

    package var press: () -> Void = {}
}

package struct ScreenNotice {
    var text: String

    package var undo: DialogButton?

    var dismissTitle: String

    package static let undoID = "undo"

    package static let dismissID = "dismiss"

    func row(onClose: @escaping (Bool) -> Void) -> CellRecord {
        .group("notice", Arrangement(.row, weights: [0, 0], alignment: .trailing)) {
            if let undo {
                CellRecord.button(undo.title, id: Self.undoID, role: .primary) { onClose(true) }
            }
            CellRecord.button(dismissTitle, id: Self.dismissID) { onClose(false) }
        }
    }
}
