package import Foundation

/// Parses a date in header fields (RFC 9110, 5.6.7), ignoring the day of the week.
///
/// All three forms: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
/// `Sun Nov  6 08:49:37 1994`.
///
/// - Parameter now: The current date: a year of two digits is at most 50 years after it.
package func httpDate(_ text: String, now: Date) -> Date? {
    let words = text.split { " ,-".contains($0) }
    let parts: (day: Substring, month: Substring, year: Substring, time: Substring)
    switch words.count {
    case 6 where words[5] == "GMT": parts = (words[1], words[2], words[3], words[4])
    case 5: parts = (words[2], words[1], words[4], words[3])
    default: return nil
    }
    guard let day = number(parts.day, 1...2), let year = number(parts.year, 2...4),
        let month = months.firstIndex(of: String(parts.month)),
        let seconds = secondsOfDay(parts.time), parts.year.utf8.count != 3
    else { return nil }
    func date(_ year: Int) -> Date? {
        daysSince1970(year, month + 1, day).map {
            Date(timeIntervalSince1970: Double($0 * 86_400 + seconds))
        }
    }
    guard parts.year.utf8.count == 2 else { return date(year) }
    let limit = now.addingTimeInterval(50 * 365.25 * 86_400)
    // The latest year of those two digits within the limit.
    return stride(from: 2100, through: 1900, by: -100).lazy
        .compactMap { date($0 + year) }.first { $0 <= limit }
}

private let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

private func number(_ text: Substring, _ count: ClosedRange<Int>) -> Int? {
    guard count ~= text.utf8.count,
        text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int(text)
}

/// The seconds of a time such as `08:49:37`; a leap second is allowed.
private func secondsOfDay(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        .compactMap { number($0, 2...2) }
    guard parts.count == 3, parts[0] < 24, parts[1] < 60, parts[2] < 61 else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
}

/// The days from 1970 to a date of the Gregorian calendar; nil if invalid.
private func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard year >= 1, (1...lengths[month - 1]).contains(day) else { return nil }
    let before = year - 1
    let days = before * 365 + before / 4 - before / 100 + before / 400
    return days + lengths[..<(month - 1)].reduce(0, +) + day - 1 - 719_162
}
