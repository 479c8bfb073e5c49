import Synchronization

/// A user of an app: an anonymous identity.
///
/// On the web it stands in a cookie of the browser; in a terminal and in a test
/// there is one person. What an app keeps for a visitor is in
/// ``UserStores``.
public struct Visitor: Hashable, Sendable, CustomStringConvertible {
    /// The one person who uses an app in a terminal or in a test.
    public static let person = Visitor(token: "person", mark: nil)

    /// What distinguishes visitors: `person`, or 32 hexadecimal digits.
    ///
    /// Anyone who knows it is treated as the visitor.
    package let token: String

    /// Notes whether something is kept for the visitor; nil if no one asks.
    private let mark: VisitorMark?

    private init(token: String, mark: VisitorMark?) {
        self.token = token
        self.mark = mark
    }

    /// Someone who was not here before: 128 random bits.
    public init() {
        var random = SystemRandomNumberGenerator()
        let digits = [random.next(), random.next()].map { (half: UInt64) in
            let text = String(half, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        self.init(token: digits.joined(), mark: VisitorMark())
    }

    /// Someone who was here before.
    ///
    /// - Parameter token: What distinguishes visitors, from any text; nil for what is not 32
    ///   hexadecimal digits in lowercase.
    package init?(token: String) {
        guard token.utf8.count == 32, token.utf8.allSatisfy(Visitor.isDigit) else { return nil }
        self.init(token: token, mark: nil)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// Whether something was dispatched to a store of a visitor who was not here
    /// before: a host is to remember who it is.
    package var isToBeRemembered: Bool { mark?.isSet == true }

    package var isNew: Bool { mark != nil }

    package func remember() {
        guard let mark else { return }
        // Its cookie may come back before the response that sets it has left.
        VisitorRegistry.shared.insert(self)
        mark.set()
    }

    /// Notes that the browser has the cookie of a visitor who was not here before.
    package func confirm() { mark?.confirm() }

    /// Whether the visitor was here before, or the browser has the cookie.
    var isConfirmed: Bool { mark?.isConfirmed != false }

    /// Calls a closure once something is kept for the visitor.
    ///
    /// - Parameter tell: Called once at most, from any task.
    package func onRemember(_ tell: @escaping @Sendable () -> Void) { mark?.tell(tell) }

    /// Whether two are the same visitor.
    public static func == (one: Visitor, other: Visitor) -> Bool { one.token == other.token }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(token) }

    /// Not who it is: logs are read by others.
    public var description: String { self == .person ? "the person" : "a visitor" }
}

/// Whether something is kept for a visitor.
///
/// The lock `state` guards it.
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
