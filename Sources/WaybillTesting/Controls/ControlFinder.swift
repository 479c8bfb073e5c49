package import WaybillDiff
import WaybillLists
package import WaybillScreens

/// Finds the controls of a page by what they are called.
package struct ControlFinder {
    /// What is shown.
    let page: Page

    private let all: [PlacedControl]

    /// Looks at a page.
    package init(_ page: Page) {
        self.page = page
        all = PlacedControl.all(on: page)
    }

    /// Finds a control that a person can use.
    ///
    /// - Parameters:
    ///   - label: All of its label.
    ///   - container: The text of its row, section or layer; nil for any.
    ///   - kind: What it is called in an error.
    ///   - isMeant: Whether it is of the kind that is looked for.
    /// - Returns: The control.
    /// - Throws: ``HeadlessError`` if there is none, or it cannot be used;
    ///   ``AmbiguousTap`` if there are several.
    package func usable(
        _ label: String, in container: String?, _ kind: String,
        where isMeant: (Control) -> Bool
    ) throws -> PlacedControl {
        let found = matches(label, in: container).filter { isMeant($0.control) }
        let usable = found.filter { $0.refusal(on: page) == nil }
        if usable.isEmpty, let reason = found.last?.refusal(on: page) {
            throw error("\(name(label, container)) that can be used \(reason)", isMeant)
        }
        guard let first = usable.first else {
            throw error("\(kind) \(name(label, container))", isMeant)
        }
        guard usable.count == 1 else { throw AmbiguousTap(label, usable) }
        return first
    }

    /// Where a control is now that was found before: what it was used for may have moved its row.
    ///
    /// - Parameter placed: The control, as it was found.
    /// - Returns: Its position; nil if it has gone.
    package func path(of placed: PlacedControl) -> ItemPath? {
        all.first {
            $0.control.id == placed.control.id && $0.row == placed.row
                && $0.layer?.number == placed.layer?.number
        }?.path
    }

    /// Finds a control to read: one that can be got at comes first.
    func readable(_ label: String, in container: String?) throws -> PlacedControl {
        let found = matches(label, in: container)
        let reachable = found.filter(\.isReachable)
        let meant = reachable.isEmpty ? found : reachable
        guard let first = meant.first else {
            throw error("control \(name(label, container))", { _ in true })
        }
        guard meant.count == 1 else { throw AmbiguousTap(label, meant) }
        return first
    }

    /// The controls with a label in the element that has a text, if that is the
    /// best one.
    package func matches(_ label: String, in container: String?) -> [PlacedControl] {
        within(container) { $0.control.label == label }
    }

    /// Those of some controls that are in the element that has a text, if that is the best one.
    func within(_ container: String?, _ isMeant: (PlacedControl) -> Bool) -> [PlacedControl] {
        let found = all.filter(isMeant)
        guard let container else { return found }
        let ranked = found.compactMap { placed in
            placed.likeness(ofContainer: container).map { (placed, likeness: $0) }
        }
        let reachable = ranked.filter(\.0.isReachable)
        let meant = reachable.isEmpty ? ranked : reachable
        let best = meant.map(\.likeness).max()
        return meant.filter { $0.likeness == best }.map(\.0)
    }

    private func name(_ label: String, _ container: String?) -> String {
        "\"\(label)\"" + (container.map { " in \"\($0)\"" } ?? "")
    }

    private func error(_ missing: String, _ isMeant: (Control) -> Bool) -> HeadlessError {
        HeadlessError(
            missing: missing, visible: all.filter { isMeant($0.control) }.map(\.control.label))
    }
}

extension AmbiguousTap {
    init(_ text: String, _ found: [PlacedControl]) {
        self.init(text: text, candidates: found.map(\.words))
    }
}
