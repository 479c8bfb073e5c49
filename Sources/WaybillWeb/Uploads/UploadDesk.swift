import Synchronization
import WaybillAppCore
import WaybillScreens

/// Gives out tickets for files that live pages want to send, and counts how many are on
/// their way.
///
/// A ticket is given for a field that the page offers at that moment, and is of use
/// once. The lock `state` guards them.
final class UploadDesk: Sendable {
    /// What a ticket is for.
    struct Ticket: Sendable {
        /// What the file is called.
        var name: String

        /// The most bytes.
        var limit: Int

        /// Takes the file, if the page still wants it.
        var deliver: @Sendable (UploadedFile, ChosenFile) async -> Void
    }

    /// The most tickets that are out; the oldest is forgotten first.
    static let most = 1_024

    private struct State {
        var tickets: [String: Ticket] = [:]
        var order: [String] = []
        var active = 0
    }

    private let state = Mutex(State())
    private let mostActive: Int

    /// Begins without tickets.
    ///
    /// - Parameter mostActive: How many files may be on their way at once.
    init(mostActive: Int) { self.mostActive = mostActive }

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
    /// - Returns: What it is for; nil where it is none, or was of use before.
    func take(_ token: String) -> Ticket? {
        state.withLock { state in
            guard let ticket = state.tickets.removeValue(forKey: token) else { return nil }
            state.order.removeAll { $0 == token }
            return ticket
        }
    }

    /// Does something while a file is on its way.
    ///
    /// - Parameter body: What is done.
    /// - Returns: What it returns.
    /// - Throws: ``UploadFailure/busy`` where too many are; what it throws.
    func whileActive<Result>(_ body: () async throws -> Result) async throws -> Result {
        let isFree = state.withLock { state in
            guard state.active < mostActive else { return false }
            state.active += 1
            return true
        }
        guard isFree else { throw UploadFailure.busy }
        defer { state.withLock { $0.active -= 1 } }
        return try await body()
    }
}
