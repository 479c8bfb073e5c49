/// The texts of the terminal host: what keys do, and error messages.
///
/// English by default; keys keep their names. A screen's texts are its own.
///
/// ```swift
/// var texts = TerminalTexts()
/// texts.quit = "beenden"
/// texts.back = "zurück"
/// ```
public struct TerminalTexts: Sendable {
    /// Whether the language is written from right to left: screens are mirrored then.
    ///
    /// False by default. Letters keep their order, which a terminal may turn itself; maps,
    /// charts and pictures stay as they are.
    public var isRightToLeft = false

    // MARK: What keys do

    /// Goes back to the screen before.
    public var back = "back"

    /// Closes what is open above the screen.
    public var close = "close"

    /// Leaves a field or a menu.
    public var leave = "leave"

    /// Ends the app.
    public var quit = "quit"

    /// Goes to the next thing.
    public var next = "next"

    /// Opens what the keyboard is at.
    public var open = "open"

    /// Presses a button.
    public var press = "press"

    /// Chooses an option.
    public var choose = "choose"

    /// Opens the options for which a line has no room.
    public var moreOptions = "More"

    /// Turns something on or off.
    public var turn = "turn"

    /// Goes on typing into a field.
    public var edit = "edit"

    /// Selects a row.
    public var select = "select"

    /// Shows what a search finds.
    public var results = "results"

    /// Begins another line.
    public var line = "line"

    /// Changes a number or an option.
    public var change = "change"

    /// Moves the keyboard.
    public var move = "move"

    /// Goes to the screen beside.
    public var sides = "sides"

    /// Scrolls a page.
    public var page = "page"

    /// Goes to the beginning or the end.
    public var ends = "ends"

    /// Searches.
    public var search = "search"

    /// Loads again.
    public var reload = "reload"

    /// Moves a row.
    public var moveRow = "move row"

    /// Opens the menu of a row.
    public var actions = "actions"

    /// Goes to a section by its letter.
    public var index = "index"

    /// Moves a map by arrows.
    public var map = "map"

    /// Shows a map from nearer, or from further away.
    public var zoom = "zoom"

    /// Opens the menu of what is selected.
    public var selection = "selection"

    /// Selects all up to a row.
    public var rangeToHere = "range to here"

    /// Draws the terminal again.
    public var redraw = "redraw"

    /// Goes to what is offered for a field.
    public var offers = "offers"

    /// Takes what is offered.
    public var take = "take"

    /// Goes on in what is offered.
    public var others = "others"

    /// What a click does.
    public var click = "Click open"

    /// How text is selected with the mouse.
    public var drag = "Shift-drag select"

    // MARK: What is said

    /// There is no screen at an address.
    public var noScreenAt: @Sendable (_ address: String) -> String = {
        "There is no screen at \($0)."
    }

    /// Something that was chosen leads to no screen.
    public var noScreen = "There is no such screen."

    /// What a person typed is not a date; given that, and how one is written.
    public var noDate: @Sendable (_ text: String, _ pattern: String) -> String = {
        "“\($0)” is not taken here: \($1)."
    }

    /// Changes are lost by going; given the key that goes nevertheless.
    public var unsaved: @Sendable (_ key: String) -> String = {
        "Changes are not saved. Press \($0) again to quit."
    }

    /// The next key is the letter of a section.
    public var chooseTitle = "Type the letter to go to."

    /// Asks for the path of a file; given what the file is for.
    public var pathOfFile: @Sendable (_ label: String) -> String = { "\($0): path of a file: " }

    /// The same where there is little room.
    public var path = "Path: "

    /// An app does not take a file.
    public var fileRefused = "The file is not taken here."

    /// There is no file at a path.
    public var noFile: @Sendable (_ path: String) -> String = { "There is no file at \($0)." }

    /// There is a folder at a path.
    public var folder: @Sendable (_ path: String) -> String = { "\($0) is a folder." }

    /// There is something else at a path.
    public var noPlainFile: @Sendable (_ path: String) -> String = { "\($0) is not a file." }

    /// A file is too large; given its path, its size and the most.
    public var fileTooLarge: @Sendable (_ path: String, _ size: String, _ most: String) -> String =
        {
            "\($0) has \($1), more than \($2)."
        }

    /// A file cannot be read.
    public var unreadableFile: @Sendable (_ path: String) -> String = { "\($0) cannot be read." }

    // MARK: Line by line

    /// A control is disabled or busy.
    public var unusable = "It cannot be used now."

    /// How a number is typed; given the least, the greatest, and the number of the control.
    public var typeNumber: @Sendable (_ least: String, _ most: String, _ control: Int) -> String = {
        "\($0) to \($1): type \($2) and the number."
    }

    /// The next line is the path of a file; given what it is for.
    public var nextIsPath: @Sendable (_ label: String) -> String = {
        "\($0): the next line is the path of a file; an empty one is none."
    }

    /// The next line is a date; given what it is for, and how one is written.
    public var nextIsDate: @Sendable (_ label: String, _ pattern: String) -> String = {
        "\($0): the next line is its text, as \($1)."
    }

    /// The next line is a text; given what it is for.
    public var nextIsText: @Sendable (_ label: String) -> String = {
        "\($0): the next line is its text."
    }

    /// The next lines are a text; given what it is for.
    public var nextAreLines: @Sendable (_ label: String) -> String = {
        "\($0): the next lines are its text; a line with . alone ends it."
    }

    /// What is offered for a field.
    public var offered: @Sendable (_ texts: [String]) -> String = {
        "Offered: \($0.joined(separator: ", "))."
    }

    /// What a line was for has gone.
    public var gone = "It has gone."

    /// There is no field there.
    public var noField = "Nothing can be typed there."

    /// A control does not take what was typed.
    public var refused = "That is not taken here."

    /// A line means nothing; given its beginning.
    public var unknown: @Sendable (_ line: String) -> String = {
        "“\($0)” is not known here. ? names what is."
    }

    /// A number is not on the screen; given the number, and whether it was before.
    public var noNumber: @Sendable (_ number: String, _ hasGone: Bool) -> String = {
        "There is no \($0)\($1 ? " any more" : "")."
    }

    /// A field is searched with by another command.
    public var typeSearch = "Type / and what you look for."

    /// There is nothing to search.
    public var noSearch = "There is nothing to search here."

    /// There is no screen before.
    public var firstScreen = "This is the first screen."

    /// There are no more lines.
    public var thatIsAll = "That is all."

    /// Lines have gone; given how many.
    public var linesGone: @Sendable (_ count: Int) -> String = {
        $0 == 1 ? "A line has gone." : "\($0) lines have gone."
    }

    /// Changes are lost by ending the app line by line.
    public var unsavedLines = "Changes are not saved. Type q again to quit."

    /// What can be typed, line by line; that of searching stands by itself.
    public var help = [
        "A number: press what stands after it.", "A number and words: type them there.",
    ]

    /// How one searches.
    public var helpOfSearch = "/ and words: search."

    /// The commands of a letter.
    public var helpOfLetters = [
        "b: go back.", "n: more of this screen.", "p: print this screen again.",
        "r: load it again.", "?: this help.", "q: quit.",
    ]

    /// The text below a screen that is printed in part.
    public var more = "n: more. ?: help."

    /// The text below a screen that is printed.
    public var end = "?: help."

    /// Speaks English.
    public init() {}
}
