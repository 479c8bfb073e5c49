import Testing
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

/// A person types a letter at a moment; the pause has 3 moments, an answer 2.
///
/// Signs: `.` nothing, `?` on its way, `r` on its way beside what was
/// found, a digit for the length of the text that was found, `!` failed, `f`
/// failed beside what was found.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct SearchReducerTests {
    private struct Broken: Error, Equatable {}
    private typealias Names = Searching<String, Broken>
    private typealias Action = SearchAction<String, Broken>

    private nonisolated static func sign(_ search: Names) -> Character {
        switch search.results.shown {
        case .loading: search.isBlank ? "." : "?"
        case .failed: "!"
        case .empty: "0"
        case .loaded(let found): Character("\(found.count)")
        case .refreshing: "r"
        case .failedRefresh: "f"
        }
    }

    private func marbles(asked: Log = Log()) -> Marbles<Names, Action> {
        let moment = Marbles<Names, Action>.moment
        return Marbles(Names(), sign: Self.sign) { clock in
            .searching(pause: moment * 3, clock: clock) { text async throws(Broken) in
                await asked.append(text)
                try? await clock.sleep(for: moment * 2)
                if text.hasSuffix("x") { throw Broken() }
                return text
            }
        }
    }

    /// `<` empties the field, `+` is Enter, `~` tries again, others are typed.
    private func run(_ input: String, asked: Log = Log()) async -> String {
        var text = ""
        return await marbles(asked: asked).run(input) { letter in
            switch letter {
            case "<":
                text = ""
                return .type("")
            case "+": return .submit
            case "~": return .askAgain
            default:
                text.append(letter == "_" ? " " : letter)
                return .type(text)
            }
        }
    }

    @Test func `a text is searched when a person pauses`() async {
        let asked = Log()
        #expect(await run("ab-c", asked: asked) == "?-------3")
        #expect(await asked.texts == ["abc"])
    }

    @Test func `typing on gives up the search that runs`() async {
        let asked = Log()
        #expect(await run("a---b", asked: asked) == "?--------2")
        #expect(await asked.texts == ["a", "ab"])
    }

    @Test func `what was found stays until the next answer`() async {
        #expect(await run("a------b") == "?----1-r----2")
    }

    @Test func `Enter does not wait, and asks once`() async {
        let asked = Log()
        #expect(await run("ab+", asked: asked) == "?---2")
        #expect(await run("ab---+", asked: asked) == "?-----2")
        #expect(await asked.texts == ["ab", "ab"])
    }

    @Test func `an empty field stops at once`() async {
        let asked = Log()
        #expect(await run("ab<", asked: asked) == "?-.")
        #expect(await asked.texts.isEmpty)
        #expect(await run("a---<", asked: asked) == "?---.")
    }

    @Test func `a blank behind the text searches nothing anew`() async {
        let asked = Log()
        #expect(await run("a-_", asked: asked) == "?----1")
        #expect(await run("a-----_", asked: asked) == "?----1")
        #expect(await asked.texts == ["a", "a"])
    }

    @Test func `a failure stays until it is tried again`() async {
        #expect(await run("x------~") == "?----!-?-!")
        #expect(await run("x------+") == "?----!-?-!", "Enter tries again")
    }

    @Test func `a text that was searched lately is chosen without a pause`() async {
        let marbles = marbles()
        let actions: [Character: Action] = [
            "1": .choose("cafe"), "2": .choose("zoo"), "f": .forget("CAFE"), "c": .forgetAll,
        ]
        #expect(await marbles.run("1---2---f") { actions[$0] ?? .ask } == "?-4-r-3")
        #expect(marbles.state.recent.texts == ["zoo"])
        _ = await marbles.run("c") { actions[$0] ?? .ask }
        #expect(marbles.state.recent.texts.isEmpty)
    }
}

/// What was asked, in order.
actor Log {
    private(set) var texts: [String] = []

    func append(_ text: String) { texts.append(text) }
}
