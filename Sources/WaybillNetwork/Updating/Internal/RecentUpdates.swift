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

    /// The maximum number of results; beyond it all are dropped, at the cost of a few repeated
    /// requests.
    static var most: Int { 1000 }

    mutating func note(
        _ result: Result<ParsedList<String>, UpdateError>, of request: Request, at date: Date,
        changeCount: Int, wasReceived: Bool
    ) {
        if endings.count >= Self.most { endings.removeAll() }
        endings[request] = Ending(
            date: date, result: result, changeCount: changeCount, wasReceived: wasReceived)
    }

    /// The result of the last update, if recent enough.
    ///
    /// A failure that no caller received yet is recent for as long as a response is, once: a slow
    /// first caller would otherwise never get it. A result from the future is not recent, as the
    /// clock was set back; nor is one from before a change at the server.
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
