import WaybillLists
import WaybillLoading
import WaybillStore

/// A type-erased screen with its store.
protocol LiveCore: AnyObject {
    func describe() -> ScreenDescription

    /// Changes the address of the screen; false if it belongs to another one.
    func choose(_ url: RouteURL, first prepare: () -> Void) -> Bool

    func open(at url: RouteURL)

    func readAgain()

    func growingPlugins() -> [any ListListener]

    /// Whether the state has changed since this was last set to false.
    var isStale: Bool { get set }

    /// Updates a screen after changes of the state, and passes it the requests of effects.
    func start(for screen: LiveScreen)

    func begin()

    func pause()

    /// Ends the store: running effects are cancelled.
    func end()

    var runningEffects: Int { get }

    func record(
        limit: Int, hiding secrets: TypedSecrets, title: @escaping () -> String
    ) -> ScreenHistory

    var moment: EffectMoment { get }

    /// The number of effects with work that began, reads of the content aside.
    var works: Int { get }

    func isBusy(since moment: EffectMoment) -> Bool

    func settle(since moment: EffectMoment, isolation: isolated (any Actor)?) async

    var ledger: ChangeLedger { get }
}

func makeCore<S: Screen>(_ screen: S, isolation: isolated (any Actor)?) -> any LiveCore {
    TypedLiveCore(screen, isolation: isolation)
}

private final class WorkCount {
    var works = 0

    /// Whether the last event was an effect alone, which changes no state.
    var isOfEffect = false
}

private final class TypedLiveCore<S: Screen>: LiveCore {
    private typealias Engine = ScreenEngine<S>

    private let engine: Engine
    private let store: Store<Engine.State, Engine.Event>
    private var subscription: Subscription?
    private var firstEvent: Engine.Event?
    private var hasBegun = false
    var isStale = false
    private let count: WorkCount
    let ledger: ChangeLedger

    init(_ screen: S, isolation: isolated (any Actor)?) {
        let engine = ScreenEngine(screen)
        self.engine = engine
        let ledger = ChangeLedger()
        self.ledger = ledger
        let count = WorkCount()
        self.count = count
        firstEvent = engine.firstEvent
        store = Store(
            engine.start,
            reducer: Reducer { state, event in
                let effect = ChangeLedger.$current.withValue(ledger) {
                    engine.reduce(&state, event)
                }
                if !event.isRead, effect.hasWork { count.works += 1 }
                if case .perform = event { count.isOfEffect = true }
                return effect
            }, isolation: isolation)
    }

    func describe() -> ScreenDescription {
        engine.describe(store.state) { [weak store] event in store?.dispatch(event) }
    }

    func choose(_ url: RouteURL, first prepare: () -> Void) -> Bool {
        guard let event = engine.event(at: url, store.state) else { return false }
        prepare()
        store.dispatch(event)
        return true
    }

    func open(at url: RouteURL) {
        guard !hasBegun, firstEvent != nil else { return }
        firstEvent = engine.event(at: url, store.state) ?? firstEvent
    }

    func readAgain() {
        guard hasBegun, let event = engine.rereadEvent(store.state) else { return }
        store.dispatch(event)
    }

    func growingPlugins() -> [any ListListener] {
        guard firstEvent != nil else { return [] }
        return PageEnd.allCases.map { end in
            MorePlugin(at: end) { [weak store] in store?.dispatch(.content(.more(end))) }
        }
    }

    func start(for screen: LiveScreen) {
        subscription = store.subscribe(
            to: { _ in }, skipsInitial: true,
            onChange: { [weak self, weak screen] _ in
                guard let self else { return }
                if count.isOfEffect {
                    count.isOfEffect = false
                } else {
                    isStale = true
                    screen?.update()
                }
            })
        store.onRequest = { [weak self, weak screen] requests in
            let others = requests.compactMap { $0 as? ScreenRequest }
                .filter { self?.carryOut($0) != true }
            if !others.isEmpty { screen?.take(others) }
        }
    }

    func begin() {
        ledger.pause(false)
        store.resumeObservations()
        guard !hasBegun else { return }
        hasBegun = true
        if let firstEvent { store.dispatch(firstEvent) }
    }

    private func carryOut(_ request: ScreenRequest) -> Bool {
        switch request {
        case .choose(let url): _ = choose(url) {}
        case .reload: engine.reloadEvent(store.state).map { store.dispatch($0) }
        case .open, .replace, .back, .ask, .notify: return false
        }
        return true
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
        let recorder = Recorder(of: store, limit: limit)
        return ScreenHistory(
            title: title, points: { recorder.points }, position: { recorder.position },
            action: { recorder.action(to: $0)?.recorded },
            state: { recorder.state(at: $0)?.recorded }, jump: { recorder.jump(to: $0) },
            hiding: { secrets.texts })
    }

    var moment: EffectMoment { store.effectMoment }

    var works: Int { count.works }

    func isBusy(since moment: EffectMoment) -> Bool { store.hasEffects(since: moment) }

    func settle(since moment: EffectMoment, isolation: isolated (any Actor)?) async {
        await store.settle(since: moment, isolation: isolation)
    }
}
