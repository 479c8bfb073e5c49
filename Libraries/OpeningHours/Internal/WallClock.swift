import Foundation

/// A converter between dates and wall-clock time in a time zone.
///
/// When clocks go back, a repeated time means its first occurrence (RFC 5545, 3.3.5). When they go
/// forward, a skipped time means the moment of the change.
struct WallClock {
    let zone: TimeZone

    func day(at date: Date) -> Int {
        Int(((date.timeIntervalSince1970 + offset(at: date)) / 86_400).rounded(.down))
    }

    /// The first moment at which the clock shows a time or a later one.
    func moment(_ minute: Int, ofDay day: Int) -> Date {
        let shown = Double(day) * 86_400 + Double(minute) * 60
        // Offsets are at most a day: the moment lies in between.
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

    /// The seconds ahead of UTC.
    private func offset(at date: Date) -> Double { Double(zone.secondsFromGMT(for: date)) }

    /// The second at which the offset changes; Foundation reports changes of daylight saving only.
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
