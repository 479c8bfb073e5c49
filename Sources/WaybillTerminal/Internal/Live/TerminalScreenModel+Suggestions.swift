import WaybillScreens

extension TerminalScreenModel {
    private static let mostSuggestions = 6

    /// The suggestions for the field with the caret: prefix matches come first.
    ///
    /// - Complexity: O(n) in the length of all suggestions of the field.
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

    /// The drawn suggestions; nil for none.
    var suggestionList: ChoiceList? {
        let suggestions = suggestions
        guard !suggestions.isEmpty else { return nil }
        return ChoiceList(
            lines: suggestions.map { [$0] }, index: view.suggestion, height: height - 1)
    }

    /// Moves among the suggestions of a field, or back to its text.
    mutating func moveInSuggestions(isDown: Bool) -> TerminalEdit {
        let last = suggestions.count - 1
        guard last >= 0, isDown || view.suggestion != nil else { return .none }
        let next = (view.suggestion ?? -1) + (isDown ? 1 : -1)
        view.suggestion = next < 0 ? nil : min(next, last)
        return .done(nil)
    }

    mutating func takeSuggestion() -> TerminalEdit {
        let suggestions = suggestions
        guard let edited, let index = view.suggestion, suggestions.indices.contains(index) else {
            return .none
        }
        view.beginDraft(of: edited.id, edited.control)
        return .done(take(suggestions[index], edited))
    }

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

    /// A list above the last line, with its lines.
    struct PlacedList {
        var list: ChoiceList

        var lines: Range<Int>

        /// The choice on a line; nil on its rule.
        func choice(at line: Int) -> Int? { list.choice(above: lines.upperBound - 1 - line) }
    }

    /// The open list, at the end of the page, or above a caret there.
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
