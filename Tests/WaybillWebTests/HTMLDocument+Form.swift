import Testing
import WaybillScreens
import WaybillTestSupport

extension HTMLDocument {
    /// The buttons of the form of the page, in their order.
    var presses: [HTMLElement] {
        elements(with: "name", "w-press").filter { $0["class"] != "default" }
    }

    /// The form that a browser sends without edited fields where a button is pressed.
    func form(pressing button: HTMLElement) -> String {
        let hidden = elements(named: "input").filter {
            ["w-once", "w-earlier"].contains($0["name"])
        }
        let fields = hidden + [button]
        let query = fields.map { RouteURL.Parameter($0["name"] ?? "", $0["value"] ?? "") }
        return String(RouteURL(query: query).description.dropFirst(2))
    }
}
