public import WaybillLists

/// A modal sheet above a screen: a few sections, such as a small form.
///
/// It is open as long as the screen describes it.
///
/// ```swift
/// if let draft = state.draft {
///     let note = Section("note") {
///         Row.field("Note", text: draft) { text in
///             context.dispatch(.type(text))
///         }
///     }
///     screen.sheet = Sheet("Edit the note", sections: [note]) {
///         context.dispatch(.close)
///     }
/// }
/// ```
public struct Sheet {
    /// The identity of the sheet: another one starts from its first state.
    package let id: RecordID

    package var title: String

    package var sections: [SectionRecord]

    package var closeTitle = "Close"

    package var onClose: () -> Void

    /// Creates a sheet; up to 200 rows are drawn.
    ///
    /// - Parameters:
    ///   - id: The identity of the sheet, with the title as default; another one starts afresh.
    ///   - onClose: Called when a user closes it, also by going back.
    public init(
        _ title: String, id: RecordID? = nil, sections: [SectionRecord],
        onClose: @escaping () -> Void
    ) {
        self.id = id ?? RecordID(title)
        self.title = title
        self.sections = sections
        self.onClose = onClose
    }
}

/// The question before a user leaves a screen with unsaved changes.
///
/// ```swift
/// if name != saved {
///     screen.leaving = LeaveQuestion(
///         "Discard the new name?", leave: "Discard", stay: "Go on writing")
/// }
/// ```
public struct LeaveQuestion: Hashable, Sendable {
    /// The question in one line.
    public var title: String

    package var message: String?

    /// The label of the button that leaves.
    public var leave: String

    /// The label of the button that stays.
    public var stay: String

    /// Creates a question.
    public init(
        _ title: String = "Discard changes?", message: String? = nil, leave: String = "Discard",
        stay: String = "Go on editing"
    ) {
        self.title = title
        self.message = message
        self.leave = leave
        self.stay = stay
    }
}

/// The colour scheme of an app: light, dark, or that of the system.
public enum Appearance: String, Hashable, Sendable, CaseIterable, Codable {
    /// The system setting.
    case system

    /// Dark on light.
    case light

    /// Light on dark.
    case dark
}
