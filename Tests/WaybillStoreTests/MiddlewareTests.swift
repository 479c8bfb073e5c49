import Testing
import WaybillStore

/// What an action goes through before the reducer.
@Suite struct MiddlewareTests {
    private func appending(_ text: String) -> Middleware<String, String> {
        Middleware { _ in { action, next in next(action + text) } }
    }

    private func makeStore(
        _ state: String = "", _ middleware: Middleware<String, String>...
    ) -> Store<String, String> {
        Store(
            state,
            reducer: Reducer { state, action in
                state = action
                return .none
            }, middleware: middleware)
    }

    // Behaviour 4/1, 4/21, 4/testDecorateDispatch
    @Test func `middleware is called in order and the reducer last`() {
        let store = makeStore("", appending(" first"), appending(" second"))
        store.dispatch("OK")
        #expect(store.state == "OK first second")
    }

    // Behaviour 4/10, 4/22, 4/testCanDispatch
    @Test func `what middleware dispatches goes through all of it and is done on return`() {
        var log: [String] = []
        let restarting = Middleware<String, String> { store in
            { action, next in
                if action == "OK first second" {
                    store.dispatch("again")
                    log.append("after: \(store.state)")
                    next(action)
                } else {
                    next(action)
                }
            }
        }
        let store = makeStore("", appending(" first"), appending(" second"), restarting)
        store.dispatch("OK")
        #expect(log == ["after: again first second"])
        #expect(store.state == "OK first second")
    }

    // Behaviour 4/22, 4/testMiddlewareCanAccessState
    @Test func `middleware reads the state, drops an action and puts another in its place`() {
        let guarding = Middleware<String, String> { store in
            { action, next in
                switch action {
                case "drop": break
                case "turn": next("Not \(store.state)")
                default: next(action)
                }
            }
        }
        let store = makeStore("OK", guarding)
        store.dispatch("drop")
        #expect(store.state == "OK")
        store.dispatch("turn")
        #expect(store.state == "Not OK")
    }

    // Behaviour 4/24
    @Test func `before the next one the state is old and after it new`() {
        var log: [String] = []
        let watching = Middleware<String, String> { store in
            { action, next in
                let before = store.state
                next(action)
                log.append("\(before) -> \(store.state)")
            }
        }
        let store = makeStore("a", watching)
        store.dispatch("b")
        store.dispatch("c")
        #expect(log == ["a -> b", "b -> c"])
    }

    // Behaviour 4/24
    @Test func `subscribers have seen the state when the next one returns`() {
        var log: [String] = []
        let watching = Middleware<String, String> { _ in
            { action, next in
                next(action)
                log.append("done \(action)")
            }
        }
        let store = makeStore("", watching)
        let subscription = store.subscribe(to: \.self, skipsInitial: true) { value in
            log.append("saw \(value)")
            if value == "a" { store.dispatch("b") }
        }
        store.dispatch("a")
        #expect(log == ["saw a", "saw b", "done b", "done a"])
        subscription.cancel()
    }

    // Behaviour 4/25
    @Test func `middleware is made once, before the first action`() {
        var made = 0
        let counting = Middleware<String, String> { _ in
            made += 1
            return { action, next in next(action) }
        }
        let store = makeStore("", counting)
        #expect(made == 1)
        store.dispatch("a")
        store.dispatch("b")
        #expect(made == 1)
    }

    // Behaviour 4/26, 4/testCanMutateMiddlewareAfterInit
    @Test func `middleware changes at run time and what stays keeps what it remembers`() {
        let counting = Middleware<String, String> { _ in
            var count = 0
            return { action, next in
                count += 1
                next("\(action)\(count)")
            }
        }
        let store = makeStore("", counting)
        store.dispatch("a")
        store.middleware.append(appending("!"))
        store.dispatch("a")
        #expect(store.state == "a2!")
        store.middleware = [counting]
        store.dispatch("a")
        #expect(store.state == "a3")
        store.middleware = []
        store.dispatch("a")
        #expect(store.state == "a")
    }

    @Test func `an action under way goes through the middleware with which it began`() {
        var store: Store<String, String>?
        let swapping = Middleware<String, String> { _ in
            { action, next in
                if action == "a" { store?.middleware.append(self.appending(" new")) }
                next(action)
            }
        }
        store = makeStore("", swapping, appending(" old"))
        store?.dispatch("a")
        #expect(store?.state == "a old")
        store?.dispatch("b")
        #expect(store?.state == "b old new")
        store = nil
    }

    @Test func `an action that is let pass later goes on by the middleware of then`() {
        var later: [() -> Void] = []
        let delaying = Middleware<String, String> { _ in
            { action, next in later.append { next(action + " late") } }
        }
        let store = makeStore("", delaying, appending(" old"))
        store.dispatch("a")
        store.middleware = [appending(" new")]
        for pass in later { pass() }
        #expect(store.state == "a late old")
        store.dispatch("b")
        #expect(store.state == "b new")
    }

    @Test func `middleware that was replaced and keeps an action goes with the store`() {
        final class Token {}
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            let keeping = Middleware<String, String> { _ in
                var kept: [(String) -> Void] = []
                return { [strong] _, next in
                    _ = strong
                    kept.append(next)
                }
            }
            let store = makeStore("", keeping)
            store.dispatch("a")
            store.middleware = []
        }
        #expect(token == nil)
    }

    // Behaviour 4/27
    @Test func `what is dispatched while middleware is made follows when all is made`() {
        let eager = Middleware<String, String> { store in
            store.dispatch("early")
            return { action, next in next(action + " eager") }
        }
        let store = makeStore("", eager, appending(" last"))
        #expect(store.state == "early eager last")
    }

    // Behaviour 4/28, 4/29
    @Test func `what is kept of a released store does nothing`() {
        var kept: ((String) -> Void)?
        var access: StoreAccess<String, String>?
        let keeping = Middleware<String, String> { store in
            access = store
            return { action, next in
                kept = next
                next(action)
            }
        }
        var store: Store<String, String>? = makeStore("", keeping)
        store?.dispatch("a")
        store = nil
        kept?("b")
        access?.dispatch("c")
        #expect(access?.state == "a")
    }

    // Behaviour 4/19
    @Test func `a store that no one holds is released with its middleware`() {
        final class Token {}
        weak var token: Token?
        do {
            let strong = Token()
            token = strong
            var own: StoreAccess<String, String>?
            let keeping = Middleware<String, String> { store in
                own = store
                return { [strong] action, next in
                    _ = (strong, own?.state)
                    next(action)
                }
            }
            let store = makeStore("", keeping)
            store.dispatch("a")
        }
        #expect(token == nil)
    }

    @Test func `an action that middleware lets pass later goes on from there`() {
        var later: [() -> Void] = []
        let delaying = Middleware<String, String> { _ in
            { action, next in later.append { next(action + " late") } }
        }
        let store = makeStore("", appending(" first"), delaying, appending(" last"))
        store.dispatch("a")
        #expect(store.state == "")
        for pass in later { pass() }
        #expect(store.state == "a first late last")
    }

    // Behaviour 4/9, 4/58, 4/testThrowsExceptionWhenReducersDispatch
    @Test func `a reducer that dispatches is reported by the action's name`() {
        let faults = FaultLog()
        var store: Store<String, String>?
        store = Store(
            "",
            reducer: Reducer { state, action in
                state = action
                if action == "a" { store?.dispatch("b") }
                return .none
            }, onFault: faults.add)
        store?.dispatch("a")
        #expect(faults.all.count == 1)
        #expect(faults.all.first?.contains("dispatched b. Return an effect") == true)
        #expect(store?.state == "b", "the action is not lost")
        store = nil
    }

    // Behaviour 4/58
    @Test func `a fault ends the process unless the store has another policy`() async {
        await #expect(processExitsWith: .failure) {
            let own = StoreHolder()
            own.store = Store(
                0,
                reducer: Reducer<Int, Int> { state, action in
                    state = action
                    if action == 1 { own.store?.dispatch(2) }
                    return .none
                })
            own.store?.dispatch(1)
        }
    }
}

/// Keeps a store that its own reducer refers to.
private final class StoreHolder {
    var store: Store<Int, Int>?
}
