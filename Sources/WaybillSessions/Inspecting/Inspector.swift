import WaybillDiff
import WaybillLists
import WaybillPlugins
public import WaybillScreens

/// A recorder of a session's events, states and list updates, for an inspector
/// screen (debugging, time travel).
///
/// The actions and states of each open screen, the updates of its list, and the
/// events of the session. From there a screen is put back to any of its states.
///
/// For those who build an app: what is kept is what people type and read. It is
/// bounded, and belongs to the session's isolation domain. One inspector serves
/// one session.
///
/// ```swift
/// let session = AppSession(app: app, inspector: Inspector())
/// session.open(Inspector.url)
/// ```
public final class Inspector {
    /// The address of its screen.
    public static let url = RouteURL(path: ["inspector"])

    /// How many actions are kept for each screen and each pane.
    package let actionLimit: Int

    /// How many events, and list updates of each screen, are kept.
    package let eventLimit: Int

    private var events: [String] = []
    private var shared: [ScreenHistory] = []
    private var flights: [InspectedScreen] = []

    /// The screens that are open, the one that is shown last.
    var findScreens: () -> [LiveScreen] = { [] }

    /// Begins with nothing.
    ///
    /// - Parameters:
    ///   - actionLimit: How many actions are kept for each screen and each
    ///     pane; 200 by default.
    ///   - eventLimit: How many events, and list updates of each screen, are
    ///     kept; 200 by default.
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

    // MARK: What is shown

    func report() -> InspectorReport {
        InspectorReport(
            screens: inspected.map { screen, recorder in
                InspectorReport.Screen(
                    histories: screen.histories.map(InspectorReport.History.init),
                    updates: recorder.updates.reversed()
                        .filter { $0.course?.plan.isEmpty != true }.map(\.explanation))
            },
            shared: shared.map(InspectorReport.History.init), events: events.reversed())
    }

    /// The screens that are open and inspected, the latest first.
    private var inspected: [(screen: LiveScreen, recorder: FlightRecorder)] {
        findScreens().reversed().compactMap { screen in
            flights.first { $0.screen === screen }.map { (screen, $0.recorder) }
        }
    }

    /// Puts a screen back to a state, or forward again.
    ///
    /// - Parameter id: Which history it is; nothing happens if it is gone.
    func jump(to point: Int, in id: ObjectIdentifier) {
        let histories = shared + inspected.flatMap(\.screen.histories)
        histories.first { ObjectIdentifier($0) == id }?.jump(to: point)
    }
}

private struct InspectedScreen {
    weak var screen: LiveScreen?
    let recorder: FlightRecorder
}

struct InspectorReport: Hashable, Sendable {
    /// The screens that are open, the latest first.
    var screens: [Screen] = []

    var shared: [History] = []

    /// What happened in the session, the latest first.
    var events: [String] = []

    struct Screen: Hashable, Sendable {
        var histories: [History]

        /// The updates of its list as text, the latest first.
        var updates: [String]
    }

    struct History: Hashable, Sendable {
        let id: ObjectIdentifier
        var title: String
        var position: Int

        /// The points, the latest first.
        var points: [Point]

        init(_ history: ScreenHistory) {
            id = ObjectIdentifier(history)
            title = history.title
            position = history.position
            points = history.points.reversed().map { point in
                Point(
                    number: point, action: history.action(to: point),
                    state: history.state(at: point) ?? "")
            }
        }
    }

    struct Point: Hashable, Sendable, Identifiable {
        var number: Int
        var action: String?
        var state: String
        var id: Int { number }
    }
}
