import Foundation

struct RecentUpdates<Request: Hashable> {
    private struct Ending {
        let date: Date
        let result: Result<ParsedList<String>, UpdateError>

        /// The number of unsafe calls to the server before the update.
        let changeCount: Int

        var wasReceived: Bool
    }

    private var endings: [Request: Ending] = [:]

    /// How many are remembered; the next one begins a new memory, which costs
    /// no more than a few requests that are sent again.
    static var most: Int { 1000 }

    mutating func note(
        _ result: Result<ParsedList<String>, UpdateError>, of request: Request, at date: Date,
        changeCount: Int, wasReceived: Bool
    ) {
        if endings.count >= Self.most { endings.removeAll() }
        endings[request] = Ending(
            date: date, result: result, changeCount: changeCount, wasReceived: wasReceived)
    }

    /// Returns how the last update ended, if that is recent enough.
    ///
    /// A failure that no caller received yet is recent for as long as a response is, once: the
    /// first caller, who comes back slowly, would otherwise never get it. What ended in the future
    /// is not recent: the clock was set back. Nor is a result from before a change at the server.
    mutating func result(
        of request: Request, at date: Date, within freshness: Freshness, changeCount: Int
    ) -> Result<ParsedList<String>, UpdateError>? {
        guard let ending = endings[request], ending.changeCount == changeCount else { return nil }
        let age = Duration.seconds(date.timeIntervalSince(ending.date))
        let limit =
            switch ending.result {
            case .success: freshness.stored
            case .failure where ending.wasReceived: freshness.failed
            case .failure: max(freshness.failed, freshness.stored)
            }
        guard age >= .zero, age < limit else { return nil }
        endings[request]?.wasReceived = true
        return ending.result
    }
}
