/// A form control in a row: a button, a text field, a picker and the like.
///
/// A value without closures, which every host draws. A row adds its closure:
///
/// ```swift
/// return Row.field("Name", text: name) { text in dispatch(text) }
///     .control { $0.error = name.isEmpty ? "Enter a name." : nil }
/// ```
public struct Control: Hashable, Sendable, Identifiable {
    /// The identity of the control within its row.
    public internal(set) var id: String

    /// The label of the control.
    public var label: String

    /// The kind of control, with its value.
    public package(set) var kind: Kind

    /// Whether the control can be used.
    public var isEnabled = true

    /// Whether its action is running: it is disabled until then.
    public var isBusy = false

    /// Whether a value is required.
    public var isRequired = false

    /// The help text below the control; none by default.
    public var hint: String?

    /// The error message below the control; none by default.
    public var error: String?

    /// The typed text that is no valid number, shown in place of the number.
    package var unread: String?

    /// The message about the remaining characters; English by default.
    package var roomWords: String?

    package init(_ label: String, id: String? = nil, _ kind: Kind) {
        self.id = id ?? label
        self.label = label
        self.kind = kind
        if case .text(let text, let input) = kind {
            self.kind = .text(input.normalized(text), input)
        }
    }

    /// Whether all properties are equal, and texts byte for byte: the offsets of edits differ in
    /// canonically equivalent ones.
    public static func == (one: Control, other: Control) -> Bool {
        (one.id, one.label, one.kind) == (other.id, other.label, other.kind)
            && (one.isEnabled, one.isBusy, one.isRequired)
                == (other.isEnabled, other.isBusy, other.isRequired)
            && (one.hint, one.error, one.unread, one.roomWords)
                == (other.hint, other.error, other.unread, other.roomWords)
            && one.hasSameText(as: other)
    }

    private func hasSameText(as other: Control) -> Bool {
        guard case .text(let text, _) = kind, case .text(let otherText, _) = other.kind
        else { return true }
        return text.utf8.elementsEqual(otherText.utf8)
    }

    /// The kinds of controls.
    public enum Kind: Hashable, Sendable {
        /// A button.
        case button(ButtonRole = .plain, symbol: Symbol? = nil)

        /// A link to another screen of the app.
        case link(RouteURL)

        /// A button that opens a menu of options.
        case menu([ControlOption])

        /// A switch.
        case toggle(Bool)

        /// A stepper for a whole number.
        case stepper(Int, in: ClosedRange<Int>, step: Int = 1)

        /// A slider for a number in a range.
        case slider(Double, in: ClosedRange<Double>, step: Double = 1)

        /// A picker of one option, by its identity; nil for none yet.
        case picker([ControlOption], chosen: String?, as: PickerStyle = .menu)

        /// Checkboxes, by the identities of the chosen options.
        case checkboxes([ControlOption], chosen: Set<String>)

        /// A date, a time or both in ISO 8601, such as `2026-11-24T08:30`; empty for none yet.
        case date(String, DateInput = DateInput())

        /// A text field.
        case text(String, TextInput = TextInput())

        /// A file field with the name of the file; nil for none yet.
        case file(String?, FileInput = FileInput())
    }
}

extension Control: CustomReflectable {
    /// The properties, with dots for a password.
    public var customMirror: Mirror {
        let shown = isSecret ? holding(shownText) : self
        return Mirror(
            self,
            children: [
                "id": id, "label": label, "kind": shown.kind, "isEnabled": isEnabled,
                "isBusy": isBusy, "isRequired": isRequired, "hint": hint as Any,
                "error": error as Any,
            ], displayStyle: .struct)
    }
}

/// The role of a button: its meaning, from which a host takes its look.
///
/// ```swift
/// Row.button("Delete", role: .destructive) { dispatch("deleted") }
/// ```
public enum ButtonRole: String, Hashable, Sendable, CaseIterable {
    /// A neutral action.
    case plain

    /// The main action: Enter in a field of the same row, or else of the same screen, presses it.
    case primary

    /// An action that loses something.
    case destructive
}

/// The styles of a picker.
public enum PickerStyle: String, Hashable, Sendable, CaseIterable {
    /// The chosen option, with a menu of the others.
    case menu

    /// All side by side.
    case segments

    /// All in one scrolling line, as for filters above a list.
    case chips

    /// All one below the other.
    case list

    /// A star rating.
    case stars
}

/// An option of a picker, a menu or checkboxes.
///
/// ```swift
/// let options = [ControlOption("Small", id: "s"), ControlOption("Large", id: "l")]
/// return Row.picker("Size", options, chosen: "s") { id in
///     dispatch(id ?? "none")
/// }
/// ```
public struct ControlOption: Hashable, Sendable, Identifiable {
    /// The identity of the option.
    public let id: String

    /// The label of the option.
    public var title: String

    /// Whether the option can be chosen.
    public var isEnabled = true

    /// Whether the action loses something, in a menu.
    public var isDestructive = false

    /// Creates an option.
    ///
    /// - Parameter id: The identity of the option, without line breaks; the title by default.
    public init(_ title: String, id: String? = nil) {
        self.title = title
        self.id = id ?? title
    }
}

/// The settings of a text field: its kind, length and prompt.
///
/// ```swift
/// let input = TextInput(.lines(2), prompt: "Say something", limit: 500)
/// ```
public struct TextInput: Hashable, Sendable {
    /// The kind of text, for the keyboard and the checks.
    public enum Kind: Hashable, Sendable {
        /// A line of text.
        case line

        /// Several lines, with the number of visible ones.
        case lines(Int)

        /// A number.
        case number

        /// An e-mail address.
        case email

        /// A password, displayed as dots.
        case password

        /// A telephone number.
        case phone

        /// The address of a web page.
        case address

        /// A search term.
        case search
    }

    /// The kind of text.
    public var kind: Kind

    /// The placeholder of the field.
    public var prompt: String

    /// The most characters.
    public var limit: Int

    /// The autofill name of HTML, such as `email` or `new-password`; none by default.
    public var autofill: String?

    package var suggestions: [String]

    /// Creates the settings of a field.
    ///
    /// - Parameter limit: The most characters; 200 by default, and 4,000 for several lines.
    public init(
        _ kind: Kind = .line, prompt: String = "", limit: Int? = nil, autofill: String? = nil,
        suggestions: [String] = []
    ) {
        self.kind = kind
        self.prompt = prompt
        var usual = 200
        if case .lines = kind { usual = 4_000 }
        self.limit = limit ?? usual
        self.autofill = autofill
        self.suggestions = suggestions
    }

    /// Whether the field has several lines.
    public var hasLines: Bool { if case .lines = kind { true } else { false } }
}

/// The settings of a date field.
///
/// ```swift
/// form.date(
///     "Birthday", \.birthday, DateInput(from: "1900-01-01", to: "2026-12-31"))
/// ```
public struct DateInput: Hashable, Sendable {
    /// The kind of date.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A day, such as `2026-11-24`.
        case date

        /// A time of the day, such as `08:30`.
        case time

        /// Both, such as `2026-11-24T08:30`.
        case dateAndTime
    }

    /// The kind of date.
    public var kind: Kind

    /// The first allowed date; any by default.
    public var first: String?

    /// The last allowed date; any by default.
    public var last: String?

    /// Creates the settings of a field.
    public init(_ kind: Kind = .date, from first: String? = nil, to last: String? = nil) {
        self.kind = kind
        self.first = first
        self.last = last
    }
}

/// The settings of a file field.
///
/// ```swift
/// let input = FileInput(limit: 4 << 20, endings: [".jpg", ".png"])  // in bytes
/// return Row.file("Picture", input) { file in dispatch(file.name) }
/// ```
public struct FileInput: Hashable, Sendable {
    package var limit: Int

    /// The preferred file name endings, such as `.osm.pbf`; any by default.
    public var endings: [String]

    /// Creates the settings of a field.
    ///
    /// - Parameters:
    ///   - limit: The most bytes of the file; 16 MB by default.
    ///   - endings: The preferred file name endings; any by default.
    public init(limit: Int = 16 << 20, endings: [String] = []) {
        self.limit = limit
        self.endings = endings
    }
}
