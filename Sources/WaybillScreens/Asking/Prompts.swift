import WaybillLists

/// The notice above a screen, and the first unanswered question.
final class Prompts {
    var onChange: () -> Void = {}

    private var dialogs: [(layer: ScreenLayer, dialog: Dialog)] = []
    private var notice: (layer: ScreenLayer, onClose: (Bool) -> Void)?
    private let nextNumber: () -> Int

    init(nextNumber: @escaping () -> Int) { self.nextNumber = nextNumber }

    var isAsking: Bool { !dialogs.isEmpty }

    var layers: [ScreenLayer] {
        (dialogs.first.map { [$0.layer] } ?? []) + (notice.map { [$0.layer] } ?? [])
    }

    /// Queues a question, unless it is queued already.
    func ask(_ dialog: Dialog) {
        if let index = dialogs.firstIndex(where: { $0.dialog.isRepeat(of: dialog) }) {
            dialogs[index].dialog = dialog
        } else {
            let layer = ScreenLayer(number: nextNumber(), kind: .question)
            let row = dialog.row { [weak self] in self?.answer(layer.number, with: $0) }
            layer.show(
                dialog.title, message: dialog.message, sections: [SectionRecord { row }],
                onClose: { [weak self] in self?.refuse(layer.number) })
            dialogs.append((layer, dialog))
        }
        onChange()
    }

    func show(_ next: ScreenNotice?, onClose: @escaping (Bool) -> Void = { _ in }) {
        guard next != nil || notice != nil else { return }
        notice = next.map { next in
            let layer = ScreenLayer(number: nextNumber(), kind: .notice)
            let close: (Bool) -> Void = { [weak self] in self?.closeNotice(layer.number, $0) }
            layer.show(
                next.text, sections: [SectionRecord { next.row(onClose: close) }],
                onClose: { close(false) })
            return (layer, onClose)
        }
        onChange()
    }

    func end() {
        onChange = {}
        (dialogs, notice) = ([], nil)
    }

    private func refuse(_ number: Int) {
        guard let (_, dialog) = dialogs.first else { return }
        answer(number, with: dialog.buttons.count - 1)
    }

    private func answer(_ number: Int, with index: Int) {
        guard let (layer, dialog) = dialogs.first, layer.number == number,
            dialog.buttons.indices.contains(index)
        else { return }
        dialogs.removeFirst()
        onChange()
        dialog.buttons[index].press()
    }

    private func closeNotice(_ number: Int, _ isUndone: Bool) {
        guard let notice, notice.layer.number == number else { return }
        self.notice = nil
        onChange()
        notice.onClose(isUndone)
    }
}
