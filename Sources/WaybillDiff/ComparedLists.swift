/// Two lists for a diff: by index, typed.
///
/// Specialized for it, a diff of an app's own models is as fast as one of plain values.
@usableFromInline
package protocol ComparedLists {
    /// The identity, constant while the content changes.
    associatedtype ID: Hashable

    var oldCount: Int { get }

    var newCount: Int { get }

    func oldID(at index: Int) -> ID

    func newID(at index: Int) -> ID

    /// Whether an old and a new element with the same identity have the same content.
    func hasSameContent(_ old: Int, _ new: Int) -> Bool
}

/// The identity of a model's row.
///
/// A type rather than a function, so that a diff is specialized for it.
@usableFromInline
package protocol ModelIdentity<Model, ID> {
    associatedtype Model: Equatable

    /// The identity, constant while the model changes.
    associatedtype ID: Hashable

    func id(of model: Model) -> ID
}

@usableFromInline
package struct ModelLists<Identity: ModelIdentity>: ComparedLists {
    @usableFromInline let old: UnsafeBufferPointer<Identity.Model>
    @usableFromInline let new: UnsafeBufferPointer<Identity.Model>
    @usableFromInline let identity: Identity

    /// Whether all rows change although their models are equal.
    @usableFromInline let isChanged: Bool

    /// Reads two arrays during the lifetime of their memory.
    @inlinable
    package init(
        old: UnsafeBufferPointer<Identity.Model>, new: UnsafeBufferPointer<Identity.Model>,
        identity: Identity, isChanged: Bool
    ) {
        self.old = old
        self.new = new
        self.identity = identity
        self.isChanged = isChanged
    }

    @inlinable package var oldCount: Int { old.count }

    @inlinable package var newCount: Int { new.count }

    @inlinable
    package func oldID(at index: Int) -> Identity.ID { identity.id(of: old[index]) }

    @inlinable
    package func newID(at index: Int) -> Identity.ID { identity.id(of: new[index]) }

    @inlinable
    package func hasSameContent(_ old: Int, _ new: Int) -> Bool {
        !isChanged && self.old[old] == self.new[new]
    }
}
