import WaybillScreens

extension PageDrawing {
    /// The field, its button, and the address of the results.
    mutating func drawn(_ search: Page.Search) -> [DraftLine] {
        let label = writer.text(search.label, .label)
        let (box, value) = box(of: search)
        let button = writer.text(Page.searchTitle, .button)
        nodes.append(
            SemanticsDraft(
                .searchBox, [label.element], value: .element(value),
                reach: .init(
                    element: PageElement(.search, .search, search.label), elements: [value])))
        let submit = PageElement(.root.child("submit"), .submit, Page.searchTitle)
        nodes.append(SemanticsDraft(.button, [button.element], reach: .init(element: submit)))

        let words =
            label.words.labelling + [box].item(after: 1)
            + button.words.enclosed(by: "(", ")", .button).item(after: 2)
        var lines = [DraftLine](words, in: Frame(rest: 2, right: measure))
        guard style.showsAddresses else { return lines }
        var results = search.target
        results.query.append(RouteURL.Parameter(search.parameter, ""))
        lines.appendAddress(
            results.description + style.glyphs.ellipsis, indent: 2, right: measure)
        return lines
    }

    /// The field as one word with its whole text, and the element of the text.
    private mutating func box(of search: Page.Search) -> (Word, TextElement) {
        let element = writer.element()
        var text = Piece(String(search.text.map { $0.cleaned ?? " " }), .field, element: element)
        text.clusterStart = 0
        let most = measure - 4
        let hint = Piece(
            prompt: text.text.isEmpty ? search.prompt : "", within: most - 1,
            ellipsis: style.glyphs.ellipsis)
        let inside = text.columns + hint.columns
        let filler = max(inside + 1, min(24, most)) - inside
        let pieces = [
            Piece("[", .field), text, hint, Piece(String(repeating: "_", count: filler), .prompt),
            Piece("]", .field),
        ]
        return (Word(pieces), element)
    }
}

extension [Word] {
    /// The words with a colon after the last.
    var labelling: [Word] {
        let end = last?.pieces.last?.text.last
        // A sentence has its own punctuation.
        let isSentence = end.map { ".!?".contains($0) } ?? true
        return isSentence ? self : enclosed(by: "", ":", .label)
    }
}
