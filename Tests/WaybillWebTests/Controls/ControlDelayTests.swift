import Foundation
import Synchronization
import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// People who type and press while messages take 300 ms each way.
///
/// A simulation holds both ends: what a page sends arrives later at the host, what the host sends
/// arrives later at the page, each in its order, and the person does not wait.
@Suite(.timeLimit(.minutes(60)))
struct ControlDelayTests {
    private static let delay = 300

    @Test(arguments: SeededGenerator.seeds(8))
    func `typed text never moves back and a double press acts once`(_ seed: UInt64) async throws {
        var interleaving = Interleaving(seed: seed)
        try await interleaving.run()
    }

    /// One person, one page, one host.
    private struct Interleaving {
        let seed: UInt64
        var random: SeededGenerator
        let log = DeskLog()
        let link: LiveLink
        var page = LivePage(at: "/")

        /// What is on its way to the host: the messages of one moment, and when they arrive.
        var up: [(time: Int, messages: [String], question: Int)] = []

        var down: [(time: Int, frame: String)] = []

        /// What the person sees in the fields, as the person left it.
        var typed = ["name": "Ada", "note": ""]

        /// How often a person pressed a button that was not waiting.
        var presses = 0

        /// What holds every time a person looks.
        var comment: Comment { "seed \(seed)" }

        init(seed: UInt64) {
            self.seed = seed
            random = SeededGenerator(seed: seed)
            link = WebHost(DelayedApp(log: log), clock: TestClock(), spinner: .none).link()
        }

        mutating func run() async throws {
            try await link.receive(page.show())
            try page.take(try #require(await link.next()))
            var now = 0
            var steps = Int.random(in: 4...12, using: &random)
            while steps > 0 || !up.isEmpty || !down.isEmpty {
                // The person does something about every 100 ms.
                let acts = steps > 0 ? now + Int.random(in: 20...180, using: &random) : .max
                let next = min(acts, up.first?.time ?? .max, down.first?.time ?? .max)
                now = max(now, next)
                if next == acts {
                    steps -= 1
                    act(at: now)
                } else if next == up.first?.time {
                    try await arrive(up.removeFirst(), at: now)
                } else {
                    try page.take(down.removeFirst().frame)
                    let owed = page.takeOwed()
                    if !owed.isEmpty { say(owed, at: now) }
                }
                for (id, text) in typed { #expect(try control(id).text == text, comment) }
            }
            let lines = log.lines
            #expect(lines.count { $0 == "save" } == presses, comment)
            for (id, text) in typed {
                #expect(
                    lines.last { $0.hasPrefix("\(id)=") } ?? "\(id)=\(text)" == "\(id)=\(text)",
                    comment)
            }
            await link.close()
        }

        /// The control with an identity, wherever its row stands now.
        func control(_ id: String) throws -> LivePage.Control {
            try #require(page.controls.first { $0.id == id }, comment)
        }

        mutating func act(at now: Int) {
            guard let control = page.controls.randomElement(using: &random) else { return }
            switch control.id {
            case "save":
                // Twice, as people do who are used to it.
                let first = page.press(control)
                #expect(page.press(control) == nil, comment)
                if let first {
                    presses += 1
                    say([first], at: now)
                }
            case "insert":
                if let message = page.press(control) { say([message], at: now) }
            default:
                let text = edited(control.text)
                typed[control.id] = text
                say([page.type(text, into: control)], at: now)
            }
        }

        /// A letter more, less, or other words instead.
        private mutating func edited(_ text: String) -> String {
            let letters = ["a", "é", "👩‍👩‍👧", "b", " "]
            let letter = letters.randomElement(using: &random) ?? "a"
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return String(text.dropLast())
            case 1: return letter
            case 2: return letter + text
            default: return text + letter
            }
        }

        private mutating func say(_ messages: [String], at now: Int) {
            // The host responds to a question also where nothing changed.
            let question = page.see(.init())
            up.append((now + ControlDelayTests.delay, messages + [question], page.asked))
        }

        private mutating func arrive(
            _ packet: (time: Int, messages: [String], question: Int), at now: Int
        ) async throws {
            for message in packet.messages { try await link.receive(message) }
            var isAnswered = false
            while !isAnswered {
                let frame = try #require(await link.next(), comment)
                down.append((now + ControlDelayTests.delay, frame))
                isAnswered = frame.contains("\"k\":\(packet.question)")
            }
        }
    }
}

/// An app with two fields, a button that counts, and one that moves the fields down.
private struct DelayedApp: ListApp {
    let log: DeskLog

    var name: String { "Delayed" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.isEmpty ? DelayedScreen(log: log) : nil
    }
}

private struct DelayedScreen: Screen {
    let log: DeskLog

    struct State: Equatable {
        var name = "Ada"
        var note = ""
        var saved = 0
        var rows = 0
    }

    enum Action: Hashable, Sendable {
        case name(String)
        case note(String)
        case save
        case insert
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .name(let text):
            state.name = text
            log.add("name=\(text)")
        case .note(let text):
            state.note = text
            log.add("note=\(text)")
        case .save:
            state.saved += 1
            log.add("save")
        case .insert: state.rows += 1
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Saved \(state.saved)", url: RouteURL())
        screen.sections = [
            SectionRecord("all") {
                for row in 0..<state.rows { CellRecord("Row \(row)", .text("Row \(row)")) }
                CellRecord.field("Name", id: "name", text: state.name) { text in
                    context.dispatch(.name(text))
                }
                CellRecord.field("Note", id: "note", text: state.note, TextInput(.lines(2))) {
                    text in context.dispatch(.note(text))
                }
                CellRecord.button("Save", id: "save") { context.dispatch(.save) }
                CellRecord.button("Insert", id: "insert") { context.dispatch(.insert) }
            }
        ]
        return screen
    }
}
