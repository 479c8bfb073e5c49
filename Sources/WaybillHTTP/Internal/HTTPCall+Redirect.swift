internal import Foundation
internal import WaybillNetwork

extension HTTPCall {
    /// The call for a response's redirect; nil without one, or if it would leak data to another
    /// origin.
    ///
    /// The method changes as browsers change it (RFC 9110, 15.4): 303 makes it `GET`, and so do 301
    /// and 302 of a `POST`.
    func redirected(by response: HTTPResponse) -> HTTPCall? {
        guard [301, 302, 303, 307, 308].contains(response.status.code),
            let location = response.headerFields[.location], let from = Origin(head),
            let base = URL(string: "\(from.scheme)://\(from.authority)\(head.path ?? "/")"),
            let target = URL(string: location, relativeTo: base)?.absoluteURL,
            let next = HTTPRequest(redirect: head, to: target), let origin = Origin(next),
            from.scheme == "http" || origin.scheme == "https"
        else { return nil }
        var call = self
        call.head = next
        let isPost = head.method == .post && [301, 302].contains(response.status.code)
        if isPost || (response.status.code == 303 && head.method != .head) {
            call.head.method = .get
            call.body = Data()
            for name in [.contentType, .contentEncoding, .contentLanguage] as [HTTPField.Name] {
                call.head.headerFields[name] = nil
            }
        }
        guard origin != from else { return call }
        guard call.body.isEmpty else { return nil }
        // An unknown field may be a key, whatever its name.
        call.head.headerFields = HTTPFields(
            call.head.headerFields.filter {
                [.accept, .acceptLanguage, .userAgent].contains($0.name)
            })
        return call
    }
}

extension HTTPRequest {
    /// A request like another, to an address; nil if it is not an HTTP address.
    fileprivate init?(redirect request: HTTPRequest, to url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty,
            url.user == nil
        else { return nil }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?" + $0 } ?? ""
        self = request
        self.scheme = scheme
        authority = name + (url.port.map { ":\($0)" } ?? "")
        self.path = (path.isEmpty ? "/" : path) + query
    }
}
