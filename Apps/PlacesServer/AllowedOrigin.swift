import Foundation

/// The origin whose pages may read the responses of the API: a single one, or any.
///
/// Browsers ask for that (CORS, <https://fetch.spec.whatwg.org/#http-cors-protocol>);
/// without it no page from elsewhere reads anything.
public struct AllowedOrigin: Hashable, Sendable {
    /// The origin as a browser writes it, or `*`.
    public let text: String

    /// Reads an origin such as `https://example.org` or `http://localhost:3000`,
    /// or `*` for any; nil for anything else, also for one with a path.
    public init?(_ text: String) {
        self.text = text.lowercased()
        if text == "*" { return }
        let allowed = (0x21...0x7E)
        guard text.utf8.count <= 300, text.utf8.allSatisfy({ allowed.contains(Int($0)) }),
            let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = url.host(), !host.isEmpty,
            url.path.isEmpty, url.query == nil, url.fragment == nil, url.user == nil,
            url.password == nil, !text.contains("@"), !text.hasSuffix("?"), !text.hasSuffix(":"),
            !text.hasSuffix("#")
        else { return nil }
    }

    func admit(to response: inout PlacesResponse) {
        response.headers["access-control-allow-origin"] = text
        response.headers["access-control-expose-headers"] = "link, retry-after"
        if text != "*" { response.headers["vary"] = "origin" }
    }

    /// What a browser gets that asks beforehand whether it may ask.
    var preflight: PlacesResponse {
        var response = PlacesResponse(204, type: "text/plain; charset=utf-8", body: "")
        response.headers["access-control-allow-methods"] = "GET, HEAD"
        response.headers["access-control-allow-headers"] =
            "accept, authorization, content-type, x-places-api-version"
        response.headers["access-control-max-age"] = "600"
        return response
    }
}
