import WaybillDiff
import WaybillLoading
import WaybillScreens

/// The input of a user to an element of a live page.
struct LiveInput: Equatable {
    enum Deed: Equatable {
        case value(ElementValue)

        /// The edit of a part of a field's text.
        case edit(Edit)

        case file(name: String, size: Int)
    }

    /// A change of a text known to browser and server, in UTF-16 units.
    struct Edit: Equatable {
        var start: Int

        var count: Int

        var text: String
    }

    var id: ElementID

    /// The number of the message in its window; 0 for none.
    var number = 0

    /// The number of frames received before.
    var frames = Int.max

    var deed: Deed

    /// The fingerprint of the element in the browser.
    ///
    /// Nil for the end of typing, which has no value: the field may have another label by the last
    /// edit.
    var fingerprint: String?

    var isTyping: Bool {
        switch deed {
        case .value(.set), .edit: true
        default: false
        }
    }

    /// Whether it acts once however often it is sent, and gets a response.
    var isPress: Bool {
        switch deed {
        case .value(.press), .value(.extend), .value(.extendToEnd), .value(.move): true
        default: false
        }
    }
}

extension LiveInput {
    /// Reads the values after the word: the element, the numbers of the message and of the last
    /// frame, the fingerprint, and those of the word.
    init(_ word: LiveWire.Word, _ values: inout LiveValues) throws {
        id = try values.element()
        number = try values.number()
        frames = try values.number()
        if word != .leave { fingerprint = try values.text() }
        switch word {
        case .press: deed = .value(.press)
        case .set: deed = .value(.set(try values.next(String.self)))
        case .edit:
            deed = .edit(
                Edit(
                    start: try values.number(), count: try values.number(),
                    text: try values.next(String.self)))
        case .leave: deed = .value(.leave)
        case .file: deed = .file(name: try values.text(), size: try values.number())
        case .extend:
            switch try? values.next(Int.self) {
            case nil: deed = .value(.extend(from: try values.element()))
            case 0: deed = .value(.extend(from: nil))
            case let end?: deed = .value(.extendToEnd(end < 0 ? .start : .end))
            }
        case .move:
            deed = .value(
                .move(
                    over: try values.element(), isAfter: try values.number() == 1,
                    from: ItemPath(section: try values.number(), item: try values.number())))
        default: throw LiveMessageError(reason: "no input")
        }
    }
}

extension String {
    /// The text after an edit; nil if the edited range is outside of it.
    ///
    /// - Complexity: O(n) in its length.
    func replacing(_ edit: LiveInput.Edit) -> String? {
        let units = Array(utf16)
        guard edit.start <= units.count, edit.count <= units.count - edit.start else { return nil }
        let end = edit.start + edit.count
        let changed = units[..<edit.start] + Array(edit.text.utf16) + units[end...]
        return String(decoding: changed, as: UTF16.self)
    }
}
