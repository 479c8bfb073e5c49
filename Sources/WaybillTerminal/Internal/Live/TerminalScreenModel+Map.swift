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

    var mapHelp: [String] {
        [
            glyphs == .ascii ? "Arrows \(texts.map)" : "↑↓←→ \(texts.map)",
            "+ - \(texts.zoom)", "Esc \(texts.leave)",
        ]
    }

    /// Handles a key while arrows move the map; any other key ends that.
    mutating func pressMap(_ key: TerminalKey) -> TerminalEdit {
        let kind: MapContent.Move.Kind
        switch key {
        case .up: kind = .north
        case .down: kind = .south
        case .left: kind = .west
        case .right: kind = .east
        case .text("+"), .text("="): kind = .nearer
        case .text("-"): kind = .further
        case .escape, .enter, .text("m"):
            isMovingMap = false
            return .done(nil)
        default:
            isMovingMap = false
            return .none
        }
        isMovingMap = hasMovableMap
        return isMovingMap ? .done(moveMap(kind)) : .none
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
