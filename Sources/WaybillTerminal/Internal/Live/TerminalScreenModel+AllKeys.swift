import WaybillScreens

extension TerminalScreenModel {
    /// Whether all keys are listed, over the last lines of the terminal.
    var namesKeys: Bool {
        showsKeys && notice == nil && prompt == nil && menu == nil && !isChoosingTitle
            && !isMovingMap
    }

    func keyLines(of columns: Int) -> [TerminalLine] {
        let words = allKeys.flatMap { [Word](TerminalText.clean($0), .caption).item(after: 2) }
        return [DraftLine](words, in: Frame(right: columns)).map {
            finished($0.pieces, columns: columns)
        }
    }

    /// The functions of all keys except common ones, first those that ``help`` leaves out.
    private var allKeys: [String] {
        let space = isAtMarkedRow ? texts.select : texts.page
        var keys = ["j k \(texts.move)", "Space \(space)", "g G \(texts.ends)"]
        if page?.search != nil || searchURL != nil { keys.append("/ \(texts.search)") }
        if page?.offersReload == true || page?.canReload == true {
            keys.append("r \(texts.reload)")
        }
        if let path = target?.path, let button = page?.primaryButton(for: path)?.control {
            keys.append("Ctrl-S \(TerminalText.clean(button.label))")
        }
        keys += noticeHelp
        if targetActions.contains(where: { $0.id == Page.Action.up }) {
            keys.append("J K \(texts.moveRow)")
        }
        if !targetActions.isEmpty { keys.append("a \(texts.actions)") }
        if page?.index.isEmpty == false { keys.append("i \(texts.index)") }
        if hasMovableMap { keys += ["m \(texts.map)", "+ - \(texts.zoom)"] }
        if page?.selection != nil { keys += ["s \(texts.selection)", "V \(texts.rangeToHere)"] }
        keys += help.filter { !keys.contains($0) }
        let others = ["Tab \(texts.next)", texts.click, texts.drag, "Ctrl-L \(texts.redraw)"]
        return keys + others.filter { !keys.contains($0) }
    }
}
