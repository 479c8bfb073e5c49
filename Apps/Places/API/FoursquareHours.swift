import WaybillNetwork

/// Opening hours as the Foursquare Places API lists them, in OpenStreetMap's
/// syntax: `Mo-Fr 09:00-18:00; Sa 10:00-14:00`.
///
/// Each piece has a day from 1, which is Monday, and two times such as `0930`;
/// one with a plus is of the next day, so `+0000` is midnight at its end.
struct FoursquareHours {
    let text: String

    /// Reads the pieces.
    ///
    /// - Complexity: O(n log n) in the number of pieces.
    init?(_ pieces: JSONField) throws(ParseError) {
        var spans: [Int: [String]] = [:]
        for piece in try pieces.elementsIfPresent() {
            guard let day = Int(exactly: try piece["day"].number()),
                FoursquareHours.days.indices.contains(day - 1),
                let open = Time(try piece["open"].text()),
                let close = Time(try piece["close"].text()), close.minutes > open.minutes,
                close.minutes <= 48 * 60
            else { return nil }
            // What opens past midnight belongs to the next day.
            let later = open.minutes / (24 * 60)
            let (from, to) = (open.minutes % (24 * 60), close.minutes - later * 24 * 60)
            spans[(day - 1 + later) % 7, default: []].append(
                "\(Time.text(from))-\(Time.text(to > 24 * 60 ? to - 24 * 60 : to))")
        }
        guard !spans.isEmpty else { return nil }
        text = FoursquareHours.lines(spans.mapValues { $0.sorted().joined(separator: ",") })
            .joined(separator: "; ")
    }

    private static let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    /// Days in a row that are alike are one line.
    private static func lines(_ hours: [Int: String]) -> [String] {
        var lines: [String] = []
        var first = 0
        while first < days.count {
            guard let text = hours[first] else {
                first += 1
                continue
            }
            var last = first
            while last + 1 < days.count, hours[last + 1] == text { last += 1 }
            lines.append((first == last ? "" : "\(days[first])-") + "\(days[last]) \(text)")
            first = last + 1
        }
        return lines
    }

    private struct Time {
        /// The minutes since the day began.
        let minutes: Int

        /// Reads `0930` or `+0130`.
        init?(_ text: String) {
            let digits = text.utf8.drop { $0 == UInt8(ascii: "+") }
            let isNext = digits.count == text.utf8.count - 1
            let zero = UInt8(ascii: "0")
            guard digits.count == 4, isNext || digits.count == text.utf8.count,
                digits.allSatisfy({ (zero...UInt8(ascii: "9")).contains($0) })
            else { return nil }
            let number = digits.reduce(0) { $0 * 10 + Int($1 - zero) }
            guard number / 100 <= 24, number % 100 < 60, number <= 2400 else { return nil }
            minutes = number / 100 * 60 + number % 100 + (isNext ? 24 * 60 : 0)
        }

        static func text(_ minutes: Int) -> String {
            func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
            return "\(two(minutes / 60)):\(two(minutes % 60))"
        }
    }
}
