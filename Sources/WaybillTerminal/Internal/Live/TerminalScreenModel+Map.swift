import WaybillScreens

extension TerminalScreenModel {
    var hasMovableMap: Bool {
        guard let page, page.modal == nil else { return false }
        return page.sections.rowsWithControls.contains { row, _ in
            row.content.maps.contains { !$0.moves.isEmpty }
        }
    }

    /// Moves the focused map, or else the first on the page.
    func moveMap(_ kind: MapContent.Move.Kind) -> TerminalAction? {
        guard let page, page.modal == nil else { return nil }
        let here = target?.path
        var found: TerminalAction?
        for (row, element) in page.sections.rowsWithControls {
            let move = row.content.maps.lazy.flatMap(\.moves).first { $0.kind == kind }
            guard let move else { continue }
            let action = TerminalAction.perform(element.control(move.control))
            if element.path == here { return action }
            found = found ?? action
        }
        return found
    }
}

extension [Page.Section] {
    var rowsWithControls: [(row: Page.Row, element: PageElement)] {
        filter { $0.rows.contains(where: \.hasControls) }.flatMap { section in
            zip(section.rows, section.rowElements).filter { $0.0.hasControls }
                .map { (row: $0, element: $1) }
        }
    }
}
