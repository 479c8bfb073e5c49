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

/// A kind of row: the type of what it shows and how large it is.
///
/// A cell is described by a type, never an instance: a host reuses its views,
/// and the description holds no state. Refinements of this protocol that hosts
/// know describe what it looks like.
public protocol Cell {
    /// The content of a row.
    associatedtype Model: Equatable

    /// The name under which a host keeps views for reuse; the type's name by
    /// default.
    static var reuseIdentifier: String { get }

    /// The size for a model, or nil when the host is to measure it; nil by
    /// default.
    ///
    /// - Parameter maximum: The maximum size in the layout, in the host's unit. A
    ///   table's maximum is its width and any height.
    static func size(for model: Model, within maximum: ListSize) -> ListSize?

    /// A few words that tell a row from others in a diagnostic, as a person would name it.
    ///
    /// Of a model that describes itself that is the default, of others the name of the cell.
    /// It is shown cut to a line.
    static func title(of model: Model) -> String
}

extension Cell {
    /// The name of the type.
    public static var reuseIdentifier: String { String(describing: Self.self) }

    /// Leaves the size to the host.
    public static func size(for model: Model, within maximum: ListSize) -> ListSize? { nil }

    /// The description of a model that has one of its own, such as a text; or else the name of
    /// the cell.
    public static func title(of model: Model) -> String {
        (model as? any CustomStringConvertible)?.description ?? reuseIdentifier
    }
}
