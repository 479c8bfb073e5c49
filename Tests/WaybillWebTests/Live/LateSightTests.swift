import Testing
import WaybillDiff
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillTestSupport
import WaybillTesting
import WaybillViewport

@testable import WaybillWeb

/// What browsers say of a list that has changed meanwhile: their messages are under way while more
/// is loaded at both of its ends.
@Suite(.timeLimit(.minutes(60)))
struct LateSightTests {
    @Test(arguments: SeededGenerator.seeds(3))
    func `however late a sight arrives, its row stays and more is loaded where an end is near`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let app = GrowingApp()
        let visit = LiveVisit(app: app, host: WebHost(app, clock: TestClock()).livePages)
        var live = LivePage(at: "/")
        try await visit.receive(LiveMessage(live.show().utf8))
        try live.take(try #require(await visit.next()))
        try await look(.same, &live, visit)
        for turn in 0..<20 {
            let comment: Comment = "seed \(seed), turn \(turn)"
            let posts = live.rows.filter { $0.text.hasPrefix("Post ") }
            let edges = [posts.first, posts.last].compactMap(\.self)
            let row = try #require(
                (Bool.random(using: &random) ? edges : posts).randomElement(using: &random),
                comment)
            var sight = LivePage.Sight(
                at: .shown(row: row.index, below: Double(Int.random(in: -30...0, using: &random))))
            for post in posts {
                sight.rows[post.index] = ListSize(
                    width: 600, height: Double(60 + post.text.utf8.reduce(0) { $0 + Int($1) } % 90))
            }
            let isEnd = Int.random(in: 0..<8, using: &random) == 0
            if isEnd { sight.place = .end }
            let message = live.see(sight)
            // It is under way while what was requested before comes, or not.
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                await visit.comeToRest()
                try live.take(try #require(await visit.owedFrame()))
            }
            let before = try await visit.look(for: LiveMessage(message.utf8), at: row.id)
            try await take(&live, visit)
            await visit.comeToRest()
            try await look(.same, &live, visit)
            let after = await visit.looks(at: row.id)
            if !isEnd {
                #expect(live.rows.contains { $0.id == row.id }, comment)
                #expect(after.isClamped || after.top == before.top, comment)
                if case .shown(_, let below) = sight.place {
                    let isThere = before.top.map { abs($0 - below) < 1 } ?? false
                    #expect(isThere || before.isClamped, comment)
                }
            }
            #expect(!after.awaitsMore, comment)
        }
        await visit.close()
    }

    @Test func `the End key in a long list is heard as scrolling`() async throws {
        let app = GrowingApp()
        let visit = LiveVisit(app: app, host: WebHost(app, clock: TestClock()).livePages)
        var live = LivePage(at: "/")
        try await visit.receive(LiveMessage(live.show().utf8))
        try live.take(try #require(await visit.next()))
        try await look(.same, &live, visit)
        await visit.hearScrolls()
        try await look(.end, &live, visit)
        #expect(try #require(await visit.scrolls.last) > 1_000)
        await visit.close()
    }

    /// Looks somewhere, and takes frames up to the response.
    private func look(
        _ place: LivePage.Sight.Place, _ live: inout LivePage, _ visit: LiveVisit
    ) async throws {
        try await visit.receive(LiveMessage(live.see(.init(at: place)).utf8))
        try await take(&live, visit)
    }

    private func take(_ live: inout LivePage, _ visit: LiveVisit) async throws {
        repeat { try live.take(try #require(await visit.next())) } while live.answered != live.asked
    }
}

/// The offsets of a list's scroll events.
private final class ScrollListener: ListListener {
    var offsets: [Double] = []

    func listen(to event: ListEvent, in manifest: ListManifest) {
        if case .scrolled(.didScroll(let offset)) = event { offsets.append(offset) }
    }
}

/// What a test asks of a visit.
extension LiveVisit {
    fileprivate func hearScrolls() { session.screen?.manifest.addPlugins([ScrollListener()]) }

    fileprivate var scrolls: [Double] {
        let plugins = session.screen?.manifest.plugins ?? []
        return plugins.lazy.compactMap { $0 as? ScrollListener }.first?.offsets ?? []
    }

    fileprivate struct Look: Sendable {
        /// How far the row is below the upper edge.
        var top: Double?

        /// Whether an end of the list is seen, beyond which nothing is shown.
        var isClamped = false

        /// Whether more is to be loaded, and is not.
        var awaitsMore = false
    }

    /// Waits until nothing is running.
    fileprivate func comeToRest() async { await session.settle() }

    fileprivate func owedFrame() async -> String? {
        receive(.input(LiveInput(id: .root, deed: .value(.leave))))
        question = question ?? -1
        return await next()
    }

    /// Takes a message, and looks before what it requests can have come: where the list ended, it
    /// may then go on.
    fileprivate func look(for message: LiveMessage, at id: String) -> Look {
        receive(message)
        return looks(at: id)
    }

    /// Where a row is seen, and what the sight of the list leads to.
    fileprivate func looks(at id: String) -> Look {
        guard let view = session.view, let viewport = view.viewport else { return Look() }
        var look = Look()
        for (section, record) in viewport.sections.enumerated() {
            let item = record.cells.indices.first { record.cells.id(at: $0).description == id }
            let path = item.map { ItemPath(section: section, item: $0) }
            if let path, let frame = viewport.frame(of: .row(path)) {
                look.top = frame.y - viewport.offset
            }
        }
        let sight = viewport.visibleRange
        look.isClamped = sight.extentAfter == 0 || sight.extentBefore == 0
        let ends = [(viewport.sections.last, sight.extentAfter)]
        look.awaitsMore = ends.contains { section, distance in
            section?.id.description.hasPrefix("more at") == true && distance <= sight.height
        }
        return look
    }
}

/// An app with one list, which grows at both ends.
private struct GrowingApp: ListApp {
    var name: String { "Growing" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { url.path.isEmpty ? GrowingScreen() : nil }
}

/// Posts that load more at both ends.
private struct GrowingScreen: Screen {
    struct Post: Identifiable, Hashable, Sendable {
        var id: Int
    }

    static let route = Route("/")

    static let numbers = 1..<6_001

    func source(for query: NoQuery) -> Source<Pages<Post, Int>>? {
        .pages(from: 3_000) { origin in
            let from = origin.cursor ?? 3_000
            let wanted = origin.direction == .end ? from..<from + 250 : from - 250..<from
            let range = wanted.clamped(to: GrowingScreen.numbers)
            return PageResponse(
                range.map { Post(id: $0) }, previous: range.lowerBound > 1 ? range.lowerBound : nil,
                next: range.upperBound < 6_001 ? range.upperBound : nil)
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let pages = context.value
        var screen = ScreenDescription("Posts")
        screen.sections = [
            SectionRecord(id: "posts", of: pages?.elements ?? []) { post in
                CellRecord(ShuffledEdgeCell.self, model: .text("Post \(post.id)"), id: post.id)
            }
        ]
        return screen
    }
}
