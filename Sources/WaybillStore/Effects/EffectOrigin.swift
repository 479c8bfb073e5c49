/// The requester of work: a row, or a field, whose closure dispatches.
///
/// Work without a name that one of them requests starts when its earlier work is done.
package struct EffectOrigin: Hashable, Sendable {
    /// Whose closure is running in this task, if one is.
    @TaskLocal package static var current: EffectOrigin?

    private let identity: any Hashable & Sendable

    package init(_ identity: some Hashable & Sendable) { self.identity = identity }

    package static func == (one: EffectOrigin, other: EffectOrigin) -> Bool {
        AnyHashable(one.identity) == AnyHashable(other.identity)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(identity)) }
}
