import NIOHTTP1
import WaybillScreens
import WaybillSessions

struct LiveCaller: Sendable {
    /// The browser's visitor; nil for a new one.
    var visitor: Visitor?

    /// The name of the document's visit, as in its page; nil for none.
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
