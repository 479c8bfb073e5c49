import Waybill

struct TripScreen: Screen {
    static let title = "A form"

    struct Draft: Equatable, Sendable {
        var name = ""
        var email = ""
        var phone = ""
        var guests: Int?
        var origin = ""
        var arrival = ""
        var time = "18:00"
        var nights = 2
        var comfort = 40.0
        var room = Room.double
        var view = View.garden
        var meals: Set<String> = ["breakfast"]
        var wantsNews = false
        var wishes = ""
    }

    enum Room: String, CaseIterable, Sendable {
        case single, double, family
        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    enum View: String, CaseIterable, Sendable {
        case garden, street, sea
        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    static let origins = [
        "Amsterdam", "Athens", "Berlin", "Brussels", "Copenhagen", "Dublin", "Helsinki", "Lisbon",
        "London", "Madrid", "Oslo", "Paris", "Prague", "Rome", "Stockholm", "Vienna", "Warsaw",
        "Zagreb",
    ]

    static let meals = [
        ControlOption("Breakfast", id: "breakfast"), ControlOption("Lunch", id: "lunch"),
        ControlOption("Dinner", id: "dinner"),
    ]

    let form = Form(
        Draft(),
        .required(\.name, "Enter who the room is for."),
        .email(\.email, "Enter an e-mail address, such as you@example.org."),
        .check(\.guests, "From one to six people have room.") { (1...6).contains($0 ?? 0) },
        .checkAll(at: \.guests, "A single room is for one.") {
            $0.room != .single || ($0.guests ?? 0) < 2
        },
        .required(\.arrival, "Choose the day of arrival."))

    func submit(_ draft: Draft) async throws -> Effect<Action> {
        if draft.room == .family, draft.view == .sea {
            throw FormError<Draft>("No family room looks at the sea. Choose another view.")
        }
        return .notice("\(draft.name.trimmed) has a room for \(draft.nights) nights.")
    }

    func describe(_ context: Context) -> ScreenDescription {
        let form = context.form
        return ScreenDescription(TripScreen.title, url: ShowcaseRoute.exhibit("form").url) {
            Section("guest", title: "Who comes") {
                form.problems()
                form.text("Name", \.name, TextInput(autofill: "name"), isRequired: true)
                form.text(
                    "E-mail", \.email,
                    TextInput(.email, prompt: "you@example.org", autofill: "email"),
                    hint: "For the confirmation alone")
                form.text("Phone", \.phone, TextInput(.phone, autofill: "tel"))
                form.text(
                    "Coming from", \.origin,
                    TextInput(limit: 60, suggestions: TripScreen.origins),
                    hint: "Cities are offered as you type.")
                form.number("Guests", \.guests, hint: "From 1 to 6", isRequired: true)
            }
            Section("stay", title: "When, and where") {
                form.date("Arrival", \.arrival, DateInput(from: "2026-01-01"), isRequired: true)
                form.date("Time", \.time, DateInput(.time))
                form.stepper("Nights", \.nights, in: 1...14)
                form.slider("Comfort", \.comfort, in: 0...100, step: 10)
                form.picker("Room", \.room) { $0.title }
                form.picker("View", \.view, as: .segments) { $0.title }
                form.checkboxes("Meals", \.meals, of: TripScreen.meals)
            }
            Section("more", title: "Anything else") {
                form.toggle("Send me news", \.wantsNews)
                form.text("Wishes", \.wishes, TextInput(.lines(3), limit: 1_000))
                form.submit("Book")
                form.reset()
            }
        }
    }
}
