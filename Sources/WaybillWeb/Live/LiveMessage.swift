import Foundation
import WaybillScreens

/// What a browser says over the live connection.
///
/// Everything in it comes from outside. What is no such message is refused by
/// ``init(_:)``, and the connection ends with the reason.
enum LiveMessage: Equatable {
    /// A page is shown: its address, its fingerprint, and how deep in the
    /// window's history it stands.
    case show(RouteURL, fingerprint: String, depth: Int)

    /// A link was followed.
    case go(RouteURL, depth: Int)

    /// The person went back or forward in the window's history.
    case travel(RouteURL, depth: Int)

    /// The search field holds a text.
    case type(String)

    /// A row was selected: the index and identity of its section, and its own.
    case select(section: Int, row: Int, id: String)

    /// The person wants to try again.
    case retry

    /// The most bytes of a message.
    static let byteLimit = 16_384

    /// The most characters of a text that is typed.
    static let textLimit = 200

    /// Reads a message.
    ///
    /// - Parameter bytes: The message as JSON.
    /// - Throws: ``LiveMessageError`` where it is none.
    init(_ bytes: some Sequence<UInt8>) throws(LiveMessageError) {
        guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(bytes)) else {
            throw LiveMessageError(reason: "not a message")
        }
        switch wire.kind {
        case "show":
            self = .show(
                try wire.address, fingerprint: wire.page ?? "", depth: try wire.checkedDepth)
        case "go": self = .go(try wire.address, depth: try wire.checkedDepth)
        case "travel": self = .travel(try wire.address, depth: try wire.checkedDepth)
        case "type":
            guard let text = wire.text, text.count <= LiveMessage.textLimit else {
                throw LiveMessageError(reason: "no text, or too long a one")
            }
            self = .type(text)
        case "select":
            guard let section = wire.section, let row = wire.row, let id = wire.id else {
                throw LiveMessageError(reason: "no row")
            }
            self = .select(section: section, row: row, id: id)
        case "retry": self = .retry
        default: throw LiveMessageError(reason: "unknown kind")
        }
    }

    private struct Wire: Decodable {
        var kind: String
        var url: String?
        var page: String?
        var depth: Int?
        var text: String?
        var section: Int?
        var row: Int?
        var id: String?

        var address: RouteURL {
            get throws(LiveMessageError) {
                guard let url = url.flatMap(RouteURL.init) else {
                    throw LiveMessageError(reason: "no address")
                }
                return url
            }
        }

        var checkedDepth: Int {
            get throws(LiveMessageError) {
                guard let depth, (0...1_000_000).contains(depth) else {
                    throw LiveMessageError(reason: "no depth")
                }
                return depth
            }
        }
    }
}

/// Why something is no message.
struct LiveMessageError: Error, Equatable {
    /// The reason, for the end of the connection.
    let reason: String
}
