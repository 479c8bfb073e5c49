import Testing
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

/// A person types a letter at a moment; the pause has 3 moments, a response 2.
///
/// Signs: `.` nothing is requested, `w` waits for the pause, `?` on its way, `r` on its way beside
/// what was found, a digit for the length of the text that was found, `!` failed, `f` failed beside
/// what was found.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ContentSearchTests {
    private struct Broken: Error {}

    private struct Names: Screen {
        struct Query: Hashable, Sendable {
            var text = ""
            var order = Order.up
        }

        enum Order: String, CaseIterable, Sendable {
            case up, down
        }

        static let route = Route(
            "/names", Query(), .field("q", \.text), .field("order", \.order))

        let asked: Log
        let ticks: TestClock
        var query = Query()

        func source(for query: Query) -> Source<String>? {
            let text = query.text.filter { !$0.isWhitespace }
            guard !text.isEmpty else { return nil }
            return .fetched(id: text) {
                await asked.append(text)
                try? await ticks.sleep(for: Search.moment * 2)
                if text.hasSuffix("x") { throw Broken() }
                return text
            }
        }

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription(context.value ?? "Names")
                .search(context.search("Search names", \.text))
                .filters(context.picker("Order", \.order))
        }
    }

    private typealias Search = Marbles<ScreenEngine<Names>.State, ScreenEngine<Names>.Event>

    private nonisolated static func sign(_ state: ScreenEngine<Names>.State) -> Character {
        let content = state.content
        switch content.status {
        case .idle: return "."
        case .waiting: return "w"
        case .loading: return "?"
        case .refreshing: return "r"
        case .ready: return Character("\(content.value?.count ?? 0)")
        case .empty, .missing: return "0"
        case .failed: return content.value == nil ? "!" : "f"
        }
    }

    /// `<` empties the field, `-` nothing, `+` is Enter, `~` tries again, `b` takes the last
    /// letter away, `o` chooses another order; others are typed.
    private func run(_ input: String, asked: Log = Log()) async -> String {
        var query = Names.Query()
        var ticks = TestClock()
        let start = ScreenEngine(Names(asked: asked, ticks: ticks)).start
        let marbles = Search(start, sign: Self.sign) { clock in
            ticks = clock
            return Reducer(ScreenEngine(Names(asked: asked, ticks: clock)).reduce)
        }
        return await marbles.run(input) { letter in
            switch letter {
            case "<": query.text = ""
            case "+": return .query(query)
            case "~": return .content(.retry)
            case "p":
                query.text = "new"
                return .query(query)
            case "b": query.text.removeLast()
            case "o":
                query.order = query.order == .up ? .down : .up
                return .query(query)
            default: query.text.append(letter == "_" ? " " : letter)
            }
            return .type(query, Search.moment * 3, ticks)
        }
    }

    // Behaviour 5/50
    @Test func `a text is searched when a person pauses`() async {
        let asked = Log()
        #expect(await run("acd", asked: asked) == "w----?-3")
        #expect(await asked.texts == ["acd"])
    }

    @Test func `typing on cancels the running search`() async {
        let asked = Log()
        #expect(await run("a---c", asked: asked) == "w--?w--?-2")
        #expect(await asked.texts == ["a", "ac"])
    }

    @Test func `what was found stays until the next response`() async {
        #expect(await run("a------c") == "w--?-1-w--r-2")
    }

    @Test func `Enter does not wait, and asks once`() async {
        let asked = Log()
        #expect(await run("ac+", asked: asked) == "w-?-2")
        #expect(await run("ac---+", asked: asked) == "w---?-2")
        #expect(await asked.texts == ["ac", "ac"])
    }

    @Test func `an empty field stops at once`() async {
        let asked = Log()
        #expect(await run("ac<", asked: asked) == "w-.")
        #expect(await asked.texts.isEmpty)
        #expect(await run("a---<", asked: asked) == "w--?.")
        #expect(await run("a-----<", asked: asked) == "w--?-1.")
    }

    @Test func `a blank behind the text searches nothing again`() async {
        let asked = Log()
        #expect(await run("a-_", asked: asked) == "w--?-1")
        #expect(await run("a-----_", asked: asked) == "w--?-1")
        #expect(await asked.texts == ["a", "a"])
    }

    @Test func `a failure stays until it is tried again`() async {
        #expect(await run("x------~") == "w--?-!-?-!")
    }

    @Test func `what was found for another text goes where a search fails`() async {
        let asked = Log()
        #expect(await run("a-----x---------+", asked: asked) == "w--?-1w--r-!")
        // It is looked for again where it is typed again.
        #expect(await run("a-----x-------b", asked: asked) == "w--?-1w--r-!--w--?-1")
    }

    @Test func `what is typed back to what is shown is not searched again`() async {
        let asked = Log()
        #expect(await run("a-----cb", asked: asked) == "w--?-1w1")
        #expect(await asked.texts == ["a"])
    }

    @Test func `another order of the same reads nothing again`() async {
        let asked = Log()
        #expect(await run("a------o--o", asked: asked) == "w--?-1")
        #expect(await asked.texts == ["a"])
    }

    @Test func `what a press chooses is loaded at once`() async {
        let asked = Log()
        #expect(await run("a------p--p", asked: asked) == "w--?-1-r-3")
        #expect(await asked.texts == ["a", "new"])
    }

    @Test func `the address follows what is chosen and typed, and nothing is opened`() async {
        let clock = TestClock()
        let screen = LiveScreen(Names(asked: Log(), ticks: clock))
        screen.appear()
        #expect(screen.description.url.description == "/names")
        screen.description.search?.onChange("ac")
        #expect(screen.description.url.description == "/names?q=ac")
        #expect(screen.description.search?.url(for: "b").description == "/names?q=b")
        let down = screen.description.choices[0].choices[1]
        #expect(down.url.description == "/names?q=ac&order=down" && !down.isCurrent)
        #expect(screen.offers(down.url) && screen.choose(down.url))
        #expect(screen.description.url == down.url)
        #expect(screen.description.search?.text == "ac")
        #expect(screen.description.choices[0].choices[1].isCurrent)
        #expect(!screen.choose(RouteURL(path: ["elsewhere"])))
        screen.end()
    }
}

actor Log {
    private(set) var texts: [String] = []

    func append(_ text: String) { texts.append(text) }
}
