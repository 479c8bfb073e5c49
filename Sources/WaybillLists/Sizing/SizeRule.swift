/// The size rules of a kind of view: the maximum of its rows, and which part of
/// their sizes it uses.
package enum SizeRule: Hashable, Sendable {
    /// A table: rows are as wide as it is, in the host's unit, and as high as
    /// they like.
    case table(width: Double)

    /// A collection: rows are as large as they like.
    case collection

    /// The most that a row may take where no one says another.
    package var maximum: ListSize {
        switch self {
        case .table(let width): ListSize(width: width, height: .infinity)
        case .collection: ListSize(width: .infinity, height: .infinity)
        }
    }

    /// The size that is used of a stated one: a table ignores its width.
    package func size(for size: ListSize) -> ListSize {
        switch self {
        case .table(let width): ListSize(width: width, height: size.height)
        case .collection: size
        }
    }
}
