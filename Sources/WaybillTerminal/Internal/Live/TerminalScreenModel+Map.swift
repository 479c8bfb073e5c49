import WaybillDiff
import WaybillScreens

/// What keys do on maps.
extension TerminalScreenModel {
    /// Moves the map that the keyboard is at, or else the first on the page.
    ///
    /// - Parameter kind: Which way.
    /// - Returns: What is asked for; nil where there is no map that can be moved so.
    func moveMap(_ kind: MapContent.Move.Kind) -> TerminalAction? {
        guard let page, page.modal == nil else { return nil }
        let here = target?.path
        var found: TerminalAction?
        for section in page.sections {
            for (row, position) in zip(section.rows, section.positions) where row.hasControls {
                let move = row.content.maps.lazy.flatMap(\.moves).first { $0.kind == kind }
                guard let move else { continue }
                let action = TerminalAction.operate(
                    position.path, move.control.id, .press(saying: move.control.label))
                if position.path == here { return action }
                found = found ?? action
            }
        }
        return found
    }
}
