import WaybillScreens

/// A line of a menu: an action of rows, or an option of a control.
struct MenuItem {
    var element: PageElement

    var value = ElementValue.press

    var title: String

    var isChosen = false

    var isDestructive: Bool
}

extension MenuItem {
    init(_ action: Page.Action, _ element: PageElement) {
        self.init(element: element, title: action.title, isDestructive: action.isDestructive)
    }
}

extension Page {
    /// The options of a control, or the actions of a row.
    func menuItems(of element: PageElement) -> [MenuItem] {
        if case .control(let control) = element.kind {
            return control.offered.map {
                MenuItem(
                    element: element, value: .set($0.id), title: $0.title, isChosen: $0.isChosen,
                    isDestructive: $0.title.hasPrefix("! "))
            }
        }
        guard let path = element.path, let row = rowElement(at: path) else { return [] }
        return (self.row(at: path)?.actions ?? []).map { MenuItem($0, row.action($0)) }
    }
}
