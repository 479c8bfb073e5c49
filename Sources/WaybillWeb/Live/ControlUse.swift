/// A browser's message about a control: that something was typed, chosen, pressed or left.
///
/// It is an array: what was done, the row (list, number, identity), the control (0 if it is called
/// as the row is), and then its value. See the script, which writes it.
struct ControlUse: Equatable, Decodable {
    enum Deed: Equatable {
        /// A part of its text was replaced.
        case type(Edit)

        /// It holds a text; of a menu, which option was pressed, and its label.
        case set(String, saying: String? = nil)

        case press(String)

        /// It was left after something was typed.
        case leave

        /// A file was chosen: what it is called, and how many bytes it has.
        case choose(name: String, size: Int)
    }

    /// A change of the text that both ends knew.
    struct Edit: Equatable {
        /// How many frames the browser had taken.
        var frames: Int

        /// Where it begins, in units of UTF-16.
        var start: Int

        /// How many units are replaced.
        var count: Int

        var text: String
    }

    /// The row; of one above the page the list is minus the number of the layer.
    var row: LiveRow

    var control: String

    var deed: Deed

    /// The number of the message among all that change something; 0 for one that does not.
    var number: Int

    /// Whether it has the value of a field.
    var isTyping: Bool {
        switch deed {
        case .type, .set: true
        case .press, .leave, .choose: false
        }
    }

    /// Whether it may be a press, of a button or an option, to which the browser awaits a response.
    var isAnswered: Bool {
        switch deed {
        case .set, .press: true
        case .type, .leave, .choose: false
        }
    }

    /// The label of the pressed option; nil for none.
    var words: String? { if case .set(_, let words) = deed { words } else { nil } }

    private static let mostOfIdentity = 1_024

    init(from decoder: any Decoder) throws {
        var array = try decoder.unkeyedContainer()
        func fail(_ reason: String) -> LiveMessageError { LiveMessageError(reason: reason) }
        func count(_ number: Int) throws -> Int {
            guard (0...1_000_000_000).contains(number) else { throw fail("no number") }
            return number
        }
        let kind = try array.decode(String.self)
        let list = try array.decode(Int.self)
        let index = try array.decode(Int.self)
        row = LiveRow(list: list, index: index, id: try array.decode(String.self))
        control = try ControlUse.control(&array, of: row)
        guard row.id.utf8.count <= Self.mostOfIdentity, control.utf8.count <= Self.mostOfIdentity
        else { throw fail("too long an identity") }
        number = kind == "out" ? 0 : try count(try array.decode(Int.self))
        switch kind {
        case "in":
            deed = .type(
                Edit(
                    frames: try count(try array.decode(Int.self)),
                    start: try count(try array.decode(Int.self)),
                    count: try count(try array.decode(Int.self)),
                    text: try array.decode(String.self)))
        case "set":
            let text = try array.decode(String.self)
            deed = .set(text, saying: array.isAtEnd ? nil : try array.decode(String.self))
        case "do": deed = .press(try array.decode(String.self))
        case "out": deed = .leave
        case "file":
            deed = .choose(
                name: try array.decode(String.self), size: try count(try array.decode(Int.self)))
        default: throw fail("unknown kind")
        }
        guard array.isAtEnd else { throw fail("too much") }
    }

    /// The control: most rows have one, which is called as they are.
    private static func control(
        _ array: inout any UnkeyedDecodingContainer, of row: LiveRow
    ) throws -> String {
        guard let same = try? array.decode(Int.self) else { return try array.decode(String.self) }
        guard same == 0 else { throw LiveMessageError(reason: "no control") }
        return row.id
    }
}

extension String {
    /// The text with a part of it replaced, as a browser counts: in units of UTF-16.
    ///
    /// - Complexity: O(n) in its length.
    func replacing(_ edit: ControlUse.Edit) -> String? {
        let units = Array(utf16)
        guard edit.start <= units.count, edit.count <= units.count - edit.start else { return nil }
        let end = edit.start + edit.count
        let changed = units[..<edit.start] + Array(edit.text.utf16) + units[end...]
        return String(decoding: changed, as: UTF16.self)
    }
}
