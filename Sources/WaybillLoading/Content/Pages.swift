/// The elements of a paginated list, each identity once across all pages.
///
/// ```swift
/// func source(for query: NoQuery) -> Source<Pages<Numbered, Int>>? {
///     .pages(from: 0) { [page] origin in try await page(origin) }
/// }
///
/// func describe(_ context: Context) -> ScreenDescription {
///     ScreenDescription("Numbers") {
///         Section(id: "numbers", of: context.value?.elements ?? []) { number in
///             Row(number.id, .text("\(number.id)"))
///         }
///     }
/// }
/// ```
public struct Pages<Element: Identifiable, Cursor: Hashable> {
    /// The loaded elements, in the order of the list.
    public private(set) var elements: [Element] = []

    /// The cursor of the elements before the first one; nil for none.
    package private(set) var previous: Cursor?

    /// The cursor of the elements after the last one; nil for none.
    package private(set) var next: Cursor?

    // The position of an identity is its number less that of the first element.
    private var numbers: [Exact<Element.ID>: Int] = [:]
    private var firstNumber = 0

    // A server may return pages in a cycle.
    private var visited: Set<PageOrigin<Exact<Cursor>>> = []

    /// Begins with a page.
    ///
    /// - Parameter cursor: The page's own cursor; nil, the default, for the first page.
    package init(_ page: PageResponse<Element, Cursor>, at cursor: Cursor? = nil) {
        if let cursor { visited = [PageOrigin(Exact(cursor), .end)] }
        add(page.elements, at: .end)
        (previous, next) = (fresh(page.previous, .start), fresh(page.next, .end))
    }

    /// The origin of the next page at an end; nil for none.
    package func origin(_ end: PageEnd) -> PageOrigin<Cursor>? {
        (end == .start ? previous : next).map { PageOrigin($0, end) }
    }

    /// Adds a page at an end.
    ///
    /// An element with a known identity keeps its place and takes the new content.
    ///
    /// - Complexity: O(m) expected in the number of its elements, and O(n) in all elements at the
    ///   start.
    public mutating func add(_ page: PageResponse<Element, Cursor>, at end: PageEnd) {
        if let cursor = origin(end)?.cursor { visited.insert(PageOrigin(Exact(cursor), end)) }
        add(page.elements, at: end)
        switch end {
        case .start: previous = fresh(page.previous, end)
        case .end: next = fresh(page.next, end)
        }
    }

    private mutating func add(_ new: [Element], at end: PageEnd) {
        var others: [Element] = []
        var seen: [Exact<Element.ID>: Int] = [:]
        for element in new {
            let id = Exact(element.id)
            if let number = numbers[id] {
                elements[number - firstNumber] = element
            } else if let index = seen[id] {
                others[index] = element
            } else {
                seen[id] = others.count
                others.append(element)
            }
        }
        let first: Int
        switch end {
        case .end:
            first = firstNumber + elements.count
            elements += others
        case .start:
            firstNumber -= others.count
            first = firstNumber
            elements.insert(contentsOf: others, at: 0)
        }
        for (offset, element) in others.enumerated() {
            numbers[Exact(element.id)] = first + offset
        }
    }

    private func fresh(_ cursor: Cursor?, _ end: PageEnd) -> Cursor? {
        cursor.flatMap { visited.contains(PageOrigin(Exact($0), end)) ? nil : $0 }
    }
}

/// A value with bytewise comparison of texts: a server may distinguish texts that Unicode calls
/// equal.
private struct Exact<Value: Hashable>: Hashable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (one: Exact, other: Exact) -> Bool {
        if Value.self == String.self, let text = one.value as? String,
            let another = other.value as? String
        {
            return text.utf8.elementsEqual(another.utf8)
        }
        return one.value == other.value
    }

    func hash(into hasher: inout Hasher) {
        if Value.self == String.self, var text = value as? String {
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        } else {
            hasher.combine(value)
        }
    }
}

extension Exact: Sendable where Value: Sendable {}

extension Pages: RandomAccessCollection {
    /// The index of the first element, 0.
    public var startIndex: Int { 0 }

    /// The number of elements.
    public var endIndex: Int { elements.count }

    /// The element at a position.
    ///
    /// - Complexity: O(1).
    public subscript(position: Int) -> Element { elements[position] }
}

extension Pages: Equatable where Element: Equatable {}
extension Pages: Sendable where Element: Sendable, Element.ID: Sendable, Cursor: Sendable {}

/// The origin of a page.
public struct PageOrigin<Cursor> {
    /// The server's cursor of the next page; nil for the first page.
    public var cursor: Cursor?

    /// The direction from the cursor: elements before it for ``PageEnd/start``, else elements after
    /// it.
    public var direction: PageEnd

    package init(_ cursor: Cursor?, _ direction: PageEnd) {
        (self.cursor, self.direction) = (cursor, direction)
    }
}

extension PageOrigin: Equatable where Cursor: Equatable {}
extension PageOrigin: Hashable where Cursor: Hashable {}
extension PageOrigin: Sendable where Cursor: Sendable {}

/// A page of a paginated list as a server returns it, with its neighbours' cursors.
///
/// ```swift
/// func page(_ start: Int) -> PageResponse<Numbered, Int> {
///     let numbers = start..<min(start + 2, 4)
///     return PageResponse(
///         numbers.map { Numbered(id: $0) }, next: numbers.upperBound < 4 ? start + 2 : nil)
/// }
/// ```
public struct PageResponse<Element, Cursor> {
    package var elements: [Element]

    /// The cursor of the previous elements; nil for none.
    package var previous: Cursor?

    /// The cursor of the following elements; nil for none.
    package var next: Cursor?

    /// Describes a page.
    public init(_ elements: [Element], previous: Cursor? = nil, next: Cursor? = nil) {
        (self.elements, self.previous, self.next) = (elements, previous, next)
    }
}

extension PageResponse: Equatable where Element: Equatable, Cursor: Equatable {}
extension PageResponse: Sendable where Element: Sendable, Cursor: Sendable {}
