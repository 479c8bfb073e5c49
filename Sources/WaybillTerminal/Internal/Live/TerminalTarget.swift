import WaybillDiff
import WaybillScreens

/// A focusable element, and its lines.
struct TerminalTarget: Sendable {
    let element: PageElement

    /// The highlighted texts with the focus.
    let elements: [TextElement]

    /// Its lines, one at least.
    var lines: Range<Int>

    var column: Int

    var id: ElementID { element.id }

    /// Whether an earlier press of it is running: keys skip it.
    var isBusy: Bool { element.control?.isBusy == true }

    /// The position of its row, or of its layer's close button; nil for other elements.
    var path: ItemPath? {
        if case .header = element.kind { nil } else { element.path }
    }

    var listPath: ItemPath? { element.isInList ? path : nil }
}

extension PageElement {
    /// The search field, before its page is known.
    static var search: PageElement { PageElement(.search, .search, "") }

    var isInList: Bool { rowID != nil && path.map { $0.section >= 0 } == true }

    /// Whether it corresponds to an element of another row.
    func isAlike(_ other: PageElement) -> Bool {
        switch (kind, other.kind) {
        case (.row, .row), (.menu, .menu): true
        case (.external, .external): occurrence == other.occurrence
        case (.control(let control), .control(let otherControl)): control.id == otherControl.id
        case (.option(let option, let control), .option(let other, let otherControl)):
            control.id == otherControl.id && option.id == other.id
        default: id == other.id
        }
    }

    /// Whether it is the same on a later page, with the same effect.
    func isSame(as other: PageElement) -> Bool {
        guard id == other.id else { return false }
        switch (kind, other.kind) {
        case (.control, .control): return label == other.label
        case (.external, .external), (.header, .header): return kind == other.kind
        default: return true
        }
    }

    /// The fingerprint for a press of a button or a link, so that a relabelled one is not pressed.
    var pressFingerprint: String? {
        guard case .control(let control) = kind else { return nil }
        switch control.kind {
        case .button, .link: return fingerprint
        default: return nil
        }
    }
}
