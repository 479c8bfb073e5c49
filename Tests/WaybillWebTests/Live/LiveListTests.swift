import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Lists that change at random, as a live page shows them.
@Suite(.timeLimit(.minutes(60)))
struct LiveListTests {
    /// The length of a list, and its scroll position.
    enum Mode: CaseIterable {
        case whole

        /// A long list of which the page shows a stretch.
        case stretch

        case window

        /// A list that is now longer and now shorter than what is drawn whole.
        case crossing

        var size: ClosedRange<Int> {
            switch self {
            case .whole: 0...30
            case .stretch: 201...260
            case .window: 250...400
            case .crossing: 190...212
            }
        }

        var hasWindow: Bool { self == .window || self == .crossing }
    }

    private static let cases = Mode.allCases.flatMap { mode in
        SeededGenerator.seeds(1).map { (mode, $0) }
    }

    // MARK: The view of a screen

    @Test(arguments: cases)
    private func `a live page follows a list that changes at random`(
        _ mode: Mode, _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        var list = ShuffledList(of: mode.size, isUnique: seed.isMultiple(of: 2), seed: seed)
        let screen = LiveScreen(ShuffledScreen(list: list, presses: ShuffledApp.Presses()))
        let view = ScreenView(
            of: screen, firstRow: mode == .stretch ? Int(seed) * 20 : 0, metrics: .web)
        screen.appear()
        var shown = view.takeStep().page
        var live = try LivePage(showing: shown)
        for turn in 0..<8 {
            await Task.yield()
            let comment: Comment = "\(mode), seed \(seed), turn \(turn)"
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let change = UInt64.random(in: 0...9_999, using: &random)
                list.change(seed: change)
                screen.description.search?.onChange("\(change)")
            }
            if mode.hasWindow, turn > 0, Int.random(in: 0..<3, using: &random) > 0 {
                let message = live.see(sight(of: live, list, &random))
                guard case .see(let sight) = try LiveMessage(message.utf8) else { continue }
                sight.look(at: view)
            }
            let step = view.takeStep()
            let before = live
            let json = LiveFrame(from: shown, to: step.page, step.list).json(depth: 0)
            #expect(throws: Never.self, comment) { try live.take(json) }
            #expect(try DrawnLines.difference(live, from: step.page) == nil, comment)
            try expect(step.page, shows: list, comment)
            expect(live, keepsRowsOf: before, isUnique: list.isUnique, comment)
            shown = step.page
        }
    }

    @Test func `the second of two equal sections has the address of the first once that has gone`()
        throws
    {
        func section(_ occurrence: Int) -> Page.Section {
            var section = Page.Section(id: "notes", header: .text("Notes"), rows: [])
            (section.isCollapsed, section.occurrence) = (false, occurrence)
            return section
        }
        let frame = ListFrame(
            ListStep(sections: [.kept(1)]), from: [section(0), section(1)], to: [section(0)])
        guard case .changed(let change)? = frame.sections?.first,
            case .drawn(let html) = change.shell
        else {
            Issue.record("its shell is kept")
            return
        }
        #expect(html.contains(section(0).elementID.description))
    }

    /// Looks somewhere, with some sizes.
    private func sight(
        of live: LivePage, _ list: ShuffledList, _ random: inout SeededGenerator
    ) -> LivePage.Sight {
        let lengths = [1, 20, 48, 300, 1e6, 0]
        func length() -> Double { lengths.randomElement(using: &random) ?? 0 }
        var sight = LivePage.Sight(
            width: [320, 600, 1280].randomElement(using: &random) ?? 600,
            height: [100, 800, 1400].randomElement(using: &random) ?? 800)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: sight.place = .same
        case 1: sight.place = .offset(Double.random(in: -1_000...40_000, using: &random))
        case 2:
            sight.place = .row(
                section: Int.random(in: -1...9, using: &random),
                row: Int.random(in: -1...400, using: &random), below: -length())
        default:
            let section = list.sections.indices.randomElement(using: &random) ?? 0
            let count = list.sections.isEmpty ? 0 : list.sections[section].rows.count
            sight.place = .row(
                section: section, row: Int.random(in: 0...count, using: &random),
                below: Double.random(in: -400...400, using: &random))
        }
        for row in live.rows where Int.random(in: 0..<3, using: &random) == 0 {
            sight.rows[row.index] = ListSize(width: length(), height: length())
            sight.headers[row.section] = length()
            if Bool.random(using: &random) { sight.sides[row.section] = length() }
        }
        return sight
    }

    /// Holds what is drawn against the list: of each section a stretch of its
    /// rows, all or at least some of a long list.
    private func expect(
        _ page: Page, shows list: ShuffledList, _ comment: Comment
    ) throws {
        #expect(page.window.rowCount == list.count, comment)
        for section in page.sections {
            let model = try #require(
                list.sections.indices.contains(section.index) ? list.sections[section.index] : nil,
                comment)
            #expect(section.id == RecordID(model.id), comment)
            #expect(section.rowCount == model.rows.count, comment)
            let end = section.firstRow + section.rows.count
            try #require(end <= model.rows.count, comment)
            let rows = model.rows[section.firstRow..<end]
            #expect(section.rows.map(\.id) == rows.map { RecordID($0.id) }, comment)
            #expect(section.rows.map(\.content) == rows.map(ShuffledCell.content(for:)), comment)
            if section.header != nil { #expect(section.header == model.header, comment) }
            if section.footer != nil { #expect(section.footer == model.footer, comment) }
        }
        let drawn = page.sections.reduce(0) { $0 + $1.rows.count }
        if list.count <= ScreenView.mostRows {
            #expect(drawn == list.count && page.sections.count == list.sections.count, comment)
        } else {
            // A window may show nothing but a header that is higher than it.
            let isStretch = page.window.extent == nil
            #expect(!isStretch || (1...ScreenView.mostRows).contains(drawn), comment)
        }
    }

    /// A row keeps its element only where it is the same row.
    private func expect(
        _ live: LivePage, keepsRowsOf before: LivePage, isUnique: Bool, _ comment: Comment
    ) {
        guard isUnique else { return }
        let ids = Dictionary(uniqueKeysWithValues: before.rows.map { ($0.birth, $0.id) })
        for row in live.rows {
            if let id = ids[row.birth] { #expect(id == row.id, comment) }
        }
    }

    // MARK: A visit

    @Test(arguments: cases)
    private func `a visit shows a list that changes at random, and knows which rows are meant`(
        _ mode: Mode, _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed &+ 1_000)
        var list = ShuffledList(of: mode.size, isUnique: seed.isMultiple(of: 2), seed: seed)
        let app = ShuffledApp(list)
        let visit = LiveVisit(app: app, host: WebHost(app, clock: TestClock()).livePages)
        let address = mode == .stretch ? "/?w-row=\(seed * 20)" : "/"
        var live = LivePage(at: address)
        try await visit.receive(LiveMessage(live.show().utf8))
        for turn in 0..<8 {
            let comment: Comment = "\(mode), seed \(seed), turn \(turn)"
            let frame = try #require(await visit.next())
            #expect(throws: Never.self, comment) { try live.take(frame) }
            let page = try #require(await visit.shown)
            #expect(try DrawnLines.difference(live, from: page) == nil, comment)
            try expect(page, shows: list, comment)
            #expect(live.answered ?? 0 == live.asked, comment)
            #expect(live.address == page.url.description, comment)
            // Several things happen before the next frame, and a row that was seen may have moved.
            let seen = list
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let change = UInt64.random(in: 0...9_999, using: &random)
                list.change(seed: change)
                try await visit.receive(LiveMessage(live.type("\(change)").utf8))
            }
            let row = live.rows.filter { $0.isButton && $0.target == nil }
                .randomElement(using: &random)
            if let row, Bool.random(using: &random) {
                try await select(row, of: &live, seen, &list, app, visit, mode, comment)
            }
            if mode.hasWindow, Int.random(in: 0..<3, using: &random) > 0 {
                let sight = sight(of: live, list, &random)
                try await visit.receive(LiveMessage(live.see(sight).utf8))
            }
        }
        await visit.close()
    }

    /// Selects a row as it was seen: that row is selected, wherever it is in its section now,
    /// or none is.
    private func select(
        _ row: LivePage.Row, of live: inout LivePage, _ seen: ShuffledList,
        _ list: inout ShuffledList, _ app: ShuffledApp, _ visit: LiveVisit, _ mode: Mode,
        _ comment: Comment
    ) async throws {
        let number = try #require(Int(row.text.dropFirst().prefix { $0.isNumber }), comment)
        let heard = app.presses.all.count
        try await visit.receive(LiveMessage(live.select(row).utf8))
        let presses = app.presses.all.dropFirst(heard)
        for press in presses { list.press(press) }
        #expect(presses.count <= 1, comment)
        guard list.isUnique else { return }
        #expect(presses.allSatisfy { $0 == number }, comment)
        // A row may have left what is drawn of a long list, or have gone from one section to
        // another, and it may have other texts.
        func model(_ list: ShuffledList, in section: String) -> ShuffledList.Row? {
            list.sections.first { $0.id == section }?.rows.first { $0.number == number }
        }
        if mode == .whole, let section = section(of: row, in: live),
            let old = model(seen, in: section), let new = model(list, in: section), presses.isEmpty
        {
            let isSame = ShuffledCell.content(for: old) == ShuffledCell.content(for: new)
            #expect(!isSame || new.presses == nil || new.target != nil, comment)
        }
    }

    private func section(of row: LivePage.Row, in live: LivePage) -> String? {
        let sections = live.document.elements(named: "section")
        return sections[row.section]["data-section"]
    }
}
