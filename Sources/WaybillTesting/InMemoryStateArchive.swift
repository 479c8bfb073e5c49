import Synchronization
public import WaybillStore

/// A place for a saved state in memory, which a test can fill and break.
///
/// The lock `content` keeps what it holds.
public final class InMemoryStateArchive: StateArchive {
    private struct Content {
        var bytes: [UInt8]?
        var setAside: [[UInt8]] = []
        var writeCount = 0
        var failures: Set<SavedStateError.Reason> = []
    }

    private let content: Mutex<Content>

    /// Creates a place.
    public init(_ bytes: [UInt8]? = nil) { content = Mutex(Content(bytes: bytes)) }

    /// What is kept; nil when there is nothing.
    public var bytes: [UInt8]? {
        get { content.withLock(\.bytes) }
        set { content.withLock { $0.bytes = newValue } }
    }

    /// What was set aside, the first first.
    public var asides: [[UInt8]] { content.withLock(\.setAside) }

    /// How often the stored bytes were replaced.
    public var writeCount: Int { content.withLock(\.writeCount) }

    /// What fails from now on: `unreadable`, `unwritable`, `notSetAside`; nothing
    /// at first.
    public var failures: Set<SavedStateError.Reason> {
        get { content.withLock(\.failures) }
        set { content.withLock { $0.failures = newValue } }
    }

    /// What is kept, or nil.
    ///
    /// - Throws: `SavedStateError` if that is one of ``failures``.
    public func read() throws(SavedStateError) -> [UInt8]? {
        try fail(.unreadable)
        return bytes
    }

    /// Replaces the stored bytes.
    ///
    /// - Throws: `SavedStateError` if that is one of ``failures``.
    public func replace(with bytes: [UInt8]) throws(SavedStateError) {
        try fail(.unwritable)
        content.withLock {
            $0.bytes = bytes
            $0.writeCount += 1
        }
    }

    /// Puts what is kept among ``asides``.
    ///
    /// - Returns: Its number there, as text; nil if nothing is stored.
    /// - Throws: `SavedStateError` if that is one of ``failures``.
    public func setAside() throws(SavedStateError) -> String? {
        try fail(.notSetAside)
        return content.withLock { content in
            guard let bytes = content.bytes else { return nil }
            content.bytes = nil
            content.setAside.append(bytes)
            return "aside \(content.setAside.count)"
        }
    }

    private func fail(_ reason: SavedStateError.Reason) throws(SavedStateError) {
        guard failures.contains(reason) else { return }
        throw SavedStateError(reason, message: "The test has it fail.")
    }
}
