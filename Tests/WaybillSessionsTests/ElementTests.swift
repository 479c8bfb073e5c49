import Synchronization
import Testing
import WaybillLists
import WaybillTesting

@testable import WaybillScreens
@testable import WaybillSessions

/// Input to elements by their addresses.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct ElementTests {
    private struct Note: Hashable, Sendable {
        var id: Int
        var title: String
    }

    private final class Board: Sendable {
        let notes = Mutex<[Note]>([])
        let pressed = Mutex<[Int]>([])
    }

    private struct NotesScreen: Screen {
        let board: Board

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Notes") {
                SectionRecord("notes") {
                    for note in board.notes.withLock(\.self) {
                        CellRecord(note.id, .text("Note"), button: note.title) {
                            board.pressed.withLock { $0.append(note.id) }
                        }
                    }
                }
            }
        }
    }

    /// A list of choices, and a row with two equal switches.
    private struct ChoicesScreen: Screen {
        let board: Board

        private let equal = Content.control(Control("On", id: "on", .toggle(false)))

        private var switches: CellRecord {
            var row = CellRecord("equal", .row([equal, equal]))
            row.controlHandlers["on"] = ControlHandler { _ in
                board.pressed.withLock { $0.append(0) }
            }
            return row
        }

        func describe(_ context: Context) -> ScreenDescription {
            var screen = ScreenDescription("Choices") {
                SectionRecord("rows") {
                    for number in 0..<3 { CellRecord(number, .text("\(number)")) {} }
                }
                SectionRecord("switches") { switches }
            }
            screen.selectionMode = .multiple
            return screen
        }
    }

    private struct ChoicesApp: ListApp {
        let name = "Choices"
        let tabs = [Tab("Choices", RouteURL())]
        let board: Board

        func screen(at url: RouteURL) -> (any Screen)? { ChoicesScreen(board: board) }
    }

    @Test func `a press that deselects a row is done`() throws {
        let session = AppSession(app: ChoicesApp(board: Board()))
        session.open(RouteURL())
        let row = try #require(session.page?.elements.first { $0.kind == .row })
        for isSelected in [true, false, true] {
            #expect(session.perform(row.id) == .done)
            #expect(session.page?.sections[0].rows[0].isSelected == isSelected)
        }
    }

    @Test func `the second of two equal controls does not act as the first`() throws {
        let board = Board()
        let session = AppSession(app: ChoicesApp(board: board))
        session.open(RouteURL())
        let switches = try #require(session.page).elements.filter { $0.label == "On" }
        #expect(switches.map(\.occurrence) == [0, 1])
        #expect(session.perform(switches[1].id) == .refused)
        #expect(board.pressed.withLock(\.self).isEmpty)
    }

    private struct NotesApp: ListApp {
        let name = "Notes"
        let tabs = [Tab("Notes", RouteURL())]
        let board: Board

        func screen(at url: RouteURL) -> (any Screen)? { NotesScreen(board: board) }
    }

    @Test func `the next rows of a long list are shown by their link`() throws {
        let board = Board()
        board.notes.withLock { $0 = (0..<500).map { Note(id: $0, title: "Keep") } }
        let session = AppSession(app: NotesApp(board: board))
        session.open(RouteURL())
        for (label, first) in [("Next rows", ScreenView.mostRows), ("Previous rows", 0)] {
            let link = try #require(session.page?.elements.first { $0.label == label })
            #expect(session.perform(link.id) != .refused)
            #expect(session.page?.sections.first?.firstRow == first)
            #expect(session.stack.count == 1)
        }
    }

    private func notes(_ generator: inout SeededGenerator) -> [Note] {
        (1...5).shuffled(using: &generator).prefix(Int.random(in: 0...5, using: &generator)).map {
            Note(id: $0, title: ["Keep", "Remove"].randomElement(using: &generator) ?? "")
        }
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `a late press acts on the element that was seen, or on none`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let board = Board()
        let session = AppSession(app: NotesApp(board: board))
        session.open(RouteURL())
        for _ in 0..<50 {
            let seen = notes(&generator)
            board.notes.withLock { $0 = seen }
            session.reapply()
            let buttons = try #require(session.page).elements.filter {
                if case .control = $0.kind { true } else { false }
            }
            let now = notes(&generator)
            board.notes.withLock { $0 = now }
            session.reapply()
            guard let button = buttons.randomElement(using: &generator) else { continue }
            board.pressed.withLock { $0 = [] }
            let outcome = session.perform(button.id, matching: button.fingerprint)
            let isSame = now.contains { button.row == RecordID($0.id) && button.label == $0.title }
            #expect(outcome == (isSame ? .done : .refused))
            let pressed = board.pressed.withLock(\.self)
            #expect(pressed.map { RecordID($0) } == (isSame ? [button.row] : []))
        }
    }

    @Test(arguments: SeededGenerator.seeds(5))
    func `a forged message acts on nothing`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let board = Board()
        board.notes.withLock { $0 = [Note(id: 1, title: "Keep")] }
        let session = AppSession(app: NotesApp(board: board))
        session.open(RouteURL())
        for _ in 0..<2_000 {
            let number = UInt64.random(in: 0 ... .max, using: &generator)
            #expect(session.perform(ElementID.root.child("\(number)")) == .refused)
        }
        #expect(board.pressed.withLock(\.self).isEmpty)
    }
}
