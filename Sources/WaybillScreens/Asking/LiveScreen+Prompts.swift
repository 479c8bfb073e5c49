import WaybillLists

/// The questions and the notice above a screen.
extension LiveScreen {
    /// Closes the topmost layer, as going back does.
    package func refuse() -> Bool {
        guard let layer = layers.last(where: { $0.kind != .notice }) else { return false }
        acting { layer.close() }
        return true
    }

    package func ask(_ question: LeaveQuestion, leave: @escaping () -> Void) {
        ask(
            Dialog(
                title: question.title, message: question.message,
                buttons: [
                    DialogButton(title: question.leave, role: .destructive, press: leave),
                    DialogButton(title: question.stay, role: .primary),
                ]))
    }

    /// Queues a question, unless it is queued already.
    func ask(_ dialog: Dialog) {
        if let index = dialogs.firstIndex(where: { $0.dialog.isRepeat(of: dialog) }) {
            dialogs[index].dialog = dialog
            return
        }
        let layer = makeLayer(.question)
        let answer: (Int) -> Void = { [weak self, number = layer.number] in
            self?.answer(number, with: $0)
        }
        let row = dialog.row(onAnswer: answer)
        layer.show(
            dialog.title, message: dialog.message, sections: [SectionRecord { row }],
            onClose: { answer(dialog.buttons.count - 1) })
        dialogs.append((layer, dialog))
    }

    private func answer(_ number: Int, with index: Int) {
        guard let (layer, dialog) = dialogs.first, layer.number == number,
            dialog.buttons.indices.contains(index)
        else { return }
        dialogs.removeFirst()
        dialog.buttons[index].press()
    }

    /// Shows a notice above its sections, in place of the current one.
    package func show(
        _ next: ScreenNotice?, onClose: @escaping (Bool) -> Void = { _ in }
    ) {
        guard next != nil || notice != nil else { return }
        notice = next.map { next in
            let layer = makeLayer(.notice)
            let close: (Bool) -> Void = { [weak self, number = layer.number] in
                self?.closeNotice(number, $0)
            }
            layer.show(
                next.text, sections: [SectionRecord { next.row(onClose: close) }],
                onClose: { close(false) })
            return (layer, onClose)
        }
    }

    private func closeNotice(_ number: Int, _ isUndone: Bool) {
        guard let notice, notice.layer.number == number else { return }
        self.notice = nil
        notice.onClose(isUndone)
    }
}
