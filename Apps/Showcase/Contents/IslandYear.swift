import Waybill

/// The measurements of an imaginary island, generated from a seed so that they never change.
enum IslandYear {
    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Rain less what dried up, in millimetres, by month.
    static let balance: [Double?] = [84, 62, 41, 9, -28, -57, -83, -71, -18, 35, 77, 91]

    /// A week of ferries: passengers by day, in summer and in winter.
    static let ferries = (
        summer: [412.0, 388, 405, 431, 612, 894, 853],
        winter: [268.0, 259, 251, 274, 305, 221, 190]
    )

    /// The highest mountain of each continent, and its height in metres.
    static let mountains: [(name: String, height: Double)] = [
        ("Everest", 8_849), ("Aconcagua", 6_961), ("Denali", 6_190), ("Kilimanjaro", 5_895),
        ("Elbrus", 5_642), ("Vinson", 4_892), ("Puncak Jaya", 4_884),
    ]

    /// Weeks up to the end of a year, and the mean temperature of each at two places.
    static let weeks: (days: [CalendarDay], harbour: [Double?], hills: [Double?]) = {
        var chance = RandomWords(seed: 24)
        let days = (0..<104).map { CalendarDay(number: 19_723 + 7 * $0) }
        func degrees(_ means: [Double], _ spread: Int, _ chance: inout RandomWords) -> [Double?] {
            days.map { day in
                let (_, month, date) = day.parts
                // Between the middles of two months.
                let part = (Double(date) - 15) / 30
                let other = means[(month + (part < 0 ? 10 : 12)) % 12]
                let mean = means[month - 1] + (other - means[month - 1]) * abs(part)
                return mean + Double(chance.below(spread)) / 10 - Double(spread) / 20
            }
        }
        return (
            days,
            degrees(
                [6.2, 6.4, 8.1, 10.6, 14, 17.3, 19.4, 19.6, 17.1, 13.4, 9.6, 7.1], 24, &chance),
            degrees([-1.5, -1, 1.6, 5.2, 9.4, 13.2, 15.6, 15.4, 11.8, 7.3, 3, -0.4], 36, &chance)
        )
    }()

    /// The days of a year, and how many kilometres were walked on each.
    static let walks: (days: [CalendarDay], kilometres: [Double?]) = {
        var chance = RandomWords(seed: 7)
        let days = (0..<365).map { CalendarDay(number: 20_089 + $0) }
        return (
            days,
            days.map { day in
                let (_, month, _) = day.parts
                guard chance.below(10) > 2 else { return 0 }
                let season = [4, 5, 7, 10, 13, 16, 15, 14, 12, 9, 6, 4][month - 1]
                let weekend = day.weekday > 4 ? 9 : 0
                return Double(chance.below(10 * (season + weekend) / 2)) / 10 + 1
            }
        )
    }()
}
