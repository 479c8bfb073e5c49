import Waybill

/// Something that runs somewhere, and how it is.
struct Service: Codable, Hashable, Identifiable, Sendable {
    enum Health: String, Codable, CaseIterable, Sendable {
        case up, slow, down
    }

    var id: String
    var name: String
    var health: Health
    var note = ""
}

extension Service: Parseable {
    static let parser = Parser<Service>.identified(by: "id") { field, id throws(ParseError) in
        guard let health = Health(rawValue: try field["health"].text()) else {
            throw field["health"].invalid("up, slow or down")
        }
        return Service(
            id: id, name: try field["name"].text(), health: health,
            note: try field["note"].textIfPresent() ?? "")
    }
}

extension Service {
    /// How services are kept, and what they are found by.
    static var format: RecordFormat<Service> {
        RecordFormat(
            searched: [\.name, \.note], columns: ["health": { .text($0.health.rawValue) }])
    }
}

/// What the API is asked: all services, at `/services`.
enum ServicesRequest: RecordRequest {
    case all

    var path: [String] { ["services"] }

    var parser: Parser<ParsedList<Service>> {
        .list(of: Service.self, at: "services")
    }
}
