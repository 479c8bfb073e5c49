/// The queues of rate-limited calls, one for each host.
///
/// A token bucket, represented by the moment at which it will be full again.
struct RateLine {
    private struct Host {
        var line: [Int] = []
        var fullAgain = Duration.zero
    }

    let interval: Duration
    let burst: Int
    private var hosts: [String: Host] = [:]
    private var lastNumber = 0

    /// Creates queues, with an interval of at most a day and a burst from 1 to a million.
    init(every interval: Duration, burst: Int = 1) {
        self.interval = min(max(interval, .zero), .seconds(86_400))
        self.burst = min(max(burst, 1), 1_000_000)
    }

    var hostCount: Int { hosts.count }

    func count(at host: String) -> Int { hosts[host]?.line.count ?? 0 }

    mutating func enter(_ host: String, at now: Duration) -> (number: Int, isFirst: Bool) {
        hosts = hosts.filter { !$0.value.line.isEmpty || $0.value.fullAgain > now }
        lastNumber += 1
        hosts[host, default: Host()].line.append(lastNumber)
        return (lastNumber, hosts[host]?.line.count == 1)
    }

    /// Releases the first of a queue, or returns its remaining wait.
    mutating func takeToken(at host: String, _ now: Duration) -> Duration? {
        guard var state = hosts[host] else { return nil }
        let wait = state.fullAgain - interval * (burst - 1) - now
        guard wait <= .zero else { return wait }
        state.fullAgain = max(state.fullAgain, now) + interval
        hosts[host] = state
        return nil
    }

    /// Leaves a queue, and returns the new first caller, if it changed.
    mutating func leave(_ number: Int, _ host: String) -> Int? {
        guard let place = hosts[host]?.line.firstIndex(of: number) else { return nil }
        hosts[host]?.line.remove(at: place)
        return place == 0 ? hosts[host]?.line.first : nil
    }
}
