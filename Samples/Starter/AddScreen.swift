import Waybill

struct AddScreen: FormScreen {
    struct Value: Equatable, Sendable {
        var title = ""
    }

    static let route = Route("/add")

    let items: ItemStore

    var value: Value { Value() }

    var rules: [FormRule<Value>] { [.required(\.title, "Say what is to do.")] }

    func submit(_ value: Value) async throws { await items.perform(.add(value.title)) }

    func sent(_ value: Value) -> Effect<Action> { .merge(.back, .notice("It is on the list.")) }

    func describe(
        _ form: FormContext<Value>, _ press: @escaping (Never) -> Void
    ) -> ScreenDescription {
        ScreenDescription(title: "Add something", url: AddScreen.route.url) {
            SectionRecord("item") {
                form.text("What is to do?", \.title, isRequired: true)
                form.submit("Add")
            }
        }
    }
}
