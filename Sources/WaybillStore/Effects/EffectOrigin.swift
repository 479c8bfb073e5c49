/// The requester of work, a row or a field, whose unnamed works run one after the other.
package struct EffectOrigin: Hashable, Sendable {
    /// The requester whose closure is running in this task.
    @TaskLocal package static var current: EffectOrigin?

    private let identity: any Hashable & Sendable

    package init(_ identity: some Hashable & Sendable) { self.identity = identity }

    package static func == (one: EffectOrigin, other: EffectOrigin) -> Bool {
        AnyHashable(one.identity) == AnyHashable(other.identity)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(identity)) }
}
