import WaybillDiff
import WaybillScreens

/// An element that the keyboard reaches, and its lines.
struct TerminalTarget: Sendable {
    let element: PageElement

    /// The texts that stand out while the keyboard is at it.
    let elements: [TextElement]

    /// The lines on which it is drawn, one at least.
    var lines: Range<Int>

    var column: Int

    var id: ElementID { element.id }

    /// Whether an earlier press of it is still running: keys skip it.
    var isBusy: Bool { element.control?.isBusy == true }

    /// The position of its row, or of the button that closes its layer; nil for other elements.
    var path: ItemPath? {
        if case .header = element.kind { nil } else { element.path }
    }

    /// The position of its row in the list; nil for other elements.
    var listPath: ItemPath? { element.isInList ? path : nil }
}

extension PageElement {
    /// The search field, before its page is known.
    static var search: PageElement { PageElement(.search, .search, "") }

    /// Whether it is a row of the list, or in one.
    var isInList: Bool { rowID != nil && path.map { $0.section >= 0 } == true }

    /// Whether it is the same within its row as another one within its own.
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

    /// Whether it is another one on a later page, and a press of it does the same.
    func isSame(as other: PageElement) -> Bool {
        guard id == other.id else { return false }
        switch (kind, other.kind) {
        case (.control, .control): return label == other.label
        case (.external, .external), (.header, .header): return kind == other.kind
        default: return true
        }
    }

    /// The fingerprint that a press of a button or a link carries: one with another label was not meant.
    var pressFingerprint: String? {
        guard case .control(let control) = kind else { return nil }
        switch control.kind {
        case .button, .link: return fingerprint
        default: return nil
        }
    }
}
