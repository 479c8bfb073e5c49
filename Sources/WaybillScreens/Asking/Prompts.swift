import WaybillLists

/// What is shown above the sections of a screen: a notice, and the question that
/// it asked first of those that have no answer.
final class Prompts {
    /// Called when other sections are to be shown.
    var onChange: () -> Void = {}

    private var dialogs: [(number: Int, dialog: Dialog)] = []
    private var notice: (number: Int, notice: ScreenNotice, onClose: (Bool) -> Void)?
    private var lastNumber = 0

    /// Whether a question has no answer yet.
    var isAsking: Bool { !dialogs.isEmpty }

    /// The question that is shown, by its number.
    var shownQuestion: Int? { dialogs.first?.number }

    /// The sections, above all others.
    var sections: [SectionRecord] {
        var sections: [SectionRecord] = []
        if let notice {
            sections.append(
                notice.notice.section(number: notice.number) { [weak self] isUndone in
                    self?.closeNotice(notice.number, isUndone)
                })
        }
        if let (number, dialog) = dialogs.first {
            sections.append(
                dialog.section(number: number) { [weak self] button in
                    self?.answer(number, with: button)
                })
        }
        return sections
    }

    /// Asks something when what was asked before has its answer; what is asked
    /// already is not asked twice.
    func ask(_ dialog: Dialog) {
        if let index = dialogs.firstIndex(where: { $0.dialog.isRepeat(of: dialog) }) {
            dialogs[index].dialog = dialog
        } else {
            lastNumber += 1
            dialogs.append((lastNumber, dialog))
        }
        onChange()
    }

    /// Answers the question that is shown as a person who goes back does.
    ///
    /// - Returns: Whether there was one.
    func refuse() -> Bool {
        guard let (number, dialog) = dialogs.first else { return false }
        answer(number, with: dialog.buttons.last)
        return true
    }

    /// Shows a notice in the place of the one that is shown.
    ///
    /// - Parameters:
    ///   - next: The notice; nil for none.
    ///   - onClose: Called when a person closes it, with whether what it says is to
    ///     be taken back.
    func show(_ next: ScreenNotice?, onClose: @escaping (Bool) -> Void = { _ in }) {
        guard next != nil || notice != nil else { return }
        lastNumber += 1
        notice = next.map { (lastNumber, $0, onClose) }
        onChange()
    }

    /// Forgets the questions: the screen has gone.
    func end() {
        onChange = {}
        (dialogs, notice) = ([], nil)
    }

    private func answer(_ number: Int, with button: DialogButton?) {
        guard dialogs.first?.number == number else { return }
        dialogs.removeFirst()
        onChange()
        button?.press()
    }

    private func closeNotice(_ number: Int, _ isUndone: Bool) {
        guard let notice, notice.number == number else { return }
        self.notice = nil
        onChange()
        notice.onClose(isUndone)
    }
}
