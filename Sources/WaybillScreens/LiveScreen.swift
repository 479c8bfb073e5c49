public import WaybillLists
import WaybillStore

/// A screen that is open: its store, its list, and the description of now.
///
/// Each state of the store is described anew, and the list changes by plans.
/// A live screen belongs to the isolation domain in which it was made.
public final class LiveScreen {
    /// What the screen looks like now.
    public private(set) var description: ScreenDescription

    /// The list of the screen.
    ///
    /// Attach a view or plugins to it to follow it.
    public let manifest = ListManifest()

    /// Called when the description has changed, the list included.
    public var onChange: (() -> Void)?

    /// Whether the screen is shown.
    public private(set) var isVisible = false

    private let core: any LiveCore

    /// Opens a screen.
    ///
    /// It begins when it first appears.
    ///
    /// - Parameters:
    ///   - screen: The screen to open.
    ///   - isolation: The owner: the actor in which it is opened. Only there
    ///     can its effects run.
    public init(_ screen: some Screen, isolation: isolated (any Actor)? = #isolation) {
        (core, description) = LiveScreen.open(screen, isolation: isolation)
        manifest.addPlugins(core.plugins())
        manifest.selectionMode = description.selectionMode
        manifest.setSections(description.sections)
        core.start { [weak self] description in self?.show(description) }
    }

    /// Tells the screen that it is shown; more than once does nothing.
    public func appear() {
        guard !isVisible else { return }
        isVisible = true
        core.begin()
    }

    /// Tells the screen that it is covered or closed.
    ///
    /// What it observes waits, and is caught up with when it appears again: a
    /// covered screen does no work for what changes meanwhile. What is on its
    /// way goes on.
    public func disappear() {
        isVisible = false
        core.pause()
    }

    /// Waits until nothing is on its way: no request, no timer.
    ///
    /// - Parameter isolation: The owner's isolation.
    public func settle(isolation: isolated (any Actor)? = #isolation) async {
        await core.settle(isolation: isolation)
    }

    private func show(_ newDescription: ScreenDescription) {
        description = newDescription
        if manifest.selectionMode != newDescription.selectionMode {
            manifest.selectionMode = newDescription.selectionMode
        }
        manifest.setSections(newDescription.sections)
        onChange?()
    }

    private static func open<S: Screen>(
        _ screen: S, isolation: isolated (any Actor)?
    ) -> (any LiveCore, ScreenDescription) {
        let core = TypedLiveCore(screen, isolation: isolation)
        return (core, core.describe())
    }
}

/// A screen and its store, whatever their types.
private protocol LiveCore: AnyObject {
    func plugins() -> [any ListListener]
    func start(_ show: @escaping (ScreenDescription) -> Void)
    func begin()
    func pause()
    func settle(isolation: isolated (any Actor)?) async
}

private final class TypedLiveCore<S: Screen>: LiveCore {
    private let screen: S
    private let store: Store<S.State, S.Action>
    private var subscription: Subscription?
    private var firstAction: S.Action?

    init(_ screen: S, isolation: isolated (any Actor)?) {
        self.screen = screen
        let start = screen.start
        firstAction = start.action
        store = Store(start.state, reducer: screen.reducer, isolation: isolation)
    }

    func describe() -> ScreenDescription { describe(store.state) }

    func plugins() -> [any ListListener] {
        screen.plugins { [weak store] action in store?.dispatch(action) }
    }

    func start(_ show: @escaping (ScreenDescription) -> Void) {
        subscription = store.subscribe(
            to: { $0 }, isRepeat: { _, _ in false }, skipsInitial: true,
            onChange: { [weak self] state in
                if let self { show(self.describe(state)) }
            })
    }

    func begin() {
        guard let action = firstAction else { return store.resumeObservations() }
        firstAction = nil
        store.dispatch(action)
    }

    func pause() { store.pauseObservations() }

    func settle(isolation: isolated (any Actor)?) async {
        await store.settle(isolation: isolation)
    }

    private func describe(_ state: S.State) -> ScreenDescription {
        screen.describe(state) { [weak store] action in store?.dispatch(action) }
    }
}
