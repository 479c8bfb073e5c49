import NIOHTTP1
import WaybillAppCore
import WaybillScreens

struct LiveCaller: Sendable {
    /// The visitor that the browser names; nil for someone who was not here before.
    var visitor: Visitor?

    /// What names the visit of the document, as its page says; nil where it says nothing.
    var visit: String?

    init() {}

    init(_ handshake: Handshake) {
        visitor = VisitorCookie.visitor(in: handshake.head.headers["cookie"])
        visit = RouteURL(handshake.head.uri)?["visit"]
    }
}
