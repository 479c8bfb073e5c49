import Foundation
import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTesting

/// Every screen of Showcase is the same on every host.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ShowcaseConformanceTests {
    /// A script, and what it is about.
    struct Walk: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var script: ConformanceScript

        /// Whether its lists are long: each host has a window of them.
        var isLong = false

        /// What the README calls what it shows; nil where that has no line there.
        var feature: String?

        /// Whether all that it selects has an address, so that a person can print it.
        var isPrinted = false
    }

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
            feature: "State that visitors share"),
        Walk(
            testDescription: "a question, answered by no and by yes, and a notice to take it back",
            script: ConformanceScript(
                .open("/dialogs"), .select("Throw Bread away"), .select("Cancel"),
                .select("Throw Bread away"), .select("Throw away"), .select("Undo")),
            feature: "Questions, and notices with undo"),
        Walk(
            testDescription: "messages: one is marked, one is deleted and put back",
            script: ConformanceScript(
                .open("/swipe"), .act("Mark as read", on: "Ada"), .select("Linus"),
                .act("Delete", on: "Grace"), .act("Flag", on: "Alan"), .select("Undo")),
            feature: "Actions of rows, in a menu or by a swipe"),
        Walk(
            testDescription: "tasks: moved up and down, and to the other list",
            script: ConformanceScript(
                .open("/reorder"), .act("Move up", on: "Buy stamps"),
                .act("Move down", on: "Post it"), .act("Move down", on: "Post it"),
                .act("Move down", on: "Buy stamps")),
            feature: "Rows that are moved, also to another section"),
        Walk(
            testDescription: "files: several are selected, a range, all; some are deleted",
            script: ConformanceScript(
                .open("/select"), .select("File 3"), .select("Select a range"),
                .select("File 7"), .select("File 5"), .select("Star"), .select("Delete"),
                .select("Undo"), .select("Select all"), .select("Clear selection")),
            feature: "Rows that are selected together"),
        Walk(
            testDescription: "sections that are folded, and opened again",
            script: ConformanceScript(
                .open("/collapse"), .select("Soups"), .select("Sweets"), .select("Breads"),
                .select("Soups")), feature: "Sections that fold"),
        Walk(
            testDescription: "panes: each counts for itself, and they change places",
            script: ConformanceScript(
                .open("/panes"), .select("One more of Apples"), .select("Swap the panes"),
                .select("One more of Pears"), .select("One more of Apples")),
            feature: "Screens within a screen"),
        Walk(
            testDescription: "states: ready and asked for again, empty, failed and tried again",
            script: ConformanceScript(
                .open("/states"), .select("Empty"), .select("Not there"), .select("Ready"),
                .select("Empty")), feature: "Loading, empty and failed"),
        Walk(
            // A feed loads, and impressions count, what the window of each host shows.
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
            testDescription: "screens that say all that they have, printed too",
            script: ConformanceScript(
                .open("/cells"), .open("/style"), .open("/map"), .open("/images?count=12")),
            isPrinted: true),
        Walk(
            testDescription: "the inspector, and a row that came twice",
            script: ConformanceScript(.open("/inspector"), .open("/duplicates"))),
        Walk(
            testDescription: "a chat, in which something is said",
            script: ConformanceScript(
                .open("/chat"), .type("Good morning", into: "Message"), .select("Send"))),
        Walk(
            testDescription: "a form: what is wrong, what is refused, and what is taken",
            script: ConformanceScript(
                .open("/form"), .select("Book"), .type("Ada", into: "Name"),
                .type("ada@example.org", into: "E-mail"), .type("2", into: "Guests"),
                .type("2026-11-24", into: "Arrival"), .choose("Family", in: "Room"),
                .choose("Sea", in: "View"), .choose("Dinner", in: "Meals"),
                .select("Send me news"), .type("A quiet room\nwith a desk", into: "Wishes"),
                .select("Book"), .choose("Garden", in: "View"), .select("Book")),
            feature: "Forms, and what is wrong with them"),
        Walk(
            testDescription: "a sheet: a name is changed, and another change is discarded",
            script: ConformanceScript(
                .open("/dialogs"), .select("Rename the first"), .type("Pears", into: "Name"),
                .select("Rename"), .select("Rename the first"), .type("Plums", into: "Name"),
                .select("Close"), .select("Go on editing"), .select("Close"),
                .select("Discard"), .select("Throw Pears away"), .select("Cancel")),
            feature: "Sheets above a screen"),
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
                .select("Remove"), .choose("Copy", in: "More"), .select("By Grace"), .back)),
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
            testDescription: "a gallery of ten thousand pictures",
            script: ConformanceScript(.open("/images")), isLong: true),
        Walk(
            testDescription: "a map: nearer, to the west, and signs of several pins",
            script: ConformanceScript(
                .open("/map"), .select("Zoom in"), .select("Move west"), .select("Zoom out"),
                .select("Olive cafe and 50 more"), .select("Move south")),
            feature: "A map with pins, without tiles from outside"),
        Walk(
            testDescription: "charts: what they say, and their tables",
            script: ConformanceScript(
                .open("/charts"), .choose("3 months", in: "Time"), .choose("2 years", in: "Time"),
                .back),
            feature: "Charts, each of them also a table"),
        Walk(
            testDescription: "the last update of a list in words",
            script: ConformanceScript(
                .open("/recorder"), .select("Insert a row"), .select("Put the last row first"))),
        Walk(
            testDescription: "a screen that closes itself",
            script: ConformanceScript(.open("/item"), .select("Take Apples out"), .select("Undo"))),
    ]

    /// A host of the README's table: what it is called there, and a driver of it.
    private func hosts() -> [(name: String, driver: any ConformanceDriver)] {
        [
            ("test", HeadlessDriver(HeadlessHost(ShowcaseApp()))),
            ("browser, live", LiveDriver(ShowcaseApp())),
            ("browser, no script", WebDriver(ShowcaseApp())),
            ("terminal", TerminalDriver(ShowcaseApp())),
            (
                "batch updates of UIKit, simulated",
                BatchUpdatesDriver(BatchUpdatesHost(ShowcaseApp()))
            ),
        ]
    }

    /// The table of what works where is made of what the walks of the features do.
    @Test func `the README says what works on which host`() async throws {
        let names = hosts().map(\.name)
        var table = ["| what | \(names.joined(separator: " | ")) |"]
        table.append("|" + String(repeating: " --- |", count: names.count + 1))
        for walk in ShowcaseConformanceTests.walks {
            guard let feature = walk.feature else { continue }
            let wanted = try await walk.script.run(
                on: HeadlessDriver(HeadlessHost(ShowcaseApp())))
            var row = "| \(feature) |"
            for (_, driver) in hosts() {
                let record = try? await walk.script.run(on: driver)
                let isSame = record.map { difference($0, wanted, isLong: walk.isLong) == nil }
                row += isSame == true ? " ✓ |" : " - |"
            }
            table.append(row)
        }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(
            contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(readme.contains(table.joined(separator: "\n") + "\n\n"), "\(table)")
    }

    @Test(arguments: walks) func `a walk is the same everywhere`(_ walk: Walk) async throws {
        // An app of its own for each host: what is shared would be changed by all.
        let wanted = try await walk.script.run(on: HeadlessDriver(HeadlessHost(ShowcaseApp())))
        func check(_ driver: some ConformanceDriver, events: Bool = true) async throws {
            let record = try await walk.script.run(on: driver)
            let host = "\(type(of: driver))"
            if events { #expect(record.events == wanted.events, "\(host)") }
            let difference = difference(record, wanted, isLong: walk.isLong)
            #expect(difference == nil, "\(host)")
        }
        try await check(LiveDriver(ShowcaseApp()))
        try await check(TerminalDriver(ShowcaseApp()))
        try await check(BatchUpdatesDriver(BatchUpdatesHost(ShowcaseApp())))
        // What is pressed without a script is a visit of its own: other things happen in it.
        try await check(WebDriver(ShowcaseApp()), events: walk.isPrinted)
        if walk.isPrinted { try await check(PrintDriver(ShowcaseApp())) }
    }

    /// The first step at which two hosts differ, and how; nil where they do not.
    private func difference(
        _ record: ConformanceRecord, _ wanted: ConformanceRecord, isLong: Bool
    ) -> String? {
        guard record.log == wanted.log, record.trees.count == wanted.trees.count else {
            let steps = zip(record.log, wanted.log).first { $0 != $1 }
            return steps.map { "\($0) instead of \($1)" } ?? "another number of steps"
        }
        for (step, (tree, wanted)) in zip(record.trees, wanted.trees).enumerated()
        where !record.unsent.contains(step) {
            var (lines, wantedLines) = (lines(of: tree), lines(of: wanted))
            if isLong {
                // Each host has a window of a long list: all from its first row on.
                (lines, wantedLines) = (upToFirstList(lines), upToFirstList(wantedLines))
                let count = min(lines.count, wantedLines.count)
                (lines, wantedLines) = (
                    Array(lines.prefix(count)), Array(wantedLines.prefix(count))
                )
            }
            guard lines != wantedLines else { continue }
            let difference = zip(lines, wantedLines).first { $0 != $1 }
            let words = difference.map { "“\($0)” instead of “\($1)”" } ?? "the end"
            return "\(record.log[step]): \(words)"
        }
        return nil
    }

    /// The lines of a page until the first list of it ends.
    private func upToFirstList(_ lines: [Substring]) -> [Substring] {
        guard let list = lines.firstIndex(where: { $0.hasPrefix("  list") }) else { return lines }
        return Array(lines[...list]) + lines[(list + 1)...].prefix { $0.hasPrefix("    ") }
    }

    private func lines(of tree: SemanticsNode) -> [Substring] {
        "\(tree)".split(separator: "\n")
    }
}
