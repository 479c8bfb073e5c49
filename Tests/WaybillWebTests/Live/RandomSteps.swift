import WaybillLists
import WaybillScreens
import WaybillTesting

/// Pages, and steps from one to the next, without a list behind them.
struct RandomSteps {
    var random: SeededGenerator

    private var made = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    // MARK: Pages

    mutating func page() -> Page {
        let description = ScreenDescription("Notes", url: RouteURL())
        var page = Page(description, appName: "Pad", tabs: [])
        page.tabs = [Choice(title: "All", url: RouteURL(), isCurrent: true)]
        page.search = Page.Search(
            label: "Search", text: "", prompt: "Milk", target: RouteURL(), parameter: "q")
        return page
    }

    /// Changes some of what is around the list.
    mutating func changeChrome(_ page: inout Page) {
        let text = RandomContent.text(&random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: page.title = text
        case 1: page.subtitle = Bool.random(using: &random) ? nil : text
        case 2: page.search?.text = text
        case 3: page.search?.prompt = text
        case 4: page.url = RouteURL(path: [], query: [RouteURL.Parameter("q", text)])
        case 5: page.status = .loading(text)
        case 6: page.status = .failed(text, canRetry: Bool.random(using: &random))
        case 7: page.status = .empty(text, hint: text)
        case 8: page.status = .ready
        case 9: page.tabs = [Choice(title: text, url: RouteURL(path: [text]), isCurrent: false)]
        case 10:
            page.choices = [
                ChoiceGroup(
                    label: text,
                    choices: [Choice(title: text, url: RouteURL(), isCurrent: true)])
            ]
        default: page.attribution = Attribution("© \(text)")
        }
    }

    mutating func row() -> Page.Row {
        made += 1
        let id =
            Int.random(in: 0..<4, using: &random) == 0
            ? RecordID(RandomContent.text(&random)) : RecordID(made)
        var row = Page.Row(id: id, content: RandomContent.content(&random))
        changeKind(of: &row)
        return row
    }

    private mutating func changeKind(of row: inout Page.Row) {
        row.destination =
            Bool.random(using: &random)
            ? nil
            : RouteURL(path: ["places", RandomContent.text(&random)])
        row.isSelectable = Bool.random(using: &random)
    }

    mutating func section(at index: Int) -> Page.Section {
        var section = Page.Section(id: RecordID(RandomContent.text(&random)), rows: [])
        section.index = index
        changeEdges(of: &section)
        return section
    }

    private mutating func changeEdges(of section: inout Page.Section) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: section.header = nil
        case 1: section.header = RandomContent.content(&random)
        case 2: section.footer = Bool.random(using: &random) ? nil : RandomContent.content(&random)
        case 3 where Bool.random(using: &random): section.isBeside.toggle()
        case 3: section.pinsHeader.toggle()
        default:
            section.layout =
                [
                    .table, .grid(.count(3), columnSpacing: 12, lineSpacing: 12),
                    .grid(.fitting(width: 256), columnSpacing: 12, lineSpacing: 12),
                    .carousel(height: 120, spacing: 12),
                ].randomElement(using: &random) ?? .table
        }
    }

    // MARK: Steps

    /// The rows of a page, in their order.
    private func rows(of page: Page) -> [Page.Row] { page.sections.flatMap(\.rows) }

    /// Makes the list of the next page: with so many rows in each section, and
    /// these origins.
    mutating func arrange(
        _ page: inout Page, as shape: [Int], sections sectionOrigins: [Int?],
        rows rowOrigins: [Int?]
    ) -> ListStep {
        let old = page.sections
        let oldRows = rows(of: page)
        var step = ListStep()
        page.sections = []
        var next = 0
        var index = -1
        for (number, count) in shape.enumerated() {
            index += Int.random(in: 1...2, using: &random)
            var section: Page.Section
            if let origin = sectionOrigins[number] {
                section = old[origin]
                let isRedrawn = Int.random(in: 0..<3, using: &random) == 0
                if isRedrawn { changeEdges(of: &section) }
                step.sections.append(isRedrawn ? .redrawn(origin) : .kept(origin))
            } else {
                section = self.section(at: index)
                step.sections.append(.new)
            }
            section.index = index
            section.rows = rowOrigins[next..<next + count].map { origin in
                guard let origin else {
                    step.rows.append(.new)
                    return row()
                }
                return row(oldRows[origin], origin, &step)
            }
            next += count
            place(&section)
            page.sections.append(section)
        }
        page.window.rowCount = page.sections.reduce(0) { $0 + $1.rowCount }
        return step
    }

    private mutating func row(
        _ old: Page.Row, _ origin: Int, _ step: inout ListStep
    ) -> Page.Row {
        guard Int.random(in: 0..<3, using: &random) == 0 else {
            step.rows.append(.kept(origin))
            return old
        }
        var row = old
        switch Int.random(in: 0..<8, using: &random) {
        case 0: row.id = RecordID(RandomContent.text(&random))
        case 1: changeKind(of: &row)
        default: row.content = RandomContent.change(row.content, &random)
        }
        step.rows.append(.redrawn(origin))
        return row
    }

    /// Where the rows are among those of the section that are not drawn.
    private mutating func place(_ section: inout Page.Section) {
        let isWhole = Bool.random(using: &random)
        section.firstRow = isWhole ? 0 : Int.random(in: 0..<3, using: &random)
        section.rowCount =
            section.firstRow + section.rows.count
            + (isWhole ? 0 : Int.random(in: 0..<3, using: &random))
        if case .carousel = section.layout, Bool.random(using: &random) {
            section.room = Page.Section.Room(
                before: Double(Int.random(in: 0..<99, using: &random)) / 10, extent: 1e4)
        } else {
            section.room = nil
        }
    }

    /// Some arrangement of a list that is like the one before.
    mutating func next(_ page: inout Page) -> ListStep {
        let count = rows(of: page).count
        var origins: [Int?] = []
        switch Int.random(in: 0..<6, using: &random) {
        case 0: origins = (0..<count).reversed()
        case 1: origins = (0..<count).shuffled(using: &random)
        case 2: origins = []
        default:
            origins = Array(0..<count)
            for _ in 0..<Int.random(in: 0..<4, using: &random) where !origins.isEmpty {
                // A stretch goes elsewhere, or away.
                let start = Int.random(in: 0..<origins.count, using: &random)
                let end = min(origins.count, start + Int.random(in: 1...4, using: &random))
                let stretch = origins[start..<end]
                origins.removeSubrange(start..<end)
                guard Bool.random(using: &random) else { continue }
                let target = Int.random(in: 0...origins.count, using: &random)
                origins.insert(contentsOf: stretch, at: target)
            }
        }
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
            origins.insert(nil, at: Int.random(in: 0...origins.count, using: &random))
        }
        var sections: [Int?] = Array(page.sections.indices)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: sections.shuffle(using: &random)
        case 1: if !sections.isEmpty { sections.removeLast() }
        case 2:
            sections.insert(nil, at: Int.random(in: 0...sections.count, using: &random))
        default: break
        }
        if sections.isEmpty { sections = [nil] }
        return arrange(
            &page, as: shape(of: origins.count, in: sections.count), sections: sections,
            rows: origins)
    }

    private mutating func shape(of rows: Int, in sections: Int) -> [Int] {
        var cuts = (0..<sections - 1).map { _ in Int.random(in: 0...rows, using: &random) }
        cuts = [0] + cuts.sorted() + [rows]
        return zip(cuts, cuts.dropFirst()).map { $1 - $0 }
    }
}
