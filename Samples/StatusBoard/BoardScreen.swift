import Waybill

/// All services, or those that are not well: what is stored at once, and what the network
/// says when it comes.
struct BoardScreen: ContentScreen {
    struct Choices: Hashable, Sendable {
        var text = ""
        var show = Show.all
    }

    enum Show: String, CaseIterable, Sendable {
        case all = "All"
        case troubled = "Troubled"
    }

    static let route = Route("/", Choices(), .field("q", \.text), .field("show", \.show))

    let services: any RecordStore<Service>
    let updates: SharedUpdates<ServicesRequest>?
    var choices = Choices()

    func source(for choices: Choices) -> Source<[RecordMatch<Service>]>? {
        var query = RecordQuery(text: choices.text.isEmpty ? nil : choices.text)
        if choices.show == .troubled {
            query.conditions = [ColumnCondition("health", oneOf: [.text("slow"), .text("down")])]
        }
        return .stored(query, in: services).refreshed(asking: .all, by: updates)
    }

    func describe(_ matches: [RecordMatch<Service>]?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title: "Status") {
            SectionRecord("services") { (matches ?? []).map { row($0.record) } }
        }
        screen.search = context.search("Search services", \.text)
        screen.choices = [context.choices("Show", \.show, title: \.rawValue)]
        return screen
    }

    private func row(_ service: Service) -> CellRecord {
        CellRecord(
            service.id,
            .row([
                .column([.text(service.name, .headline), .text(service.note, .secondary)]),
                .badge(
                    service.health.rawValue, service.health == .up ? .available : .unavailable),
            ]))
    }

    func statusContent(_ choices: Choices) -> StatusContent {
        var content = StatusContent()
        content.texts.empty = choices == Choices() ? "No service is known." : "No such service."
        return content
    }
}
