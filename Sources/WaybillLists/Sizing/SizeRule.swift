/// The size rules of a kind of view: the maximum of its rows, and the relevant dimensions.
package enum SizeRule: Hashable, Sendable {
    /// A table: rows have its width, in the host's unit, and any height.
    case table(width: Double)

    /// A collection: rows have any size.
    case collection

    /// The default maximum size of a row.
    package var maximum: ListSize {
        switch self {
        case .table(let width): ListSize(width: width, height: .infinity)
        case .collection: ListSize(width: .infinity, height: .infinity)
        }
    }

    /// The effective part of a stated size: a table ignores its width.
    package func size(for size: ListSize) -> ListSize {
        switch self {
        case .table(let width): ListSize(width: width, height: size.height)
        case .collection: size
        }
    }
}
