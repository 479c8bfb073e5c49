/// An answer of the API of places.
public struct PlacesAnswer: Hashable, Sendable {
    /// The status, of three digits.
    public var status: Int

    /// The header fields, by lowercase name.
    public var headers: [String: String]

    /// The body, in UTF-8.
    public var body: String

    /// An answer with a body of any type.
    init(_ status: Int, type: String, body: String) {
        self.status = status
        self.body = body
        headers = [
            "content-type": type, "cache-control": "no-store",
            "x-content-type-options": "nosniff",
        ]
    }

    /// An answer of JSON.
    static func json(
        _ status: Int, _ write: (inout JSONWriter) -> Void
    ) -> PlacesAnswer {
        var writer = JSONWriter()
        writer.object(write)
        return PlacesAnswer(status, type: "application/json; charset=utf-8", body: writer.text)
    }

    /// An answer that gives no more than a reason, in a line.
    static func failure(_ status: Int, _ message: String) -> PlacesAnswer {
        json(status) { $0.field("message", message) }
    }

    /// An answer that names the parameter at fault.
    static func failure(_ error: PlacesParameterError) -> PlacesAnswer {
        json(400) {
            $0.field("message", error.message)
            $0.field("parameter", error.parameter)
            $0.field("reason", error.reason.rawValue)
        }
    }

    /// An answer to one who may come again in a second.
    static func busy(_ message: String) -> PlacesAnswer {
        var answer = failure(503, message)
        answer.headers["retry-after"] = "1"
        return answer
    }

    /// Whoever asks is told that the server is there.
    static let health = PlacesAnswer(200, type: "text/plain; charset=utf-8", body: "ok\n")

    /// There is nothing at the address.
    static let nothing = failure(
        404, "There is nothing at this address; /openapi.json tells what there is.")

    /// The description of the API, in OpenAPI 3.1.
    static let description = PlacesAnswer(
        200, type: "application/json; charset=utf-8",
        body: String(decoding: PackageResources.places_openapi_json, as: UTF8.self))

    /// The address cannot be asked in that way.
    static var methodNotAllowed: PlacesAnswer {
        var answer = failure(405, "Only GET and HEAD are answered here.")
        answer.headers["allow"] = "GET, HEAD"
        return answer
    }
}
