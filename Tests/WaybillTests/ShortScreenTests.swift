import Testing
import Waybill
import WaybillTesting

/// What makes screens short: rows that do effects, fields of choices, sections by group.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ShortScreenTests {
    private struct Tea: Hashable, Sendable {
        var name: String
        var kind: Kind
        var note: String?
    }

    private enum Kind: String, CaseIterable, Sendable {
        case black, green, white
    }

    private struct Teas: Screen {
        struct Query: Hashable, Sendable {
            var filter = Filter()
        }

        struct Filter: Hashable, Sendable {
            var kind: Kind?
            var isNoted = false
        }

        static let route = Route("/", Query(), .field("kind", \.filter.kind))

        let drunk: SharedStore<[String], String>
        var query = Query()

        private let teas = [
            Tea(name: "Sencha", kind: .green, note: "Steamed"),
            Tea(name: "Assam", kind: .black), Tea(name: "Keemun", kind: .black, note: ""),
        ]

        init(drunk: SharedStore<[String], String>) { self.drunk = drunk }

        func describe(_ context: Context) -> ScreenDescription {
            let fields = context.fields(\.filter)
            let filter = context.query.filter
            let shown = teas.filter {
                (filter.kind == nil || $0.kind == filter.kind)
                    && (!filter.isNoted || $0.note?.isEmpty == false)
            }
            return ScreenDescription(
                "Teas", subtitle: drunk.state.joined(separator: ", ")
            ) {
                Section("filters") {
                    Row.group("filters") {
                        fields.picker(
                            "Kind", \.kind, of: [nil] + Kind.allCases,
                            id: { $0?.rawValue ?? "all" }, title: { $0?.rawValue ?? "All" })
                        fields.toggle("With a note", \.isNoted)
                    }
                }
                shown.sections(Kind.allCases, by: \.kind, title: \.rawValue) { tea in
                    Row(tea.name, .labeled(tea.name, tea.note), button: "Drink") {
                        context.perform(
                            .confirm("Drink \(tea.name)?", yes: "Drink it") {
                                drunk.dispatch(tea.name)
                                return .none
                            })
                    }
                }
                Section("more") {
                    Row.link("About tea", RouteURL(path: ["about"]), id: "about")
                    Row("green", .text("Green ones")) {
                        context.set(\.filter.kind, .green)
                    }
                }
            }
        }
    }

    private nonisolated static var reducer: Reducer<[String], String> {
        Reducer { names, name in
            names.append(name)
            return .none
        }
    }

    private func open() async throws -> HeadlessHost {
        let drunk = SharedStore([], reducer: ShortScreenTests.reducer)
        return try await HeadlessHost(showing: Teas(drunk: drunk))
    }

    @Test func `a row does an effect without an action of the screen`() async throws {
        let host = try await open()
        try await host.tap("Drink", in: "Assam")
        #expect(host.dialog == "Drink Assam?" && host.page?.subtitle == "")
        try await host.tap("Drink it")
        #expect(host.dialog == nil && host.page?.subtitle == "Assam")
    }

    @Test func `elements are in sections by their group, and no group is empty`() async throws {
        let host = try await open()
        let sections = host.page?.sections ?? []
        #expect(sections.map { "\($0.id)" } == ["filters", "black", "green", "more"])
        #expect(sections[1].rows.map(\.content.accessibilityText).first?.hasPrefix("Assam") == true)
        #expect(host.shows("black") && !host.shows("white"))
    }

    @Test func `fields across a row choose at once, and the address says it`() async throws {
        let host = try await open()
        try await host.choose("green", in: "Kind")
        #expect(host.url == "/?kind=green" && !host.shows("black"))
        try await host.choose("All", in: "Kind")
        try await host.tap("With a note")
        #expect(host.url == "/" && host.shows("green") && !host.shows("black"))
        #expect(try host.value(of: "With a note") == "on")
        try await host.tap("With a note")
        try await host.tap("Green ones")
        #expect(host.url == "/?kind=green")
    }

    @Test func `a row that leads on is a link`() async throws {
        let rows = try await open().page?.sections.last?.rows ?? []
        #expect(rows.first?.id == "about" && rows.first?.destination?.description == "/about")
    }

    @Test func `a title has the lines below it that say something`() {
        #expect(Content.labeled("Assam") == .column([.text("Assam", .headline)]))
        #expect(
            Content.labeled("茶", nil, "", "Tea", language: "ja", after: [.badge("New")])
                == .row([
                    .column([.text("茶", .headline, language: "ja"), .text("Tea", .secondary)]),
                    .badge("New"),
                ]))
    }
}
