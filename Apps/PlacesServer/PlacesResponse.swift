import Waybill

/// A response of the API of places.
public struct PlacesResponse: Hashable, Sendable {
    /// The status, of three digits.
    public var status: Int

    /// The header fields, by lowercase name.
    public var headers: [String: String]

    /// The body, in UTF-8.
    public var body: String

    init(_ status: Int, type: String, body: String) {
        self.status = status
        self.body = body
        headers = [
            "content-type": type, "cache-control": "no-store",
            "x-content-type-options": "nosniff",
        ]
    }

    static func json(
        _ status: Int, _ write: (inout JSONWriter) -> Void
    ) -> PlacesResponse {
        var writer = JSONWriter()
        writer.object(write)
        return PlacesResponse(status, type: "application/json; charset=utf-8", body: writer.text)
    }

    /// A response that has only a reason, in a line.
    static func failure(_ status: Int, _ message: String) -> PlacesResponse {
        json(status) { $0.field("message", message) }
    }

    static func failure(_ error: PlacesParameterError) -> PlacesResponse {
        json(400) {
            $0.field("message", error.message)
            $0.field("parameter", error.parameter)
            $0.field("reason", error.reason.rawValue)
        }
    }

    /// A response that asks the client to retry after a second.
    static func busy(_ message: String) -> PlacesResponse {
        var response = failure(503, message)
        response.headers["retry-after"] = "1"
        return response
    }

    static let health = PlacesResponse(200, type: "text/plain; charset=utf-8", body: "ok\n")

    static let nothing = failure(
        404, "There is nothing at this address; /openapi.json lists what there is.")

    /// The description of the API, in OpenAPI 3.1.
    static let description = PlacesResponse(
        200, type: "application/json; charset=utf-8",
        body: String(decoding: PackageResources.places_openapi_json, as: UTF8.self))

    static var methodNotAllowed: PlacesResponse {
        var response = failure(405, "Only GET and HEAD are allowed here.")
        response.headers["allow"] = "GET, HEAD"
        return response
    }
}
