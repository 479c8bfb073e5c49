/// A form control in a row: a button, a text field, a picker and the like.
///
/// A value without closures, which every host draws. A row makes it, with its closure beside it:
///
/// ```swift
/// return Row.field("Name", text: name) { text in dispatch(text) }
///     .control { $0.error = name.isEmpty ? "Enter a name." : nil }
/// ```
public struct Control: Hashable, Sendable, Identifiable {
    /// Which control it is within its row.
    public internal(set) var id: String

    /// Its title.
    public var label: String

    /// What kind of control it is, and what it holds.
    public package(set) var kind: Kind

    /// Whether it can be used.
    public var isEnabled = true

    /// Whether what it began goes on: it cannot be used again until that is done.
    public var isBusy = false

    /// Whether it must be filled in.
    public var isRequired = false

    /// The help text below it; none by default.
    public var hint: String?

    /// The error message below it; none by default.
    public var error: String?

    /// What a person typed that is not a number it can hold; nothing by default.
    ///
    /// It is shown in place of the number.
    package var unread: String?

    /// The message of how much more text a field takes, if little is left.
    ///
    /// In English by default.
    package var roomWords: String?

    /// Describes a control.
    ///
    /// - Parameters:
    ///   - id: Which control it is within its row; the label by default.
    ///   - kind: What kind of control it is, and what it holds.
    package init(_ label: String, id: String? = nil, _ kind: Kind) {
        self.id = id ?? label
        self.label = label
        self.kind = kind
    }

    /// The kinds of controls.
    public enum Kind: Hashable, Sendable {
        /// Something to press.
        case button(ButtonRole = .plain, symbol: Symbol? = nil)

        /// A way to another screen of the app.
        case link(RouteURL)

        /// Several things to press, behind one.
        case menu([ControlOption])

        /// On or off.
        case toggle(Bool)

        /// A whole number that goes up and down.
        case stepper(Int, in: ClosedRange<Int>, step: Int = 1)

        /// A number between two others.
        case slider(Double, in: ClosedRange<Double>, step: Double = 1)

        /// One of several options, by its identity; nil for none yet.
        case picker([ControlOption], chosen: String?, as: PickerStyle = .menu)

        /// Any number of several options, by their identities.
        case checkboxes([ControlOption], chosen: Set<String>)

        /// A day, a time or both, in the words of ISO 8601: `2026-11-24`, `08:30`,
        /// `2026-11-24T08:30`; empty for none yet.
        case date(String, DateInput = DateInput())

        /// A text.
        case text(String, TextInput = TextInput())

        /// A file, by its name; nil for none yet.
        case file(String?, FileInput = FileInput())
    }
}

extension Control: CustomReflectable {
    /// What it is made of, a password as dots.
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

/// The role of a button: what it means, from which a host takes its look.
///
/// ```swift
/// Row.button("Delete", role: .destructive) { dispatch("deleted") }
/// ```
public enum ButtonRole: String, Hashable, Sendable, CaseIterable {
    /// One of several things to do.
    case plain

    /// The main action: Enter in a field of the same row, or else of the same screen, presses it.
    case primary

    /// Something is lost by it.
    case destructive
}

/// How a picker of one option is shown.
public enum PickerStyle: String, Hashable, Sendable, CaseIterable {
    /// The chosen one, and the others behind it.
    case menu

    /// All beside each other.
    case segments

    /// All in one line, as for filters above a list: it scrolls where a browser's window is too
    /// narrow, and ends in a way to the others where a terminal is. In a browser the label is
    /// read aloud and not seen.
    case chips

    /// All one below the other.
    case list

    /// So many stars, as a rating.
    case stars
}

/// One of the options of a picker, a menu or checkboxes.
///
/// ```swift
/// let options = [ControlOption("Small", id: "s"), ControlOption("Large", id: "l")]
/// return Row.picker("Size", options, chosen: "s") { id in
///     dispatch(id ?? "none")
/// }
/// ```
public struct ControlOption: Hashable, Sendable, Identifiable {
    /// Which option it is.
    public let id: String

    /// Its title.
    public var title: String

    /// Whether it can be chosen.
    public var isEnabled = true

    /// Whether something is lost by it, in a menu.
    public var isDestructive = false

    /// Describes an option.
    ///
    /// - Parameter id: Which option it is; the title by default. It has no line breaks.
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
    /// What kind of text it is: which keyboard and which checks suit it.
    public enum Kind: Hashable, Sendable {
        /// A line of any text.
        case line

        /// Several lines, and how many are seen at once.
        case lines(Int)

        /// A number.
        case number

        /// An e-mail address.
        case email

        /// A password, which is not shown.
        case password

        /// A telephone number.
        case phone

        /// The address of a web page.
        case address

        /// What is searched for.
        case search
    }

    /// The kind of text.
    public var kind: Kind

    /// The placeholder of the field.
    public var prompt: String

    /// The most characters that it takes.
    public var limit: Int

    /// What a browser may fill in: a name from the list of HTML, such as `email` or
    /// `new-password`; nothing by default.
    public var autofill: String?

    package var suggestions: [String]

    /// Describes a field.
    ///
    /// - Parameter limit: The most characters that it takes; 200 by default, and 4,000 of
    ///   several lines.
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

    /// Whether it takes more than one line.
    public var hasLines: Bool { if case .lines = kind { true } else { false } }
}

/// The settings of a date field.
///
/// ```swift
/// form.date(
///     "Birthday", \.birthday, DateInput(from: "1900-01-01", to: "2026-12-31"))
/// ```
public struct DateInput: Hashable, Sendable {
    /// The parts of a date.
    public enum Parts: String, Hashable, Sendable, CaseIterable {
        /// A day, such as `2026-11-24`.
        case date

        /// A time of the day, such as `08:30`.
        case time

        /// Both, such as `2026-11-24T08:30`.
        case dateAndTime
    }

    /// The requested parts.
    public var parts: Parts

    /// The first that is taken; any by default.
    public var first: String?

    /// The last that is taken; any by default.
    public var last: String?

    /// Describes a field.
    public init(_ parts: Parts = .date, from first: String? = nil, to last: String? = nil) {
        self.parts = parts
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
    /// The most bytes of the file.
    package var limit: Int

    /// The endings of names that are offered first, such as `.osm.pbf`; any by default.
    public var endings: [String]

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - limit: The most bytes of the file; 16 MB by default.
    ///   - endings: The endings of names that are offered first; any by default.
    public init(limit: Int = 16 << 20, endings: [String] = []) {
        self.limit = limit
        self.endings = endings
    }
}
