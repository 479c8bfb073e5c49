public import Waybill

/// The screens of Showcase.
public enum ShowcaseRoute: Hashable, Sendable {
    /// The list of all others: `/`.
    case all

    /// A screen by its name, such as `million`, with what its address says
    /// beside that: `/million?row=5`.
    case exhibit(String, parameters: [RouteURL.Parameter] = [])

    /// The source of a screen, by the name of that: `/source/million`.
    case source(String)

    /// Reads an address.
    public init?(url: RouteURL) {
        switch url.path.count {
        case 0: self = .all
        case 1 where Exhibit.named(url.path[0]) != nil:
            self = .exhibit(url.path[0], parameters: url.query)
        case 2 where url.path[0] == "source" && Exhibit.named(url.path[1]) != nil:
            self = .source(url.path[1])
        default: return nil
        }
    }

    /// The address of the screen.
    public var url: RouteURL {
        switch self {
        case .all: RouteURL()
        case .exhibit(let id, let parameters): RouteURL(path: [id], query: parameters)
        case .source(let id): RouteURL(path: ["source", id])
        }
    }
}
