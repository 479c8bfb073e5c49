import Foundation
import WaybillDiff
import WaybillScreens

/// A browser's messages over the live connection.
///
/// Everything in it comes from outside. What is not such a message is refused by
/// ``init(_:)``, and the connection ends with the reason.
enum LiveMessage: Equatable {
    /// A page is shown: its address, its fingerprint, and how deep in the
    /// window's history it stands.
    case show(RouteURL, fingerprint: String, depth: Int)

    /// A link was followed.
    case go(RouteURL, depth: Int)

    /// Another way to see the page was chosen.
    case choose(RouteURL)

    /// A link was followed that is a row; in a wide window its list may stay beside
    /// what it opens.
    case follow(RouteURL, depth: Int, row: LiveRow, isWide: Bool = false)

    /// A row of the list beside the page was followed: its screen replaces the page.
    case beside(RouteURL, depth: Int)

    /// The person went back or forward in the window's history.
    case travel(RouteURL, depth: Int)

    /// The search field holds a text.
    case type(String)

    /// A row was selected, alone or with all between it and the one before, or the one that had
    /// the focus.
    case select(LiveRow, isExtending: Bool = false, from: LiveRow? = nil)

    /// A batch action for the selected rows, with the focused row.
    case batch(String, at: LiveRow? = nil)

    /// A title of the index was chosen.
    case jump(String)

    /// Something was chosen from the menu of a row: which action.
    case act(LiveRow, String)

    /// A row was dropped before or after another one, or on a section, which counts from -1
    /// down; where the row was picked up, in the whole list, as a page that scrolled since may
    /// not have it any more.
    case drop(LiveRow, from: ItemPath?, over: LiveRow, isAfter: Bool)

    /// A long list is looked at: where, and how large its rows are.
    case see(LiveSight)

    case use(ControlUse)

    /// The person wants to try again.
    case retry

    /// Whether it has the value of a field.
    var isTyping: Bool {
        switch self {
        case .type: true
        case .use(let use): use.isTyping
        default: false
        }
    }

    static let byteLimit = 65_536

    /// The most bytes of an address; the script knows it too.
    static let addressLimit = 4_096

    /// The most characters of a text that is typed; the field takes no more.
    static let textLimit = 200

    init(
        _ bytes: some Sequence<UInt8>, _ face: WebFace = .plain
    ) throws(LiveMessageError) {
        let data = Data(bytes)
        if data.first == UInt8(ascii: "[") {
            guard let use = try? JSONDecoder().decode(ControlUse.self, from: data) else {
                throw LiveMessageError(reason: "not the use of a control")
            }
            self = .use(use)
            return
        }
        guard let wire = try? JSONDecoder().decode(Wire.self, from: data) else {
            throw LiveMessageError(reason: "not a message")
        }
        switch wire.kind {
        case "show":
            // A page that was open before the server changed reads other frames.
            guard wire.version ?? LiveFrame.version == LiveFrame.version else {
                throw LiveMessageError(reason: "another version: load the page again")
            }
            self = .show(
                try wire.address(face), fingerprint: wire.page ?? "", depth: try wire.checkedDepth)
        case "go": self = .go(try wire.address(face), depth: try wire.checkedDepth)
        case "choose": self = .choose(try wire.address(face))
        case "follow":
            self = .follow(
                try wire.address(face), depth: try wire.checkedDepth, row: try wire.place,
                isWide: wire.wide == 1)
        case "beside": self = .beside(try wire.address(face), depth: try wire.checkedDepth)
        case "travel": self = .travel(try wire.address(face), depth: try wire.checkedDepth)
        case "type":
            guard let text = wire.text, text.count <= LiveMessage.textLimit else {
                throw LiveMessageError(reason: "no text, or too long a one")
            }
            self = .type(text)
        case "select":
            let origin = try wire.over == nil ? nil : wire.target
            self = .select(try wire.place, isExtending: wire.extend == 1, from: origin)
        case "jump": self = .jump(try wire.action)
        case "batch":
            let row = try wire.row == nil ? nil : wire.place
            self = .batch(try wire.action, at: row)
        case "act":
            self = .act(try wire.place, try wire.action)
        case "drop":
            self = .drop(
                try wire.place, from: wire.origin, over: try wire.target, isAfter: wire.after == 1)
        case "see": self = .see(try wire.sight)
        case "retry": self = .retry
        default: throw LiveMessageError(reason: "unknown kind")
        }
    }

    private struct Wire: Decodable {
        var kind: String
        var url: String?
        var page: String?
        var depth: Int?
        var version: Int?
        var text: String?
        var row: Int?
        var id: String?
        var list: Int?
        var over: Int?
        var overID: String?
        var from: [Int]?
        var after: Int?
        var extend: Int?
        var wide: Int?
        var question: Int?
        var size: [Double]?
        var at: [Double]?
        var offset: Double?
        var end: Int?
        var rows: [Double]?
        var headers: [Double]?
        var sides: [Double]?

        func address(_ face: WebFace) throws(LiveMessageError) -> RouteURL {
            guard let url, url.utf8.count <= LiveMessage.addressLimit,
                let url = face.local(url).flatMap(RouteURL.init)
            else { throw LiveMessageError(reason: "no address") }
            return url
        }

        var action: String {
            get throws(LiveMessageError) {
                guard let text, text.utf8.count <= LiveMessage.addressLimit else {
                    throw LiveMessageError(reason: "no action")
                }
                return text
            }
        }

        var place: LiveRow {
            get throws(LiveMessageError) {
                guard let list, let row, let id else { throw LiveMessageError(reason: "no row") }
                return LiveRow(list: list, index: row, id: id)
            }
        }

        var target: LiveRow {
            get throws(LiveMessageError) {
                guard let list, let over else { throw LiveMessageError(reason: "no place") }
                return LiveRow(list: list, index: over, id: overID ?? "")
            }
        }

        var origin: ItemPath? {
            from.flatMap { $0.count == 2 ? ItemPath(section: $0[0], item: $0[1]) : nil }
        }

        var sight: LiveSight {
            get throws(LiveMessageError) {
                guard let list, let question, let size,
                    let sight = LiveSight(
                        list: list, question: question, size: size, at: at, offset: offset,
                        isEnd: end == 1,
                        rows: rows ?? [], headers: headers ?? [], sides: sides ?? [])
                else { throw LiveMessageError(reason: "no sight of a list") }
                return sight
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

/// An error: why something is not a message of a live page.
public struct LiveMessageError: Error, Hashable, Sendable {
    /// The reason, for the end of the connection.
    public let reason: String
}
