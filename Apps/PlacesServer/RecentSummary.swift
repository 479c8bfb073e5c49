import Foundation
import Places
import Synchronization
import Waybill

/// The summary of a library as of a few seconds ago.
///
/// To count all places for each stranger who does not say where they are would
/// let them keep the database busy. The lock `last` keeps it.
final class RecentSummary: Sendable {
    private let library: PlaceLibrary
    private let now: @Sendable () -> Date
    private let last = Mutex<(summary: RecordSummary, date: Date)?>(nil)

    /// How old it may be, in seconds.
    private static let longestAge = 5.0

    init(_ library: PlaceLibrary, now: @escaping @Sendable () -> Date) {
        self.library = library
        self.now = now
    }

    /// The summary; that of an empty library is never cached.
    func summary() async throws -> RecordSummary {
        let date = now()
        let kept = last.withLock(\.self)
        if let kept, kept.summary.count > 0,
            abs(date.timeIntervalSince(kept.date)) < RecentSummary.longestAge
        {
            return kept.summary
        }
        let summary = try await library.summary()
        last.withLock { $0 = (summary, date) }
        return summary
    }
}
