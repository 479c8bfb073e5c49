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
struct StockSearchScreen: ContentScreen {
    struct Choices: Hashable, Sendable {
        var text = ""

        /// What was searched lately; it is not in the address.
        var recent: [String] = []
    }

    /// A result is opened: what found it is remembered.
    enum Press: Sendable {
        case open
    }

    static let route = Route("/search", Choices(), .field("q", \.text))

    let server: any StockServer
    let clock: any Clock<Duration>
    let choices = Choices()

    func source(for choices: Choices) -> Source<[String]>? {
        guard !choices.text.allSatisfy(\.isWhitespace) else { return nil }
        return .fetched(choices.text) { try await server.lines(of: .search(choices.text)) }
    }

    func describe(_ tickers: [String]?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title: "Search")
        screen.search = context.search("Search stocks", \.text, prompt: "Name or ticker")
        let isBlank = source(for: context.choices) == nil
        screen.sections = [isBlank ? recent(context) : found(tickers ?? [], context)]
        return screen
    }

    func statusContent(_ choices: Choices) -> StatusContent {
        var content = StatusContent()
        content.texts.empty = "Nothing is called so."
        content.words = { ($0.cause as? StockError)?.text }
        return content
    }

    func reduce(_ press: Press, _ state: inout State) -> Effect<Action> {
        let text = state.choices.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        state.choices.recent.removeAll { $0 == text }
        state.choices.recent.insert(text, at: 0)
        return .none
    }

    private func recent(_ context: Context) -> SectionRecord {
        SectionRecord(
            id: "recent",
            cells: context.choices.recent.map { text in
                CellRecord(LineCell.self, model: text, id: text) { _, _ in
                    var choices = context.choices
                    choices.text = text
                    context.dispatch(.choose(choices))
                }
            })
    }

    private func found(_ tickers: [String], _ context: Context) -> SectionRecord {
        SectionRecord(
            id: "found",
            cells: tickers.map { ticker in
                CellRecord(LineCell.self, model: ticker, id: ticker) { _, _ in context.press(.open)
                }
                .opening(RouteURL(path: ["stock", ticker]))
            })
    }
}

// MARK: - Detail

/// A stock: what the person chose, and a pane for each thing that is fetched.
struct StockScreen: Screen {
    struct State {
        var account: String?
        var period = Period.day
        var accounts = Content<[String]>()
    }

    enum Action: Sendable {
        case accounts(ContentAction<[String]>)
        case account(String)
        case period(Period)
    }

    let server: any StockServer
    let ticker: String

    var start: (state: State, action: Action?) { (State(), .accounts(.load)) }

    var reducer: Reducer<State, Action> {
        let accounts = Reducer<Content<[String]>, ContentAction<[String]>>.content(
            .fetched { [server] in try await server.lines(of: .accounts) })
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
        screen.show(state.accounts) { dispatch(.accounts($0)) }
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

/// Lines that are fetched: all texts of a pane.
struct LinesScreen: ContentScreen {
    let title: String
    let question: StockQuestion
    let server: any StockServer

    func source(for choices: NoChoices) -> Source<[String]>? {
        .fetched { try await server.lines(of: question) }
    }

    func describe(_ lines: [String]?, _ context: Context) -> ScreenDescription {
        ScreenDescription(title: title) {
            SectionRecord(
                id: "lines",
                cells: (lines ?? []).map { CellRecord(LineCell.self, model: $0, id: $0) })
        }
    }

    func statusContent(_ choices: NoChoices) -> StatusContent {
        var content = StatusContent()
        content.texts.empty = "No \(title.lowercased())."
        content.words = { ($0.cause as? StockError)?.text }
        return content
    }
}
