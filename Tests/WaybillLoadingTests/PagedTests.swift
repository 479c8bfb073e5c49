import Testing
import WaybillLoading
import WaybillTesting

@Suite struct PagedTests {
    private struct Row: Identifiable, Equatable {
        var id: Int
        var text = ""
    }

    private struct Broken: Error, Equatable {}
    private typealias Feed = Paged<Row, Int, Broken>

    /// A server with rows 0..<limit; a cursor is a row's number.
    private struct Server {
        var rows: Range<Int> = 0..<50
        var size = 10

        func answer(_ origin: PageOrigin<Int>) -> PageAnswer<Row, Int> {
            let start: Int
            if origin.direction == .start {
                start = max((origin.cursor ?? 0) - size, rows.lowerBound)
            } else {
                start = origin.cursor ?? rows.lowerBound
            }
            let end = origin.direction == .start ? origin.cursor ?? 0 : start + size
            let page = (start..<max(end, start)).clamped(to: rows)
            return PageAnswer(
                page.map { Row(id: $0) },
                previous: page.lowerBound > rows.lowerBound ? page.lowerBound : nil,
                next: page.upperBound < rows.upperBound ? page.upperBound : nil)
        }
    }

    private func feed(_ server: Server = Server(), at cursor: Int? = nil) -> Feed {
        var feed = Feed()
        let request = feed.begin(at: cursor)
        feed.finish(server.answer(request.origin), of: request)
        return feed
    }

    private func ids(_ feed: Feed) -> [Int] { feed.rows.map(\.id) }

    @Test func `pages follow each other until the end`() throws {
        var feed = Feed()
        #expect(feed.content.shown == .loading && feed.rows.isEmpty && feed.more(.end) == nil)
        let server = Server(rows: 0..<25)
        feed = self.feed(server)
        #expect(ids(feed) == Array(0..<10) && feed.start == .complete && feed.end == .more(10))
        for count in [20, 25] {
            let request = try sure(feed.more(.end))
            #expect(feed.more(.end) == nil)
            #expect(feed.finish(server.answer(request.origin), of: request) == .accepted)
            #expect(ids(feed) == Array(0..<count))
        }
        #expect(feed.end == .complete && feed.more(.end) == nil && feed.rows.pageCount == 3)
    }

    @Test func `a jump begins elsewhere, and more comes at either end`() throws {
        let server = Server()
        var feed = feed(server)
        let jump = feed.begin(at: 30)
        #expect(feed.content.isRefreshing && feed.more(.end) == nil)
        feed.finish(server.answer(jump.origin), of: jump)
        #expect(ids(feed) == Array(30..<40))
        let before = try sure(feed.more(.start))
        let after = try sure(feed.more(.end))
        feed.finish(server.answer(before.origin), of: before)
        #expect(ids(feed) == Array(20..<40) && feed.end == .loading(40))
        feed.finish(server.answer(after.origin), of: after)
        #expect(ids(feed) == Array(20..<50) && feed.end == .complete && feed.start == .more(20))
    }

    @Test func `a page that fails is tried again by itself`() throws {
        let server = Server()
        var feed = feed(server)
        let request = try sure(feed.more(.end))
        #expect(feed.fail(Broken(), of: request) == .accepted)
        #expect(feed.end == .failed(10, Broken()) && ids(feed) == Array(0..<10))
        #expect(feed.more(.end) == nil && feed.retry(.start) == nil)
        #expect(feed.content.shown == .loaded(feed.rows))
        let again = try sure(feed.retry(.end))
        #expect(feed.finish(server.answer(request.origin), of: request) == .late)
        feed.finish(server.answer(again.origin), of: again)
        #expect(ids(feed) == Array(0..<20))
    }

    @Test func `a row that comes again stays in its place, with what came last`() throws {
        var feed = Feed()
        feed.finish(
            PageAnswer([Row(id: 1), Row(id: 2), Row(id: 1, text: "b")], next: 2), of: feed.begin())
        #expect(feed.rows.compactMap(\.element) == [Row(id: 1, text: "b"), Row(id: 2)])
        let more = try sure(feed.more(.end))
        feed.finish(PageAnswer([Row(id: 2, text: "c"), Row(id: 3)]), of: more)
        #expect(
            feed.rows.compactMap(\.element)
                == [Row(id: 1, text: "b"), Row(id: 2, text: "c"), Row(id: 3)])
    }

    @Test func `a server that goes in circles ends the list`() throws {
        var feed = Feed()
        let first = feed.begin(at: 1)
        feed.finish(PageAnswer([Row(id: 1)], next: 2), of: first)
        let second = try sure(feed.more(.end))
        feed.finish(PageAnswer([Row(id: 2)], next: 1), of: second)
        #expect(feed.end == .complete && ids(feed) == [1, 2])
        feed.finish(PageAnswer([], next: 1), of: feed.begin(at: 1))
        #expect(feed.end == .complete)
    }

    @Test func `no rows and nothing more are empty, no rows and more are not`() {
        var feed = Feed()
        feed.finish(PageAnswer([]), of: feed.begin())
        #expect(feed.content.shown == .empty)
        feed.finish(PageAnswer([], next: 5), of: feed.begin())
        #expect(feed.content.value?.isEmpty == true && feed.end == .more(5))
    }

    @Test func `a refresh gives up the pages on their way, and keeps the rows until its answer`()
        throws
    {
        let server = Server()
        var feed = feed(server)
        let more = try sure(feed.more(.end))
        let refresh = feed.begin()
        #expect(feed.finish(server.answer(more.origin), of: more) == .late)
        #expect(ids(feed) == Array(0..<10) && feed.content.isRefreshing)
        feed.fail(Broken(), of: refresh)
        #expect(feed.content.shown == .failedRefresh(feed.rows, Broken()))
        let again = try sure(feed.more(.end))
        feed.finish(server.answer(again.origin), of: again)
        #expect(ids(feed) == Array(0..<20))
        feed.finish(server.answer(refresh.origin), of: feed.begin())
        #expect(ids(feed) == Array(0..<10) && feed.end == .more(10))
    }

    @Test func `what is given up comes late, and what was there is there again`() throws {
        let server = Server()
        var feed = feed(server)
        let more = try sure(feed.more(.end))
        feed.cancel()
        #expect(feed.end == .more(10) && feed.finish(server.answer(more.origin), of: more) == .late)
        let refresh = feed.begin()
        feed.cancel()
        #expect(feed.content.shown == .loaded(feed.rows))
        #expect(feed.finish(server.answer(refresh.origin), of: refresh) == .late)
    }

    // MARK: Dropped pages

    private func longFeed() throws -> Feed {
        let server = Server()
        var feed = feed(server)
        while let request = feed.more(.end) {
            feed.finish(server.answer(request.origin), of: request)
        }
        return feed
    }

    @Test func `dropped pages leave placeholders and come back where they were`() throws {
        var feed = try longFeed()
        feed.drop(outside: 22..<31)
        #expect(ids(feed) == Array(0..<50) && feed.rows.loadedPageCount == 2)
        #expect(feed.rows[5] == .placeholder(5) && feed.rows[25] == .loaded(Row(id: 25)))
        #expect(feed.need(20..<40).isEmpty)
        let requests = feed.need(5..<25)
        #expect(requests.map(\.origin.cursor) == [nil, 10] && feed.need(0..<25).isEmpty)
        for request in requests.reversed() {
            #expect(feed.finish(Server().answer(request.origin), of: request) == .accepted)
        }
        #expect(feed.rows[5] == .loaded(Row(id: 5)) && feed.rows.loadedPageCount == 4)
        #expect(ids(feed) == Array(0..<50))
    }

    @Test func `a dropped page that fails is tried again when asked`() throws {
        var feed = try longFeed()
        feed.drop(outside: 0..<10)
        let request = try sure(feed.need(45..<46).first)
        feed.fail(Broken(), of: request)
        #expect(feed.failure(ofRow: 45) == Broken() && feed.failure(ofRow: 35) == nil)
        #expect(feed.need(45..<46).isEmpty)
        let again = try sure(feed.need(45..<46, retrying: true).first)
        #expect(feed.failure(ofRow: 45) == nil)
        #expect(feed.finish(Server().answer(request.origin), of: request) == .late)
        feed.finish(Server().answer(again.origin), of: again)
        #expect(feed.rows[45] == .loaded(Row(id: 45)))
    }

    @Test func `a page that came back with other rows has those`() throws {
        var feed = try longFeed()
        feed.drop(outside: 0..<10)
        let request = try sure(feed.need(10..<11).first)
        feed.finish(PageAnswer([Row(id: 3, text: "new"), Row(id: 11), Row(id: 99)]), of: request)
        #expect(ids(feed) == Array(0..<10) + [11, 99] + Array(20..<50))
        #expect(feed.rows[3] == .loaded(Row(id: 3, text: "new")))
        #expect(feed.update(12) { $0.text = "x" } == .notFound)
    }

    // MARK: Edits

    @Test func `an edit of a row touches no other page and asks for nothing`() throws {
        var feed = try longFeed()
        let before = feed
        #expect(feed.update(25) { $0.text = "x" } == .done)
        for row in 0..<50 where row != 25 { #expect(feed.rows[row] == before.rows[row]) }
        #expect(feed.rows[25] == .loaded(Row(id: 25, text: "x")))
        #expect(feed.end == before.end && feed.content.phase != .loading)
        #expect(feed.update(25) { $0.id = 3 } == .notFound && feed.rows[25].id == 25)
        #expect(feed.update(-1) { $0.text = "x" } == .notFound)
        #expect(feed.remove(25) == .done && feed.remove(25) == .notFound)
        #expect(ids(feed) == Array(0..<25) + Array(26..<50))
        var last = Feed()
        last.finish(PageAnswer([Row(id: 1)]), of: last.begin())
        #expect(last.remove(1) == .done && last.content.shown == .empty)
        feed.drop(outside: 0..<1)
        #expect(feed.update(30) { $0.text = "x" } == .notFound && feed.remove(30) == .done)
    }

    // MARK: Any order

    /// Random events against a plain model: the rows of all pages in order, each
    /// identity once.
    @Test(arguments: 0..<UInt64(300))
    func `whatever the order of pages, every row is there once and in order`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let server = Server(rows: 0..<Int.random(in: 0...60, using: &random), size: 7)
        var feed = Feed()
        var open: [PageRequest<Int>] = []
        for _ in 0..<60 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let isJump = Bool.random(using: &random) && !server.rows.isEmpty
                open.append(
                    feed.begin(at: isJump ? server.rows.randomElement(using: &random) : nil))
            case 1, 2, 3:
                if let request = feed.more(Bool.random(using: &random) ? .start : .end) {
                    open.append(request)
                }
            case 4:
                for end in PageEnd.allCases {
                    if let again = feed.retry(end) { open.append(again) }
                }
            case 5:
                let start = Int.random(in: 0...feed.rows.count, using: &random)
                feed.drop(outside: start..<(start + 3))
            case 6: open += feed.need(0..<feed.rows.count, retrying: true)
            case 7: feed.cancel()
            default:
                guard let index = open.indices.randomElement(using: &random) else { continue }
                let request = open.remove(at: index)
                if Int.random(in: 0..<4, using: &random) == 0 {
                    feed.fail(Broken(), of: request)
                } else {
                    feed.finish(server.answer(request.origin), of: request)
                }
            }
            let ids = ids(feed)
            #expect(ids == Array((ids.first ?? 0)..<(ids.first ?? 0) + ids.count), "seed \(seed)")
            for (row, id) in ids.enumerated() {
                #expect(feed.rows[row].element.map(\.id) ?? id == id, "seed \(seed)")
            }
        }
        // In the end everything can be had.
        feed.cancel()
        let first = feed.begin()
        feed.finish(server.answer(first.origin), of: first)
        while let request = feed.more(.end) {
            feed.finish(server.answer(request.origin), of: request)
        }
        #expect(feed.rows.compactMap(\.element?.id) == Array(server.rows), "seed \(seed)")
    }
}
