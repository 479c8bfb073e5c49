/// A path from a state to a part, to end the work of a part with it.
@usableFromInline
struct PartLens: Sendable {
    enum Search {
        case found(Any)
        case gone

        /// The state is of another type: it was mapped by hand.
        case unknown
    }

    @usableFromInline let canGo: Bool

    private let search: @Sendable (Any) -> Search

    /// A stored or computed part that always exists.
    @usableFromInline
    init<Whole, Part>(_ part: any KeyPath<Whole, Part> & Sendable) {
        canGo = false
        search = { state in
            guard let whole = state as? Whole else { return .unknown }
            return .found(whole[keyPath: part])
        }
    }

    /// A removable part, or one that is replaced by another identity if it is `Identifiable`.
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

    /// Whether a state has the part at the end of a path; true if unknown.
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

@usableFromInline
final class PartLife: Sendable {
    init() {}
}
