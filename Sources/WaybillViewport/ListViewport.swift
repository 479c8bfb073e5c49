import WaybillDiff
public import WaybillLists

/// A virtualized list without a screen: it lays out the visible part, scrolls and follows changes.
///
/// A host provides sections, a size and a sizing closure, applies the plans of a manifest, and
/// shows ``placed`` at ``offset``. Only rows in the visible range and the overscan are read or
/// measured, so that a million rows cost as much as a thousand.
///
/// Something is always anchored: a row, or the beginning or the end of the list, by `policy`.
/// Whatever changes (rows above, late sizes, the width), the anchored row keeps its place on
/// screen, and the offset follows. Only the ends of the list move it: there is nothing to show
/// beyond them.
///
/// A value without isolation of its own; ``ManagedViewport`` attaches one to a manifest.
public struct ListViewport {
    /// Returns the size of an element within a maximum, or nil to report it later by
    /// ``report(_:of:)``.
    public typealias Sizing = (ListElement, CellRecord, ListSize) -> ListSize?

    /// The sections of the list.
    public internal(set) var sections: [SectionRecord]

    /// The size of the viewport, in the host's unit.
    public internal(set) var size: ListSize

    /// The distance of the upper edge from the beginning of the list, in the host's unit.
    public internal(set) var offset = 0.0

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

    /// The visible elements and those in the overscan, from the top; a pinned header is last.
    public internal(set) var placed: [PlacedElement] = []

    /// A number that changes with the positions or the set of placed elements.
    package internal(set) var arrangement = 0

    var list: LaidList
    var anchorPolicy: AnchorPolicy
    var hold = Hold.offset
    var isMovingUp = false

    /// The last placed elements, by their current places.
    var seen: [ListElement: Seen] = [:]

    /// Elements of the window without an answer about their size: the host measures them.
    var unsized: Set<ListElement> = []

    private var events: [ListViewportEvent] = []
    var sizing: Sizing
    let adapt: (SectionLayout) -> SectionLayout

    /// Creates a viewport at the beginning of a list.
    ///
    /// - Parameters:
    ///   - size: The size of the viewport, in the host's unit.
    ///   - overscan: The area beyond the edges with placed elements.
    ///   - sizing: Returns the size of an element; by default the cell's own. Called for each
    ///     unmeasured element in the window, once until it changes.
    ///   - adapt: Converts a section's own layout to the host's unit, such as character cells;
    ///     unchanged by default.
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

    /// The offset at the end of the list, in the host's unit.
    package var maximumOffset: Double { max(list.extent - size.height, 0) }

    /// Whether the end of the list is visible, to less than a unit.
    package var isAtEnd: Bool { offset > maximumOffset - 1 }

    /// The frame of an element in the coordinates of the content, measured or estimated, and
    /// without pinning; nil for a missing element.
    ///
    /// - Complexity: O(log n) in the number of measured rows.
    package func frame(of element: ListElement) -> ListRect? { list.place(of: element)?.frame }

    /// The distance of a section from the beginning of the list, in the host's unit; nil for a
    /// missing section.
    ///
    /// - Complexity: O(log n) in the number of sections.
    public func top(ofSection section: Int) -> Double? {
        list.sections.indices.contains(section) ? list.index.offset(ofRow: section) : nil
    }

    /// The record of a row, header or footer, or nil for a missing one.
    public func record(of element: ListElement) -> CellRecord? {
        guard sections.indices.contains(element.section) else { return nil }
        return switch element {
        case .header(let section): sections[section].header
        case .row(let path): sections[path.section].cell(at: path.item)
        case .footer(let section): sections[section].footer
        }
    }

    /// Removes and returns the events since the last call, in order.
    package mutating func takeEvents() -> [ListViewportEvent] {
        defer { events = [] }
        return events
    }

    /// The anchored row, or a header without a row; nil at the beginning or the end of the list.
    package var anchor: ListElement? {
        guard case .element(let element, _, _) = hold else { return nil }
        return element
    }

    // MARK: Sizes

    /// Takes a size measured by the host, in the host's unit; ignored for a missing element.
    ///
    /// - Parameter size: Ignored unless finite; negative lengths count as 0.
    /// - Complexity: O(log n) in the number of measured rows, and that of the window.
    public mutating func report(_ size: ListSize, of element: ListElement) {
        report([(element, size)])
    }

    /// Takes several sizes measured by the host, as ``report(_:of:)`` does.
    ///
    /// - Complexity: O(m log n) for m sizes among n measured rows, and that of the window.
    public mutating func report(_ sizes: [(ListElement, ListSize)]) {
        let sides = sideHolds(of: Set(sizes.map(\.0.section)))
        for (element, size) in sizes where size.width.isFinite && size.height.isFinite {
            list.setSize(size, of: element)
        }
        restore(sides)
        settle()
    }

    /// Changes the size of the viewport, in the host's unit, such as after a rotation of the
    /// device.
    ///
    /// Another width invalidates all sizes: visible rows keep theirs as estimates until measured
    /// again.
    ///
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

    /// Asks for the unknown sizes in the window.
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

    /// Asks for unknown sizes, each once.
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
