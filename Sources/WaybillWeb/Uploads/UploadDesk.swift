import Synchronization
import WaybillScreens

/// Tickets for uploads of live pages, and the number of uploads in progress.
///
/// A ticket belongs to a field that the page offers, and is valid once. The lock `active` guards
/// the number.
final class UploadDesk: Sendable {
    struct Ticket: Sendable {
        var name: String

        /// The announced size in bytes.
        var size: Int

        var limit: Int

        /// Delivers the file, if the page still accepts it.
        var deliver: @Sendable (UploadedFile, ChosenFile) async -> Delivery
    }

    enum Delivery: Sendable {
        case taken

        /// The page is closed, or no longer accepts it.
        case refused
    }

    let tickets = TokenTable<Ticket>(limit: 1_024)

    private let active = Mutex(OwnedAmounts<Peer>())

    let folder = UploadFolder()

    init() {}

    @discardableResult
    func whileActive<Result>(
        for peer: Peer, _ limits: ServerLimits, _ body: () async throws -> Result
    ) async throws -> Result {
        let isFree = active.withLock {
            $0.add(1, to: peer, upTo: limits.uploads, perOwner: limits.uploadsPerPeer)
        }
        guard isFree else { throw UploadFailure.busy }
        defer { active.withLock { $0.add(-1, to: peer) } }
        return try await body()
    }
}
