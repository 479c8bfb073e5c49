import WaybillDiff
import WaybillLoading
import WaybillScreens

/// The input of a user to an element of a live page.
struct LiveInput: Equatable {
    enum Deed: Equatable {
        /// An input that an element takes as it is.
        case value(ElementValue)

        /// A part of the text of a field was replaced.
        case edit(Edit)

        /// A file was chosen.
        case file(name: String, size: Int)
    }

    /// A change of the text that browser and server know, in units of UTF-16.
    struct Edit: Equatable {
        var start: Int

        var count: Int

        var text: String
    }

    var id: ElementID

    /// The number of the message in its window; 0 for one without.
    var number = 0

    /// The number of frames taken by the browser before.
    var frames = Int.max

    var deed: Deed

    /// The fingerprint of a pressed element.
    var fingerprint: String?

    var isTyping: Bool {
        switch deed {
        case .value(.set), .edit: true
        default: false
        }
    }

    /// Whether repetitions of the message do nothing, and it gets a response.
    var isPress: Bool {
        switch deed {
        case .value(.press), .value(.extend), .value(.extendToEnd), .value(.move): true
        default: false
        }
    }
}

extension LiveInput {
    /// Reads the values after the word: the element, the number of the message and of the last frame, and those of the
    /// word.
    init(_ word: LiveMessage.Word, _ values: inout LiveValues) throws {
        id = try values.element()
        number = try values.number()
        frames = try values.number()
        switch word {
        case .press: (deed, fingerprint) = (.value(.press), try values.text())
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
    /// The text with a part of it replaced; nil where the part is not in it.
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
