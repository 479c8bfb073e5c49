public import WaybillLists

/// A row of a screen: its content and closures.
///
/// ```swift
/// Row(
///     book.title, id: book.id, detail: book.author,
///     trailing: book.isRead ? .badge("Read") : nil
/// )
/// .destination(BookScreen.route.url(book.id))
/// ```
public typealias Row = CellRecord

/// A section of a screen: its rows below a header.
///
/// ```swift
/// Section("more") { Row.link("Add a book…", AddScreen.route.url) }
/// ```
public typealias Section = SectionRecord

extension CellRecord {
    /// A row with a title, a detail below it and content at its end.
    ///
    /// - Parameters:
    ///   - id: The identity of the row within its section.
    ///   - detail: A text below the title; none by default.
    ///   - trailing: Content at the end of the row; none by default.
    ///   - action: Called when the row is pressed; nil, the default, if it cannot be pressed.
    public init(
        _ title: String, id: some Hashable & Sendable, detail: String? = nil,
        trailing: Content? = nil, action: (() -> Void)? = nil
    ) {
        let after = trailing.map { [$0] } ?? []
        self.init(id, .labeled(title, detail, after: after), onSelection: action)
    }
}
