import Synchronization
import WaybillAppCore
import WaybillScreens

/// Gives out tickets for files that live pages want to send, and counts how many are being
/// uploaded.
///
/// A ticket is given for a field that the page offers at that moment, and can be used once. The
/// lock `state` guards them.
final class UploadDesk: Sendable {
    /// What a ticket is for.
    struct Ticket: Sendable {
        /// What the file is called.
        var name: String

        /// How many bytes the page announced.
        var size: Int

        /// The most bytes.
        var limit: Int

        /// Takes the file, if the page still wants it; returns whether it was taken.
        var deliver: @Sendable (UploadedFile, ChosenFile) async -> Delivery
    }

    /// The result of an upload.
    enum Delivery: Sendable {
        /// The page has it.
        case taken

        /// The page has gone, or does not take it any more.
        case refused
    }

    /// The most tickets that are out; the oldest is forgotten first.
    static let most = 1_024

    private struct State {
        var tickets: [String: Ticket] = [:]
        var order: [String] = []
        var active = 0
        var activeOfPeers: [Peer: Int] = [:]
    }

    private let state = Mutex(State())

    /// Begins without tickets.
    init() {}

    /// Gives out a ticket.
    ///
    /// - Parameter ticket: What it is for.
    /// - Returns: Its number: 128 random bits.
    func give(_ ticket: Ticket) -> String {
        let token = Visitor().token
        state.withLock { state in
            state.tickets[token] = ticket
            state.order.append(token)
            if state.order.count > UploadDesk.most {
                state.tickets[state.order.removeFirst()] = nil
            }
        }
        return token
    }

    /// Takes a ticket back, for its file to come.
    ///
    /// - Parameter token: Its number, or anything.
    /// - Returns: What it is for; nil if it is not one, or was used before.
    func take(_ token: String) -> Ticket? {
        state.withLock { state in
            guard let ticket = state.tickets.removeValue(forKey: token) else { return nil }
            state.order.removeAll { $0 == token }
            return ticket
        }
    }

    /// Does something while a file is being uploaded.
    ///
    /// - Parameters:
    ///   - peer: The visitor who sends it.
    ///   - limits: How many uploads may run at once, of all and of a peer.
    ///   - body: What is done.
    /// - Returns: The result.
    /// - Throws: ``UploadFailure/busy`` where too many are; what it throws.
    @discardableResult
    func whileActive<Result>(
        for peer: Peer, _ limits: ServerLimits, _ body: () async throws -> Result
    ) async throws -> Result {
        let isFree = state.withLock { state in
            let own = state.activeOfPeers[peer] ?? 0
            guard state.active < limits.uploads, own < limits.uploadsPerPeer else { return false }
            state.active += 1
            state.activeOfPeers[peer] = own + 1
            return true
        }
        guard isFree else { throw UploadFailure.busy }
        defer {
            state.withLock { state in
                state.active -= 1
                let own = (state.activeOfPeers[peer] ?? 1) - 1
                state.activeOfPeers[peer] = own > 0 ? own : nil
            }
        }
        return try await body()
    }
}
