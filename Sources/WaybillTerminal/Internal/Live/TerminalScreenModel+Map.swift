import WaybillScreens

extension TerminalScreenModel {
    var hasMovableMap: Bool {
        guard let page, page.modal == nil else { return false }
        return page.sections.contains { section in
            section.rows.contains { row in
                row.hasControls && row.content.maps.contains { !$0.moves.isEmpty }
            }
        }
    }

    /// Moves the focused map, or else the first on the page.
    func moveMap(_ kind: MapContent.Move.Kind) -> TerminalAction? {
        guard let page, page.modal == nil else { return nil }
        let here = target?.path
        var found: TerminalAction?
        for section in page.sections where section.rows.contains(where: \.hasControls) {
            for (row, element) in zip(section.rows, section.rowElements) where row.hasControls {
                let move = row.content.maps.lazy.flatMap(\.moves).first { $0.kind == kind }
                guard let move else { continue }
                let action = TerminalAction.perform(element.control(move.control))
                if element.path == here { return action }
                found = found ?? action
            }
        }
        return found
    }
}
