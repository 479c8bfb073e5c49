/// Two lists side by side, as a diff reads them: by index, typed.
///
/// A diff of an app's own models is as fast as one of plain values because
/// this is specialized for them.
@usableFromInline
package protocol ComparedLists {
    /// What stays the same while the content changes.
    associatedtype ID: Hashable

    var oldCount: Int { get }

    var newCount: Int { get }

    func oldID(at index: Int) -> ID

    func newID(at index: Int) -> ID

    /// Whether an element of the old list and one of the new list, which have
    /// the same identity, show the same.
    func hasSameContent(_ old: Int, _ new: Int) -> Bool
}

@usableFromInline
struct ItemLists<Item: DiffableItem>: ComparedLists {
    @usableFromInline let old: UnsafeBufferPointer<Item>
    @usableFromInline let new: UnsafeBufferPointer<Item>

    @inlinable
    init(old: UnsafeBufferPointer<Item>, new: UnsafeBufferPointer<Item>) {
        self.old = old
        self.new = new
    }

    @inlinable var oldCount: Int { old.count }

    @inlinable var newCount: Int { new.count }

    @inlinable
    func oldID(at index: Int) -> Item.DiffID { old[index].diffID }

    @inlinable
    func newID(at index: Int) -> Item.DiffID { new[index].diffID }

    @inlinable
    func hasSameContent(_ old: Int, _ new: Int) -> Bool {
        self.old[old].hasSameContent(as: self.new[new])
    }
}

/// The identity of a model: which row it is.
///
/// A type rather than a function, so that a diff is specialized for it.
@usableFromInline
package protocol ModelIdentity<Model, ID> {
    associatedtype Model: Equatable

    /// What stays the same while the model changes.
    associatedtype ID: Hashable

    func id(of model: Model) -> ID
}

@usableFromInline
package struct ModelLists<Identity: ModelIdentity>: ComparedLists {
    @usableFromInline let old: UnsafeBufferPointer<Identity.Model>
    @usableFromInline let new: UnsafeBufferPointer<Identity.Model>
    @usableFromInline let identity: Identity

    /// Whether all models are shown in another way, though they are equal.
    @usableFromInline let isChanged: Bool

    /// Reads two arrays, as long as their memory is there.
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
