import Synchronization

/// The metrics of a server of places: how many requests, how long they took, how
/// many are in flight.
///
/// Its labels are the addresses of the API and the classes of status, so
/// strangers cannot make it grow. The lock `state` keeps it.
final class PlacesMetrics: Sendable {
    private struct Tally {
        var statuses = [Int](repeating: 0, count: 5)
        var buckets = [Int](repeating: 0, count: PlacesMetrics.bounds.count)
        var seconds = 0.0
    }

    private struct State {
        var inFlight = 0
        var tallies: [PlacesRoute?: Tally] = [:]
    }

    private let state = Mutex(State())

    /// The upper bounds of the durations that are counted together, in seconds.
    private static let bounds = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    /// Counts one more that is on its way, unless there are enough.
    ///
    /// - Returns: Whether it was counted.
    func begin(upTo most: Int) -> Bool {
        state.withLock {
            guard $0.inFlight < most else { return false }
            $0.inFlight += 1
            return true
        }
    }

    /// Counts one request less in flight.
    func end() { state.withLock { $0.inFlight -= 1 } }

    /// Counts a request that was served.
    ///
    /// - Parameter route: The route that was requested; nil for an unknown one.
    func record(_ route: PlacesRoute?, status: Int, duration: Duration) {
        let seconds = max(0, duration / .seconds(1))
        let bucket = PlacesMetrics.bounds.firstIndex { seconds <= $0 }
        state.withLock {
            $0.tallies[route, default: Tally()].statuses[min(max(status / 100, 1), 5) - 1] += 1
            $0.tallies[route, default: Tally()].seconds += seconds
            if let bucket { $0.tallies[route, default: Tally()].buckets[bucket] += 1 }
        }
    }

    // MARK: Text

    /// All of it in the text format of Prometheus, version 0.0.4
    /// (<https://prometheus.io/docs/instrumenting/exposition_formats/>).
    ///
    /// - Parameter places: How many places there are; nil where that is unknown.
    func text(places: Int?) -> String {
        let state = state.withLock(\.self)
        var lines: [String] = []
        func family(_ name: String, _ type: String, _ help: String, _ samples: [String]) {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
            lines += samples.map { name + $0 }
        }
        family(
            "places_http_requests_total", "counter", "Requests that were served.",
            PlacesMetrics.each(state) { PlacesMetrics.counts(of: $1, at: $0) })
        family(
            "places_http_request_duration_seconds", "histogram", "How long responses took.",
            PlacesMetrics.each(state) { PlacesMetrics.durations(of: $1, at: $0) })
        family(
            "places_http_requests_in_flight", "gauge", "Requests for places on their way.",
            [" \(state.inFlight)"])
        if let places {
            family("places_stored", "gauge", "Places in the database.", [" \(places)"])
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func each(
        _ state: State, _ samples: (String, Tally) -> [String]
    ) -> [String] {
        (PlacesRoute.allCases + [nil]).flatMap { route in
            samples(route?.template ?? "other", state.tallies[route] ?? Tally())
        }
    }

    private static func counts(of tally: Tally, at route: String) -> [String] {
        tally.statuses.enumerated().dropFirst().map { index, count in
            "{route=\"\(route)\",status=\"\(index + 1)xx\"} \(count)"
        }
    }

    private static func durations(of tally: Tally, at route: String) -> [String] {
        var sum = 0
        var lines: [String] = []
        for (bound, count) in zip(bounds, tally.buckets) {
            sum += count
            lines.append("_bucket{route=\"\(route)\",le=\"\(bound)\"} \(sum)")
        }
        let count = tally.statuses.reduce(0, +)
        lines.append("_bucket{route=\"\(route)\",le=\"+Inf\"} \(count)")
        lines.append("_sum{route=\"\(route)\"} \(tally.seconds)")
        lines.append("_count{route=\"\(route)\"} \(count)")
        return lines
    }
}
