import NIOCore
import Synchronization
import WaybillScreens

/// The open connections of a server, counted in total and per peer.
///
/// It holds an entry for each peer with a connection and nothing else, so it is
/// as small as the limits. The lock `state` guards all of it.
final class ConnectionTable: Sendable {
    enum Place: Sendable {
        case regular

        /// Whether the server is there, and nothing else: a limit is reached.
        case surplus
    }

    private struct State {
        var counts = OwnedAmounts<Peer>()
        /// The oldest is first.
        var surplus: [any Channel] = []
    }

    private let limits: ServerLimits
    private let state = Mutex(State())

    init(_ limits: ServerLimits) { self.limits = limits }

    /// How many connections there are, those beyond the limits not included.
    var total: Int { state.withLock(\.counts.total) }

    /// Counts a connection until it is closed.
    ///
    /// Where it is beyond a limit and there are too many such, the oldest of them is closed: a
    /// health check sends its request at once, and must get in whatever others leave open.
    ///
    /// - Complexity: O(1); O(n) in ``ServerLimits/surplus`` beyond the limits.
    func enter(_ channel: any Channel) -> Place {
        let peer = Peer(channel.remoteAddress)
        let (place, oldest) = state.withLock { enter(channel, peer, &$0) }
        channel.closeFuture.whenComplete { [self] _ in
            state.withLock { leave(channel, peer, place, &$0) }
        }
        oldest?.close(promise: nil)
        return place
    }

    private func enter(
        _ channel: any Channel, _ peer: Peer, _ state: inout State
    ) -> (Place, oldest: (any Channel)?) {
        let isRegular = state.counts.add(
            1, to: peer, upTo: limits.connections, perOwner: limits.connectionsPerPeer)
        if isRegular { return (.regular, nil) }
        state.surplus.append(channel)
        guard state.surplus.count > limits.surplus else { return (.surplus, nil) }
        return (.surplus, state.surplus.removeFirst())
    }

    private func leave(
        _ channel: any Channel, _ peer: Peer, _ place: Place, _ state: inout State
    ) {
        switch place {
        case .regular: state.counts.add(-1, to: peer)
        case .surplus: state.surplus.removeAll { $0 === channel }
        }
    }
}
