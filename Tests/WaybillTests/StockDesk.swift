import Waybill

/// A broker's app, as in the talk on asynchronous view controllers: a search, and
/// a stock whose account and period are chosen, and whose chart, orders, insights
/// and news are fetched each for itself.
struct StockDesk: ListApp {
    let server: any StockServer
    var clock: any Clock<Duration> = ContinuousClock()

    var name: String { "Desk" }
    var tabs: [Tab] { [Tab("Search", RouteURL(path: ["search"]))] }

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
    static func content(for model: String) -> Content { .text(model) }
}

/// A choice among rows: the one that is made has a mark.
enum PickerCell: ContentCell {
    struct Model: Hashable, Sendable {
        var text: String
        var isChosen: Bool
    }

    static func content(for model: Model) -> Content {
        .row([.text(model.text), .text(model.isChosen ? "✓" : "", .caption)])
    }
}

extension Collection where Element: Hashable & Sendable {
    func rows(
        chosen: Element?, _ text: (Element) -> String, choose: @escaping (Element) -> Void
    ) -> [Row] {
        map { element in
            Row(
                PickerCell.self,
                model: PickerCell.Model(text: text(element), isChosen: element == chosen),
                id: element, onSelection: { _, _ in choose(element) })
        }
    }
}

// MARK: - Search

/// Finds stocks as a person types.
struct StockSearchScreen: Screen {
    struct Query: Hashable, Sendable {
        var text = ""
    }

    enum Action: Sendable {
        /// A result is opened: what found it is remembered.
        case remember(String)
    }

    static let route = Route("/search", Query(), .field("q", \.text))

    let server: any StockServer
    let clock: any Clock<Duration>
    let query = Query()

    /// The recent searches.
    let state: [String] = []

    func reduce(_ recent: inout [String], _ action: Action) -> Effect<Action> {
        switch action {
        case .remember(let text):
            recent.removeAll { $0 == text }
            recent.insert(text, at: 0)
        }
        return .none
    }

    func source(for query: Query) -> Source<[String]>? {
        guard !query.text.allSatisfy(\.isWhitespace) else { return nil }
        return .fetched { try await server.lines(of: .search(query.text)) }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let isBlank = source(for: context.query) == nil
        var screen = ScreenDescription(
            "Search", sections: [isBlank ? recent(context) : found(context)]
        )
        .search(
            context.search("Search stocks", \.text, prompt: "Name or ticker", clock: clock)
        )
        .empty("Nothing is called so.")
        screen.statusTexts.words = { ($0.cause as? StockError)?.text }
        return screen
    }

    private func recent(_ context: Context) -> Section {
        Section(
            id: "recent",
            cells: context.state.map { text in
                Row(LineCell.self, model: text, id: text) { _, _ in
                    context.set(\.text, text)
                }
            })
    }

    private func found(_ context: Context) -> Section {
        let words = context.query.text.split(whereSeparator: \.isWhitespace)
        return Section(
            id: "found",
            cells: (context.value ?? []).map { ticker in
                Row(LineCell.self, model: ticker, id: ticker) { _, _ in
                    context.dispatch(.remember(words.joined(separator: " ")))
                }
                .destination(RouteURL(path: ["stock", ticker]))
            })
    }
}

// MARK: - Detail

/// A stock: what the person chose, and a pane for each thing that is fetched.
struct StockScreen: Screen {
    struct State {
        var account: String?
        var period = Period.day
    }

    enum Action: Sendable {
        case account(String)
        case period(Period)
    }

    let server: any StockServer
    let ticker: String

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .account(let account): state.account = account
        case .period(let period): state.period = period
        }
        return .none
    }

    func source(for query: NoQuery) -> Source<[String]>? {
        .fetched { try await server.lines(of: .accounts) }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        let account = state.account ?? context.value?.first
        var screen = ScreenDescription(ticker, url: RouteURL(path: ["stock", ticker]))
        screen.sections = [
            Section(
                id: "accounts",
                cells: (context.value ?? []).rows(chosen: account, { $0 }) {
                    context.dispatch(.account($0))
                }),
            Section(
                id: "periods",
                cells: Period.allCases.rows(chosen: state.period, \.rawValue) {
                    context.dispatch(.period($0))
                }),
        ]
        screen.panes = [
            Pane("chart", for: state.period, pane("Chart", .chart(ticker, state.period)))
        ]
        if let account {
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
struct LinesScreen: Screen {
    let title: String
    let question: StockQuestion
    let server: any StockServer

    func source(for query: NoQuery) -> Source<[String]>? {
        .fetched { try await server.lines(of: question) }
    }

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title) {
            Section(
                id: "lines",
                cells: (context.value ?? []).map { Row(LineCell.self, model: $0, id: $0) })
        }
        .empty("No \(title.lowercased()).")
        screen.statusTexts.words = { ($0.cause as? StockError)?.text }
        return screen
    }
}
