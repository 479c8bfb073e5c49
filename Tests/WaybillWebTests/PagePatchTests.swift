import Foundation
import Testing
import WaybillLists
import WaybillScreens
import WaybillTesting

@testable import WaybillWeb

/// What must hold for every two pages: the patch, carried out as the script
/// carries it out, turns the first list into the second.
@Suite struct PagePatchTests {
    @Test func `equal pages have no patch`() {
        let page = page([("a", [("1", 0)])])
        #expect(PagePatch(from: page, to: page).isEmpty)
    }

    @Test func `a changed row sends that row alone`() throws {
        let rows = (0..<1_000).map { ("\($0)", 0) }
        var changed = rows
        changed[500].1 = 1
        let patch = PagePatch(from: page([("a", rows)]), to: page([("a", changed)]))
        let stage = try #require(patch.list?.first)
        #expect(stage.rows?.count == 1 && stage.rows?[0].update?.count == 1)
        #expect(stage.rows?[0].update?[0].at == 500)
        #expect(LiveFrame.patch(patch).json(depth: 0).utf8.count < 400)
    }

    @Test func `a row in front of a thousand sends that row alone`() throws {
        let rows = (0..<1_000).map { ("\($0)", 0) }
        let patch = PagePatch(
            from: page([("a", rows)]), to: page([("a", [("new", 0)] + rows)]))
        #expect(patch.list?[0].rows?[0].insert?.count == 1)
        #expect(LiveFrame.patch(patch).json(depth: 0).utf8.count < 400)
    }

    @Test func `a text that is typed is no new search field`() {
        var before = page([])
        before.search = Page.Search(
            label: "Search", text: "a", prompt: "", target: RouteURL(), parameter: "q")
        var after = before
        after.search?.text = "ab"
        let patch = PagePatch(from: before, to: after)
        #expect(patch.field == "ab" && patch.parts == nil)
        after.search?.prompt = "Type"
        #expect(PagePatch(from: before, to: after).parts?["w-search"] != nil)
    }

    @Test func `the parts that changed are sent and no other`() {
        let before = page([])
        var after = before
        after.title = "Other"
        after.status = .loading("Looking")
        let patch = PagePatch(from: before, to: after)
        #expect(patch.parts?.keys.sorted() == ["w-head", "w-status"])
        #expect(patch.title == "Other · Pad")
        after.title = "O\u{202E}t\u{1B}her"
        #expect(PagePatch(from: before, to: after).title == "O\u{FFFD}t\u{FFFD}her · Pad")
    }

    @Test func `all small changes of a list are carried out rightly`() {
        let lists = arrangements(of: ["1", "2", "3"]).map { $0.map { ($0, 0) } }
        for old in lists {
            for new in lists {
                check([("a", old)], [("a", new)], "")
                check([("a", old), ("b", [("9", 0)])], [("b", [("9", 1)]), ("a", new)], "")
            }
        }
    }

    @Test(arguments: 0..<20)
    func `random changes of a list are carried out rightly`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var old = randomList(&random)
        for _ in 0..<100 {
            let new = randomList(&random)
            check(old, new, "seed \(seed)")
            old = new
        }
    }

    // MARK: The script, in Swift

    private typealias List = [(id: String, rows: [(String, Int)])]

    private func check(_ old: List, _ new: List, _ comment: String) {
        let before = page(old)
        let after = page(new)
        var shown = before.sections.map(drawn)
        for stage in PagePatch(from: before, to: after).list ?? [] { apply(stage, to: &shown) }
        #expect(shown == after.sections.map(drawn), "\(comment) \(old) -> \(new)")
    }

    /// A section as the browser holds it: its rows without their numbers, which
    /// the script counts anew.
    private func drawn(_ section: Page.Section) -> [String] {
        section.rows.indices.map { unnumbered(SectionHTML(section: section).rowSource(at: $0)) }
    }

    private func unnumbered(_ source: String) -> String {
        let halves = source.split(separator: " aria-posinset", maxSplits: 1)
        guard halves.count == 2, let end = halves[1].firstIndex(of: ">") else { return source }
        return String(halves[0] + halves[1][end...])
    }

    private func apply(_ stage: ListPatch, to list: inout [[String]]) {
        let before = list
        for change in stage.rows ?? [] {
            if let whole = change.whole {
                list[change.section] = rows(of: whole)
                continue
            }
            for update in change.update ?? [] {
                list[change.section][update.at] = unnumbered(update.html)
            }
            shift(
                &list[change.section], change.remove, change.move,
                (change.insert ?? []).map { ($0.at, unnumbered($0.html)) }
                    + (change.take ?? []).map { ($0[2], before[$0[0]][$0[1]]) })
        }
        shift(&list, stage.remove, stage.move, stage.insert?.map { ($0.at, rows(of: $0.html)) })
    }

    private func shift<Element>(
        _ list: inout [Element], _ remove: [Int]?, _ move: [[Int]]?,
        _ insert: [(Int, Element)]?
    ) {
        let old = list
        var gone = Set(remove ?? [])
        var arriving = insert ?? []
        for pair in move ?? [] {
            gone.insert(pair[0])
            arriving.append((pair[1], old[pair[0]]))
        }
        list = old.indices.filter { !gone.contains($0) }.map { old[$0] }
        for (index, element) in arriving.sorted(by: { $0.0 < $1.0 }) {
            list.insert(element, at: min(index, list.count))
        }
    }

    private func rows(of section: String) -> [String] {
        let mark = "<div role=\"listitem\""
        return section.split(separator: "\n")
            .compactMap { line in line.range(of: mark).map { String(line[$0.lowerBound...]) } }
            .filter { $0.hasSuffix("</div></div>") }
            .map { unnumbered($0 + "\n") }
    }

    private func page(_ list: List) -> Page {
        var page = Page(
            ScreenDescription(title: "Notes", url: RouteURL()), appName: "Pad", tabs: [])
        page.sections = list.map { section in
            Page.Section(
                id: RecordID(section.id), header: .text(section.id),
                rows: section.rows.map { id, version in
                    Page.Row(id: RecordID(id), content: .text("\(id) v\(version)"))
                })
        }
        return page
    }

    private func randomList(_ random: inout SeededGenerator) -> List {
        ["a", "b", "c", "d"].shuffled(using: &random)
            .prefix(Int.random(in: 0...4, using: &random))
            .map { id in
                let rows = (0..<9).map(String.init).shuffled(using: &random)
                    .prefix(Int.random(in: 0...9, using: &random))
                return (id, rows.map { ($0, Int.random(in: 0...1, using: &random)) })
            }
    }

    private func arrangements(of ids: [String]) -> [[String]] {
        guard !ids.isEmpty else { return [[]] }
        return [[]]
            + ids.flatMap { first in
                arrangements(of: ids.filter { $0 != first }).map { [first] + $0 }
            }
    }
}
