internal import Foundation

/// A redaction of URLs for logs.
package enum LogRedaction {
    private static let mark = "[secret]"

    /// Common names of secret values.
    private static let names: Set<String> = [
        "access_token", "api_key", "apikey", "api-key", "appid", "auth", "authorization",
        "client_id", "client_secret", "code", "credential", "id_token", "jwt", "key", "oauth_token",
        "passwd", "password", "pwd", "refresh_token", "secret", "session", "sessionid", "sid",
        "sig", "signature", "token", "x-amz-credential", "x-amz-security-token",
        "x-amz-signature",
    ]

    /// The address of a request without its secrets.
    ///
    /// Names match in any case and percent encoding, such as `%41` for `A`. The user name before
    /// the host is always secret.
    package static func url(of request: HTTPRequest) -> String {
        let authority = request.authority ?? ""
        let host = authority.lastIndex(of: "@").map { at in
            mark + authority[at...]
        }
        let path = request.path ?? "/"
        let query = path.firstIndex(of: "?")
        let address = "\(request.scheme ?? "https")://\(host ?? authority)"
        guard let query else { return address + path }
        return address + path[...query] + redacted(path[path.index(after: query)...])
    }

    private static func redacted(_ query: Substring) -> String {
        var text = ""
        var rest = query
        while true {
            let end = rest.firstIndex { "&;#?".contains($0) } ?? rest.endIndex
            text += redacted(pair: rest[..<end])
            guard end < rest.endIndex else { return text }
            text.append(rest[end])
            rest = rest[rest.index(after: end)...]
        }
    }

    private static func redacted(pair: Substring) -> String {
        guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
        let name = plain(pair[..<equals])
        guard names.contains(name.trimmingCharacters(in: .whitespaces).lowercased()) else {
            return String(pair)
        }
        return pair[...equals] + mark
    }

    private static func plain(_ name: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = name.utf8[...]
        while let byte = rest.popFirst() {
            let digits = Substring(rest.prefix(2))
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2,
                let decoded = UInt8(digits, radix: 16)
            {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
