import WaybillLists
import WaybillLoading
import WaybillStore

/// A screen and its store, whatever their types.
protocol LiveCore: AnyObject {
    func describe() -> ScreenDescription

    /// Sees the screen in another way, if it can.
    func choose(_ url: RouteURL, first prepare: () -> Void) -> Bool

    /// Begins, when it does, as its address says.
    func open(at url: RouteURL)

    /// Reads again what is stored, where it shows any.
    func readAgain()

    func plugins() -> [any ListListener]

    /// Calls a closure after every change of the state.
    func start(_ onChange: @escaping () -> Void)

    var onRequest: (([ScreenRequest]) -> Void)? { get set }

    /// Begins, or goes on after a pause.
    func begin()

    func pause()

    /// Ends the store: what is running is cancelled, and nothing more happens.
    func end()

    /// How many effects run, observations included.
    var runningEffects: Int { get }

    func record(
        limit: Int, hiding secrets: TypedSecrets, title: @escaping () -> String
    ) -> ScreenHistory

    /// Now, between what is running and what begins after it.
    var moment: EffectMoment { get }

    /// Whether something is running that began after a moment.
    func isBusy(since moment: EffectMoment) -> Bool

    /// Waits until nothing is running that began after a moment.
    func settle(since moment: EffectMoment, isolation: isolated (any Actor)?) async

    /// The changes of stores that the screen follows.
    var ledger: ChangeLedger { get }
}

func makeCore<S: Screen>(_ screen: S, isolation: isolated (any Actor)?) -> any LiveCore {
    TypedLiveCore(screen, isolation: isolation)
}

private final class TypedLiveCore<S: Screen>: LiveCore {
    private let screen: S
    private let store: Store<S.State, S.Action>
    private var subscription: Subscription?
    private var firstAction: S.Action?
    let ledger: ChangeLedger

    init(_ screen: S, isolation: isolated (any Actor)?) {
        self.screen = screen
        let ledger = ChangeLedger()
        self.ledger = ledger
        let start = screen.start
        let reducer = screen.reducer
        firstAction = start.action
        store = Store(
            start.state,
            reducer: Reducer { state, action in
                ChangeLedger.$current.withValue(ledger) { reducer.reduce(&state, action) }
            }, isolation: isolation)
    }

    func describe() -> ScreenDescription {
        screen.describe(store.state) { [weak store] action in store?.dispatch(action) }
    }

    func choose(_ url: RouteURL, first prepare: () -> Void) -> Bool {
        guard let action = screen.choosing(url, store.state) else { return false }
        prepare()
        store.dispatch(action)
        return true
    }

    func open(at url: RouteURL) {
        guard firstAction != nil else { return }
        firstAction = screen.choosing(url, store.state) ?? firstAction
    }

    func readAgain() {
        guard firstAction == nil, let action = screen.readingAgain(store.state) else { return }
        store.dispatch(action)
    }

    func plugins() -> [any ListListener] {
        screen.plugins { [weak store] action in store?.dispatch(action) }
    }

    func start(_ onChange: @escaping () -> Void) {
        subscription = store.subscribe(
            to: { _ in }, skipsInitial: true, onChange: { _ in onChange() })
    }

    func begin() {
        ledger.pause(false)
        store.resumeObservations()
        guard let action = firstAction else { return }
        firstAction = nil
        store.dispatch(action)
    }

    var onRequest: (([ScreenRequest]) -> Void)? {
        didSet {
            store.onRequest = onRequest.map { ask in
                { requests in ask(requests.compactMap { $0 as? ScreenRequest }) }
            }
        }
    }

    func pause() {
        ledger.pause(true)
        store.pauseObservations()
    }

    func end() {
        ledger.pause(true)
        store.end()
    }

    var runningEffects: Int { store.runningEffects }

    func record(
        limit: Int, hiding secrets: TypedSecrets, title: @escaping () -> String
    ) -> ScreenHistory {
        ScreenHistory(Recorder(of: store, limit: limit), hiding: secrets, title: title)
    }

    var moment: EffectMoment { store.effectMoment }

    func isBusy(since moment: EffectMoment) -> Bool { store.hasEffects(since: moment) }

    func settle(since moment: EffectMoment, isolation: isolated (any Actor)?) async {
        await store.settle(since: moment, isolation: isolation)
    }
}
