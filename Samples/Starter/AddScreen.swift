import Waybill

struct AddScreen: Screen {
    struct Draft: Equatable, Sendable {
        var title = ""
    }

    static let route = Route("/add")

    let items: ItemStore
    let form = Form(Draft(), .required(\.title, "Say what is to do."))

    func submit(_ draft: Draft) async throws -> Effect<Action> {
        await items.perform(.add(draft.title))
        return [.back, .notice("It is on the list.")]
    }

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Add something") {
            Section("item") {
                context.form.text("What is to do?", \.title, isRequired: true)
                context.form.submit("Add")
            }
        }
    }
}
