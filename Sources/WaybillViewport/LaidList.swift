import WaybillDiff
import WaybillLists

struct LaidList {
    private(set) var sections: [LaidSection] = []

    private(set) var index = LayoutIndex()

    let width: Double

    private let adapt: (SectionLayout) -> SectionLayout

    init(
        _ records: [SectionRecord], width: Double,
        adapt: @escaping (SectionLayout) -> SectionLayout = { $0 }
    ) {
        self.width = width
        self.adapt = adapt
        sections = records.map { LaidSection($0, width: width, adapt: adapt) }
        index = LayoutIndex(sizes: sections.map(\.extent))
    }

    var extent: Double { index.extent }

    // MARK: Places

    /// The place of an element, or nil for a missing one.
    func place(of element: ListElement) -> ListPlace? {
        guard let section = section(element.section) else { return nil }
        let top = index.offset(ofRow: element.section)
        switch element {
        case .header: return edge(section.headerFrame, section.header, top)
        case .footer: return edge(section.footerFrame, section.footer, top)
        case .row(let path):
            guard var place = section.place(ofRow: path.item) else { return nil }
            place.frame = place.frame.moved(dx: 0, dy: top)
            return place
        }
    }

    func section(_ index: Int) -> LaidSection? {
        sections.indices.contains(index) ? sections[index] : nil
    }

    private func edge(
        _ frame: ListRect?, _ edge: LaidSection.Edge?, _ top: Double
    ) -> ListPlace? {
        guard let frame, let edge else { return nil }
        return ListPlace(
            frame: frame.moved(dx: 0, dy: top), isMeasured: edge.isMeasured,
            maximum: ListSize(width: width, height: .infinity))
    }

    /// The elements between two heights, from the top.
    ///
    /// At most ``mostElements``, so that rows without a height cannot fill a window with a million
    /// of them.
    ///
    /// - Complexity: O(n log m) for n elements among m.
    func elements(
        from top: Double, to bottom: Double, beside: Double = 0
    ) -> [(element: ListElement, place: ListPlace)] {
        var elements: [(ListElement, ListPlace)] = []
        guard let first = index.row(at: top) else { return [] }
        for number in first..<min(sections.count, first + Self.mostElements) {
            let start = index.offset(ofRow: number)
            guard start < bottom, elements.count < Self.mostElements else { break }
            let section = sections[number]
            let window = section.window(beside: beside)
            let rows = section.rows(from: top - start, to: bottom - start, beside: beside)
            func add(_ element: ListElement) {
                guard let place = place(of: element), place.frame.y < bottom,
                    place.frame.maxY > top,
                    element.path == nil
                        || (place.frame.x < window.to && place.frame.maxX > window.from)
                else { return }
                elements.append((element, place))
            }
            add(.header(number))
            for item in rows where elements.count < Self.mostElements {
                add(.row(ItemPath(section: number, item: item)))
            }
            add(.footer(number))
        }
        return elements
    }

    static let mostElements = 10_000

    /// The pinned header and its frame.
    func pinnedHeader(at offset: Double) -> (section: Int, frame: ListRect)? {
        guard let line = index.line(at: offset), line.offset < offset, offset < line.end,
            let section = section(line.rows.lowerBound), section.layout.pinsHeader,
            let frame = section.headerFrame
        else { return nil }
        let y = min(offset, line.end - frame.height)
        return (line.rows.lowerBound, frame.moved(dx: 0, dy: max(y, line.offset)))
    }

    // MARK: Changes

    /// Sets a size; nil turns the old one into an estimate.
    mutating func setSize(_ size: ListSize?, of element: ListElement) {
        guard sections.indices.contains(element.section) else { return }
        let size = size.map {
            ListSize(width: LayoutGrain.length($0.width), height: LayoutGrain.length($0.height))
        }
        switch element {
        case .header: sections[element.section].setHeaderHeight(size?.height)
        case .footer: sections[element.section].setFooterHeight(size?.height)
        case .row(let path): sections[path.section].setSize(size, ofRow: path.item)
        }
        refresh(element.section)
    }

    mutating func setEstimate(_ size: ListSize, of element: ListElement) {
        setSize(size, of: element)
        setSize(nil, of: element)
    }

    /// Scrolls a section sideways, within its limits.
    mutating func setSideOffset(_ offset: Double, of section: Int) {
        guard sections.indices.contains(section) else { return }
        let most = sections[section].maximumSideOffset
        sections[section].sideOffset = min(LayoutGrain.length(offset), most)
    }

    private mutating func refresh(_ section: Int) {
        setSideOffset(sections[section].sideOffset, of: section)
        index.setSize(sections[section].extent, ofRow: section)
    }

    /// Applies a batch.
    ///
    /// Sizes follow moved rows. Sections that do not match the records are laid out again.
    ///
    /// - Complexity: O(m log n) for m item operations; O(sections) after inserts, deletes or moves
    ///   of sections.
    mutating func apply(_ changes: ListChanges, _ map: PathMap, records: [SectionRecord]) {
        for path in changes.updatedItems where sections.indices.contains(path.section) {
            // A row without a height is not visible, and would not be measured again.
            if let frame = place(of: .row(path))?.frame, frame.height == 0 {
                sections[path.section].setSize(
                    ListSize(width: frame.width, height: 1), ofRow: path.item)
            }
            sections[path.section].setSize(nil, ofRow: path.item)
        }
        let carried = changes.movedItems.compactMap { move -> (to: ListElement, ListPlace)? in
            place(of: .row(move.from)).map { (.row(move.to), $0) }
        }
        let gone = changes.deletedItems + changes.movedItems.map(\.from)
        let come = changes.insertedItems + changes.movedItems.map(\.to)
        remove(gone)
        var touched = Set(gone.compactMap { map.section($0.section) })
        touched.formUnion(changes.updatedItems.compactMap { map.section($0.section) })
        rearrangeSections(changes, map, records)
        insert(come)
        touched.formUnion(come.map(\.section))
        for (element, place) in carried {
            setSize(place.frame.size, of: element)
            // A size measured within another maximum is only an estimate.
            if !place.isMeasured || self.place(of: element)?.maximum != place.maximum {
                setSize(nil, of: element)
            }
        }
        for old in changes.updatedSections {
            guard let new = map.section(old), sections.indices.contains(new),
                records.indices.contains(new)
            else { continue }
            sections[new].take(records[new])
            touched.insert(new)
        }
        for section in touched where sections.indices.contains(section) {
            if records.indices.contains(section) { sections[section].mend(records[section]) }
            refresh(section)
        }
    }

    private mutating func remove(_ paths: [ItemPath]) {
        for run in runs(of: paths).reversed() where sections.indices.contains(run.section) {
            sections[run.section].replaceRows(run.items, withCount: 0)
        }
    }

    private mutating func insert(_ paths: [ItemPath]) {
        for run in runs(of: paths) where sections.indices.contains(run.section) {
            let start = run.items.lowerBound
            sections[run.section].replaceRows(start..<start, withCount: run.items.count)
        }
    }

    private mutating func rearrangeSections(
        _ changes: ListChanges, _ map: PathMap, _ records: [SectionRecord]
    ) {
        guard
            !changes.deletedSections.isEmpty || !changes.insertedSections.isEmpty
                || !changes.movedSections.isEmpty || sections.count != records.count
        else { return }
        var new = [LaidSection?](repeating: nil, count: records.count)
        for (old, section) in sections.enumerated() {
            if let target = map.section(old), new.indices.contains(target) {
                new[target] = section
            }
        }
        sections = zip(new, records).map { $0 ?? LaidSection($1, width: width, adapt: adapt) }
        index = LayoutIndex(sizes: sections.map(\.extent))
    }

    /// Neighbouring paths as ranges, ascending.
    private func runs(of paths: [ItemPath]) -> [(section: Int, items: Range<Int>)] {
        var runs: [(section: Int, items: Range<Int>)] = []
        for path in paths.sorted() {
            if let last = runs.last, last.section == path.section,
                last.items.upperBound == path.item
            {
                runs[runs.count - 1].items = last.items.lowerBound..<(path.item + 1)
            } else {
                runs.append((path.section, path.item..<(path.item + 1)))
            }
        }
        return runs
    }
}
