import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillViewport

/// The visible part and the measurements of a long list in a browser, in CSS pixels.
struct LiveSight: Equatable {
    /// The number of the question, repeated by the response.
    var question: Int

    /// The width of the list, and its visible height.
    var size: ListSize

    var place: Place

    var rows: [ElementID: ListSize] = [:]

    var headers: [ElementID: Double] = [:]

    /// The horizontal scroll offsets of sections.
    var sides: [ElementID: Double] = [:]

    /// The scroll position of a list.
    enum Place: Equatable {
        case same

        /// A row of the browser, its position and distance below the upper edge, and the offset if
        /// removed.
        case shown(ElementID, near: ItemPath, below: Double, offset: Double?)

        /// A row by its position, and its distance below the upper edge.
        case row(ItemPath, below: Double)

        /// An offset from the beginning of the list.
        case offset(Double)

        case end
    }

    /// The maximum visible height: no screen is higher.
    static let mostHeight = 4_320.0

    /// The minimum height of a row: lower ones would fill a window with thousands of rows.
    static let leastRow = 8.0

    /// The maximum number of sizes in a message.
    static let mostSizes = 4_096

    /// Reads the values after the word: the number of the question, the width and height, the
    /// place, and the sizes of rows, of headers and of sections scrolled sideways.
    init(_ values: inout LiveValues) throws {
        question = try values.number()
        size = ListSize(
            width: min(max(try values.length(), 1), 20_000),
            height: min(max(try values.length(), 1), LiveSight.mostHeight))
        var place = try values.list()
        self.place = try Place(&place)
        rows = try LiveSight.sizes(&values) { list in
            let (width, height) = (try list.length(), try list.length())
            return ListSize(
                width: max(width, LiveSight.leastRow), height: max(height, LiveSight.leastRow))
        }
        headers = try LiveSight.sizes(&values) { max(try $0.length(), 0) }
        sides = try LiveSight.sizes(&values) { max(try $0.length(), 0) }
    }

    private static func sizes<Size>(
        _ values: inout LiveValues, _ size: (inout LiveValues) throws -> Size
    ) throws -> [ElementID: Size] {
        var list = try values.list()
        var sizes: [ElementID: Size] = [:]
        while !list.isAtEnd {
            guard sizes.count < LiveSight.mostSizes else {
                throw LiveMessageError(reason: "too many sizes")
            }
            let id = try list.element()
            sizes[id] = try size(&list)
        }
        return sizes
    }

    /// Applies it to the view of a list.
    ///
    /// - Complexity: O(n) in the drawn rows.
    func look(at view: ScreenView) {
        let place = path(in: view)
        let (sections, sizes) = (view.page.sections, sizes(of: view.page))
        view.look(in: size) { viewport in
            if !sizes.isEmpty { viewport.report(sizes) }
            for section in sides.isEmpty ? [] : sections {
                guard let offset = sides[section.elementID] else { continue }
                viewport.scrollSideways(section: section.index, to: offset)
            }
            if let place, let frame = viewport.frame(of: .row(place.path)) {
                viewport.scroll(to: max(0, frame.y - place.below))
            } else if let offset {
                viewport.scroll(to: offset)
            }
        }
        if self.place == .end { lookAtEnd(of: view) }
    }

    /// Scrolls to the end, and reports that to the list as other scrolling.
    private func lookAtEnd(of view: ScreenView) {
        let former = view.viewport?.offset
        view.lookAtEnd()
        guard let offset = view.viewport?.offset, offset != former else { return }
        view.screen.manifest.tellScroll(.didScroll(to: offset))
    }

    /// The row to scroll to, and its distance below the upper edge.
    private func path(in view: ScreenView) -> (path: ItemPath, below: Double)? {
        switch place {
        case .row(let path, let below): (path, below)
        case .shown(let id, let near, let below, _):
            (view.page.element(id)?.path ?? view.path(of: id, near: near)).map { ($0, below) }
        case .same, .offset, .end: nil
        }
    }

    private var offset: Double? {
        switch place {
        case .offset(let offset): offset
        case .shown(_, _, _, let offset): offset
        case .same, .row, .end: nil
        }
    }

    /// The sizes of the rows and headers still drawn.
    private func sizes(of page: Page) -> [(ListElement, ListSize)] {
        guard !rows.isEmpty || !headers.isEmpty else { return [] }
        var sizes: [(ListElement, ListSize)] = []
        for section in page.sections {
            if let height = headers[section.elementID] {
                sizes.append((.header(section.index), ListSize(width: size.width, height: height)))
            }
            for (offset, row) in section.rowIDs.enumerated() {
                guard let size = rows[row] else { continue }
                let path = ItemPath(section: section.index, item: section.firstRow + offset)
                sizes.append((.row(path), size))
            }
        }
        return sizes
    }
}

extension LiveSight.Place {
    /// Reads a place: nothing, true for the end, an offset, a position and a distance, or a row,
    /// its distance, its position and an offset.
    fileprivate init(_ values: inout LiveValues) throws {
        if values.isAtEnd {
            self = .same
        } else if let first = try? values.length() {
            guard !values.isAtEnd else {
                self = .offset(first)
                return
            }
            self = .row(
                ItemPath(section: Int(first), item: Int(try values.length())),
                below: try values.length())
        } else if let id = try? values.element() {
            let below = try values.length()
            let path = ItemPath(section: try values.number(), item: try values.number())
            self = .shown(
                id, near: path, below: below, offset: values.isAtEnd ? nil : try values.length())
        } else {
            _ = try values.next(Bool.self)
            self = .end
        }
        try values.end()
    }
}
