import Testing
import WaybillStore
import WaybillTesting

/// Undoing and redoing chosen actions.
@Suite struct UndoTests {
    struct Text: Equatable, Sendable {
        var letters: [String] = []
        var news: [String] = []
    }

    enum Change: Equatable, Sendable {
        case type(String)
        case clear
        case news(String)

        var isStep: Bool { if case .news = self { false } else { true } }
    }

    static var reducer: Reducer<Text, Change> {
        Reducer { state, change in
            switch change {
            case .type(let letter): state.letters.append(letter)
            case .clear: state.letters = []
            case .news(let news): state.news.append("\(news)\(state.letters.count)")
            }
            return .none
        }
    }

    private let store = Store(Text(), reducer: UndoTests.reducer)

    private func makeHistory(
        _ limit: Int = 100, followers: Int = 100
    ) -> UndoHistory<Text, Change> {
        UndoHistory(of: store, limit: limit, followers: followers) { $0.isStep }
    }

    @Test func `undo restores the state before the step, and redo the one after`() {
        let history = makeHistory()
        #expect(history.undo() == .missing)
        store.dispatch(.type("a"))
        store.dispatch(.type("b"))
        let state = store.state
        #expect(history.undo() == .restored)
        #expect(store.state.letters == ["a"])
        #expect(history.redo() == .restored)
        #expect(store.state == state)
        #expect(history.redo() == .missing)
        #expect(history.undoCount == 2)
    }

    @Test func `a new step forgets those that were undone`() {
        let history = makeHistory()
        store.dispatch(.type("a"))
        store.dispatch(.type("b"))
        history.undo()
        store.dispatch(.type("c"))
        #expect(history.redoCount == 0)
        #expect(history.redo() == .missing)
        #expect(store.state.letters == ["a", "c"])
        history.undo()
        #expect(store.state.letters == ["a"])
    }

    @Test func `a change without a step stays when a step is undone and redone`() {
        let history = makeHistory()
        store.dispatch(.type("a"))
        store.dispatch(.news("x"))
        history.undo()
        #expect(store.state == Text(letters: [], news: ["x0"]))
        store.dispatch(.news("y"))
        #expect(history.redoCount == 1, "only a step forgets the undone ones")
        history.redo()
        #expect(store.state == Text(letters: ["a"], news: ["x1", "y1"]))
    }

    @Test func `subscribers are notified, and see how much can be undone`() {
        let history = makeHistory()
        var log: [String] = []
        let subscription = store.subscribe(to: \.letters, skipsInitial: true) { letters in
            log.append("\(letters.joined()) \(history.undoCount) \(history.redoCount)")
        }
        store.dispatch(.type("a"))
        store.dispatch(.type("b"))
        history.undo()
        history.redo()
        #expect(log == ["a 1 0", "ab 2 0", "a 1 1", "ab 2 0"])
        subscription.cancel()
    }

    @Test func `beyond the limit the oldest step is forgotten`() {
        let history = makeHistory(2)
        for letter in ["a", "b", "c"] { store.dispatch(.type(letter)) }
        #expect(history.undoCount == 2)
        history.undo()
        history.undo()
        #expect(history.undo() == .missing)
        #expect(store.state.letters == ["a"])
    }

    @Test func `beyond the limit of other actions the oldest steps are forgotten`() {
        let history = makeHistory(followers: 3)
        store.dispatch(.type("a"))
        store.dispatch(.news("1"))
        store.dispatch(.news("2"))
        store.dispatch(.type("b"))
        store.dispatch(.news("3"))
        store.dispatch(.news("4"))
        #expect(history.undoCount == 1)
        history.undo()
        store.dispatch(.news("5"))
        store.dispatch(.news("6"))
        #expect(history.redoCount == 0)
        #expect(store.state == Text(letters: ["a"], news: ["11", "21", "31", "41", "51", "61"]))
    }

    @Test func `a jump forgets the steps, and so does clearing`() {
        let history = makeHistory()
        let recorder = Recorder(of: store)
        store.dispatch(.type("a"))
        recorder.jump(to: 0)
        #expect(history.undo() == .missing)
        store.dispatch(.type("b"))
        history.clear()
        #expect(history.undo() == .missing)
        #expect(store.state.letters == ["b"])
    }

    @Test func `a history ends with its store, and does not keep it alive`() {
        var store: Store<Text, Change>? = Store(Text(), reducer: UndoTests.reducer)
        let history = store.map { UndoHistory(of: $0) { $0.isStep } }
        store?.dispatch(.type("a"))
        store = nil
        #expect(history?.undo() == .storeIsGone)
    }

    @Test func `steps of one key are one, until something else is a step`() {
        let history = makeHistory()
        for letter in ["a", "b"] { history.joining("field") { store.dispatch(.type(letter)) } }
        store.dispatch(.news("x"))
        history.joining("field") { store.dispatch(.type("c")) }
        let typed = store.state
        #expect(history.undoCount == 1)
        store.dispatch(.clear)
        history.joining("field") { store.dispatch(.type("d")) }
        history.joining("other") { store.dispatch(.type("e")) }
        #expect(history.undoCount == 4)
        for _ in 0..<3 { history.undo() }
        #expect(store.state == typed)
        history.undo()
        #expect(store.state == Text(letters: [], news: ["x0"]))
        history.redo()
        #expect(store.state == typed, "in the order in which it happened")
        history.joining("field") { store.dispatch(.type("f")) }
        #expect(history.undoCount == 2, "what was redone is complete")
    }

    @Test func `a step of one key takes 200 actions, and no more than are kept`() {
        let history = makeHistory(followers: 1_000)
        for _ in 0..<450 { history.joining(1) { store.dispatch(.type("a")) } }
        #expect(history.undoCount == 3)
        history.undo()
        #expect(store.state.letters.count == 400)
        let short = makeHistory(followers: 3)
        for _ in 0..<5 { short.joining(1) { store.dispatch(.type("b")) } }
        #expect(short.undoCount == 2, "the step that is written goes on as another one")
        short.undo()
        short.undo()
        #expect(store.state.letters.count == 400)
    }

    @Test(arguments: 0..<SeededGenerator.rounds(300))
    func `the state is that of all actions without the undone steps`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let limit = Int.random(in: 1...8, using: &random)
        let history = makeHistory(limit)
        var log: [Entry] = []
        // What the last step was begun with, where it takes more of that.
        var open: Int?
        for number in 0..<50 {
            switch Int.random(in: 0..<7, using: &random) {
            case 0, 1:
                guard history.undo() == .restored else { break }
                let step = log.last { $0.step != nil && !$0.isUndone }?.step
                for index in log.indices where log[index].step == step {
                    log[index].isUndone = true
                }
                open = nil
            case 2:
                guard history.redo() == .restored else { break }
                let step = log.first(where: \.isUndone)?.step
                for index in log.indices where log[index].step == step {
                    log[index].isUndone = false
                }
                open = nil
            case 3, 4:
                store.dispatch(.news("\(number)."))
                log.append(Entry(change: .news("\(number)."), step: nil))
            default:
                log.removeAll(where: \.isUndone)
                let key = seed.isMultiple(of: 2) ? nil : Int.random(in: 0..<3, using: &random)
                let change: Change = number.isMultiple(of: 9) ? .clear : .type("\(number)")
                let former = log.last { $0.step != nil }?.step
                let step = key != nil && key == open ? former : number
                if let key {
                    history.joining(key) { store.dispatch(change) }
                } else {
                    store.dispatch(change)
                }
                log.append(Entry(change: change, step: step))
                open = key
            }
            var expected = Text()
            for entry in log where !entry.isUndone {
                _ = UndoTests.reducer.reduce(&expected, entry.change)
            }
            #expect(store.state == expected, "seed \(seed)")
            let undone = Set(log.filter(\.isUndone).map(\.step)).count
            let steps = Set(log.compactMap(\.step)).count
            #expect(history.redoCount == undone, "seed \(seed)")
            #expect(history.undoCount <= min(limit, steps - undone), "seed \(seed)")
        }
    }

    private struct Entry {
        var change: Change
        var step: Int?
        var isUndone = false
    }
}
