import WaybillDiff
package import WaybillScreens

/// A search for the elements of a page by their texts.
package struct ElementFinder {
    package let page: Page

    let all: [PlacedElement]

    package init(_ page: Page) {
        self.page = page
        all = PlacedElement.all(on: page)
    }

    /// Finds a usable control by its whole label.
    ///
    /// - Parameters:
    ///   - container: The text of its row, section or layer; nil for any.
    ///   - kind: The name of the kind in an error.
    /// - Throws: ``HeadlessError`` if it is missing or unusable; ``AmbiguousTap`` if there are
    ///   several.
    package func usable(
        _ label: String, in container: String?, _ kind: String,
        where isMeant: (Control) -> Bool
    ) throws -> (element: PageElement, control: Control) {
        func isWanted(_ placed: PlacedElement) -> Bool {
            placed.element.control.map(isMeant) == true
        }
        let found = matches(label, in: container).filter(isWanted)
        let usable = found.filter { $0.refusal(on: page) == nil }
        if usable.isEmpty, let reason = found.last?.refusal(on: page) {
            throw error("\(name(label, container)) that can be used \(reason)", isWanted)
        }
        guard let element = usable.first?.element, let control = element.control else {
            throw error("\(kind) \(name(label, container))", isWanted)
        }
        guard usable.count == 1 else { throw AmbiguousTap(label, usable) }
        return (element, control)
    }

    /// Finds a control to read; a reachable one comes first.
    func readable(_ label: String, in container: String?) throws -> PlacedElement {
        let found = matches(label, in: container)
        let reachable = found.filter(\.isReachable)
        let meant = reachable.isEmpty ? found : reachable
        guard let first = meant.first else {
            throw error("control \(name(label, container))") { _ in true }
        }
        guard meant.count == 1 else { throw AmbiguousTap(label, meant) }
        return first
    }

    /// Whether a control with this label reacts to a tap.
    package func hasTapped(_ label: String) -> Bool {
        matches(label, in: nil).contains(where: \.isTapped)
    }

    /// The controls with a label in the container that matches best.
    private func matches(_ label: String, in container: String?) -> [PlacedElement] {
        controls(in: container) { $0.element.label == label }
    }

    /// The given controls in the container that matches best.
    func controls(
        in container: String?, where isMeant: (PlacedElement) -> Bool = { _ in true }
    ) -> [PlacedElement] {
        let found = controls.filter(isMeant)
        guard let container else { return found }
        let ranked = found.compactMap { placed in
            placed.likeness(ofContainer: container).map { (placed, likeness: $0) }
        }
        let reachable = ranked.filter(\.0.isReachable)
        let meant = reachable.isEmpty ? ranked : reachable
        let best = meant.map(\.likeness).max()
        return meant.filter { $0.likeness == best }.map(\.0)
    }

    private var controls: [PlacedElement] {
        all.filter { if case .control = $0.element.kind { true } else { false } }
    }

    private func name(_ label: String, _ container: String?) -> String {
        "\"\(label)\"" + (container.map { " in \"\($0)\"" } ?? "")
    }

    private func error(
        _ missing: String, _ isMeant: (PlacedElement) -> Bool
    ) -> HeadlessError {
        HeadlessError(
            missing: missing, visible: controls.filter(isMeant).map(\.element.label))
    }
}

extension AmbiguousTap {
    init(_ text: String, _ found: [PlacedElement]) {
        self.init(text: text, candidates: found.map(\.words))
    }
}
