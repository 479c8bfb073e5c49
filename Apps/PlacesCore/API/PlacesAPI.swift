import Foundation
import Waybill

/// Answers requests of an API of places out of a library, in the shape of the
/// Foursquare Places API of 2025-06-17.
///
/// - `GET /places/search` with `query`, `ll`, `radius`, `limit` and `sort`
/// - `GET /places/{fsq_place_id}`
/// - `GET /healthz`
///
/// A pure responder: it knows no server, and whatever it is asked ends in an
/// answer of JSON. A parameter that it does not have is refused: to pass it over
/// would be to answer another question.
public struct PlacesAPI: Sendable {
    private let library: PlaceLibrary

    /// The longest text that is searched, in characters.
    public static let longestQuery = 200

    /// The longest address that is read, in bytes.
    public static let longestTarget = 4096

    /// Opens the API on a library.
    ///
    /// - Parameter library: The places.
    public init(library: PlaceLibrary) { self.library = library }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - method: The method; all but `GET` and `HEAD` are refused.
    ///   - target: The path and the query, percent encoded.
    /// - Returns: The answer. That to `HEAD` has the body too, for the server
    ///   to leave out.
    /// - Complexity: O(n) in the number of places that it names, beside what
    ///   the library does.
    public func respond(method: String, target: String) async -> PlacesAnswer {
        guard method == "GET" || method == "HEAD" else { return .methodNotAllowed }
        guard target.utf8.count <= PlacesAPI.longestTarget else {
            return .failure(414, "The address is longer than \(PlacesAPI.longestTarget) bytes.")
        }
        guard let url = RouteURL(target) else {
            return .failure(400, "The address is encoded wrongly.")
        }
        do {
            switch url.path {
            case ["healthz"]: return .health
            case ["places", "search"]: return try await search(try PlacesQuery(url))
            case let path where path.count == 2 && path[0] == "places":
                try PlacesQuery.check(url, has: [])
                return try await place(id: path[1])
            default: return .failure(404, "There is nothing at this address.")
            }
        } catch let error as PlacesQueryError {
            return .failure(400, error.message)
        } catch {
            // What went wrong inside is no business of a stranger's.
            return .failure(503, "The places cannot be read at the moment.")
        }
    }

    /// How many matches of a text are looked through, the best first, for those
    /// that are near.
    private static let mostLookedThrough = 1000

    private func search(_ query: PlacesQuery) async throws -> PlacesAnswer {
        var point = query.point
        if point == nil, query.text == nil || query.radius != nil {
            point = try await library.summary().centre
        }
        var matches = try await matches(query, near: point)
        if let radius = query.radius {
            matches.removeAll { ($0.distance ?? .infinity) > Double(radius) }
        }
        let results = matches.prefix(query.limit).map(PlaceBody.init)
        return .json(200, PlacesBody(results: results))
    }

    private func matches(
        _ query: PlacesQuery, near point: Coordinate?
    ) async throws -> [RecordMatch<Place>] {
        guard let text = query.text else {
            guard let point else { return [] }
            return try await library.nearest(to: point, limit: query.limit)
        }
        let isByDistance = query.sort == .distance && point != nil
        let limit =
            isByDistance || query.radius != nil ? PlacesAPI.mostLookedThrough : query.limit
        let matches = try await library.search(text, near: point, limit: limit)
        guard isByDistance else { return matches }
        return matches.sorted { ($0.distance ?? .infinity) < ($1.distance ?? .infinity) }
    }

    private func place(id: String) async throws -> PlacesAnswer {
        guard let place = try await library.place(id: id) else {
            return .failure(404, "There is no place with this identity.")
        }
        return .json(200, PlaceBody(RecordMatch(record: place)))
    }
}

/// An answer of the API of places.
public struct PlacesAnswer: Hashable, Sendable {
    /// The status, of three digits.
    public var status: Int

    /// The header fields, by lowercase name.
    public var headers: [String: String]

    /// The body, in UTF-8.
    public var body: String

    private init(_ status: Int, type: String = "application/json; charset=utf-8", body: String) {
        self.status = status
        self.body = body
        headers = [
            "content-type": type, "cache-control": "no-store",
            "x-content-type-options": "nosniff",
        ]
    }

    static let health = PlacesAnswer(200, type: "text/plain; charset=utf-8", body: "ok\n")

    static var methodNotAllowed: PlacesAnswer {
        var answer = failure(405, "Only GET and HEAD are answered here.")
        answer.headers["allow"] = "GET, HEAD"
        return answer
    }

    static func failure(_ status: Int, _ message: String) -> PlacesAnswer {
        json(status, ["message": message])
    }

    static func json(_ status: Int, _ value: some Encodable) -> PlacesAnswer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        // Texts and finite numbers can always be written; should that change, it is our fault.
        guard let data = try? encoder.encode(value) else {
            return PlacesAnswer(500, body: #"{"message":"The answer could not be written."}"#)
        }
        return PlacesAnswer(status, body: String(decoding: data, as: UTF8.self))
    }
}
