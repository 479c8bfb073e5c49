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
            Effect.send(.output(letter)).debounced("search", for: Marbles.moments(2), clock: clock)
        }
        #expect(output == "----c----d")
    }

    @Test func `what was held back and replaced is never done, though it has steps`() async {
        let output = await marbles.run("a-b") { letter, clock in
            Effect.concatenate(self.later(letter, 2, clock), .send(.output("x")))
                .debounced("search", for: Marbles.moments(3), clock: clock)
        }
        #expect(output == "-------(bx)")
    }

    @Test func `the first of a burst is done at once and the last at the end`() async {
        let output = await marbles.run("abc-----d") { letter, clock in
            Effect.send(.output(letter)).throttled("save", for: Marbles.moments(4), clock: clock)
        }
        #expect(output == "a---c---d")
    }

    @Test func `of a burst the first alone is done where the others are dropped`() async {
        let output = await marbles.run("abc-----d") { letter, clock in
            Effect.send(.output(letter))
                .throttled("save", for: Marbles.moments(4), clock: clock, latest: false)
        }
        #expect(output == "a-------d")
    }

    @Test func `what is merged and comes too often is held back together`() async {
        let output = await marbles.run("abc-----d") { letter, clock in
            Effect.merge(
                .send(.output(letter)), self.later(Character(letter.uppercased()), 1, clock)
            ).throttled("save", for: Marbles.moments(4), clock: clock)
        }
        #expect(output == "aA--cC--dD")
    }

    @Test func `what is merged and comes too often is dropped together`() async {
        let output = await marbles.run("abc-----d") { letter, clock in
            Effect.merge(
                .send(.output(letter)), self.later(Character(letter.uppercased()), 1, clock)
            ).throttled("save", for: Marbles.moments(4), clock: clock, latest: false)
        }
        #expect(output == "aA------dD")
    }

    @Test func `steps that come too often are held back together`() async {
        let output = await marbles.run("abc") { letter, clock in
            Effect.concatenate(
                self.later(letter, 1, clock), .send(.output(Character(letter.uppercased())))
            ).throttled("save", for: Marbles.moments(4), clock: clock)
        }
        #expect(output == "-(aA)---(cC)")
    }

    @Test func `what waits for quiet is held back too where it comes too often`() async {
        let output = await marbles.run("a-bc") { letter, clock in
            Effect.send(.output(letter))
                .debounced("quiet", for: Marbles.moments(1), clock: clock)
                .throttled("save", for: Marbles.moments(4), clock: clock)
        }
        #expect(output == "-a---c")
    }

    @Test func `steps that run are cancelled by the next of their kind`() async {
        let output = await marbles.run("a---b") { letter, clock in
            Effect.concatenate(
                .send(.output(letter)), self.later("x", 2, clock), self.later("y", 2, clock)
            ).debounced("search", for: Marbles.moments(1), clock: clock)
        }
        #expect(output == "-a-x-b-x-y")
    }

    @Test func `steps and what is beside them are cancelled by the next of their kind`() async {
        let output = await marbles.run("a----b") { letter, clock in
            Effect.merge(
                self.later(letter, 1, clock),
                .concatenate(self.later("x", 2, clock), self.later("y", 3, clock)),
                self.later("z", 6, clock)
            ).debounced("search", for: Marbles.moments(1), clock: clock)
        }
        #expect(output == "--ax---bx--yz")
    }

    @Test func `steps under a name are cancelled by it, and nothing follows`() async {
        let output = await marbles.run("a--c") { letter, clock in
            letter == "c"
                ? .cancel("search")
                : .concatenate(
                    Effect.concatenate(self.later("x", 1, clock), self.later("y", 2, clock))
                        .debounced("search", for: Marbles.moments(1), clock: clock),
                    self.later("z", 1, clock))
        }
        #expect(output == "--x")
    }

    @Test(arguments: ["ab", "a-b", "ac", "a-c"], [true, false])
    func `debounced and throttled work is cancelled and replaced under its own name`(
        _ input: String, _ isDebounced: Bool
    ) async {
        let output = await marbles.run(input) { letter, clock in
            switch letter {
            case "a":
                let work = self.later(letter, 3, clock, id: "load")
                return isDebounced
                    ? work.debounced("search", for: Marbles.moments(2), clock: clock)
                    : work.throttled("search", for: Marbles.moments(2), clock: clock)
            case "b": return .cancel("load")
            default: return self.later(letter, 4, clock, id: "load")
            }
        }
        let late = String(repeating: "-", count: input.count + 3) + "c"
        #expect(output == (input.hasSuffix("b") ? "" : late))
    }

    @Test(arguments: ["save", "load"] as [EffectID])
    func `work that was held back is replaced by later work of its name`(_ id: EffectID) async {
        let output = await marbles.run("abc") { letter, clock in
            guard letter != "c" else { return self.later(letter, 5, clock, id: id) }
            return .run(id) { send in send(.output(letter)) }
                .throttled("save", for: Marbles.moments(4), clock: clock)
        }
        #expect(output == "a------c")
    }

    @Test func `a kind that waits for quiet twice, or in itself, is done once`() async {
        let output = await marbles.run("ab") { letter, clock in
            Effect.concatenate(
                self.later(letter, 1, clock, id: "search"), .cancel("search"),
                .send(.output("x"))
            )
            .throttled("search", for: Marbles.moments(1), clock: clock)
            .debounced("search", for: Marbles.moments(1), clock: clock)
            .debounced("search", for: Marbles.moments(1), clock: clock)
        }
        #expect(output == "----(bx)")
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

    @Test(arguments: [true, false])
    func `observations of one kind do not add up`(_ isDebounced: Bool) async {
        let clock = TestClock()
        let (events, event) = AsyncStream<Int>.makeStream()
        let (later, laterEvent) = AsyncStream<Int>.makeStream()
        let others = [AsyncStream<Int>.makeStream(), AsyncStream<Int>.makeStream()]
        let store = Store<[Int], Int>(
            [],
            reducer: Reducer { state, number in
                guard number < 2 else {
                    state.append(number)
                    return .none
                }
                let observation = Effect<Int>.merge(
                    .observe(events: { number == 0 ? events : later }, action: { $0 }),
                    .observe(events: { others[number].stream }, action: { $0 }))
                return isDebounced
                    ? observation.debounced("kind", for: .seconds(1), clock: clock)
                    : observation.throttled("kind", for: .seconds(1), clock: clock)
            })
        for number in 0..<2 {
            store.dispatch(number)
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
            while store.hasEffects, clock.sleeperCount == 0 { await store.flush() }
        }
        #expect(store.runningEffects - store.awaitedEffects == 2)
        event.yield(5)
        laterEvent.yield(6)
        while store.state.isEmpty { await Task.yield() }
        await store.flush()
        #expect(store.state == [6])
        for other in others { other.continuation.finish() }
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
