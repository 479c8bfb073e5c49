import Synchronization
import WaybillAppCore

/// The visitors of live pages whose browsers do not know them yet.
///
/// A WebSocket sets no cookie: the page fetches it for a ticket, which can be used once and while
/// the page is live. The lock `visitors` guards them.
final class VisitorTickets: Sendable {
    /// Where a page sends a ticket.
    static let path = "/visitor"

    private let visitors = Mutex<[String: Visitor]>([:])

    init() {}

    /// Gives out a ticket.
    ///
    /// - Returns: The ticket: 128 random bits, and not the identity itself, which
    ///   no script is to see.
    func give(for visitor: Visitor) -> String {
        let ticket = Visitor().token
        visitors.withLock { $0[ticket] = visitor }
        return ticket
    }

    @discardableResult
    func take(_ ticket: String) -> Visitor? {
        visitors.withLock { $0.removeValue(forKey: ticket) }
    }
}
