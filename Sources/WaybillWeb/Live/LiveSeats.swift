import Synchronization

/// How many live connections there may be, and how many there are, in total and
/// per peer.
///
/// The lock `taken` guards the numbers.
final class LiveSeats: Sendable {
    enum Decision: Equatable {
        case seated

        case full

        case fullForPeer
    }

    private struct Taken {
        var total = 0
        var counts: [Peer: Int] = [:]
    }

    private let count: Int
    private let countPerPeer: Int
    private let taken = Mutex(Taken())

    init(_ count: Int, perPeer countPerPeer: Int) {
        self.count = count
        self.countPerPeer = countPerPeer
    }

    var total: Int { taken.withLock(\.total) }

    func take(_ peer: Peer) -> Decision {
        taken.withLock { taken in
            let own = taken.counts[peer] ?? 0
            guard taken.total < count else { return .full }
            guard own < countPerPeer else { return .fullForPeer }
            taken.total += 1
            taken.counts[peer] = own + 1
            return .seated
        }
    }

    /// Gives a seat back that was taken.
    func leave(_ peer: Peer) {
        taken.withLock { taken in
            taken.total -= 1
            let own = (taken.counts[peer] ?? 1) - 1
            taken.counts[peer] = own > 0 ? own : nil
        }
    }
}
