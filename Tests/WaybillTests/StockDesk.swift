import Waybill

/// A broker's app, as in the talk on asynchronous view controllers: a search, and
/// a stock whose account and period are chosen, and whose chart, orders, insights
/// and news are fetched each for itself.
struct StockDesk: ListApp {
    let server: any StockServer
    var clock: any Clock<Duration> = ContinuousClock()

    var name: String { "Desk" }
    var tabs: [AppTab] { [AppTab(title: "Search", url: RouteURL(path: ["search"]))] }

    func screen(at url: RouteURL) -> (any Screen)? {
        switch (url.path.first, url.path.count) {
        case ("search", 1): StockSearchScreen(server: server, clock: clock)
        case ("stock", 2): StockScreen(server: server, ticker: url.path[1])
        default: nil
        }
    }
}

/// Where the broker's data comes from.
protocol StockServer: Sendable {
    func lines(of question: StockQuestion) async throws(StockError) -> [String]
}

enum StockQuestion: Hashable, Sendable {
    case accounts
    case search(String)
    case chart(String, Period)
    case orders(String, account: String)
    case insights(String)
    case news(String)
}

enum Period: String, Sendable, CaseIterable {
    case day = "1D"
    case month = "1M"
    case year = "1Y"
}

struct StockError: Error, Equatable {
    var text: String
}

enum LineCell: ContentCell {
    static func content(for model: String) -> CellContent { .text(model) }
}

/// A choice among rows: the one that is made has a mark.
enum PickerCell: ContentCell {
    struct Model: Hashable, Sendable {
        var text: String
        var isChosen: Bool
    }

    static func content(for model: Model) -> CellContent {
        .row([.text(model.text), .text(model.isChosen ? "✓" : "", .caption)])
    }
}

extension Collection where Element: Hashable & Sendable {
    /// Rows of which one is chosen.
    func rows(
        chosen: Element?, _ text: (Element) -> String, choose: @escaping (Element) -> Void
    ) -> [CellRecord] {
        map { element in
            CellRecord(
                PickerCell.self,
                model: PickerCell.Model(text: text(element), isChosen: element == chosen),
                id: element, onSelection: { _, _ in choose(element) })
        }
    }
}

// MARK: - Search

/// Finds stocks as a person types.
struct StockSearchScreen: Screen {
    typealias State = Searching<[String], StockError>
    typealias Action = SearchAction<[String], StockError>

    let server: any StockServer
    let clock: any Clock<Duration>

    var start: (state: State, action: Action?) { (State(), nil) }

    var reducer: Reducer<State, Action> {
        .searching(clock: clock) { [server] text async throws(StockError) in
            try await server.lines(of: .search(text))
        }
    }

    func describe(_ state: State, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        let url = RouteURL(path: ["search"])
        var screen = ScreenDescription(title: "Search", url: url)
        screen.search = SearchField(
            label: "Search stocks", text: state.text, prompt: "Name or ticker", target: url,
            parameter: "q", onChange: { dispatch(.type($0)) })
        if state.isBlank {
            screen.sections = [recent(state.recent, dispatch)]
        } else {
            var content = StatusContent<StockError>()
            content.texts.empty = "Nothing is called so."
            content.words = { $0.text }
            screen.show(state.results, content, reload: { dispatch(.askAgain) })
            screen.sections = [found(state.results.value ?? [], dispatch)]
        }
        return screen
    }

    private func recent(
        _ recent: RecentQueries, _ dispatch: @escaping (Action) -> Void
    ) -> SectionRecord {
        SectionRecord(
            id: "recent",
            cells: recent.texts.map { text in
                CellRecord(
                    LineCell.self, model: text, id: text,
                    onSelection: { _, _ in dispatch(.choose(text)) })
            })
    }

    private func found(
        _ tickers: [String], _ dispatch: @escaping (Action) -> Void
    ) -> SectionRecord {
        SectionRecord(
            id: "found",
            cells: tickers.map { ticker in
                var row = CellRecord(
                    LineCell.self, model: ticker, id: ticker,
                    onSelection: { _, _ in dispatch(.submit) })
                row.destination = RouteURL(path: ["stock", ticker])
                return row
            })
    }
}

// MARK: - Detail

/// A stock: what the person chose, and a pane for each thing that is fetched.
struct StockScreen: Screen {
    struct State: Equatable {
        var account: String?
        var period = Period.day
        var accounts = Loadable<[String], StockError>()
    }

    enum Action: Sendable {
        case accounts(LoadAction<[String], StockError>)
        case account(String)
        case period(Period)
    }

    let server: any StockServer
    let ticker: String

    var start: (state: State, action: Action?) { (State(), .accounts(.load)) }

    var reducer: Reducer<State, Action> {
        let accounts = Reducer<Loadable<[String], StockError>, LoadAction<[String], StockError>>
            .loading { [server] () async throws(StockError) in
                try await server.lines(of: .accounts)
            }
        return .combine(
            .focus(
                on: \.accounts,
                ActionCase(Action.accounts) {
                    if case .accounts(let action) = $0 { action } else { nil }
                }, accounts),
            Reducer { state, action in
                switch action {
                case .account(let account): state.account = account
                case .period(let period): state.period = period
                case .accounts: state.account = state.account ?? state.accounts.value?.first
                }
                return .none
            })
    }

    func describe(_ state: State, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        var screen = ScreenDescription(title: ticker, url: RouteURL(path: ["stock", ticker]))
        screen.show(state.accounts, StatusContent(), reload: { dispatch(.accounts(.load)) })
        screen.sections = [
            SectionRecord(
                id: "accounts",
                cells: (state.accounts.value ?? []).rows(chosen: state.account, { $0 }) {
                    dispatch(.account($0))
                }),
            SectionRecord(
                id: "periods",
                cells: Period.allCases.rows(chosen: state.period, \.rawValue) {
                    dispatch(.period($0))
                }),
        ]
        screen.panes = [
            Pane("chart", for: state.period, pane("Chart", .chart(ticker, state.period)))
        ]
        if let account = state.account {
            screen.panes.append(
                Pane("orders", for: account, pane("Orders", .orders(ticker, account: account))))
        }
        screen.panes += [
            Pane("insights", pane("Insights", .insights(ticker))),
            Pane("news", pane("News", .news(ticker))),
        ]
        return screen
    }

    private func pane(_ title: String, _ question: StockQuestion) -> LinesScreen {
        LinesScreen(title: title, question: question, server: server)
    }
}

/// Lines that are fetched: all that a pane needs to say.
struct LinesScreen: LoadingScreen {
    let title: String
    let question: StockQuestion
    let server: any StockServer

    var url: RouteURL { RouteURL() }

    var statusContent: StatusContent<StockError> {
        var content = StatusContent<StockError>()
        content.texts.empty = "No \(title.lowercased())."
        content.words = { $0.text }
        return content
    }

    func fetch() async throws(StockError) -> [String]? {
        try await server.lines(of: question)
    }

    func sections(of value: [String], dispatch: @escaping (Action) -> Void) -> [SectionRecord] {
        [
            SectionRecord(
                id: "lines", cells: value.map { CellRecord(LineCell.self, model: $0, id: $0) })
        ]
    }
}
