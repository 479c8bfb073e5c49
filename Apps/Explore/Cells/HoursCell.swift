import Waybill

/// A day of the week and its opening hours; today is marked.
enum HoursCell: ContentCell {
    static func content(for model: HoursRow) -> Content {
        let day = Content.text(model.day, model.isToday ? .headline : .body)
        let mark: [Content] = model.isToday ? [.badge(ExploreText.today)] : []
        return .row([day] + mark + [.text(model.times, .secondary)])
    }
}

/// The texts of a day in a table of opening hours.
struct HoursRow: Hashable, Sendable {
    let day: String
    let times: String
    let isToday: Bool
}

/// A sentence about the current state, above a table of hours.
enum HoursNowCell: ContentCell {
    static func content(for model: String) -> Content { .text(model, .headline) }
}
