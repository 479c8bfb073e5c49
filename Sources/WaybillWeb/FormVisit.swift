import WaybillAppCore
import WaybillScreens

/// A visit of a page without a script, which the next form of the page continues.
struct FormVisit {
    let visit: WebVisit
    let visitor: Visitor
}

extension RouteURL {
    /// The parameter that names a visit that is kept.
    ///
    /// It belongs to the host: an app's screens never see it.
    static var visitParameter: String { "w-visit" }

    var withoutVisit: RouteURL {
        var url = self
        url.query.removeAll { $0.name == RouteURL.visitParameter }
        return url
    }

    /// The address of a page in a visit that is kept.
    func visiting(_ token: String) -> RouteURL {
        var url = withoutVisit
        url.query.append(Parameter(RouteURL.visitParameter, token))
        return url
    }
}
