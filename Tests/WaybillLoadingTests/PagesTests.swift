import Testing
import WaybillLoading
import WaybillTesting

@Suite struct PagesTests {
    private struct Row: Identifiable, Equatable {
        var id: Int
        var text = ""
    }

    private typealias Feed = Pages<Row, Int>

    /// A server of some rows; a cursor is a row's number.
    private func answer(
        _ origin: PageOrigin<Int>?, rows: Range<Int>, size: Int = 10
    ) -> PageResponse<Row, Int> {
        let start: Int
        let end: Int
        if let origin, origin.direction == .start {
            (start, end) = ((origin.cursor ?? 0) - size, origin.cursor ?? 0)
        } else {
            start = origin?.cursor ?? rows.lowerBound
            end = start + size
        }
        let page = (start..<end).clamped(to: rows)
        return PageResponse(
            page.map { Row(id: $0) },
            previous: page.lowerBound > rows.lowerBound ? page.lowerBound : nil,
            next: page.upperBound < rows.upperBound ? page.upperBound : nil)
    }

    @Test func `a row that comes again stays in its place, with what came last`() {
        var feed = Feed(PageResponse([Row(id: 1, text: "a"), Row(id: 2, text: "b")], next: 3))
        feed.add(
            PageResponse([Row(id: 2, text: "B"), Row(id: 3), Row(id: 3, text: "c")]), at: .end)
        #expect(
            feed.elements == [
                Row(id: 1, text: "a"), Row(id: 2, text: "B"), Row(id: 3, text: "c"),
            ])
    }

    @Test func `a server that goes in circles ends the list`() {
        var feed = Feed(PageResponse([Row(id: 1)], previous: 7, next: 5), at: 3)
        #expect(feed.next == 5 && feed.previous == 7)
        feed.add(PageResponse([Row(id: 2)], next: 5), at: .end)
        #expect(feed.next == nil)
        feed.add(PageResponse([Row(id: 0)], previous: 7), at: .start)
        #expect(feed.previous == nil && feed.map(\.id) == [0, 1, 2])
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `whatever the order of pages, every row is there once and in order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rows = 0..<Int.random(in: 1...60, using: &random)
        let size = Int.random(in: 1...9, using: &random)
        let start = Int.random(in: rows, using: &random)
        var feed = Feed(
            answer(PageOrigin(start, .end), rows: rows, size: size), at: start)
        while let end = PageEnd.allCases.filter({ feed.origin($0) != nil })
            .randomElement(using: &random)
        {
            feed.add(answer(feed.origin(end), rows: rows, size: size), at: end)
            #expect(feed.map(\.id) == feed.map(\.id).sorted(), "seed \(seed)")
        }
        #expect(feed.map(\.id) == Array(rows), "seed \(seed)")
    }

    @Test func `identities that only Unicode calls equal are two`() {
        struct Cafe: Identifiable { let id: String }
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        var cafes = Pages<Cafe, String>(
            PageResponse([Cafe(id: composed), Cafe(id: decomposed)], next: composed))
        #expect(cafes.count == 2)
        cafes.add(PageResponse([Cafe(id: composed)], next: decomposed), at: .end)
        #expect(cafes.count == 2 && cafes.next == decomposed)
        #expect(cafes.map { Array($0.id.utf8) } == [Array(composed.utf8), Array(decomposed.utf8)])
    }
}
