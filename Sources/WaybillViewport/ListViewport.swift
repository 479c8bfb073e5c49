import WaybillDiff
public import WaybillLists

/// A virtualized list without a screen: it lays out the visible part, scrolls
/// and follows changes.
///
/// A host gives it sections, its size and a way to ask for sizes; carries the
/// plans of a manifest to it; and shows ``placed`` at ``offset``. Nothing but
/// the visible rows and in the overscan is ever read or measured, so that a
/// million rows cost what a thousand do.
///
/// Something is always anchored: a row, or the beginning or the end of the
/// list, by `policy`. Whatever changes (rows above, late sizes, the width),
/// the anchored row stays where it is on screen, and the offset is what
/// follows. Only the ends of the list move it: there is nothing to show beyond
/// them.
///
/// A value without isolation of its own; ``ManagedViewport`` attaches one to a
/// manifest.
public struct ListViewport {
    /// Returns the size of an element within a maximum, or nil when the host
    /// will report it later by ``report(_:of:)``.
    public typealias Sizing = (ListElement, CellRecord, ListSize) -> ListSize?

    /// The sections that are shown.
    public internal(set) var sections: [SectionRecord]

    /// The size of what is seen, in the host's unit.
    public internal(set) var size: ListSize

    /// How far the upper edge is below the beginning of the list, in the
    /// host's unit.
    public internal(set) var offset = 0.0

    /// How far beyond the edges elements are placed.
    package var overscan: ListOverscan {
        didSet { settle() }
    }

    package var policy: AnchorPolicy {
        get { anchorPolicy }
        set {
            anchorPolicy = newValue
            hold = chosenHold()
        }
    }

    /// The visible elements and those in the overscan, from the top; a pinned
    /// header is last.
    public internal(set) var placed: [PlacedElement] = []

    /// Another number whenever elements may be elsewhere, or others placed.
    package internal(set) var arrangement = 0

    var list: LaidList
    var anchorPolicy: AnchorPolicy
    var hold = Hold.offset
    var isMovingUp = false

    /// What was placed last, by its current place.
    var seen: [ListElement: Seen] = [:]

    /// Those in the window whose size was requested without a result: the host
    /// measures them.
    var unsized: Set<ListElement> = []

    private var events: [ListViewportEvent] = []
    var sizing: Sizing
    let adapt: (SectionLayout) -> SectionLayout

    /// Creates a viewport at the beginning of a list.
    ///
    /// - Parameters:
    ///   - size: The size of what is seen, in the host's unit.
    ///   - overscan: How far beyond the edges elements are placed.
    ///   - sizing: Returns the size of an element; by default what its cell
    ///     states. Called for each element that comes into the window and is
    ///     not measured, once until it changes.
    ///   - adapt: What a section's own layout becomes in the host's unit, such
    ///     as character cells; the same by default.
    /// - Complexity: O(sections), and that of the window.
    public init(
        sections: [SectionRecord] = [], size: ListSize,
        overscan: ListOverscan = ListOverscan(), policy: AnchorPolicy = .stay,
        sizing: @escaping Sizing = { _, record, maximum in record.size(within: maximum) },
        adapting adapt: @escaping (SectionLayout) -> SectionLayout = { $0 }
    ) {
        self.sections = sections
        self.size = ListSize(
            width: LayoutGrain.length(size.width), height: LayoutGrain.length(size.height))
        self.overscan = overscan
        anchorPolicy = policy
        self.sizing = sizing
        self.adapt = adapt
        list = LaidList(sections, width: self.size.width, adapt: adapt)
        hold = policy == .followEnd ? .end : .start
        settle()
    }

    // MARK: Reading

    /// The height of the whole list, in the host's unit.
    package var extent: Double { list.extent }

    /// The offset at which the end of the list is seen, in the host's unit.
    package var maximumOffset: Double { max(list.extent - size.height, 0) }

    /// Whether the end of the list is seen, to less than a unit.
    package var isAtEnd: Bool { offset > maximumOffset - 1 }

    /// The frame of an element in the coordinates of the content.
    ///
    /// - Returns: Its frame as measured or estimated; that of a pinned header
    ///   is where it would be otherwise. Nil if there is no such element.
    /// - Complexity: O(log n) in the number of measured rows.
    package func frame(of element: ListElement) -> ListRect? { list.place(of: element)?.frame }

    /// How far below the beginning of the list a section begins, in the host's
    /// unit; nil if there is no such section.
    ///
    /// - Complexity: O(log n) in the number of sections.
    public func top(ofSection section: Int) -> Double? {
        list.sections.indices.contains(section) ? list.index.offset(ofRow: section) : nil
    }

    /// The record of an element, or nil if there is none.
    ///
    /// - Parameter element: A row, a header or a footer.
    public func record(of element: ListElement) -> CellRecord? {
        guard sections.indices.contains(element.section) else { return nil }
        return switch element {
        case .header(let section): sections[section].header
        case .row(let path): sections[path.section].cell(at: path.item)
        case .footer(let section): sections[section].footer
        }
    }

    /// What happened since the last call, in order.
    package mutating func takeEvents() -> [ListViewportEvent] {
        defer { events = [] }
        return events
    }

    /// What stays where it is on screen: a row, or a header if there is no row;
    /// nil while that is the beginning or the end of the list.
    package var anchor: ListElement? {
        guard case .element(let element, _, _) = hold else { return nil }
        return element
    }

    // MARK: Sizes

    /// Takes a size that the host measured.
    ///
    /// - Parameters:
    ///   - size: The size, in the host's unit; one that is not finite is
    ///     ignored, and what is negative is 0.
    ///   - element: The row, header or footer; nothing happens if there is
    ///     none.
    /// - Complexity: O(log n) in the number of measured rows, and that of the
    ///   window.
    public mutating func report(_ size: ListSize, of element: ListElement) {
        report([(element, size)])
    }

    /// Takes sizes that the host measured, at once.
    ///
    /// - Parameter sizes: The elements, each with its size; as for
    ///   ``report(_:of:)``.
    /// - Complexity: O(m log n) for m sizes among n measured rows, and that of
    ///   the window.
    public mutating func report(_ sizes: [(ListElement, ListSize)]) {
        let sides = sideHolds(of: Set(sizes.map(\.0.section)))
        for (element, size) in sizes where size.width.isFinite && size.height.isFinite {
            list.setSize(size, of: element)
        }
        restore(sides)
        settle()
    }

    /// Shows a list in another size, as when a device is turned.
    ///
    /// In another width no size is known: what was seen keeps its size as an
    /// estimate until it is measured again.
    ///
    /// - Parameter newSize: The size, in the host's unit.
    /// - Complexity: O(sections) for another width, and that of the window.
    public mutating func resize(_ newSize: ListSize) {
        let sides = sideHolds(of: Set(list.sections.indices))
        let old = size
        size = ListSize(
            width: LayoutGrain.length(newSize.width), height: LayoutGrain.length(newSize.height))
        if size.width != old.width {
            let window = placed.compactMap { placed in
                list.place(of: placed.element).map { (placed.element, $0.frame.size) }
            }
            let sideOffsets = list.sections.map(\.sideOffset)
            list = LaidList(sections, width: size.width, adapt: adapt)
            for (element, size) in window { list.setEstimate(size, of: element) }
            unsized = []
            for (section, offset) in sideOffsets.enumerated() where offset > 0 {
                list.setSideOffset(offset, of: section)
            }
        }
        restore(sides)
        settle()
    }

    /// Asks those in the window whose size is not known.
    mutating func askWindow(_ visited: inout Set<ListElement>) -> Bool {
        let (above, below) = margins
        var window = list.elements(
            from: offset - above, to: offset + size.height + below, beside: size.width / 2)
        if let pinned = list.pinnedHeader(at: offset),
            let place = list.place(of: .header(pinned.section))
        {
            window.append((.header(pinned.section), place))
        }
        return ask(window, &visited)
    }

    /// Asks elements whose size is not known and that were not asked.
    mutating func ask(
        _ elements: [(element: ListElement, place: ListPlace)],
        _ visited: inout Set<ListElement>
    ) -> Bool {
        var sizes: [(ListElement, ListSize)] = []
        for (element, place) in elements
        where !place.isMeasured && !unsized.contains(element) {
            guard visited.insert(element).inserted, let record = record(of: element) else {
                continue
            }
            if let size = sizing(element, record, place.maximum), size.width.isFinite,
                size.height.isFinite
            {
                sizes.append((element, size))
            } else {
                unsized.insert(element)
            }
        }
        guard !sizes.isEmpty else { return false }
        let sides = sideHolds(of: Set(sizes.map(\.0.section)))
        for (element, size) in sizes { list.setSize(size, of: element) }
        restore(sides)
        return true
    }

    mutating func tell(_ event: ListViewportEvent) { events.append(event) }
}
