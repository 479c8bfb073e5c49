import WaybillScreens

extension TerminalScreenModel {
    /// The most texts that are offered at once.
    private static let mostSuggestions = 6

    /// What is offered for the field in which a person types: what begins with the text
    /// before what has it elsewhere.
    ///
    /// - Complexity: O(n) in the length of all that the field may offer.
    var suggestions: [String] {
        guard let edited, case .text(_, let input) = edited.control.kind,
            !input.suggestions.isEmpty, !input.hasLines
        else { return [] }
        let text = view.drafts[edited.id]?.field.text ?? edited.control.text
        let wanted = text.lowercased()
        guard !wanted.isEmpty, !input.suggestions.contains(text) else { return [] }
        let found = input.suggestions.filter { $0.lowercased().contains(wanted) }
        let first = found.filter { $0.lowercased().hasPrefix(wanted) }
        let rest = found.filter { !$0.lowercased().hasPrefix(wanted) }
        return Array((first + rest).prefix(TerminalScreenModel.mostSuggestions))
    }

    /// What is offered, as it is drawn; nil if nothing is.
    var suggestionList: ChoiceList? {
        let suggestions = suggestions
        guard !suggestions.isEmpty else { return nil }
        return ChoiceList(
            lines: suggestions.map { [$0] }, index: view.suggestion, height: height - 1)
    }

    /// Does what a key means in what is offered for a field.
    mutating func editSuggestion(_ key: TerminalKey, _ edited: Edited) -> TerminalEdit {
        let suggestions = suggestions
        guard !suggestions.isEmpty else { return .none }
        switch (key, view.suggestion) {
        case (.down, let index):
            view.suggestion = min((index ?? -1) + 1, suggestions.count - 1)
        case (.up, let index?): view.suggestion = index == 0 ? nil : index - 1
        case (.escape, .some): view.suggestion = nil
        case (.enter, let index?) where suggestions.indices.contains(index):
            return .done(take(suggestions[index], edited))
        default: return .none
        }
        return .done(nil)
    }

    /// Has a field hold what was offered.
    private mutating func take(_ text: String, _ edited: Edited) -> TerminalAction {
        view.drafts[edited.id]?.field.replace(with: text)
        view.drafts[edited.id]?.field.move(to: text.count)
        view.isChosen = true
        defer {
            redraw()
            reveal()
        }
        return tell(text, of: edited)
    }

    mutating func pressSuggestion(at line: Int) -> TerminalEdit {
        guard let edited, let list = placedList, menu == nil, list.lines.contains(line) else {
            return .none
        }
        let suggestions = suggestions
        guard let index = list.choice(at: line), suggestions.indices.contains(index) else {
            return .done(nil)
        }
        return .done(take(suggestions[index], edited))
    }

    /// Notes that the app knows a field as empty, whatever is typed in it.
    mutating func noteEmpty(_ id: ElementID) {
        if edited?.id == id { view.drafts[id]?.noteTyping("") }
    }

    /// A list above the last line, and where it is drawn.
    struct PlacedList {
        var list: ChoiceList

        var lines: Range<Int>

        /// The choice on a line; nil on its rule.
        func choice(at line: Int) -> Int? { list.choice(above: lines.upperBound - 1 - line) }
    }

    /// The list that is open, at the end of the page; where a person types there, above
    /// that.
    var placedList: PlacedList? {
        guard let list = menuList ?? suggestionList else { return nil }
        let count = list.lineCount
        var end = height
        if menu == nil, let line = cursor?.line, line >= height - count {
            guard line >= count else { return nil }
            end = line
        }
        return PlacedList(list: list, lines: max(0, end - count)..<end)
    }
}
