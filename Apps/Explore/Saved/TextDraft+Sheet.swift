import Places
import Waybill

extension ScreenDescription {
    /// Shows the sheet in which a text is written.
    ///
    /// - Parameter draft: The text; nil for no sheet.
    mutating func write(_ draft: TextDraft?, _ press: @escaping (SavedPress) -> Void) {
        guard let draft else { return }
        sheet = draft.sheet(press)
        if draft.isChanged { leaving = LeaveQuestion() }
    }
}

extension TextDraft {
    fileprivate func sheet(_ press: @escaping (SavedPress) -> Void) -> Sheet {
        var field = self.field
        field.error = problem
        let section = SectionRecord("text") {
            CellRecord(field) { (text: String) in press(.draft(.type(text))) }
                .onLeave(field.id) { press(.draft(.leave)) }
            CellRecord.button(
                keepTitle, id: "keep", role: .primary, isBusy: sent != nil
            ) { press(.draft(.keep)) }
            if case .note = subject, !before.isEmpty {
                CellRecord.button(
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

    private var field: Control {
        switch subject {
        case .name:
            let input = TextInput(limit: SavedListName.limit)
            var field = Control(ExploreText.listName, id: "text", .text(text, input))
            field.isRequired = true
            return field
        case .note:
            let input = TextInput(.lines(4), limit: SavedNote.limit)
            return Control(ExploreText.note, id: "text", .text(text, input))
        }
    }
}
