import NIOHTTP1
import WaybillScreens
import WaybillSessions

struct LiveCaller: Sendable {
    /// The visitor that the browser names; nil for someone who was not here before.
    var visitor: Visitor?

    /// What names the visit of the document, as its page says; nil where it says nothing.
    var visit: String?

    init() {}

    init(_ handshake: Handshake, _ tls: BrowserTLS, below prefix: String) {
        let headers = handshake.head.headers
        let cookie = tls.cookie(
            forwarded: headers.first(name: BrowserTLS.forwarded),
            host: headers.first(name: "host"), below: prefix)
        visitor = cookie.visitor(in: headers["cookie"])
        visit = RouteURL(handshake.head.uri)?["visit"]
    }
}
