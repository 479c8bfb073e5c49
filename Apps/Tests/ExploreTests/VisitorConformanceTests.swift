import HostDrivers
import Testing
import Waybill
import WaybillTesting

/// Two visitors of one app at once, on each host that tells visitors apart.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct VisitorConformanceTests {
    /// What one visitor has counted.
    private struct Count: Codable, Equatable, Sendable {
        var number = 0

        static var reducer: Reducer<Count, Int> {
            Reducer { count, step in
                count.number += step
                return .none
            }
        }
    }

    private struct CountApp: ListApp {
        let counts = UserStores(Count(), reducer: Count.reducer)
        let name = "Counts"
        let tabs = [Tab("Own", RouteURL())]

        func screen(at url: RouteURL) -> (any Screen)? { screen(at: url, for: .person) }

        func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)? {
            url.path.isEmpty ? CountScreen(count: counts[visitor]) : nil
        }
    }

    private struct CountScreen: Screen {
        let count: SharedStore<Count, Int>

        func reduce(_ state: inout Void, _ step: Int) -> Effect<Int> {
            .dispatch(step, to: count)
        }

        func describe(_ context: Context) -> ScreenDescription {
            var screen = ScreenDescription("Count", url: RouteURL())
            screen.sections = [
                Section("own") {
                    Row("number", .text("Counted \(count.number)"))
                    Row("one", .text("Count one")) { context.dispatch(1) }
                    Row("ten", .text("Count ten")) { context.dispatch(10) }
                }
            ]
            return screen
        }
    }

    private let meeting = ConformanceMeeting(
        .init(0, .open("/")), .init(1, .open("/")), .init(0, .select("Count one")),
        .init(1, .select("Count ten")), .init(0, .select("Count one")), .init(1, .open("/")),
        .init(0, .open("/")))

    /// What the list says first, after each turn of each visitor.
    private func counted(_ records: [ConformanceRecord]) -> [[String]] {
        records.map { record in
            record.trees.map { tree in
                func first(_ node: SemanticsNode) -> String? {
                    node.role == .listItem ? node.name : node.children.lazy.compactMap(first).first
                }
                return first(tree) ?? ""
            }
        }
    }

    @Test func `each of two visitors sees their own, and the same on every host`() async throws {
        let (app, live, plain) = (CountApp(), CountApp(), CountApp())
        let visitors = [Visitor(), Visitor()]
        let headless = try await meeting.run(
            on: visitors.map { HeadlessDriver(HeadlessHost(app, visitor: $0)) })
        #expect(
            counted(headless) == [
                ["Counted 0", "Counted 1", "Counted 2", "Counted 2"],
                ["Counted 0", "Counted 10", "Counted 10"],
            ])
        let others = [
            try await meeting.run(on: visitors.map { LiveDriver(live, visitor: $0) }),
            try await meeting.run(on: visitors.map { WebDriver(plain, visitor: $0) }),
        ]
        for records in others {
            #expect(records.map(\.log) == headless.map(\.log))
            for (record, expected) in zip(records, headless) {
                for (tree, expected) in zip(record.trees, expected.trees) {
                    #expect(tree == expected, "\(tree)\nis not\n\(expected)")
                }
            }
        }
    }

    @Test func `without a visitor of its own a host has the one person`() async throws {
        let app = CountApp()
        let records = try await meeting.run(
            on: (0..<2).map { _ in HeadlessDriver(HeadlessHost(app)) })
        #expect(counted(records)[1].last == "Counted 12")
    }
}
