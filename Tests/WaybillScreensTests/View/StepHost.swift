import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillViewport

/// A host of elements that carries out steps, and finds out what is wrong.
///
/// It makes an element where a row is new, keeps it if the step does, and draws
/// it again if the step does.
final class StepHost {
    struct Element {
        var token: Int?
        var section: RecordID
        var row: Page.Row
    }

    struct Group {
        var token: Int?
        var id: RecordID
        var header: Content?
        var footer: Content?
        var layout: Page.Section.Layout
    }

    let screen: LiveScreen
    let view: ScreenView
    let tokens: RowTokens
    let counter = DrawCounter()

    private(set) var elements: [Element] = []
    private(set) var groups: [Group] = []
    private var page: Page?

    init() {
        screen = LiveScreen(EmptyScreen())
        view = ScreenView(
            of: screen, metrics: ListMetrics(overscan: ListOverscan(ahead: 0.7, behind: 0.3)))
        tokens = RowTokens(before: view)
        screen.manifest.addPlugins([counter])
    }

    func take(isSettled: Bool = true) -> String? {
        let plans = tokens.planCount
        counter.drawn = 0
        let step = view.takeStep()
        let isStill = tokens.planCount == plans
        let flaw = apply(step, isStill: isStill)
        if let flaw { return flaw }
        if isSettled, !isStill { return "the list changed" }
        page = step.page
        return isStill ? pageFlaw(step.page) : nil
    }

    private func apply(_ step: ScreenStep, isStill: Bool) -> String? {
        guard let list = step.list else {
            let isSame = page?.sections == step.page.sections && page?.window == step.page.window
            return isSame ? nil : "the list differs, and no step says so"
        }
        let rows = step.page.sections.flatMap { section in
            section.rows.enumerated().map { (section, $0.offset, $0.element) }
        }
        guard list.rows.count == rows.count, list.sections.count == step.page.sections.count else {
            return "\(list.rows.count) origins for \(rows.count) rows"
        }
        let used = (list.rows.compactMap(\.index), list.sections.compactMap(\.index))
        guard Set(used.0).count == used.0.count, Set(used.1).count == used.1.count else {
            return "an origin is used twice"
        }
        let old = elements
        let oldGroups = groups
        let oldTokens = Set(old.compactMap(\.token))
        var redrawn = 0
        elements = []
        groups = []
        for (section, origin) in zip(step.page.sections, list.sections) {
            let token = isStill ? tokens.sections[section.index].token : nil
            if let flaw = add(section, token, origin, oldGroups) { return flaw }
        }
        for ((section, offset, row), origin) in zip(rows, list.rows) {
            let path = ItemPath(section: section.index, item: section.firstRow + offset)
            let token = isStill ? tokens.token(at: path) : nil
            var element = Element(token: token, section: section.id, row: row)
            switch origin {
            case .new:
                redrawn += 1
                if let token, oldTokens.contains(token) {
                    return "row \(path) was there, and is new"
                }
            case .kept(let index), .redrawn(let index):
                guard old.indices.contains(index) else { return "no row \(index) was there" }
                let was = old[index]
                if let token, oldTokens.contains(token), was.token != token {
                    return "row \(path) was another one"
                }
                guard was.row.id == row.id else { return "row \(path) was \(was.row.id)" }
                guard case .kept = origin else {
                    redrawn += 1
                    break
                }
                guard was.token == token || token == nil || was.token == nil else {
                    return "row \(path) is kept, but is another one"
                }
                element.row = was.row
                guard was.row == row else { return "row \(path) is kept, and looks as it did" }
            }
            elements.append(element)
        }
        guard !isStill || redrawn >= counter.drawn || hasRead else {
            return "\(counter.drawn) rows were drawn for \(redrawn)"
        }
        hasRead = false
        return nil
    }

    private func add(
        _ section: Page.Section, _ token: Int?, _ origin: ListStep.Origin, _ old: [Group]
    ) -> String? {
        let group = Group(
            token: token, id: section.id, header: section.header, footer: section.footer,
            layout: section.layout)
        groups.append(group)
        let wasThere = token != nil && old.contains { $0.token == token }
        guard let index = origin.index else {
            return wasThere ? "section \(section.index) was there, and is new" : nil
        }
        guard old.indices.contains(index) else { return "no section \(index) was there" }
        let was = old[index]
        guard was.id == section.id else { return "section \(section.index) was \(was.id)" }
        if wasThere, was.token != token { return "section \(section.index) was another one" }
        guard case .kept = origin else { return nil }
        guard was.token == token || token == nil || was.token == nil else {
            return "section \(section.index) is kept, but another"
        }
        return was.header == section.header && was.footer == section.footer
            && was.layout == section.layout
            ? nil : "section \(section.index) is kept, and looks as it did"
    }

    /// Whether the page was read since the last step.
    private var hasRead = false

    /// Reads the page without taking it.
    func read() -> String? {
        hasRead = true
        let plans = tokens.planCount
        let page = view.page
        return tokens.planCount == plans ? pageFlaw(page) : nil
    }

    /// Where the rows are that were taken: each is where its number is.
    func takenFlaw() -> String? {
        for (index, path) in view.takenRows {
            guard elements.indices.contains(index) else { return "no row \(index) was taken" }
            guard let token = elements[index].token else { continue }
            let isThere = tokens.sections.contains { $0.rows.contains(token) }
            if isThere, tokens.token(at: path) != token { return "row \(index) is not at \(path)" }
        }
        return nil
    }

    // MARK: What is to be drawn

    /// What is wrong with a page, held against the list itself.
    private func pageFlaw(_ page: Page) -> String? {
        let records = tokens.records
        let count = records.reduce(0) { $0 + $1.cells.count }
        guard page.window.rowCount == count else { return "\(page.window.rowCount) of \(count)" }
        for section in page.sections {
            let record = records[section.index]
            let due = record.cells[section.firstRow..<section.firstRow + section.rows.count]
            guard section.id == record.id, section.rowCount == record.cells.count,
                section.rows == due.map({ $0.pageRow })
            else { return "section \(section.index) is not as it is" }
        }
        if let viewport = view.viewport { return windowFlaw(page, viewport, records) }
        return page.window.extent == nil ? stretchFlaw(page, records, count) : "there is no window"
    }

    private func stretchFlaw(_ page: Page, _ records: [SectionRecord], _ count: Int) -> String? {
        let first = page.window.firstRow
        let end = count <= ScreenView.mostRows ? count : min(count, first + ScreenView.mostRows)
        guard count > ScreenView.mostRows || first == 0 else { return "not all rows are drawn" }
        guard count == 0 || first < count else { return "nothing is drawn" }
        var due: [ItemPath] = []
        var rank = 0
        for (index, record) in records.enumerated() {
            for item in record.cells.indices where (first..<end).contains(rank + item) {
                due.append(ItemPath(section: index, item: item))
            }
            rank += record.cells.count
        }
        guard page.paths == due else { return "\(page.paths.count) rows instead of \(due.count)" }
        for section in page.sections {
            let record = records[section.index]
            let isEnd = section.firstRow + section.rows.count == record.cells.count
            guard section.header == record.header?.content,
                section.footer == (isEnd ? record.footer?.content : nil)
            else { return "the edges of section \(section.index) are missing" }
        }
        guard count <= ScreenView.mostRows else { return nil }
        return page.sections.count == records.count ? nil : "sections are missing"
    }

    private func windowFlaw(
        _ page: Page, _ viewport: ListViewport, _ records: [SectionRecord]
    ) -> String? {
        guard page.window.extent == viewport.extent else { return "another extent" }
        var drawn: Set<ListElement> = Set(page.paths.map { .row($0) })
        for section in page.sections {
            let record = records[section.index]
            if let header = section.header {
                drawn.insert(.header(section.index))
                guard header == record.header?.content else { return "an old header" }
            }
            if let footer = section.footer {
                drawn.insert(.footer(section.index))
                guard footer == record.footer?.content else { return "an old footer" }
            }
        }
        let placed = Set(viewport.placed.map(\.element))
        if let missing = placed.subtracting(drawn).first { return "\(missing) is not drawn" }
        for extra in drawn.subtracting(placed) {
            // Only what completes a line, or is without height among others.
            guard let path = extra.path, let frame = viewport.frame(of: extra),
                viewport.placed.contains(where: {
                    $0.element.section == path.section
                        && ($0.frame.y == frame.y || frame.height == 0 || frame.width == 0)
                })
            else { return "\(extra) is drawn" }
        }
        if let first = page.sections.first {
            let header = viewport.frame(of: .header(first.index))
            let path = ItemPath(section: first.index, item: first.firstRow)
            let start =
                viewport.frame(of: .row(path))?.y ?? viewport.frame(of: .footer(first.index))?.y
            let shift = first.header == nil ? 0 : header?.height ?? 0
            let end = viewport.top(ofSection: first.index + 1) ?? viewport.extent
            let place = first.firstRow > 0 ? end - shift : header?.y ?? 0
            let due = start.map { $0 - shift } ?? place
            if page.window.room != due { return "room \(page.window.room), not \(due)" }
        }
        guard let first = page.sections.first else { return nil }
        let rank = records[..<first.index].reduce(0) { $0 + $1.cells.count } + first.firstRow
        if rank != page.window.firstRow { return "row \(rank) is the first" }
        return nil
    }
}

final class DrawCounter: ListListener {
    var drawn = 0

    func listen(to event: ListEvent, in manifest: ListManifest) {
        if case .willConfigure(let context) = event, context.path.edge == nil { drawn += 1 }
    }
}

/// A screen whose list is changed from outside.
struct EmptyScreen: Screen {
    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("List", url: RouteURL())
    }
}

extension Page {
    fileprivate var paths: [ItemPath] {
        sections.flatMap { section in
            section.rows.indices.map {
                ItemPath(section: section.index, item: section.firstRow + $0)
            }
        }
    }
}

extension CellRecord {
    fileprivate var pageRow: Page.Row {
        Page.Row(id: id, content: content ?? .text(""), isSelectable: hasSelection)
    }
}
