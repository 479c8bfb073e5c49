import WaybillDiff
import WaybillLists
import WaybillPlugins
public import WaybillScreens

/// A recorder of a session's events, states and list updates, for an inspector screen (debugging,
/// time travel).
///
/// It records the actions, states and list updates of each open screen, and the events of the
/// session. The inspector restores a screen to any of its states.
///
/// For development: the recording contains users' input and content. It is bounded, and belongs to
/// the session's isolation domain. One inspector serves one session.
///
/// ```swift
/// let session = AppSession(app: app, inspector: Inspector())
/// session.open(Inspector.url)
/// ```
public final class Inspector {
    /// The address of its screen.
    public static let url = RouteURL(path: ["inspector"])

    /// The maximum number of actions for each screen and each pane.
    package let actionLimit: Int

    /// The maximum number of events, and of list updates of each screen.
    package let eventLimit: Int

    private(set) var events: [String] = []
    private(set) var shared: [ScreenHistory] = []
    private var flights: [InspectedScreen] = []

    /// The open screens, the visible one last.
    var findScreens: () -> [LiveScreen] = { [] }

    /// Creates an empty inspector.
    ///
    /// - Parameters:
    ///   - actionLimit: The maximum number of actions for each screen and each pane; 200 by
    ///     default.
    ///   - eventLimit: The maximum number of events, and of list updates of each screen; 200 by
    ///     default.
    public init(actionLimit: Int = 200, eventLimit: Int = 200) {
        self.actionLimit = max(actionLimit, 1)
        self.eventLimit = max(eventLimit, 1)
    }

    // MARK: Following a session

    func screen(at url: RouteURL) -> (any Screen)? {
        url == Inspector.url ? InspectorScreen(inspector: self) : nil
    }

    func note(_ event: String) {
        events.append(event)
        if events.count > eventLimit { events.removeFirst(events.count - eventLimit) }
    }

    func follow(_ screen: LiveScreen, at url: RouteURL) {
        flights.removeAll { $0.screen == nil }
        guard url != Inspector.url else { return }
        let recorder = FlightRecorder(limit: eventLimit, rowLimit: 10_000)
        screen.manifest.addPlugins([recorder])
        flights.append(InspectedScreen(screen: screen, recorder: recorder))
    }

    func follow(_ stores: [InspectedStore]) { shared = stores.map { $0.record(actionLimit) } }

    /// The open screens with their list updates, the visible one first.
    var inspected: [(screen: LiveScreen, updates: [String])] {
        findScreens().reversed().compactMap { screen in
            guard let flight = flights.first(where: { $0.screen === screen }) else { return nil }
            let updates = flight.recorder.updates.filter { $0.transition?.plan.isEmpty != true }
            return (screen, updates.map(\.explanation))
        }
    }
}

private struct InspectedScreen {
    weak var screen: LiveScreen?
    let recorder: FlightRecorder
}
