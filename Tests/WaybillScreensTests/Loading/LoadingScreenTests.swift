import Synchronization
import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60))) struct LoadingScreenTests {
    enum NewsError: Error, Equatable {
        case offline, busy
    }

    struct News: Screen {
        static let route = Route("/news")

        var answers: ResponseQueue<[String]?, NewsError>
        var status = StatusTexts()

        func source(for query: NoQuery) -> Source<[String]>? {
            .fetched { try await answers.next() }
        }

        func describe(_ context: Context) -> ScreenDescription {
            var screen = ScreenDescription("News") {
                SectionRecord(
                    cells: (context.value ?? []).map {
                        CellRecord(SectionHeaderCell.self, model: $0, id: $0)
                    })
            }
            screen.statusTexts = status
            return screen
        }
    }

    private func open(
        _ answers: Result<[String]?, NewsError>...,
        change: (inout StatusTexts) -> Void = { _ in }
    ) -> LiveScreen {
        var news = News(answers: ResponseQueue(answers))
        change(&news.status)
        return LiveScreen(news)
    }

    private func page(_ screen: LiveScreen) -> Page {
        ScreenView(of: screen).page
    }

    // Behaviour 3/21, 3/controller-init
    @Test func `a screen asks when it first appears and shows what came`() async {
        let screen = open(.success(["a", "b"]))
        #expect(page(screen).status == .loading("Loading…"))
        await screen.settle()
        #expect(page(screen).status == .loading("Loading…"), "no one requested it")
        screen.appear()
        #expect(page(screen).status == .loading("Loading…") && !page(screen).offersReload)
        await screen.settle()
        #expect(page(screen).status == .ready && page(screen).sections[0].rows.count == 2)
    }

    // Behaviour 3/35, 3/36, 3/44
    @Test func `nothing and an error are shown, and only an error offers to try again`()
        async throws
    {
        let screen = open(.success(nil), .failure(.busy), .success(["a"]))
        screen.appear()
        await screen.settle()
        #expect(page(screen).status == .empty("There is nothing here.", hint: nil))
        #expect(!page(screen).offersReload && page(screen).canReload == false)

        let other = open(.failure(.busy), .success(["a"]))
        other.appear()
        await other.settle()
        #expect(page(other).status == .failed("It could not be loaded.", canRetry: true))
        guard case .failed(_, let retry?) = other.description.status else { return }
        retry()
        #expect(page(other).status == .loading("Loading…"))
        await other.settle()
        #expect(page(other).status == .ready)
    }

    @Test func `a list without a row shows that`() async {
        let screen = open(.success([]))
        screen.appear()
        await screen.settle()
        #expect(page(screen).status == .empty("There is nothing here.", hint: nil))
    }

    // Behaviour 3/36
    @Test func `whether a person may try again is asked each time`() async {
        let asked = Asked()
        let screen = open(.failure(.offline), .failure(.busy), .success(nil)) { status in
            status.mayReload = { error in
                asked.add()
                return error.map { $0.cause as? NewsError != .offline } ?? false
            }
        }
        screen.appear()
        await screen.settle()
        #expect(page(screen).status == .failed("It could not be loaded.", canRetry: false))
        let before = asked.count
        screen.reapply()
        #expect(asked.count > before)
    }

    // Behaviour 3/36
    @Test func `an empty screen may offer to ask again, and a full one to refresh`() async {
        let screen = open(.success(nil), .success(["a"]), .success(["b"])) { status in
            status.mayReload = { _ in true }
        }
        screen.appear()
        await screen.settle()
        #expect(page(screen).offersReload)
        #expect(
            page(screen).statusSemantics
                == SemanticsNode(
                    .status, "There is nothing here.",
                    children: [SemanticsNode(.button, "Try again")]))
        screen.description.reload?()
        await screen.settle()
        #expect(page(screen).status == .ready && page(screen).offersReload)
        #expect(page(screen).statusSemantics == SemanticsNode(.button, "Refresh"))
        screen.description.reload?()
        #expect(page(screen).status == .loading("Looking for news…"))
        #expect(page(screen).sections[0].rows.count == 1 && screen.description.reload == nil)
        await screen.settle()
        #expect(page(screen).sections[0].rows[0].content == .text("b", .headline))
    }

    @Test func `another error has another message, and the rows stay`() async {
        let screen = open(.success(["a"]), .failure(.offline), .failure(.busy)) { status in
            status.words = { $0.cause as? NewsError == .offline ? "No network." : "Too many ask." }
            status.mayReload = { _ in true }
        }
        screen.appear()
        await screen.settle()
        for words in ["No network.", "Too many ask."] {
            screen.description.reload?()
            await screen.settle()
            #expect(page(screen).status == .failed(words, canRetry: true))
            #expect(page(screen).sections[0].rows.count == 1)
        }
    }

    // Behaviour 3/35, 3/44, 5/51
    @Test func `every piece can be replaced and put into another language`() async {
        let screen = open(.success(nil), .failure(.busy)) { status in
            status.loading = "Wird geladen …"
            status.empty = "Hier ist nichts."
            status.emptyHint = "Später noch einmal."
            status.failed = "Das ging nicht."
            status.reload = "Noch einmal"
            status.mayReload = { _ in true }
            status.loadingContent = { .row([.symbol(.place), .text($0)]) }
            status.emptyContent = { title, hint in
                .column([.text(title, .headline), .text(hint ?? "", .secondary)])
            }
            status.failedContent = { .badge($0) }
        }
        #expect(page(screen).statusContent == .row([.symbol(.place), .text("Wird geladen …")]))
        screen.appear()
        await screen.settle()
        #expect(page(screen).status == .empty("Hier ist nichts.", hint: "Später noch einmal."))
        #expect(
            page(screen).statusContent
                == .column([
                    .text("Hier ist nichts.", .headline), .text("Später noch einmal.", .secondary),
                ]))
        #expect(page(screen).reloadTitle == "Noch einmal")
        screen.description.reload?()
        await screen.settle()
        #expect(page(screen).statusContent == .badge("Das ging nicht."))
        #expect(
            page(screen).statusSemantics
                == SemanticsNode(
                    .alert, "Das ging nicht.", children: [SemanticsNode(.button, "Noch einmal")]))
    }
}

/// Results in their order; the last one again and again.
actor ResponseQueue<Value: Sendable, Failure: Error> {
    private var answers: [Result<Value, Failure>]

    init(_ answers: [Result<Value, Failure>]) { self.answers = answers }

    func next() throws(Failure) -> Value {
        let response = answers.count > 1 ? answers.removeFirst() : answers[0]
        return try response.get()
    }
}

private final class Asked: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock(\.self) }

    func add() { number.withLock { $0 += 1 } }
}
