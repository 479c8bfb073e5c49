import Waybill

/// All services, or those that are not well: what is stored at once, and what the network
/// says when it comes.
struct BoardScreen: Screen {
    struct Query: Hashable, Sendable {
        var text = ""
        var show = Show.all
    }

    enum Show: String, CaseIterable, Sendable {
        case all = "All"
        case troubled = "Troubled"
    }

    static let route = Route("/", Query(), .field("q", \.text), .field("show", \.show))

    let services: any RecordStore<Service>
    let updates: SharedUpdates<ServicesRequest>?
    var query = Query()

    func source(for query: Query) -> Source<[RecordMatch<Service>]>? {
        var records = RecordQuery(text: query.text.isEmpty ? nil : query.text)
        if query.show == .troubled {
            records.conditions = [ColumnCondition("health", oneOf: [.text("slow"), .text("down")])]
        }
        return .stored(records, in: services).refreshed(asking: .all, by: updates)
    }

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Status") {
            Section("services") { (context.value ?? []).map { row($0.record) } }
        }
        .search(context.search("Search services", \.text))
        .filters(context.picker("Show", \.show))
        .empty(context.query == Query() ? "No service is known." : "No such service.")
    }

    private func row(_ service: Service) -> Row {
        Row(
            service.id,
            .row([
                .column([.text(service.name, .headline), .text(service.note, .secondary)]),
                .badge(
                    service.health.rawValue, service.health == .up ? .available : .unavailable),
            ]))
    }
}
