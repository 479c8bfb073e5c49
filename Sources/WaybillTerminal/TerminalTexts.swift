/// The texts of the terminal host: the names of key functions, and messages.
///
/// English by default; keys keep their names. Texts of screens are their own.
///
/// ```swift
/// var texts = TerminalTexts()
/// texts.quit = "beenden"
/// texts.back = "zurück"
/// ```
public struct TerminalTexts: Sendable {
    /// Whether the language is written from right to left: screens are mirrored then; false by
    /// default.
    ///
    /// Letters keep their order, which a terminal may reverse itself; maps, charts and pictures do
    /// not change.
    public var isRightToLeft = false

    // MARK: Keys

    /// Goes back to the previous screen.
    public var back = "back"

    /// Closes the layer above the screen.
    public var close = "close"

    /// Leaves a field or a menu.
    public var leave = "leave"

    /// Ends the app.
    public var quit = "quit"

    /// Moves to the next element.
    public var next = "next"

    /// Opens the focused element.
    public var open = "open"

    /// Presses a button.
    public var press = "press"

    /// Chooses an option.
    public var choose = "choose"

    /// Opens the options for which a line has no room.
    public var moreOptions = "More"

    /// Turns something on or off.
    public var turn = "turn"

    /// Continues typing into a field.
    public var edit = "edit"

    /// Selects a row.
    public var select = "select"

    /// Shows the results of a search.
    public var results = "results"

    /// Begins a new line.
    public var line = "line"

    /// Changes a number or an option.
    public var change = "change"

    /// Moves the focus.
    public var move = "move"

    /// Moves to the screen beside.
    public var sides = "sides"

    /// Scrolls a page.
    public var page = "page"

    /// Moves to the beginning or the end.
    public var ends = "ends"

    /// Searches.
    public var search = "search"

    /// Reloads the screen.
    public var reload = "reload"

    /// Moves a row.
    public var moveRow = "move row"

    /// Opens the menu of a row.
    public var actions = "actions"

    /// Moves to a section by its letter.
    public var index = "index"

    /// Moves a map by arrows.
    public var map = "map"

    /// Zooms a map in or out.
    public var zoom = "zoom"

    /// Opens the menu of the selected rows.
    public var selection = "selection"

    /// Deselects all rows.
    public var clear = "clear"

    /// Selects all rows up to this one.
    public var rangeToHere = "range to here"

    /// Redraws the terminal.
    public var redraw = "redraw"

    /// Moves to the suggestions of a field.
    public var offers = "offers"

    /// Accepts a suggestion.
    public var take = "take"

    /// Moves among suggestions.
    public var others = "others"

    /// The function of a click.
    public var click = "Click open"

    /// The way to select text with the mouse.
    public var drag = "Shift-drag select"

    // MARK: Messages

    /// The message for an address without a screen.
    public var noScreenAt: @Sendable (_ address: String) -> String = {
        "There is no screen at \($0)."
    }

    /// The message for a destination without a screen.
    public var noScreen = "There is no such screen."

    /// The message before unsaved changes are lost; given the key that discards them.
    public var unsaved: @Sendable (_ key: String) -> String = {
        "Changes are not saved. Press \($0) again to quit."
    }

    /// The prompt for the letter of a section.
    public var chooseTitle = "Type the letter to go to."

    /// The prompt for the path of a file; given the field's label.
    public var pathOfFile: @Sendable (_ label: String) -> String = { "\($0): path of a file: " }

    /// The same prompt for narrow terminals.
    public var path = "Path: "

    /// The message for a refused file.
    public var fileRefused = "The file is not taken here."

    /// The message for a path without a file.
    public var noFile: @Sendable (_ path: String) -> String = { "There is no file at \($0)." }

    /// The message for the path of a folder.
    public var folder: @Sendable (_ path: String) -> String = { "\($0) is a folder." }

    /// The message for the path of another kind of file.
    public var noPlainFile: @Sendable (_ path: String) -> String = { "\($0) is not a file." }

    /// The message for an oversized file; given its path, its size and the limit.
    public var fileTooLarge: @Sendable (_ path: String, _ size: String, _ most: String) -> String =
        {
            "\($0) has \($1), more than \($2)."
        }

    /// The message for an unreadable file.
    public var unreadableFile: @Sendable (_ path: String) -> String = { "\($0) cannot be read." }

    // MARK: Line by line

    /// The message for a disabled or busy control.
    public var unusable = "It cannot be used now."

    /// The hint to type a number; given the minimum, the maximum, and the number of the control.
    public var typeNumber: @Sendable (_ least: String, _ most: String, _ control: Int) -> String = {
        "\($0) to \($1): type \($2) and the number."
    }

    /// The prompt for the path of a file; given the field's label.
    public var nextIsPath: @Sendable (_ label: String) -> String = {
        "\($0): the next line is the path of a file; an empty one is none."
    }

    /// The prompt for a date; given the field's label and the pattern of a date.
    public var nextIsDate: @Sendable (_ label: String, _ pattern: String) -> String = {
        "\($0): the next line is its text, as \($1)."
    }

    /// The prompt for a text; given the field's label.
    public var nextIsText: @Sendable (_ label: String) -> String = {
        "\($0): the next line is its text."
    }

    /// The prompt for a text of several lines; given the field's label.
    public var nextAreLines: @Sendable (_ label: String) -> String = {
        "\($0): the next lines are its text; a line with . alone ends it."
    }

    /// The suggestions of a field.
    public var offered: @Sendable (_ texts: [String]) -> String = {
        "Offered: \($0.joined(separator: ", "))."
    }

    /// The message for a removed element.
    public var gone = "It has gone."

    /// The message for typing outside of a field.
    public var noField = "Nothing can be typed there."

    /// The message for refused input.
    public var refused = "That is not taken here."

    /// The message for an unknown line; given its beginning.
    public var unknown: @Sendable (_ line: String) -> String = {
        "“\($0)” is not known here. ? names what is."
    }

    /// The message for an unknown number; given it, and whether it was valid before.
    public var noNumber: @Sendable (_ number: String, _ hasGone: Bool) -> String = {
        "There is no \($0)\($1 ? " any more" : "")."
    }

    /// The hint to search with another command.
    public var typeSearch = "Type / and what you look for."

    /// The message for a screen without a search.
    public var noSearch = "There is nothing to search here."

    /// The message for going back from the first screen.
    public var firstScreen = "This is the first screen."

    /// The message at the end of the lines.
    public var thatIsAll = "That is all."

    /// The message for removed lines; given their number.
    public var linesGone: @Sendable (_ count: Int) -> String = {
        $0 == 1 ? "A line has gone." : "\($0) lines have gone."
    }

    /// The message before unsaved changes are lost by quitting line by line.
    public var unsavedLines = "Changes are not saved. Type q again to quit."

    /// The commands, line by line, except searching.
    public var help = [
        "A number: press what stands after it.", "A number and words: type them there.",
    ]

    /// The help for searching.
    public var helpOfSearch = "/ and words: search."

    /// The help for letter commands.
    public var helpOfLetters = [
        "b: go back.", "n: more of this screen.", "p: print this screen again.",
        "r: load it again.", "?: this help.", "q: quit.",
    ]

    /// The text below a partly printed screen.
    public var more = "n: more. ?: help."

    /// The text below a printed screen.
    public var end = "?: help."

    /// Creates English texts.
    public init() {}
}
