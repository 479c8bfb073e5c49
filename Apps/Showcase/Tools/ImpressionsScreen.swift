import Waybill

/// Rows that are counted when they were in sight for a second.
struct ImpressionsScreen: Screen {
    static let title = "Impressions"

    /// How time passes for rows that are in sight.
    var clock: any Clock<Duration> = ContinuousClock()

    /// The state of the screen: what was seen, and which pictures were requested before they came into view.
    struct State: Equatable {
        var journal = RowJournal(count: 1_000)
        var seen: [Int: Int] = [:]
        var prefetched: Set<Int> = []

        /// How often it was looked whether rows were in sight for long enough.
        var looks = 0
    }

    enum Action: Hashable, Sendable {
        case begin

        /// A row was in sight for long enough.
        case seen(Int)

        /// Rows are near, but not in sight yet.
        case near(Int)

        case look

        /// The counts begin again.
        case reset
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .seen(let row):
            state.seen[row, default: 0] += 1
            state.journal.update(at: row)
        case .near(let row): state.prefetched.insert(row)
        // Being described again, the list counts what has been in sight for long enough.
        case .look: state.looks += 1
        case .reset: (state.seen, state.journal) = ([:], RowJournal(count: 1_000))
        case .begin:
            return .observe(
                events: { ImpressionsScreen.moments(of: clock) }, action: { _ in .look })
        }
        return .none
    }

    /// A moment each half second.
    private static func moments(of clock: any Clock<Duration>) -> AsyncStream<Void> {
        AsyncStream { continuation in
            let task = Task {
                while !Task.isCancelled {
                    try? await clock.sleep(for: .milliseconds(500))
                    continuation.yield()
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private static func counter(
        _ clock: some Clock<Duration>, _ dispatch: @escaping (Action) -> Void
    ) -> any ListListener {
        let counter = ImpressionsPlugin(clock: clock) { context in
            if let row = Int(context.record.id.description) { dispatch(.seen(row)) }
        }
        return counter
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(
            ImpressionsScreen.title, url: ShowcaseRoute.exhibit("impressions").url)
        let times = state.seen.values.reduce(0, +)
        screen.subtitle =
            "\(quantity(state.seen.count, "row")) seen, \(quantity(times, "time")); "
            + "\(state.prefetched.count) fetched early"
        screen.sections = [
            Section(
                id: "rows",
                cells: CellRows(
                    following: state.journal, indexOf: { Int($0.description) },
                    row: { index in
                        let texts = Content.column([.text("Row \(index)", .headline)])
                        let count = state.seen[index] ?? 0
                        let badge = Content.badge(count == 1 ? "Seen" : "Seen \(count) times")
                        return Row(index, count > 0 ? .row([texts, badge]) : texts)
                    }))
        ]
        return
            screen
            .plugin("counter") { ImpressionsScreen.counter(clock, context.dispatch) }
            .plugin("pull") {
                PullToRefreshPlugin(distance: 60) { request in
                    context.dispatch(.reset)
                    request.end()
                }
            }
            .plugin("near") { NearRows { context.dispatch(.near($0)) } }
            .onAppear { context.dispatch(.begin) }
    }
}

/// Tells which rows a host is about to show: it is the time to fetch their pictures.
private final class NearRows: ListListener {
    private let onNear: (Int) -> Void

    init(onNear: @escaping (Int) -> Void) { self.onNear = onNear }

    func listen(to event: ListEvent, in manifest: ListManifest) {
        guard case .prefetch(let context, true) = event,
            let row = Int(context.record.id.description)
        else { return }
        onNear(row)
    }
}
