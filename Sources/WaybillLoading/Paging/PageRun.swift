/// The pages of a long list that are there: their elements in one row, each
/// identity once, whichever page brought it.
///
/// A page may be dropped to save memory: the identities of its elements stay as
/// placeholders, so that rows keep their places until it is loaded again.
public struct PageRun<Element: Identifiable, Cursor> {
    /// A page, as it is told apart from others while it is there.
    struct Page {
        let key: Int

        /// What it was asked for with.
        let origin: PageOrigin<Cursor>

        /// The identities of its elements that no other page had first.
        var ids: [Element.ID]

        /// Its elements, one for each identity; nil while dropped.
        var elements: [Element]?
    }

    private(set) var pages: [Page] = []

    /// Where the rows of each page begin, and at the end the number of all rows.
    private var starts = [0]

    /// The key of the page that an identity belongs to.
    private var owners: [Element.ID: Int] = [:]

    private var lastKey = 0

    /// How many pages there are, dropped ones included.
    public var pageCount: Int { pages.count }

    /// How many pages are not dropped.
    public var loadedPageCount: Int { pages.count { $0.elements != nil } }

    // MARK: Pages

    /// Adds a page at an end.
    ///
    /// An element whose identity is there already stays in its place, with the
    /// content that came now.
    ///
    /// - Complexity: O(p + m) expected in the number of pages and of elements,
    ///   and O(n) in a page that holds one of them already.
    mutating func add(_ elements: [Element], from origin: PageOrigin<Cursor>, at end: PageEnd) {
        lastKey += 1
        var page = Page(key: lastKey, origin: origin, ids: [], elements: [])
        take(elements, into: &page)
        pages.insert(page, at: end == .start ? 0 : pages.count)
        countRows()
    }

    /// Puts elements in the place of those that a page had.
    ///
    /// - Complexity: As of ``add(_:from:at:)``, and O(n) in the number of
    ///   elements that the page had.
    mutating func replace(_ key: Int, with elements: [Element]) {
        guard let index = index(ofPage: key) else { return }
        var page = pages[index]
        pages[index].elements = nil
        for id in page.ids { owners[id] = nil }
        (page.ids, page.elements) = ([], [])
        take(elements, into: &page)
        pages[index] = page
        countRows()
    }

    /// Drops the elements of all pages that have no row in a range.
    ///
    /// - Complexity: O(p) in the number of pages.
    mutating func drop(outside rows: Range<Int>) {
        for index in pages.indices where !pages[index].ids.isEmpty {
            let range = starts[index]..<starts[index + 1]
            if !range.overlaps(rows) { pages[index].elements = nil }
        }
    }

    /// The pages that are dropped and have a row in a range.
    func dropped(in rows: Range<Int>) -> [Page] {
        pages.indices.compactMap { index in
            let isThere = pages[index].elements != nil
            let range = starts[index]..<starts[index + 1]
            return isThere || !range.overlaps(rows) ? nil : pages[index]
        }
    }

    func index(ofPage key: Int) -> Int? { pages.firstIndex { $0.key == key } }

    /// The page of a row.
    func page(ofRow row: Int) -> Page? { place(ofRow: row).map { pages[$0.page] } }

    private mutating func take(_ elements: [Element], into page: inout Page) {
        for element in elements {
            guard let owner = owners[element.id] else {
                owners[element.id] = page.key
                page.ids.append(element.id)
                page.elements?.append(element)
                continue
            }
            if owner == page.key {
                let index = page.ids.firstIndex(of: element.id)
                if let index { page.elements?[index] = element }
            } else {
                change(element.id, owner) { $0 = element }
            }
        }
    }

    private mutating func countRows() {
        starts = [0]
        for page in pages { starts.append(starts[starts.count - 1] + page.ids.count) }
    }

    // MARK: Elements

    /// The element with an identity; nil where there is none, or its page is
    /// dropped.
    ///
    /// - Parameter id: The identity.
    /// - Returns: The element.
    /// - Complexity: O(p + m) expected in the number of pages and of elements of
    ///   its page.
    public func element(_ id: Element.ID) -> Element? {
        guard let owner = owners[id], let index = index(ofPage: owner) else { return nil }
        let page = pages[index]
        return page.ids.firstIndex(of: id).flatMap { page.elements?[$0] }
    }

    /// Changes an element where it lies: the others, and their pages, stay as
    /// they are.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - body: What changes it. A change of the identity is not taken.
    /// - Returns: Whether there was one to change.
    /// - Complexity: O(p + m) expected in the number of pages and of elements of
    ///   its page.
    @discardableResult
    public mutating func update(
        _ id: Element.ID, _ body: (inout Element) -> Void
    ) -> PageEdit {
        guard let owner = owners[id] else { return .notFound }
        return change(id, owner, body)
    }

    /// Takes an element away.
    ///
    /// - Parameter id: The identity.
    /// - Returns: Whether it was there. One of a dropped page counts.
    /// - Complexity: O(p + m) expected in the number of pages and of elements of
    ///   its page.
    @discardableResult
    public mutating func remove(_ id: Element.ID) -> PageEdit {
        guard let owner = owners.removeValue(forKey: id), let index = index(ofPage: owner),
            let item = pages[index].ids.firstIndex(of: id)
        else { return .notFound }
        pages[index].ids.remove(at: item)
        pages[index].elements?.remove(at: item)
        countRows()
        return .done
    }

    @discardableResult
    private mutating func change(
        _ id: Element.ID, _ owner: Int, _ body: (inout Element) -> Void
    ) -> PageEdit {
        guard let index = index(ofPage: owner), pages[index].elements != nil,
            let item = pages[index].ids.firstIndex(of: id)
        else { return .notFound }
        guard let before = pages[index].elements?[item] else { return .notFound }
        var after = before
        body(&after)
        guard after.id == id else { return .notFound }
        pages[index].elements?[item] = after
        return .done
    }

    private func place(ofRow row: Int) -> (page: Int, item: Int)? {
        guard (0..<count).contains(row) else { return nil }
        // The last page that begins at or before the row; empty ones begin there too.
        var (low, high) = (0, pages.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= row { low = middle } else { high = middle - 1 }
        }
        return (low, row - starts[low])
    }
}

// MARK: - Rows

/// A row of a long list: an element, or what keeps the place of one.
public enum PagedRow<Element: Identifiable>: Identifiable {
    /// An element that is there.
    case loaded(Element)

    /// The place of an element whose page is dropped.
    case placeholder(Element.ID)

    /// The identity of the element, whether it is there or not.
    public var id: Element.ID {
        switch self {
        case .loaded(let element): element.id
        case .placeholder(let id): id
        }
    }

    /// The element; nil for a placeholder.
    public var element: Element? {
        if case .loaded(let element) = self { element } else { nil }
    }
}

extension PagedRow: Equatable where Element: Equatable {}
extension PagedRow: Sendable where Element: Sendable, Element.ID: Sendable {}

extension PageRun: RandomAccessCollection {
    /// 0.
    public var startIndex: Int { 0 }

    /// The number of rows.
    public var endIndex: Int { starts[starts.count - 1] }

    /// A row.
    ///
    /// - Complexity: O(log p) in the number of pages.
    public subscript(position: Int) -> PagedRow<Element> {
        guard let place = place(ofRow: position) else {
            preconditionFailure("Row \(position) is outside of 0..<\(count).")
        }
        let page = pages[place.page]
        return page.elements.map { .loaded($0[place.item]) }
            ?? .placeholder(page.ids[place.item])
    }
}

extension PageRun: Equatable where Element: Equatable, Cursor: Equatable {
    /// Tells whether two runs have the same pages with the same elements.
    public static func == (lhs: PageRun, rhs: PageRun) -> Bool {
        lhs.pages.elementsEqual(rhs.pages) {
            $0.origin == $1.origin && $0.ids == $1.ids && $0.elements == $1.elements
        }
    }
}

extension PageRun.Page: Sendable where Element: Sendable, Element.ID: Sendable, Cursor: Sendable {}
extension PageRun: Sendable where Element: Sendable, Element.ID: Sendable, Cursor: Sendable {}

/// What came of an edit.
public enum PageEdit: Hashable, Sendable {
    /// It was made.
    case done

    /// There was nothing to change, or it may not be changed so.
    case notFound
}
