import WaybillNetwork
import WaybillStorage

/// The identity that is sent with requests: an app and how to reach its operators.
///
/// Services that are free of charge require it, and block clients without one.
public struct AppIdentity: Hashable, Sendable {
    /// `Explore/1.0 (https://example.org)`.
    public let userAgent: String

    /// Creates the identity of an app; nil where a part is empty or could not be sent.
    ///
    /// - Parameters:
    ///   - name: What the app is called, in letters, digits and hyphens.
    ///   - contact: A web address, or an email address.
    public init?(name: String, version: String, contact: String) {
        let isToken: (UInt8) -> Bool = { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        let isComment: (UInt8) -> Bool = { byte in
            (0x21...0x7E).contains(byte) && !"()\\".utf8.contains(byte)
        }
        guard !name.isEmpty, !version.isEmpty, !contact.isEmpty, contact.utf8.count <= 200,
            name.utf8.allSatisfy(isToken), version.utf8.allSatisfy(isToken),
            contact.utf8.allSatisfy(isComment)
        else { return nil }
        userAgent = "\(name)/\(version) (\(contact))"
    }

    var headers: HTTPFields { [.userAgent: userAgent] }
}
