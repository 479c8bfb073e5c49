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

    private static func redacted(_ query: Substring) -> Substring {
        query.replacing(#/([^&;#?=]*)=[^&;#?]*/#) { pair in
            isSecret(pair.1) ? "\(pair.1)=\(mark)" : String(pair.0)
        }
    }

    private static func isSecret(_ name: Substring) -> Bool {
        let name = name.replacing("+", with: " ")
        let plain = name.removingPercentEncoding ?? String(name)
        return names.contains(plain.trimmingCharacters(in: .whitespaces).lowercased())
    }
}
