/// The texts of the web host: on pages, and while the server cannot be reached.
///
/// English by default. A screen's texts of its status are its own, and what only programs read,
/// such as the refusal of a method, stays in English.
public struct WebTexts: Sendable {
    /// The first link of a page, which leads past the main places.
    public var skip = "Skip to the content"

    /// The button beside a search field.
    public var search = "Search"

    /// The button below fields that no button of the screen sends, on a page without a
    /// script.
    public var apply = "Apply"

    /// The message when a disabled button was pressed on a page without a script; given the
    /// button's label.
    public var unusable: @Sendable (_ button: String) -> String = {
        "“\($0)” cannot be used now."
    }

    /// The message when the pressed element was another one by then, on a page without a script.
    public var changed = "Nothing was done: this page has changed. Check it, and try again."

    /// The message of a page without a script for a selection, moves and too many steps.
    public var needsScript =
        "Selecting, moving and further steps on this page need JavaScript. Turn it on, and load "
        + "the page again."

    /// The hint below a password that has to be entered again, on a page without a script.
    public var passwordAgain = "Enter the password again: this page does not keep it."

    /// The hint below a file that has to be chosen again, on a page without a script.
    public var fileAgain = "Choose the file again: this page does not keep it."

    /// The button beside a file that is being uploaded.
    public var cancel = "Cancel"

    /// The message for a file that is too large.
    public var fileTooLarge = "The file is too large."

    /// The message for a file that is larger than its field takes, on a page without a script;
    /// given the limit, such as 16 MB.
    public var fileLimit: @Sendable (_ limit: String) -> String = {
        "The file is too large: up to \($0) can be sent."
    }

    /// The message for a file that could not be sent.
    public var fileFailed = "The file could not be sent. Choose it again."

    /// The button beside a row that opens the menu of what can be done to it.
    public var actions = "Actions"

    /// Where a row is that a person moved, as a screen reader says it after the row's text; given
    /// its place among the rows of its section, and how many there are.
    public var rowPlace: @Sendable (_ place: String, _ count: String) -> String = {
        "\($0) of \($1)"
    }

    /// Which rows of a long list are on a page: the number of the first, that of the
    /// last, and how many there are.
    public var rows: @Sendable (_ first: Int, _ last: Int, _ count: Int) -> String = {
        "Rows \($0) to \($1) of \($2)"
    }

    /// Which rows of a long list are on a page, where more follow than are known so far: the
    /// number of the first, and that of the last.
    public var rowsOfMore: @Sendable (_ first: Int, _ last: Int) -> String = {
        "Rows \($0) to \($1)"
    }

    /// The link to the rows before those.
    public var previousRows = "Previous rows"

    /// The link to the rows after those.
    public var nextRows = "Next rows"

    // MARK: The live connection

    /// The connection is lost, and is tried again.
    public var reconnecting = "Not connected. Trying again…"

    /// The connection is lost, and is not tried again.
    public var disconnected = "Not connected. Load the page again to go on."

    /// No live connection can be opened, though the server is there.
    public var notLive =
        "Not kept up to date: the live connection is refused by the server, or by a proxy before "
        + "it. Links work; load the page again to see what is new."

    /// The connection was lost before the server acknowledged a press; given the label of the
    /// button.
    public var undone: @Sendable (String) -> String = {
        "“\($0)” was probably not done: the connection was lost."
    }

    /// The button that repeats such a press.
    public var doNow = "Do it now"

    /// The button that drops such a press.
    public var dismiss = "Dismiss"

    /// What was chosen waits for the server.
    public var postponed = "Not connected. What you chose follows when the server responds."

    // MARK: Pages of the host

    /// What a row began was not done in time.
    public var unfinished =
        "What you chose took too long, and was left. Look whether it is done, or choose again."

    /// An error page.
    public struct ErrorPage: Sendable {
        /// The title.
        public var title: String

        /// What is wrong; given the requested address.
        public var text: @Sendable (_ address: String) -> String

        /// What to do.
        public var hint: String

        /// Describes a page.
        public init(
            title: String, hint: String, text: @escaping @Sendable (_ address: String) -> String
        ) {
            self.title = title
            self.hint = hint
            self.text = text
        }
    }

    /// The app has no screen at an address.
    public var notFound = ErrorPage(
        title: "Not found", hint: "The address may be mistyped, or what was here has gone."
    ) { "There is no page at \($0)" }

    /// An address cannot be read.
    public var badAddress = ErrorPage(
        title: "Bad address",
        hint: "Something in it is encoded wrongly, a % perhaps. Correct it, or go to one of the "
            + "pages named above."
    ) { "The address \($0) cannot be read" }

    /// An address is too long.
    public var addressTooLong = ErrorPage(
        title: "Address too long", hint: "Shorten it, or go to one of the pages named above."
    ) { "The address \($0)… is too long" }

    /// What was sent is too large; its text is given how large it may be, such as 256 MB.
    public var tooLarge = ErrorPage(
        title: "Too large", hint: "Nothing was sent. Go back, and choose a smaller file."
    ) { "No more than \($0) can be sent here" }

    /// What was sent did not arrive, or could not be kept.
    public var notSent = ErrorPage(
        title: "Not sent", hint: "Go back, and send it again in a while."
    ) { _ in "What you sent did not arrive" }

    /// The link back to the page that was sent.
    public var back = "Back to the page"

    /// Speaks English.
    public init() {}
}
