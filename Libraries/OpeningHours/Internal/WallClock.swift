import Foundation

/// A converter between moments and wall-clock time in a time zone.
///
/// Where a clock is put back, an hour that comes twice is meant when it comes
/// first (as RFC 5545, 3.3.5, has it). Where it is put forward, an hour that is
/// left out is over as soon as it would begin.
struct WallClock {
    let zone: TimeZone

    func day(at date: Date) -> Int {
        Int(((date.timeIntervalSince1970 + offset(at: date)) / 86_400).rounded(.down))
    }

    /// The moment at which a clock on the wall first shows a time or a later one.
    func moment(_ minute: Int, ofDay day: Int) -> Date {
        let shown = Double(day) * 86_400 + Double(minute) * 60
        // No zone is more than a day from another: the moment lies in between.
        let earliest = Date(timeIntervalSince1970: shown - 86_400)
        let latest = Date(timeIntervalSince1970: shown + 86_400)
        let before = offset(at: earliest)
        let after = offset(at: latest)
        guard before != after else { return Date(timeIntervalSince1970: shown - before) }
        let change = change(between: earliest, and: latest)
        if Date(timeIntervalSince1970: shown - before) < change {
            return Date(timeIntervalSince1970: shown - before)
        }
        return max(change, Date(timeIntervalSince1970: shown - after))
    }

    /// The seconds by which a clock on the wall is ahead of UTC.
    private func offset(at date: Date) -> Double { Double(zone.secondsFromGMT(for: date)) }

    /// The second from which on the offset is another.
    ///
    /// Foundation tells of changes to and from daylight saving time only.
    private func change(between earliest: Date, and latest: Date) -> Date {
        var low = earliest.timeIntervalSince1970.rounded(.down)
        var high = latest.timeIntervalSince1970.rounded(.up)
        let before = offset(at: earliest)
        while high - low > 1 {
            let middle = (low + (high - low) / 2).rounded(.down)
            if offset(at: Date(timeIntervalSince1970: middle)) == before {
                low = middle
            } else {
                high = middle
            }
        }
        return Date(timeIntervalSince1970: high)
    }
}
