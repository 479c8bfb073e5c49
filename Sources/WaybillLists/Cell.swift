/// A width and a height in the host's unit: points in UIKit, CSS pixels on the
/// web, character cells in a terminal.
public struct ListSize: Hashable, Sendable {
    /// The width, in the host's unit.
    public var width: Double

    /// The height, in the host's unit.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A kind of row: the type of its content and its size.
///
/// A cell is a type and never an instance: a host reuses its views, and the description holds no
/// state. Hosts refine this protocol with their own appearance requirements.
public protocol Cell {
    /// The content of a row.
    associatedtype Model: Equatable

    /// The name for view reuse; the type's name by default.
    static var reuseIdentifier: String { get }

    /// The size for a model, or nil to let the host measure it; nil by default.
    ///
    /// - Parameter maximum: The maximum size in the layout, in the host's unit. A table's maximum
    ///   is its width and any height.
    static func size(for model: Model, within maximum: ListSize) -> ListSize?

    /// A short title of a row for diagnostics, cut to one line.
    ///
    /// By default the description of a `CustomStringConvertible` model, otherwise the name of the
    /// cell.
    static func title(of model: Model) -> String
}

extension Cell {
    /// The name of the type.
    public static var reuseIdentifier: String { String(describing: Self.self) }

    /// Leaves the size to the host.
    public static func size(for model: Model, within maximum: ListSize) -> ListSize? { nil }

    /// The model's own description, or the name of the cell.
    public static func title(of model: Model) -> String {
        (model as? any CustomStringConvertible)?.description ?? reuseIdentifier
    }
}
