import Foundation

extension CachedResponse {
    init(_ response: TransportResponse, to request: HTTPRequest, asked: Date, received: Date) {
        var head = response.head
        for name in head.headerFields.namesOfConnection { head.headerFields[name] = nil }
        self.init(
            head: head, body: response.body, selectors: CachedResponse.selectors(head, request),
            asked: asked, received: received)
    }

    /// Whether the server would choose this response for a request.
    func fits(_ request: HTTPRequest) -> Bool {
        guard let names = head.variance else { return false }
        return names.allSatisfy { request.headerFields[values: $0] == selectors[values: $0] }
    }

    /// A conditional request that revalidates this response; nil without a validator.
    func question(of request: HTTPRequest) -> HTTPRequest? {
        var request = request
        if let tag = head.headerFields[.eTag] { request.headerFields[.ifNoneMatch] = tag }
        if let date = head.headerFields[.lastModified] {
            request.headerFields[.ifModifiedSince] = date
        }
        let isQuestion = [.ifNoneMatch, .ifModifiedSince]
            .contains { request.headerFields[$0] != nil }
        return isQuestion ? request : nil
    }

    /// The response updated by the server's (RFC 9111, 3.2); nil if that describes another one
    /// (4.3.4).
    func confirmed(
        by response: TransportResponse, to request: HTTPRequest, asked: Date, received: Date
    ) -> CachedResponse? {
        let fields = response.head.headerFields
        if let tag = fields[.eTag], let own = head.headerFields[.eTag] {
            guard CachedResponse.opaque(tag) == CachedResponse.opaque(own) else { return nil }
        }
        var head = head
        let untouched = CachedResponse.unchangingFields.union(fields.namesOfConnection)
        for name in Set(fields.map(\.name)).subtracting(untouched) {
            head.headerFields[fields: name] = fields[fields: name]
        }
        // A previous age does not apply any more.
        if fields[.age] == nil { head.headerFields[.age] = nil }
        return CachedResponse(
            head: head, body: body, selectors: CachedResponse.selectors(head, request),
            asked: asked,
            received: received)
    }

    /// An entity tag without the prefix of a weak one.
    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }

    private static func selectors(_ head: HTTPResponse, _ request: HTTPRequest) -> HTTPFields {
        var fields = HTTPFields()
        for name in (head.variance ?? []).sorted(by: { $0.canonicalName < $1.canonicalName }) {
            for value in request.headerFields[values: name] {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        return fields
    }

    /// Fields that describe the stored body, not the response without one.
    private static let unchangingFields: Set<HTTPField.Name> = [
        .contentLength, .contentEncoding, .contentType, .contentRange, .transferEncoding,
    ]
}

extension HTTPFields {
    /// Fields of a single connection, or for one client.
    fileprivate var namesOfConnection: Set<HTTPField.Name> {
        let named = (self[.connection] ?? "").split(separator: ",")
            .compactMap { HTTPField.Name($0.split(separator: " ").joined()) }
        return Set(named).union([
            .connection, .proxyAuthenticate, .proxyAuthenticationInfo, .te, .trailer, .upgrade,
            .setCookie,
        ])
    }
}
