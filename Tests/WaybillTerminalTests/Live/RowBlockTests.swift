import Testing
import WaybillScreens
import WaybillTesting

@testable import WaybillTerminal

/// Rows that are taken as they were drawn before.
@Suite(.timeLimit(.minutes(60)))
struct RowBlockTests {
    @Test(arguments: SeededGenerator.seeds(10))
    func `a page drawn after another one is as it is drawn by itself`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pages = RandomPages(seed: seed, hasControls: seed % 2 == 0)
        var page = pages.page()
        var model = TerminalScreenModel(showing: page, 50, 8)
        for step in 0..<15 {
            let other = pages.page()
            if step % 5 == 4 { page = other }
            for index in page.sections.indices {
                page.sections[index].rows.shuffle(
                    by: Int.random(in: 0...2, using: &random),
                    with: other.sections.flatMap(\.rows), using: &random)
            }
            model.show(page)
            let alone = TerminalScreenModel(showing: page, 50, 8)
            let comment: Comment = "seed \(seed), step \(step)"
            #expect(
                model.drawn.lines.map(\.finished) == alone.drawn.lines.map(\.finished), comment)
            #expect(model.drawn.semantics == alone.drawn.semantics, comment)
            #expect(
                model.drawn.targets.map { "\($0.id) \($0.lines) \($0.column)" }
                    == alone.drawn.targets.map { "\($0.id) \($0.lines) \($0.column)" }, comment)
            #expect(model.drawn.rows.map(\.lines) == alone.drawn.rows.map(\.lines), comment)
        }
    }
}

extension [Page.Row] {
    /// Puts rows in other places, takes some out, and others in.
    fileprivate mutating func shuffle(
        by count: Int, with others: [Page.Row], using random: inout SeededGenerator
    ) {
        for _ in 0..<count {
            if !isEmpty {
                let row = remove(at: Int.random(in: 0..<self.count, using: &random))
                if Bool.random(using: &random) {
                    insert(row, at: Int.random(in: 0...self.count, using: &random))
                }
            }
            if let other = others.randomElement(using: &random) {
                insert(other, at: Int.random(in: 0...self.count, using: &random))
            }
        }
    }
}
