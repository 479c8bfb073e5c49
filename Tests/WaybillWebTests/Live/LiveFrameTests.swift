import Testing
import WaybillLists
import WaybillScreens
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// What a browser shows after a frame is the page that is drawn whole.
@Suite(.timeLimit(.minutes(60)))
struct LiveFrameTests {
    private static let mostRows = SeededGenerator.rounds(1) > 1 ? 3 : 2

    /// All ways to have so many rows at most in up to two sections.
    private static let shapes: [[Int]] =
        [[]] + (0...mostRows).map { [$0] }
        + (0...mostRows).flatMap { first in (0...(mostRows - first)).map { [first, $0] } }

    /// All ways in which so many things can have been among so many before, each
    /// at most once.
    private func origins(_ count: Int, among old: [Int]) -> [[Int?]] {
        guard count > 0 else { return [[]] }
        return ([nil] + old.map(Optional.some)).flatMap { first in
            origins(count - 1, among: old.filter { $0 != first }).map { [first] + $0 }
        }
    }

    @Test(arguments: shapes)
    private func `each arrangement of a few rows in two sections becomes each other one`(
        _ shape: [Int]
    ) async throws {
        var steps = RandomSteps(seed: UInt64(shape.reduce(shape.count) { $0 * 4 + $1 }))
        var old = steps.page()
        _ = steps.arrange(
            &old, as: shape, sections: shape.map { _ in nil },
            rows: Array(repeating: nil, count: shape.reduce(0, +)))
        let shown = try LivePage(showing: old)
        for next in LiveFrameTests.shapes {
            await Task.yield()
            let rows = origins(next.reduce(0, +), among: Array(0..<shape.reduce(0, +)))
            for sections in origins(next.count, among: Array(shape.indices)) {
                for rows in rows {
                    var page = old
                    let step = steps.arrange(&page, as: next, sections: sections, rows: rows)
                    try expect(shown, old, page, step, "\(shape) to \(next): \(step)")
                }
            }
        }
    }

    @Test func `a kept row takes the names of a section spelled in other characters`() throws {
        var steps = RandomSteps(seed: 0)
        var old = steps.page()
        let control = Content.control(Control("Name", id: "name", .text("", TextInput())))
        let rows = [Page.Row(id: "row", content: control)]
        old.sections = [Page.Section(id: "caf\u{E9}", rows: rows)]
        var page = old
        page.sections = [Page.Section(id: "cafe\u{301}", rows: rows)]
        var step = ListStep()
        step.sections = [.new]
        step.rows = [.kept(0)]
        try expect(try LivePage(showing: old), old, page, step, "composed and decomposed")
    }

    @discardableResult
    private func expect(
        _ shown: LivePage, _ old: Page, _ page: Page, _ step: ListStep?, _ comment: Comment
    ) throws -> LivePage {
        var live = shown
        let json = LiveFrame(from: old, to: page, step).json(depth: 0)
        #expect(throws: Never.self, "\(comment)\n\(json)") { try live.take(json) }
        let difference = try DrawnLines.difference(live, from: page)
        #expect(difference == nil, "\(comment)\n\(json)")
        #expect(births(live, since: shown) == births(step, shown), "\(comment)\n\(json)")
        return live
    }

    /// Which elements the rows have that were there before.
    private func births(_ page: LivePage, since old: LivePage) -> [Int?] {
        let known = Set(old.rows.map(\.birth))
        return page.rows.map { known.contains($0.birth) ? $0.birth : nil }
    }

    /// Which elements the rows are to keep in a step.
    private func births(_ step: ListStep?, _ old: LivePage) -> [Int?] {
        step?.rows.map { $0.index.map { old.rows[$0].birth } } ?? old.rows.map(\.birth)
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `random steps of random lists make the page that is drawn whole`(_ seed: UInt64) throws {
        var steps = RandomSteps(seed: seed)
        var page = steps.page()
        var live = try LivePage(showing: page)
        for number in 0..<25 {
            let old = page
            let step: ListStep? =
                Int.random(in: 0..<8, using: &steps.random) == 0 ? nil : steps.next(&page)
            for _ in 0..<Int.random(in: 0..<3, using: &steps.random) { steps.changeChrome(&page) }
            live = try expect(live, old, page, step, "seed \(seed), step \(number)")
        }
    }
}
