import Foundation
import WaybillScreens

/// A message of a browser over the live connection.
///
/// It is an array: a word, and the values of ``LiveMessage/init(from:configuration:)``. All of it
/// is untrusted; an invalid one ends the connection with the reason.
enum LiveMessage: Equatable {
    /// The browser's page: its address, fingerprint and depth in the window's history, and the name
    /// of the window, which numbers its presses.
    case show(RouteURL, fingerprint: String, depth: Int, window: String = "")

    /// A link was followed.
    case go(RouteURL, depth: Int)

    /// A view of the page was chosen.
    case choose(RouteURL)

    /// A row link was followed; in a wide window its list stays beside the page.
    case follow(ElementID, frames: Int = .max, to: RouteURL, depth: Int, isWide: Bool = false)

    /// A row of the list beside the page was pressed: its screen replaces the page.
    case beside(LiveInput, to: RouteURL, depth: Int)

    /// The user went back or forward in the history of the window.
    case travel(RouteURL, depth: Int)

    /// A long list was scrolled, or its rows were measured.
    case see(LiveSight)

    /// The input to an element.
    case input(LiveInput)

    static let byteLimit = 65_536

    /// The maximum size of an address in bytes, as in the script.
    static let addressLimit = 4_096

    /// The maximum size of a window name in bytes.
    static let windowLimit = 64

    /// The maximum length of a search text, as in the field.
    static let textLimit = 200

    var isTyping: Bool { if case .input(let input) = self { input.isTyping } else { false } }

    init(
        _ bytes: some Sequence<UInt8>, _ face: WebFace = .plain
    ) throws(LiveMessageError) {
        do {
            self = try JSONDecoder().decode(
                LiveMessage.self, from: Data(bytes), configuration: face)
        } catch let error as LiveMessageError {
            throw error
        } catch {
            throw LiveMessageError(reason: "not a message")
        }
    }
}

extension LiveMessage: DecodableWithConfiguration {
    init(from decoder: any Decoder, configuration face: WebFace) throws {
        var values = LiveValues(try decoder.unkeyedContainer())
        let word = try values.next(LiveWire.Word.self)
        switch word {
        case .show:
            // A page from before a server update reads other frames.
            guard try values.number() == LiveWire.version else {
                throw LiveMessageError(reason: "another version: load the page again")
            }
            self = .show(
                try values.address(face), fingerprint: try values.text(), depth: try values.depth(),
                window: try values.text(limit: LiveMessage.windowLimit))
        case .go: self = .go(try values.address(face), depth: try values.depth())
        case .choose: self = .choose(try values.address(face))
        case .follow:
            self = .follow(
                try values.element(), frames: try values.number(), to: try values.address(face),
                depth: try values.depth(), isWide: try values.number() == 1)
        case .beside:
            self = .beside(
                try LiveInput(.press, &values), to: try values.address(face),
                depth: try values.depth())
        case .travel: self = .travel(try values.address(face), depth: try values.depth())
        case .see: self = .see(try LiveSight(&values))
        case .press, .set, .edit, .leave, .file, .extend, .move:
            self = .input(try LiveInput(word, &values))
        }
        try values.end()
    }
}

/// The values of a message after its word.
struct LiveValues {
    private var values: any UnkeyedDecodingContainer

    init(_ values: any UnkeyedDecodingContainer) { self.values = values }

    var isAtEnd: Bool { values.isAtEnd }

    mutating func next<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try values.decode(type)
    }

    mutating func list() throws -> LiveValues { LiveValues(try values.nestedUnkeyedContainer()) }

    /// Reads a number from 0 to a billion.
    mutating func number() throws -> Int {
        let number = try next(Int.self)
        guard (0...1_000_000_000).contains(number) else { throw error("no number") }
        return number
    }

    mutating func depth() throws -> Int {
        let depth = try number()
        guard depth <= 1_000_000 else { throw error("no depth") }
        return depth
    }

    /// Reads a length in CSS pixels.
    mutating func length() throws -> Double {
        let length = try next(Double.self)
        guard length.isFinite, abs(length) < 1e12 else { throw error("no length") }
        return length
    }

    /// Reads a text of limited size, in bytes.
    mutating func text(limit: Int = LiveMessage.addressLimit) throws -> String {
        let text = try next(String.self)
        guard text.utf8.count <= limit else { throw error("too long a text") }
        return text
    }

    mutating func element() throws -> ElementID {
        guard let id = ElementID(try next(String.self)) else { throw error("no element") }
        return id
    }

    mutating func address(_ face: WebFace) throws -> RouteURL {
        guard let url = face.local(try text()).flatMap(RouteURL.init) else {
            throw error("no address")
        }
        return url
    }

    func end() throws { if !isAtEnd { throw error("too much") } }

    private func error(_ reason: String) -> LiveMessageError { LiveMessageError(reason: reason) }
}

/// An error: an invalid message of a live page.
package struct LiveMessageError: Error, Hashable, Sendable {
    /// The reason, for the end of the connection.
    package let reason: String
}
