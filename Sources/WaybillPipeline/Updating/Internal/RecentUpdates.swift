import Foundation

/// How the updates of late ended.
struct RecentUpdates<Request: Hashable> {
    private var endings: [Request: (date: Date, result: Result<Update, UpdateError>)] = [:]

    /// How many are remembered; the next one begins a new memory, which costs
    /// no more than a few questions that are asked again.
    static var most: Int { 1000 }

    /// Remembers how an update ended.
    mutating func note(
        _ result: Result<Update, UpdateError>, of request: Request, at date: Date
    ) {
        if endings.count >= Self.most { endings.removeAll() }
        endings[request] = (date, result)
    }

    /// How the last update ended, if that is recent enough.
    ///
    /// What ended in the future is not: somebody has put the clock back.
    func result(
        of request: Request, at date: Date, within freshness: Freshness
    ) -> Result<Update, UpdateError>? {
        guard let ending = endings[request] else { return nil }
        let age = Duration.seconds(date.timeIntervalSince(ending.date))
        let limit =
            switch ending.result {
            case .success: freshness.stored
            case .failure: freshness.failed
            }
        return age >= .zero && age < limit ? ending.result : nil
    }
}
