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

    private var events: [String] = []
    private var shared: [ScreenHistory] = []
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

    // MARK: Report

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

    private var inspected: [(screen: LiveScreen, recorder: FlightRecorder)] {
        findScreens().reversed().compactMap { screen in
            flights.first { $0.screen === screen }.map { (screen, $0.recorder) }
        }
    }

    /// Restores a screen to an earlier or later state.
    ///
    /// - Parameter id: The identity of the history; ignored if unknown.
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
    var screens: [Screen] = []

    var shared: [History] = []

    var events: [String] = []

    struct Screen: Hashable, Sendable {
        var histories: [History]

        var updates: [String]
    }

    struct History: Hashable, Sendable {
        let id: ObjectIdentifier
        var title: String
        var position: Int

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
