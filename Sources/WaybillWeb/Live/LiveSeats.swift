import Synchronization
import WaybillScreens

/// The number of live connections with its limits, in total and per peer; guarded by `taken`.
final class LiveSeats: Sendable {
    enum Decision: Equatable {
        case seated

        case full

        case fullForPeer
    }

    private let count: Int
    private let countPerPeer: Int
    private let taken = Mutex(OwnedAmounts<Peer>())

    init(_ count: Int, perPeer countPerPeer: Int) {
        self.count = count
        self.countPerPeer = countPerPeer
    }

    var total: Int { taken.withLock(\.total) }

    func take(_ peer: Peer) -> Decision {
        taken.withLock { taken in
            if taken.add(1, to: peer, upTo: count, perOwner: countPerPeer) { return .seated }
            return taken.total < count ? .fullForPeer : .full
        }
    }

    func leave(_ peer: Peer) { taken.withLock { $0.add(-1, to: peer) } }
}
