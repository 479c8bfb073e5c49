import Synchronization

/// A user of an app: an anonymous identity.
///
/// On the web it is a cookie of the browser; a terminal and a test have a single user. A visitor's
/// data is in ``UserStores``.
public struct Visitor: Hashable, Sendable, CustomStringConvertible {
    /// The single user of a terminal or a test.
    public static let person = Visitor(token: "person", mark: nil)

    /// The secret identity, `person` or 32 hexadecimal digits: its holder counts as the visitor.
    package let token: String

    /// Notes that data is kept for the visitor; nil if not needed.
    private let mark: VisitorMark?

    private init(token: String, mark: VisitorMark?) {
        self.token = token
        self.mark = mark
    }

    /// Creates a new visitor: 128 random bits.
    public init() {
        var random = SystemRandomNumberGenerator()
        let digits = [random.next(), random.next()].map { (half: UInt64) in
            let text = String(half, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        self.init(token: digits.joined(), mark: VisitorMark())
    }

    /// Creates a known visitor.
    ///
    /// - Parameter token: The identity, which is untrusted; nil unless it has 32 hexadecimal digits
    ///   in lowercase.
    package init?(token: String) {
        guard token.utf8.count == 32, token.utf8.allSatisfy(Visitor.isDigit) else { return nil }
        self.init(token: token, mark: nil)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// Whether a new visitor has dispatched to a store: a host then keeps the identity.
    package var isToBeRemembered: Bool { mark?.isSet == true }

    package var isNew: Bool { mark != nil }

    package func remember() {
        guard let mark else { return }
        // Its cookie may come back before the response that sets it has left.
        VisitorRegistry.shared.insert(self)
        mark.set()
    }

    /// Notes that the browser has the cookie of a new visitor.
    package func confirm() { mark?.confirm() }

    /// Whether the visitor is a known one, or the browser has the cookie.
    var isConfirmed: Bool { mark?.isConfirmed != false }

    /// Calls a closure once data is kept for the visitor; at most once, from any task.
    package func onRemember(_ tell: @escaping @Sendable () -> Void) { mark?.tell(tell) }

    /// Whether two are the same visitor.
    public static func == (one: Visitor, other: Visitor) -> Bool { one.token == other.token }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(token) }

    /// The kind of visitor, without the identity: others read logs.
    public var description: String { self == .person ? "the person" : "a visitor" }
}

/// Whether data is kept for a visitor; the lock `state` guards it.
private final class VisitorMark: Sendable {
    private struct State {
        var isSet = false
        var isConfirmed = false
        var tell: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var isSet: Bool { state.withLock(\.isSet) }

    var isConfirmed: Bool { state.withLock(\.isConfirmed) }

    func confirm() { state.withLock { $0.isConfirmed = true } }

    func set() {
        let tell = state.withLock { state in
            state.isSet = true
            defer { state.tell = nil }
            return state.tell
        }
        tell?()
    }

    func tell(_ tell: @escaping @Sendable () -> Void) {
        let isSet = state.withLock { state in
            if !state.isSet { state.tell = tell }
            return state.isSet
        }
        if isSet { tell() }
    }
}
