/// The way from a state to a part of it, by which the work of a part ends with it.
@usableFromInline
struct PartLens: Sendable {
    enum Search {
        case found(Any)
        case gone

        /// The state is of another type: it was mapped by hand.
        case unknown
    }

    /// Whether the part can go while the state around it stays.
    @usableFromInline let canGo: Bool

    private let search: @Sendable (Any) -> Search

    /// A stored or computed part that is always there.
    @usableFromInline
    init<Whole, Part>(_ part: any KeyPath<Whole, Part> & Sendable) {
        canGo = false
        search = { state in
            guard let whole = state as? Whole else { return .unknown }
            return .found(whole[keyPath: part])
        }
    }

    /// A part that can go, or become another one.
    ///
    /// - Parameters:
    ///   - current: The part that is there; where it is `Identifiable`, a part of another identity
    ///     is another one.
    ///   - extract: The part in a state; nil if it is not there.
    @usableFromInline
    init<Whole, Part>(_ current: Part, _ extract: @escaping @Sendable (Whole) -> Part?) {
        canGo = true
        let identity = PartLens.identity(of: current)
        search = { state in
            guard let whole = state as? Whole else { return .unknown }
            guard let part = extract(whole), PartLens.identity(of: part) == identity else {
                return .gone
            }
            return .found(part)
        }
    }

    /// An element of several.
    @usableFromInline
    init<Elements: IdentifiedElements>(
        _ id: Elements.Key, in elements: Elements.Type
    ) where Elements.Key: Sendable {
        canGo = true
        search = { state in
            guard let elements = state as? Elements else { return .unknown }
            return elements.element(id).map { .found($0) } ?? .gone
        }
    }

    /// Whether a state has the part at the end of a path, as far as that is known.
    static func isThere(_ path: [PartLens], in state: Any) -> Bool {
        var part = state
        for lens in path {
            switch lens.search(part) {
            case .found(let next): part = next
            case .gone: return false
            case .unknown: return true
            }
        }
        return true
    }

    /// The hash of an identity, which can be kept where the identity is not `Sendable`.
    private static func identity(of part: some Any) -> Int? {
        (part as? any Identifiable)?.id.hashValue
    }
}

/// The life of a part of a state, from the effect that it returned until it goes.
@usableFromInline
final class PartLife: Sendable {
    init() {}
}
