import Synchronization
import WaybillAppCore
import WaybillScreens

/// Gives out tickets for files that live pages want to send, and counts how many are being
/// uploaded.
///
/// A ticket is given for a field that the page offers at that moment, and can be used once. The
/// lock `state` guards them.
final class UploadDesk: Sendable {
    struct Ticket: Sendable {
        var name: String

        /// How many bytes the page announced.
        var size: Int

        var limit: Int

        /// Takes the file, if the page still wants it; returns whether it was taken.
        var deliver: @Sendable (UploadedFile, ChosenFile) async -> Delivery
    }

    enum Delivery: Sendable {
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

    /// The folder of the files.
    let folder = UploadFolder()

    init() {}

    /// Gives out a ticket.
    ///
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
    func take(_ token: String) -> Ticket? {
        state.withLock { state in
            guard let ticket = state.tickets.removeValue(forKey: token) else { return nil }
            state.order.removeAll { $0 == token }
            return ticket
        }
    }

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
