/// The texts of the web host: on pages, and while the server cannot be reached.
///
/// English by default. Status texts belong to the screens, and texts for programs, such as the
/// refusal of a method, stay in English.
public struct WebTexts: Sendable {
    /// The first link of a page, which skips the tabs.
    public var skip = "Skip to the content"

    /// The button beside a search field.
    public var search = "Search"

    /// The submit button below fields of a page without a script or a button of its own.
    public var apply = "Apply"

    /// The message after pressing a disabled button on a page without a script; given its label.
    public var unusable: @Sendable (_ button: String) -> String = {
        "“\($0)” cannot be used now."
    }

    /// The message after pressing a changed element, on a page without a script, and beside a press
    /// that a live page cannot repeat.
    public var changed = "Nothing was done: this page has changed. Check it, and try again."

    /// The message of a page without a script for a selection, moves and too many steps.
    public var needsScript =
        "Selecting, moving and further steps on this page need JavaScript. Turn it on, and load "
        + "the page again."

    /// The hint to enter a password again, on a page without a script.
    public var passwordAgain = "Enter the password again: this page does not keep it."

    /// The hint to choose a file again, on a page without a script.
    public var fileAgain = "Choose the file again: this page does not keep it."

    /// The button beside a file during its upload.
    public var cancel = "Cancel"

    /// The message for an oversized file.
    public var fileTooLarge = "The file is too large."

    /// The message for a file beyond its field's limit, on a page without a script; given the
    /// limit.
    public var fileLimit: @Sendable (_ limit: String) -> String = {
        "The file is too large: up to \($0) can be sent."
    }

    /// The message for a failed upload.
    public var fileFailed = "The file could not be sent. Choose it again."

    /// The button beside a row that opens its menu.
    public var actions = "Actions"

    /// A screen reader's announcement of a moved row; given its position and the number of rows.
    public var rowPlace: @Sendable (_ place: String, _ count: String) -> String = {
        "\($0) of \($1)"
    }

    /// The range of a long list's rows on a page: first, last and total number.
    public var rows: @Sendable (_ first: Int, _ last: Int, _ count: Int) -> String = {
        "Rows \($0) to \($1) of \($2)"
    }

    /// The range of a long list's rows on a page, if the total is unknown: first and last number.
    public var rowsOfMore: @Sendable (_ first: Int, _ last: Int) -> String = {
        "Rows \($0) to \($1)"
    }

    /// The link to the rows before those.
    public var previousRows = "Previous rows"

    /// The link to the rows after those.
    public var nextRows = "Next rows"

    // MARK: The live connection

    /// The message for a lost connection before another attempt.
    public var reconnecting = "Not connected. Trying again…"

    /// The message for a lost connection after the last attempt.
    public var disconnected = "Not connected. Load the page again to go on."

    /// The message for a refused live connection.
    public var notLive =
        "Not kept up to date: the live connection is refused by the server, or by a proxy before "
        + "it. Links work; load the page again to see what is new."

    /// The message for an unacknowledged press; given the label of the button.
    public var undone: @Sendable (String) -> String = {
        "“\($0)” was probably not done: the connection was lost."
    }

    /// The button that repeats the press.
    public var doNow = "Do it now"

    /// The button that drops the press.
    public var dismiss = "Dismiss"

    /// The message for a choice that waits for the server.
    public var postponed = "Not connected. What you chose follows when the server responds."

    // MARK: Pages of the host

    /// The message for work that exceeded its time.
    public var unfinished =
        "What you chose took too long, and was left. Look whether it is done, or choose again."

    /// An error page.
    public struct ErrorPage: Sendable {
        /// The title.
        public var title: String

        /// The message; given the requested address.
        public var text: @Sendable (_ address: String) -> String

        /// The advice.
        public var hint: String

        /// Creates an error page.
        public init(
            title: String, hint: String, text: @escaping @Sendable (_ address: String) -> String
        ) {
            self.title = title
            self.hint = hint
            self.text = text
        }
    }

    /// The page for an address without a screen.
    public var notFound = ErrorPage(
        title: "Not found", hint: "The address may be mistyped, or what was here has gone."
    ) { "There is no page at \($0)" }

    /// The page for an invalid address.
    public var badAddress = ErrorPage(
        title: "Bad address",
        hint: "Something in it is encoded wrongly, a % perhaps. Correct it, or go to one of the "
            + "pages named above."
    ) { "The address \($0) cannot be read" }

    /// The page for an overlong address.
    public var addressTooLong = ErrorPage(
        title: "Address too long", hint: "Shorten it, or go to one of the pages named above."
    ) { "The address \($0)… is too long" }

    /// The page for an oversized form; given the limit, such as 256 MB.
    public var tooLarge = ErrorPage(
        title: "Too large", hint: "Nothing was sent. Go back, and choose a smaller file."
    ) { "No more than \($0) can be sent here" }

    /// The page for a form that did not arrive or could not be stored.
    public var notSent = ErrorPage(
        title: "Not sent", hint: "Go back, and send it again in a while."
    ) { _ in "What you sent did not arrive" }

    /// The link back to the page of the form.
    public var back = "Back to the page"

    /// Creates English texts.
    public init() {}
}
