/// The use of the next keys.
enum TerminalMode: Hashable, Sendable {
    /// They act on the page, at its focus.
    case page

    /// All keys are listed over the last lines.
    case keys

    case menu(TerminalScreenModel.Menu)

    /// They are the path of a file.
    case prompt(FilePrompt)

    /// The next one is the letter of a section.
    case title

    /// Arrows move a map.
    case map

    /// The next one may end the app with unsaved changes.
    case unsaved
}
