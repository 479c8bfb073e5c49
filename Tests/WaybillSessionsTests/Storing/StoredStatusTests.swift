import Foundation
import Synchronization
import Testing
import WaybillLoading
import WaybillNetwork
import WaybillScreens
import WaybillSessions
import WaybillStorage
import WaybillStore
import WaybillTesting

/// The texts of a screen beside stored content, and how an app changes them.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct StoredStatusTests {
    /// Requested content, as it is in the end.
    private func content(
        stored: Int, _ outcome: Int, until moment: Int = 9
    ) async -> ContentState<Int> {
        let clock = TestClock()
        let played = PlayedSource(stored: stored, [(5, outcome)])
        let store = Store(ContentState<Int>(), reducer: .content(played.source(clock)))
        store.dispatch(.load)
        while isUnread(store.state) || clock.sleeperCount < 1 { await Task.yield() }
        guard moment >= 5 else { return store.state }
        clock.advance(by: .milliseconds(50))
        await store.settle()
        return store.state
    }

    private func isUnread(_ content: ContentState<Int>) -> Bool {
        switch content.status {
        case .idle, .waiting: true
        case .loading: !content.wasRead
        case .refreshing, .ready, .empty, .missing, .failed: false
        }
    }

    private func description(
        _ content: ContentState<Int>, _ words: StatusTexts,
        missing: (title: String, hint: String?)? = nil
    ) -> ScreenDescription {
        var screen = ScreenDescription("", url: RouteURL())
        var words = words
        words.missing = missing?.title
        words.missingHint = missing?.hint
        screen.show(content, words) { _ in }
        return screen
    }

    private func words(_ status: ScreenStatus) -> String {
        switch status {
        case .ready: "ready"
        case .waiting: "waiting"
        case .loading(let text): "loading: \(text)"
        case .empty(let title, let hint): "empty: \(title) \(hint ?? "")"
        case .missing(let title, let hint): "missing: \(title) \(hint ?? "")"
        case .failed(let text, let retry): "failed: \(text)\(retry == nil ? "" : " Again?")"
        }
    }

    @Test(arguments: [
        (1, 2, 0, "loading: Neues?"), (0, 2, 0, "loading: Gleich"), (1, 2, 9, "ready"),
        (0, 0, 9, "empty: Nichts Warte."), (-1, 0, 9, "failed: unlesbar Again?"),
        (0, -500, 9, "failed: nicht geholt Again?"), (1, -500, 9, "failed: veraltet Again?"),
        (0, -404, 9, "failed: nicht geholt Again?"),
    ])
    func `each state has its text, in any language`(
        _ stored: Int, _ outcome: Int, _ moment: Int, _ expected: String
    ) async {
        var german = StatusTexts()
        (german.loading, german.refreshing) = ("Gleich", "Neues?")
        (german.empty, german.emptyHint) = ("Nichts", "Warte.")
        german.words = { error in
            switch (error.stage, error.hasValue) {
            case (.reading, _): "unlesbar"
            case (.fetching, _), (.refreshing, false): "nicht geholt"
            case (.refreshing, true): "veraltet"
            }
        }
        let content = await content(stored: stored, outcome, until: moment)
        #expect(words(description(content, german).status) == expected)
    }

    @Test(arguments: [
        (0, 2, 0, "loading: Loading…"), (0, 0, 9, "missing: No such thing "),
        (0, -404, 9, "missing: No such thing "), (1, -404, 9, "failed: "),
        (0, -500, 9, "failed: "), (1, 0, 9, "ready"), (-1, 0, 9, "failed: "),
        (0, -410, 9, "missing: No such thing "),
    ])
    func `what neither the store nor the network knows is missing`(
        _ stored: Int, _ outcome: Int, _ moment: Int, _ expected: String
    ) async {
        let content = await content(stored: stored, outcome, until: moment)
        let status = description(content, StatusTexts(), missing: ("No such thing", nil)).status
        #expect(words(status).hasPrefix(expected))
    }

    @Test(arguments: [
        (1, -404, 9, true), (1, -410, 9, true), (1, -500, 9, false), (1, -404, 0, false),
        (1, 0, 9, false), (0, -404, 9, false), (-1, -404, 9, false),
    ])
    func `what is stored and no longer known to the network is removed`(
        _ stored: Int, _ outcome: Int, _ moment: Int, _ isGone: Bool
    ) async {
        #expect(await content(stored: stored, outcome, until: moment).isGone == isGone)
    }

    @Test func `each status can be drawn, and offers a reload if the app allows it`() async {
        var drawn = StatusTexts()
        drawn.loadingContent = { .badge("l \($0)") }
        drawn.emptyContent = { title, _ in .badge("e \(title)") }
        drawn.failedContent = { _ in .badge("f") }
        drawn.reload = "Noch einmal"
        let loading = description(await content(stored: 1, 2, until: 0), drawn)
        #expect(loading.statusContent == .badge("l Looking for news…") && loading.reload == nil)
        let empty = description(await content(stored: 0, 0), drawn)
        #expect(empty.statusContent == .badge("e There is nothing here."))
        drawn.mayReload = { $0 == nil }
        let failed = description(await content(stored: 1, -500), drawn)
        #expect(failed.statusContent == .badge("f") && failed.reloadTitle == "Noch einmal")
        #expect(words(failed.status).hasSuffix("The server has a fault.") && failed.reload != nil)
        let ready = description(await content(stored: 1, 2), drawn)
        #expect(ready.statusContent == nil && ready.reload != nil)
    }

    @Test func `an age is shown beside what could not be refreshed, or is not yet`() async {
        #expect(await content(stored: 1, 2, until: 0).ageLine() == "Stored just now")
        #expect(await content(stored: 1, -500).ageLine { "\($0)" } == "1.0 seconds")
        for (stored, outcome) in [(1, 2), (0, 2), (0, 0), (0, -500)] {
            #expect(await content(stored: stored, outcome).ageLine() == nil)
        }
        #expect(await content(stored: 1, 2).age == .seconds(2), "it is known all the same")
    }

    @Test(arguments: [
        (-1, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"),
        (3599, "59 minutes ago"), (3600, "1 hour ago"), (47 * 3600, "47 hours ago"),
        (48 * 3600, "2 days ago"), (1_000_000_000_000, "11574074 days ago"),
    ])
    func `ages are written in minutes, hours and days`(_ seconds: Int, _ words: String) {
        #expect(StatusTexts.stored(.seconds(seconds)) == "Stored \(words)")
    }

    @Test func `errors describe in English what is shown`() {
        let failed = UpdateError(.cancelled, message: "No.", request: "/")
        let unread = ContentError(.reading, PersistenceError(.busy, message: "Wait."))
        #expect("\(unread)" == "The stored data could not be read. Wait.")
        #expect(
            unread.errorDescription == "The stored data could not be read. "
                + "Another program is writing; try again in a moment.")
        #expect("\(ContentError(.refreshing, failed))" == "It could not be fetched. No.")
        #expect(
            ContentError(.refreshing, failed, hasValue: true).errorDescription
                == "This is stored data: it could not be refreshed. It was cancelled.")
        #expect(ContentError(.fetching, failed).errorDescription == nil)
        #expect("\(ContentError(.fetching, failed))" == "No.")
    }

    @Test(arguments: [ContentError.Stage.reading, .refreshing, .fetching], [true, false])
    func `an app's failed text wins over the sentence of a persistence error`(
        _ stage: ContentError.Stage, _ hasValue: Bool
    ) {
        struct Closed: LocalizedError {
            var errorDescription: String? { "Closed on Mondays." }
        }
        let busy = PersistenceError(.busy, message: "/srv/notes.sqlite is in use.")
        var status = StatusTexts()
        status.failed = "Das ging nicht."
        #expect(status.text(of: ContentError(stage, busy, hasValue: hasValue)) == "Das ging nicht.")
        let own = status.text(of: ContentError(stage, Closed(), hasValue: hasValue))
        #expect(own.hasSuffix("Closed on Mondays."), "an error with words for people keeps them")
        status.words = { _ in "Later." }
        #expect(status.text(of: ContentError(stage, busy, hasValue: hasValue)) == "Later.")
    }

    @Test func `an app's failed text wins over Foundation's words for data that is unreadable`() {
        let errors: [any Error] = [
            DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "No number.")),
            EncodingError.invalidValue(1, .init(codingPath: [], debugDescription: "No number.")),
        ]
        for error in errors.map({ ContentError(.fetching, $0) }) {
            var status = StatusTexts()
            #expect(status.text(of: error) == "It could not be loaded.")
            status.failed = "Das ging nicht."
            #expect(status.text(of: error) == "Das ging nicht.")
            let own = ScreenDescription("").failed("Das ging nicht.").statusTexts
            #expect(own.text(of: error) == "Das ging nicht.")
        }
    }

    /// Errors whose messages have a path, SQL, an address, or the words of a server.
    nonisolated private static let cases: [any Error] = [
        PersistenceError(.unavailable, message: "/srv/secret.sqlite: SELECT 1"),
        PersistenceError(.damaged, message: "/srv/secret.sqlite"),
        UpdateError(.refused(status: 401), message: "10.0.0.7:81: bad key secret.", request: "/"),
        UpdateError(
            .unreadable(ParseError(.refused("secret"), field: "")), message: "secret.",
            request: "/"),
        TransportError(.unreachable, message: "10.0.0.7:81 secret"),
        SavedStateError(.unwritable, message: "/srv/secret.json"),
    ]

    @Test(arguments: cases.indices)
    func `visitors read the reason of an error, and the log its words`(_ index: Int) async {
        let cause = Self.cases[index]
        for stage in [ContentError.Stage.reading, .refreshing, .fetching] {
            let words = ContentError(stage, cause).errorDescription ?? ""
            #expect(!words.contains("secret") && !words.contains("10.0"), "\(words)")
        }
        let lines = Mutex<[String]>([])
        let reducer = Reducer<ContentState<Int>, ContentAction<Int>>.content(
            .fetched { throw Self.cases[index] })
        let log: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        await FailureLog.$current.withValue(FailureLog(log)) {
            let store = Store(ContentState<Int>(), reducer: reducer)
            store.dispatch(.load)
            await store.settle()
        }
        #expect(lines.withLock { $0 } == ["\(cause)"])
    }

    @Test func `a person does not read the type of an error without words`() {
        struct LineIsDown: Error {}
        let error = ContentError(.refreshing, LineIsDown())
        #expect(error.errorDescription == "It could not be fetched.")
        #expect("\(error)" == "It could not be fetched. LineIsDown()")
        #expect(ContentError(.fetching, LineIsDown()).errorDescription == nil)
        #expect("\(ContentError(.fetching, LineIsDown()))" == "LineIsDown()")
    }
}
