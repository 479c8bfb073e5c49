import Dispatch

/// Stops a load on the database's thread until the test opens it.
struct Gate: Sendable {
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    private let semaphore = DispatchSemaphore(value: 0)

    init() { (arrivals, arrival) = AsyncStream.makeStream() }

    /// Reports that the load has come here, and waits.
    func pass() {
        arrival.yield()
        semaphore.wait()
    }

    /// Waits until the load has come here.
    func waitForArrival() async {
        for await _ in arrivals { return }
    }

    func open() { semaphore.signal() }
}
