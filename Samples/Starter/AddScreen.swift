import Waybill

/// A form that adds an item.
struct AddScreen: Screen {
    static let route = Route("/add")

    let items: ItemStore
    let form = Form("", .required(\.self, "Enter a title."))

    func submit(_ title: String) async throws -> Effect<Action> {
        await items.perform(.add(title))
        return [.back, .notice("\(title) added")]
    }

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Add an item") {
            Section("item") {
                context.form.text("Title", \.self, isRequired: true)
                context.form.submit("Add")
            }
        }
    }
}
