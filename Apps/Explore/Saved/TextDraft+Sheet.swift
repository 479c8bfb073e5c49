import Places
import Waybill

extension ScreenDescription {
    /// Shows the sheet in which a text is written.
    ///
    /// - Parameter draft: The text; nil for no sheet.
    mutating func write(_ draft: TextDraft?, _ press: @escaping (SavedAction) -> Void) {
        guard let draft else { return }
        sheet = draft.sheet(press)
        if draft.isChanged { leaving = LeaveQuestion() }
    }
}

extension TextDraft {
    fileprivate func sheet(_ press: @escaping (SavedAction) -> Void) -> Sheet {
        let section = Section("text") {
            Row.field(label, id: "text", text: text, input) { text in
                press(.draft(.type(text)))
            } onLeave: {
                press(.draft(.leave))
            }
            .control { ($0.error, $0.isRequired) = (problem, isRequired) }
            Row.button(
                keepTitle, id: "keep", role: .primary, isBusy: sent != nil
            ) { press(.draft(.keep)) }
            if case .note = subject, !before.isEmpty {
                Row.button(
                    ExploreText.deleteNote, id: "clear", role: .destructive,
                    isEnabled: sent == nil
                ) { press(.draft(.clear)) }
            }
        }
        return Sheet(title, id: RecordID(subject), sections: [section]) {
            press(.draft(.close))
        }
    }

    private var title: String {
        switch subject {
        case .name(let list): ExploreText.renameTitle(list)
        case .note(_, let name): ExploreText.noteTitle(name)
        }
    }

    private var keepTitle: String {
        switch subject {
        case .name: ExploreText.renameVerb
        case .note: ExploreText.keepNote
        }
    }

    private var label: String { isRequired ? ExploreText.listName : ExploreText.note }

    private var input: TextInput {
        isRequired
            ? TextInput(limit: SavedListName.limit)
            : TextInput(.lines(4), limit: SavedNote.limit)
    }

    private var isRequired: Bool { if case .name = subject { true } else { false } }
}
