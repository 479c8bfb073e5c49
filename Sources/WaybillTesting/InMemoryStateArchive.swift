import Synchronization
public import WaybillStore

/// An archive of a saved state in memory, which a test can fill and break.
///
/// The lock `content` guards it.
public final class InMemoryStateArchive: StateArchive {
    private struct Content {
        var bytes: [UInt8]?
        var setAside: [[UInt8]] = []
        var writeCount = 0
        var failures: Set<SavedStateError.Reason> = []
    }

    private let content: Mutex<Content>

    /// Creates an archive.
    public init(_ bytes: [UInt8]? = nil) { content = Mutex(Content(bytes: bytes)) }

    /// The stored bytes; nil if there are none.
    public var bytes: [UInt8]? {
        get { content.withLock(\.bytes) }
        set { content.withLock { $0.bytes = newValue } }
    }

    /// The bytes set aside, oldest first.
    public var asides: [[UInt8]] { content.withLock(\.setAside) }

    /// The number of replacements.
    public var writeCount: Int { content.withLock(\.writeCount) }

    /// The simulated failures: `unreadable`, `unwritable`, `notSetAside`; none at first.
    public var failures: Set<SavedStateError.Reason> {
        get { content.withLock(\.failures) }
        set { content.withLock { $0.failures = newValue } }
    }

    /// Reads the stored bytes; nil if there are none.
    ///
    /// - Throws: `SavedStateError` if it is one of ``failures``.
    public func read() throws(SavedStateError) -> [UInt8]? {
        try fail(.unreadable)
        return bytes
    }

    /// Replaces the stored bytes.
    ///
    /// - Throws: `SavedStateError` if it is one of ``failures``.
    public func replace(with bytes: [UInt8]) throws(SavedStateError) {
        try fail(.unwritable)
        content.withLock {
            $0.bytes = bytes
            $0.writeCount += 1
        }
    }

    /// Moves the stored bytes to ``asides``, and returns their index there; nil if there are none.
    ///
    /// - Throws: `SavedStateError` if it is one of ``failures``.
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
