import WaybillDiff
import WaybillScreens

/// The functions of keys at the focus, for the help: nil while a key has none.
extension TerminalScreenModel {
    /// The title of a star, which shows none itself.
    var starsOfTarget: String? {
        guard case .option(let option, let control) = seenTarget?.element.kind,
            case .picker(_, _, .stars) = control.kind
        else { return nil }
        return TerminalText.clean(option.title)
    }

    var functionOfEnter: String? {
        guard let target = seenTarget else { return nil }
        switch target.element.kind {
        case .option(_, let control):
            if case .checkboxes = control.kind { return texts.turn }
            return texts.choose
        case .control(let control):
            switch control.kind {
            case .button: return texts.press
            case .link: return texts.open
            case .menu, .picker, .file: return texts.choose
            case .toggle: return texts.turn
            case .text, .date: return texts.edit
            case .stepper, .slider, .checkboxes: return nil
            }
        default: return isAtSelectableRow && functionOfSpace == nil ? texts.select : texts.open
        }
    }

    var functionOfSides: String? {
        switch seenTarget?.element.kind {
        case .control(let control):
            switch control.kind {
            case .stepper, .slider: return texts.change
            default: return nil
            }
        case .option(_, let control):
            switch control.kind {
            case .picker(_, _, .stars), .picker(_, _, .segments), .picker(_, _, .chips):
                return texts.change
            default: return nil
            }
        default: return nil
        }
    }

    var functionOfSpace: String? {
        guard seenTarget != nil else { return nil }
        return targetActions.contains { $0.id == Page.Action.select } ? texts.select : nil
    }

    var functionOfEscape: String? {
        if page?.modal != nil { return texts.close }
        return clearElement != nil ? texts.clear : canGoBack ? texts.back : nil
    }

    var functionOfEnterInField: String? {
        guard let edited else { return nil }
        return edited.control.hasLines ? texts.line : primary(for: edited.path) ?? texts.next
    }

    /// The primary button of a field of several lines, in which Enter is a line.
    var primaryOfLines: String? {
        guard let edited, edited.control.hasLines else { return nil }
        return primary(for: edited.path)
    }

    var primaryOfTarget: String? { target?.path.flatMap { primary(for: $0) } }

    private func primary(for path: ItemPath) -> String? {
        page?.primaryButton(for: path).map { TerminalText.clean($0.control.label) }
    }

    func label(ofNotice id: String) -> String? {
        noticeButton(id).map { TerminalText.clean($0.label).lowercased() }
    }

    var canReload: Bool {
        page?.modal == nil && (page?.offersReload == true || page?.canReload == true)
    }

    var canSearch: Bool { page?.modal == nil && (page?.search != nil || searchURL != nil) }

    /// Whether the sections have letters.
    var hasIndex: Bool { page?.modal == nil && page?.index.isEmpty == false }

    /// The focused target, if it is visible and can be pressed.
    private var seenTarget: TerminalTarget? {
        target.flatMap { isSeen($0) && !$0.isBusy ? $0 : nil }
    }

    /// Whether Enter selects or deselects the focused row.
    private var isAtSelectableRow: Bool {
        guard target?.element.kind == .row, let path = target?.path else { return false }
        return page?.row(at: path)?.isSelected != nil
    }

    /// Whether the focused row is in a multiple selection.
    var isAtMarkedRow: Bool { hasSelection && isAtSelectableRow }

    var isAtMovableRow: Bool { targetActions.contains { $0.id == Page.Action.up } }

    var hasActions: Bool { !targetActions.isEmpty }

    var hasSuggestions: Bool { !suggestions.isEmpty }

    var hasSelection: Bool { page?.selection != nil }
}
