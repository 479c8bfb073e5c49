public import WaybillLists

/// A protocol for cells that every host can draw: the content for a model.
///
/// ```swift
/// enum BookCell: ContentCell {
///     static func content(for book: Book) -> Content {
///         .column([.text(book.title, .headline), .text(book.author, .secondary)])
///     }
/// }
/// let emma = Book(id: 1, title: "Emma", author: "Jane Austen")
/// let row = Row(BookCell.self, model: emma)
/// ```
public protocol ContentCell: Cell {
    /// The model of a row; converted by ``content(for:)``.
    associatedtype Model

    /// The content for a model.
    static func content(for model: Model) -> Content
}

extension ContentCell {
    /// The first of the texts of a row, or else the name of the cell.
    public static func title(of model: Model) -> String {
        content(for: model).texts.first { !$0.isEmpty } ?? reuseIdentifier
    }
}

/// The view of a row on its way to a host, passed to `onConfigure`.
///
/// A change of its content is a change of the displayed row.
public final class ContentView {
    /// The content to display.
    public var content: Content

    /// Creates a view; without a text by default.
    public init(content: Content = .text("")) { self.content = content }

    /// Takes the content of a record.
    public func take(_ record: CellRecord) { content = record.content ?? .text("") }
}

extension CellRecord {
    /// The content of the row, or nil when its cell is not a ``ContentCell``.
    public var content: Content? {
        func content<C: ContentCell>(of cell: C.Type) -> Content? {
            model(as: C.Model.self).map(C.content)
        }
        guard let cell = cell as? any ContentCell.Type else { return nil }
        return content(of: cell)
    }
}

/// A cell for the title above a section.
///
/// ```swift
/// let section = Section(
///     id: "books", header: Row(SectionHeaderCell.self, model: "Books"),
///     cells: [Row("emma", .text("Emma"))])
/// ```
public enum SectionHeaderCell: ContentCell {
    /// The title.
    public typealias Model = String

    /// The title as a headline.
    public static func content(for model: String) -> Content { .text(model, .headline) }
}

extension CellRecord {
    /// Creates a section header; another title updates it in place.
    public init(_ cell: SectionHeaderCell.Type, model: String) {
        self.init(cell, model: model, id: "title")
    }
}
