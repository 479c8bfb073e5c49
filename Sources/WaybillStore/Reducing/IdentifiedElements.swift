/// A collection with access to elements by identity.
public protocol IdentifiedElements<Key, Member>: SendableMetatype {
    /// The type of the identities.
    associatedtype Key: Hashable

    /// The type of the elements.
    associatedtype Member

    /// The element with an identity, or nil.
    func element(_ id: Key) -> Member?

    /// Changes an element in place; does nothing if there is none.
    mutating func modify(_ id: Key, _ body: (inout Member) -> Void)
}

extension Dictionary: IdentifiedElements {
    /// The value of a key.
    @inlinable
    public func element(_ id: Key) -> Value? { self[id] }

    /// Changes the value of a key in place.
    ///
    /// - Complexity: O(1) expected.
    @inlinable
    public mutating func modify(_ id: Key, _ body: (inout Value) -> Void) {
        guard let index = index(forKey: id) else { return }
        body(&values[index])
    }
}

extension Array: IdentifiedElements where Element: Identifiable {
    /// The first element with an identity.
    ///
    /// - Complexity: O(n) in the number of elements.
    @inlinable
    public func element(_ id: Element.ID) -> Element? { first { $0.id == id } }

    /// Changes the first element with an identity in place.
    ///
    /// - Complexity: O(n) in the number of elements.
    @inlinable
    public mutating func modify(_ id: Element.ID, _ body: (inout Element) -> Void) {
        guard let index = firstIndex(where: { $0.id == id }) else { return }
        body(&self[index])
    }
}
