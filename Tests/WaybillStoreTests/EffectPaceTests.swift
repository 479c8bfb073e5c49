import Synchronization
import Testing
import WaybillStore
import WaybillTesting

/// What is done later, again, or one after the other, as marbles.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct EffectPaceTests {
    private let marbles = Marbles()

    /// Sends a letter after some moments.
    private nonisolated func later(
        _ letter: Character, _ moments: Int, _ clock: TestClock, id: EffectID? = nil
    ) -> Effect<Marbles.Action> {
        .run(id) { send in
            guard (try? await clock.sleep(for: Marbles.moments(moments))) != nil else { return }
            send(.output(letter))
        }
    }

    @Test func `of a burst the last is done when nothing follows for a while`() async {
        let output = await marbles.run("abc----d") { letter, clock in
            .debounced("search", for: Marbles.moments(2), clock: clock) { send in
                send(.output(letter))
            }
        }
        #expect(output == "----c----d")
    }

    @Test func `debounced work is cancelled by its name`() async {
        let output = await marbles.run("a-b") { letter, clock in
            letter == "b"
                ? .cancel("search")
                : .debounced("search", for: Marbles.moments(4), clock: clock) { send in
                    send(.output(letter))
                }
        }
        #expect(output == "")
    }

    @Test func `effects follow one another`() async {
        let output = await marbles.run("a") { letter, clock in
            .concatenate(
                .merge(self.later("x", 3, clock), self.later("y", 1, clock)),
                self.later("z", 1, clock), .none, .send(.output(letter)))
        }
        #expect(output == "-y-x(za)")
    }

    @Test func `steps within steps follow one another`() async {
        let output = await marbles.run("a") { _, clock in
            .concatenate(
                .concatenate(self.later("x", 1, clock), self.later("y", 1, clock)),
                self.later("z", 1, clock))
        }
        #expect(output == "-xyz")
    }

    @Test func `what follows a step that is cancelled is not begun`() async {
        let output = await marbles.run("a-b---") { letter, clock in
            letter == "b"
                ? .cancel("load")
                : .concatenate(
                    self.later("x", 3, clock, id: "load"), self.later("y", 1, clock))
        }
        #expect(output == "")
    }

    @Test func `a step that waits is cancelled by its name, and the steps after it`() async {
        let output = await marbles.run("a-b") { letter, clock in
            letter == "b"
                ? .cancel("two")
                : .concatenate(
                    self.later("x", 3, clock), self.later("y", 1, clock, id: "two"),
                    .send(.output("z")))
        }
        #expect(output == "---x")
    }

    @Test func `of merged work that waits only the cancelled is left out`() async {
        let output = await marbles.run("a-b") { letter, clock in
            letter == "b"
                ? .cancel("two")
                : .concatenate(
                    self.later("x", 3, clock),
                    .merge(
                        self.later("y", 1, clock, id: "two"),
                        .concatenate(
                            self.later("v", 1, clock), self.later("w", 1, clock, id: "two"))),
                    .send(.output("z")))
        }
        #expect(output == "---xv")
    }

    @Test func `a step that waits is replaced by newer work of its name`() async {
        let output = await marbles.run("a-b") { letter, clock in
            letter == "b"
                ? self.later("b", 4, clock, id: "two")
                : .concatenate(
                    self.later("x", 3, clock), self.later("y", 1, clock, id: "two"))
        }
        #expect(output == "---x--b")
    }

    @Test func `a step does not take the place of a newer one that waits`() async {
        let output = await marbles.run("ab") { letter, clock in
            .concatenate(
                self.later(letter, letter == "a" ? 1 : 3, clock),
                self.later(Character(letter.uppercased()), 5, clock, id: "two"))
        }
        #expect(output == "-a--b----B")
    }

    @Test func `steps of one name follow one another`() async {
        let output = await marbles.run("a") { letter, clock in
            .concatenate(
                self.later("x", 1, clock, id: "two"), .cancel("two"),
                self.later("y", 1, clock, id: "two"))
        }
        #expect(output == "-xy")
    }

    @Test func `work that is cancelled or replaced before it began is not done`() async {
        let done = Mutex<[String]>([])
        func note(_ id: EffectID, _ text: String) -> Effect<Int> {
            .run(id) { _ in done.withLock { $0.append(text) } }
        }
        let store = Store<Int, Int>(
            0,
            reducer: Reducer { _, number in
                number == 0
                    ? .merge(note("a", "first"), note("a", "second"), note("b", "b"), .cancel("b"))
                    : .none
            })
        for _ in 0..<100 { store.dispatch(0) }
        await store.settle()
        #expect(!done.withLock(\.self).contains("first") && !done.withLock(\.self).contains("b"))
    }

    @Test func `what fails is tried again with growing pauses until patience ends`() async {
        let output = await marbles.run("a") { letter, clock in
            .retrying(
                attempts: 4, firstWait: Marbles.moments(1), longestWait: Marbles.moments(3),
                clock: clock
            ) { send in
                send(.output(letter))
                throw Lost()
            } failure: { _ in
                .output("!")
            }
        }
        #expect(output == "aa-a--(a!)")
    }

    @Test func `what succeeds is not tried again`() async {
        let output = await marbles.run("a") { letter, clock in
            .retrying(clock: clock) { send in
                send(.output(letter))
            } failure: { _ in
                .output("!")
            }
        }
        #expect(output == "a")
    }

    @Test func `a stream of actions is waited for to its end`() async {
        let output = await marbles.run("a") { letter, clock in
            .concatenate(
                .stream {
                    AsyncStream { continuation in
                        continuation.yield(.output("x"))
                        continuation.yield(.output("y"))
                        continuation.finish()
                    }
                }, .send(.output(letter)))
        }
        #expect(output == "(xya)")
    }

    @Test func `names of parts distinguish the work of several`() async {
        let output = await marbles.run("ab") { letter, clock in
            self.later(letter, 2, clock, id: EffectID("load", letter))
        }
        #expect(output == "--ab")
    }
}

private struct Lost: Error {}
