import NIOCore
import Synchronization
import WaybillScreens

/// The open connections of a server, counted in total and per peer.
///
/// Its size is bounded by the limits. The lock `state` guards it.
final class ConnectionTable: Sendable {
    enum Place: Sendable {
        case regular

        /// A limit is reached: only health checks are answered.
        case surplus
    }

    private struct State {
        var counts = OwnedAmounts<Peer>()
        var surplus: [any Channel] = []
    }

    private let limits: ServerLimits
    private let state = Mutex(State())

    init(_ limits: ServerLimits) { self.limits = limits }

    /// The number of connections, without the surplus.
    var total: Int { state.withLock(\.counts.total) }

    /// Counts a connection until it is closed.
    ///
    /// With too many beyond a limit, the oldest of them is closed: a health check sends its request
    /// at once, and must get in whatever others leave open.
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
