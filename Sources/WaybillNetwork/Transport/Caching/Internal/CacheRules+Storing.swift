extension CacheRules {
    /// Whether a response may be stored (RFC 9111, 3), and storing is useful.
    package func allowKeeping(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        let fields = response.headerFields
        let control = CacheControl(fields)
        guard request.method == .get, isUnderstood(response.status.code, control, fields),
            !control.has("no-store"), !CacheControl(request.headerFields).has("no-store"),
            !(isShared && control.has("private")), fields[.contentRange] == nil,
            response.variance.map({ $0.isDisjoint(with: CacheRules.secretFields) }) ?? false
        else { return false }
        // A personal response is not shared, unless the server declares otherwise (3.5).
        let isOpen = ["public", "must-revalidate", "s-maxage"].contains { control.has($0) }
        let isPersonal =
            CacheRules.personalFields.contains { request.headerFields[$0] != nil }
            || isShared && fields[.setCookie] != nil
        return isOpen || !isPersonal
    }

    private static let personalFields: Set<HTTPField.Name> = [
        .authorization, .proxyAuthorization, .cookie,
    ]

    /// Fields that are never stored.
    private static let secretFields = personalFields.union(
        ["X-Api-Key", "Api-Key", "X-Auth-Token"].compactMap { HTTPField.Name($0) })

    private func isUnderstood(
        _ status: Int, _ control: CacheControl, _ fields: HTTPFields
    ) -> Bool {
        switch status {
        case 200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501: true
        case 302, 307:
            control.has("max-age") || control.has("s-maxage") || fields[.expires] != nil
        default: false
        }
    }
}

extension HTTPResponse {
    /// The request fields named by `Vary`; nil if it depends on anything else.
    var variance: Set<HTTPField.Name>? {
        var names: Set<HTTPField.Name> = []
        for text in (headerFields[.vary] ?? "").split(separator: ",") {
            let word = text.split(separator: " ").joined(separator: " ")
            guard let name = HTTPField.Name(word), word != "*" else { return nil }
            names.insert(name)
        }
        return names
    }
}
