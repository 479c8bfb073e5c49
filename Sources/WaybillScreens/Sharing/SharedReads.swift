import Synchronization

/// What a screen read of shared stores while it was described.
///
/// Shared stores note each read here; the screen is described again when one of
/// them would give another value. The lock `found` guards the reads.
package final class SharedReads: Sendable {
    /// The reads of the description that is being made in this task, if one is.
    @TaskLocal package static var current: SharedReads?

    private let found = Mutex<[Key: SharedRead]>([:])

    /// Which part of which store was read.
    private struct Key: Hashable, Sendable {
        let source: ObjectIdentifier
        let part: (any Hashable & Sendable)?

        static func == (one: Key, other: Key) -> Bool {
            one.source == other.source
                && one.part.map { AnyHashable($0) } == other.part.map { AnyHashable($0) }
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(source)
            hasher.combine(part.map { AnyHashable($0) })
        }
    }

    init() {}

    /// Notes a read; the first of a part counts.
    ///
    /// - Parameter part: The identity of a part of a store; nil for all of it.
    package func note(
        _ source: any SharedSource, part: (any Hashable & Sendable)?, read: () -> SharedRead
    ) {
        let key = Key(source: ObjectIdentifier(source), part: part)
        guard found.withLock({ $0[key] == nil }) else { return }
        let read = read()
        found.withLock { $0[key] = read }
    }

    var all: [SharedRead] { found.withLock { Array($0.values) } }
}

package struct SharedRead: Sendable {
    let source: any SharedSource
    let hasChanged: @Sendable () -> Bool

    package init(_ source: any SharedSource, hasChanged: @escaping @Sendable () -> Bool) {
        self.source = source
        self.hasChanged = hasChanged
    }
}

/// A store that several screens read.
package protocol SharedSource: AnyObject, Sendable {
    /// A failure to save it, in words for visitors; nil if there is none.
    var savingProblem: String? { get }

    /// Calls a closure after each change, from any task, until the result is
    /// released.
    func follow(_ poke: @escaping @Sendable () -> Void) -> any AnyObject & Sendable
}
