import Testing
import Waybill
import WaybillTesting

/// What is done on the screens of Showcase, the same on every host.
extension ShowcaseConformanceTests {
    /// A script, and what it is about.
    struct Walk: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var script: ConformanceScript

        /// Whether its lists are long: each host has a window of them.
        var isLong = false

        /// The name of its feature in the guide to hosts; nil without a line there.
        var feature: String?

        /// Whether all that it selects has an address, so that a person can print it.
        var isPrinted = false

        /// Whether the lines of a tree depend on what the window of a host shows, by what
        /// they say.
        var isOfWindow: @Sendable (Substring) -> Bool = { _ in false }

        /// Whether how much of a list there is depends on what the window of a host shows, and
        /// so do the events.
        var isAboutWindow = false

        /// Whether it needs one session from its beginning to its end: without a script each
        /// request has a session of its own, which keeps no password, file or undo.
        var isOfSession = false

        /// What must be so beside that for a host to have the feature.
        var hasFeature: @Sendable (ConformanceRecord) -> Bool = { _ in true }
    }

    /// A picture of a pixel, in grey.
    nonisolated private static let picture = SampleFile(
        "grey \"1\".png",
        [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D,
            0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01,
            0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B, 0x55, 0x00, 0x00, 0x00,
            0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0x00, 0x00, 0x00,
            0x82, 0x00, 0x81, 0x77, 0xCD, 0x72, 0xB6, 0x00, 0x00, 0x00, 0x00, 0x49,
            0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
        ])

    nonisolated static let walks = [
        Walk(
            testDescription: "the list of all, and a way into two of them and back",
            script: ConformanceScript(
                .open("/"), .select("Carousels"), .back, .select("Headers"), .back),
            isLong: true, isPrinted: true),
        Walk(
            testDescription: "a grid, in one number of columns and another",
            script: ConformanceScript(
                .open("/grid?columns=3"), .open("/grid"), .select("6"), .select("As many as fit"),
                .select("As many as fit")),
            isLong: true, feature: "Cards in columns"),
        Walk(
            testDescription: "carousels, of which a card is selected",
            script: ConformanceScript(.open("/carousels"), .select("2. feather signal")),
            isLong: true, feature: "Carousels within a list"),
        Walk(
            testDescription: "150 rows, one inserted and one selected",
            script: ConformanceScript(
                .open("/million?rows=150"), .select("Insert a row above all"), .select("Row 7"))),
        Walk(
            testDescription: "a million rows, one inserted and one selected",
            script: ConformanceScript(
                .open("/million"), .select("Insert a row above all"), .select("Row 7")),
            isLong: true, feature: "A list of a million rows"),
        Walk(
            testDescription: "a counter, a list and a note",
            script: ConformanceScript(
                .open("/shared"), .select("Count one more"), .select("Put something on the list"),
                .select("Write another note"), .select("Undo for everyone")),
            feature: "Shared state"),
        Walk(
            testDescription: "a question, answered by no and asked again",
            script: ConformanceScript(
                .open("/dialogs"), .select("Throw Bread away"), .select("Cancel"),
                .select("Throw Bread away")),
            feature: "Dialogs"),
        Walk(
            testDescription: "a question, answered by yes, and a notice with undo",
            script: ConformanceScript(
                .open("/dialogs"), .select("Throw Bread away"), .select("Throw away"),
                .select("Undo")),
            feature: "Notices with undo"),
        Walk(
            testDescription: "messages: one is marked, one is deleted and put back",
            script: ConformanceScript(
                .open("/swipe"), .act("Mark as read", on: "Ada"), .select("Linus"),
                .act("Delete", on: "Grace"), .act("Flag", on: "Alan"), .select("Undo"),
                .make(.uncover("Radia", .trailing)),
                .make(.swipe("Alan", .leading, does: "Mark as read")),
                .make(.swipe("Radia", .trailing, does: "Delete")), .select("Undo")),
            feature: "Row actions, by a menu or a swipe"),
        Walk(
            testDescription: "tasks: moved up and down, dragged, and to the other list",
            script: ConformanceScript(
                .open("/reorder"), .act("Move up", on: "Buy stamps"),
                .act("Move down", on: "Post it"), .act("Move down", on: "Post it"),
                .act("Move down", on: "Buy stamps"),
                .make(.move("Write the letter", to: "Sharpen the pencil")),
                .make(.move("Post it", to: "Find the address")),
                .make(.cancelMove("Buy stamps", over: "Make tea"))),
            feature: "Reordering, also between sections"),
        Walk(
            testDescription: "files: several are selected, a range, all; some are deleted",
            script: ConformanceScript(
                .open("/select"), .select("File 3"), .select("Select a range"),
                .select("File 7"), .select("File 5"), .select("File 38"),
                .make(.selectRange(to: "File 40")), .select("Star"), .select("Delete"),
                .select("Undo"), .select("Select all"), .select("Clear selection")),
            feature: "Multiple selection"),
        Walk(
            testDescription: "sections that are folded, and opened again",
            script: ConformanceScript(
                .open("/collapse"), .select("Soups"), .select("Sweets"), .select("Breads"),
                .select("Soups")), feature: "Collapsible sections"),
        Walk(
            testDescription: "panes: each counts for itself, and they change places",
            script: ConformanceScript(
                .open("/panes"), .select("One more of Apples"), .select("Swap the panes"),
                .select("One more of Pears"), .select("One more of Apples")),
            feature: "Panes"),
        Walk(
            testDescription: "states: empty, not there, failed once and tried again, old",
            script: ConformanceScript(
                .open("/states"), .select("Empty"), .select("Not there"), .select("Ready"),
                .select("Failed once"), .select("Try again"), .select("Empty"),
                .select("Failed once"), .select("Old, and failed"), .select("Ready")),
            feature: "Loading, empty, failed and retry"),
        Walk(
            testDescription: "the list is reloaded",
            script: ConformanceScript(
                .open("/states"), .make(.refresh), .select("Old, and failed"), .make(.refresh)),
            feature: "Refresh: by pull, button or key"),
        Walk(
            // Each host prepares pictures of what it shows.
            testDescription: "posts, more of which are loaded at either end",
            script: ConformanceScript(
                .open("/feed"), .make(.loadMore(.start)), .make(.loadMore(.end))),
            isLong: true, feature: "Paging at both ends",
            isOfWindow: { $0.contains("prepared ahead") }, isAboutWindow: true),
        Walk(
            testDescription: "pictures are made before their posts are seen",
            script: ConformanceScript(.open("/feed"), .make(.turnPage(.end))),
            isLong: true,
            isOfWindow: { $0.contains("prepared ahead") || $0.contains("\"Posts ") },
            isAboutWindow: true,
            hasFeature: { record in
                let tree = record.trees.last.map { "\($0)" } ?? ""
                return tree.contains("prepared ahead") && !tree.contains("\"0 pictures prepared")
            }),
        Walk(
            testDescription: "names by their letters, to one of which a link leads",
            script: ConformanceScript(.open("/headers"), .select("Q"), .select("C")),
            isLong: true, feature: "Section index"),
        Walk(
            testDescription: "names below letters that stay in sight",
            script: ConformanceScript(
                .open("/headers"), .make(.turnPage(.end)), .make(.turnPage(.start))),
            isLong: true, feature: "Sticky headers",
            hasFeature: { record in
                record.pinnedHeaders.allSatisfy { $0?.isEmpty == false }
            }),
        Walk(
            testDescription: "rows that are counted when they were seen",
            script: ConformanceScript(.open("/impressions"), .make(.turnPage(.end))),
            isLong: true, feature: "Impressions and prefetching",
            isOfWindow: { $0.contains("fetched early") }, isAboutWindow: true,
            hasFeature: { record in
                let tree = record.trees.last.map { "\($0)" } ?? ""
                return tree.contains("fetched early") && !tree.contains(" 0 fetched early")
            }),
        Walk(
            testDescription: "a plugin refreshes by a pull, a button or a key",
            script: ConformanceScript(.open("/impressions"), .make(.refresh)),
            isLong: true, isOfWindow: { $0.contains("fetched early") }, isAboutWindow: true),
        Walk(
            testDescription: "all other screens, opened by their addresses",
            script: ConformanceScript(
                .open("/million"), .open("/chat"), .open("/grid"),
                .open("/carousels"), .open("/headers"), .open("/swipe"), .open("/reorder"),
                .open("/select"), .open("/collapse"), .open("/states?state=failed"),
                .open("/panes"), .open("/shared"), .open("/dialogs"), .open("/item"),
                .open("/duplicates"), .open("/recorder"), .open("/form"), .open("/actions"),
                .open("/settings"), .open("/signup"), .open("/source/chat")),
            isLong: true, isPrinted: true),
        Walk(
            // Each host prepares pictures of what it shows, and some count what is in sight.
            testDescription: "screens that look at what is in sight, printed too",
            script: ConformanceScript(.open("/feed"), .open("/impressions")),
            isLong: true, isPrinted: true,
            isOfWindow: { $0.contains("prepared ahead") || $0.contains("fetched early") },
            isAboutWindow: true),
        Walk(
            testDescription: "the inspector, before anything has happened",
            script: ConformanceScript(.open("/inspector")), isPrinted: true),
        Walk(
            testDescription: "screens that say all that they have, printed too",
            script: ConformanceScript(
                .open("/cells"), .open("/style"), .open("/map"), .open("/charts"),
                .open("/images?count=12")),
            isPrinted: true),
        Walk(
            testDescription: "the inspector: a screen goes back to an earlier state",
            script: ConformanceScript(
                .open("/recorder"), .select("Insert a row"), .select("Put the last row first"),
                .select("Inspector"), .select("The first state State(rows"), .back),
            feature: "Inspector with time travel",
            isOfWindow: { $0.contains("planned in ") }, isOfSession: true),
        Walk(
            testDescription: "a row that came twice, of which the list says so",
            script: ConformanceScript(
                .open("/duplicates"), .select("Add a row with a taken identity"),
                .select("Remove the last row")),
            feature: "Duplicate identities, reported"),
        Walk(
            testDescription: "a chat, in which something is said",
            script: ConformanceScript(
                .open("/chat"), .type("Good morning", into: "Message"), .select("Send")),
            feature: "A chat that scrolls to new messages",
            hasFeature: { $0.seesEnd.last == true }),
        Walk(
            testDescription: "a form: what is wrong, what is refused, and what is taken",
            script: ConformanceScript(
                .open("/form"), .select("Book"), .type("Ada", into: "Name"),
                .type("ada@example.org", into: "E-mail"), .type("2", into: "Guests"),
                .type("2026-11-24", into: "Arrival"), .choose("Family", in: "Room"),
                .choose("Sea", in: "View"), .choose("Dinner", in: "Meals"),
                .select("Send me news"), .type("A quiet room\nwith a desk", into: "Wishes"),
                .select("Book"), .choose("Garden", in: "View"), .select("Book")),
            feature: "Forms with validation"),
        Walk(
            testDescription: "a sheet: a name is changed, and another change is discarded",
            script: ConformanceScript(
                .open("/dialogs"), .select("Rename the first"), .type("Pears", into: "Name"),
                .select("Rename"), .select("Rename the first"), .type("Plums", into: "Name"),
                .select("Close"), .select("Go on editing"), .select("Close"),
                .select("Discard"), .select("Throw Pears away"), .select("Cancel")),
            feature: "Sheets"),
        Walk(
            testDescription: "rows that are pressed beside the buttons in them",
            script: ConformanceScript(
                .open("/actions"), .select("Rain on tin"), .select("Slow trains"))),
        Walk(
            testDescription: "what is in a row: a button, a number, a rating, a menu, a link",
            script: ConformanceScript(
                .open("/actions"), .select("Only the first"), .select("Like"),
                .type("4", into: "Rounds"), .choose("3 stars", in: "Rating"), .select("Liked"),
                .choose("Share", in: "More"), .select("Send"), .choose("Remove", in: "More"),
                .select("Remove"), .choose("Copy", in: "More"), .select("By Grace"), .back),
            isOfSession: true),
        Walk(
            testDescription: "numbers of a form, which are turned and sent",
            script: ConformanceScript(
                .open("/form"), .type("3", into: "Nights"), .type("70", into: "Comfort"),
                .choose("Sea", in: "View"), .type("Lisbon", into: "Coming from"),
                .select("Book"))),
        Walk(
            testDescription: "settings, each of which counts at once",
            script: ConformanceScript(
                .open("/settings"), .choose("Dark", in: "Theme"), .choose("Miles", in: "Units"),
                .select("Show a badge"))),
        Walk(
            testDescription: "all that rows show, and all that they are made of",
            script: ConformanceScript(
                .open("/cells"), .open("/style"), .select("Turn round"), .open("/signup"))),
        Walk(
            testDescription: "pictures: what they say, and a gallery of a few",
            script: ConformanceScript(.open("/images?count=12")), feature: "Pictures"),
        Walk(
            testDescription: "files that are chosen: one that is not a picture, and a picture",
            script: ConformanceScript(
                .open("/images?count=0"),
                .chooseFile(SampleFile("notes.png", Array("<svg/>".utf8)), in: "Choose a picture"),
                .chooseFile(ShowcaseConformanceTests.picture, in: "Choose a picture")),
            feature: "File uploads"),
        Walk(
            testDescription: "a file that is chosen, removed and chosen again",
            script: ConformanceScript(
                .open("/images?count=0"),
                .chooseFile(ShowcaseConformanceTests.picture, in: "Choose a picture"),
                .select("Remove your picture"),
                .chooseFile(ShowcaseConformanceTests.picture, in: "Choose a picture")),
            isOfSession: true),
        Walk(
            testDescription: "a gallery of ten thousand pictures",
            script: ConformanceScript(.open("/images")), isLong: true),
        Walk(
            testDescription: "a map: nearer, to the west, and signs of several pins",
            script: ConformanceScript(
                .open("/map"), .select("Zoom in"), .select("Move west"), .select("Zoom out"),
                .select("Olive cafe and 50 more"), .select("Move south")),
            feature: "A map with pins, without tiles from outside"),
        Walk(
            testDescription: "a map is there from further away than it has tiles for, and back",
            script: ConformanceScript(
                .open("/map"),
                .select("Zoom out"), .select("Zoom out"), .select("Zoom out"),
                .select("Zoom out"), .select("Zoom out"), .select("Zoom out"),
                .select("Zoom out"), .select("Zoom out"), .select("Zoom out"),
                .select("Zoom out"), .select("Zoom out"), .select("Zoom out"),
                .select("Zoom in"))),
        Walk(
            testDescription: "charts: what they say, and their tables",
            script: ConformanceScript(
                .open("/charts"), .choose("3 months", in: "Time"), .choose("2 years", in: "Time")),
            feature: "Charts, each also as a table"),
        Walk(
            testDescription: "an account: what is missing, and a name that is taken",
            script: ConformanceScript(
                .open("/signup"), .select("Create the account"), .type("Ada", into: "Name"),
                .type("ada@example.org", into: "E-mail"), .type("tram 28!", into: "Password"),
                .select("I agree to the rules"), .select("Create the account")),
            isOfSession: true),
        Walk(
            testDescription: "an account that is made, with the password that was typed before",
            script: ConformanceScript(
                .open("/signup"), .type("Ada", into: "Name"),
                .type("ada@example.org", into: "E-mail"), .type("tram 28!", into: "Password"),
                .select("I agree to the rules"), .select("Create the account"),
                .type("Ada of Lisbon", into: "Name"), .select("Create the account")),
            isLong: true, isOfSession: true),
        Walk(
            testDescription: "the last update of a list in words",
            script: ConformanceScript(
                .open("/recorder"), .select("Insert a row"), .select("Put the last row first")),
            feature: "Flight recorder: the last update explained"),
        Walk(
            testDescription: "a screen that closes itself",
            script: ConformanceScript(.open("/item"), .select("Take Apples out"), .select("Undo")),
            isOfSession: true),
    ]
}
