public import Foundation
public import Places
import Waybill

/// An API of places that responds from a library, in the shape of the
/// Foursquare Places API of 2025-06-17.
///
/// - `GET /places/search` with `query`, `ll`, `radius`, `fsq_category_ids`,
///   `open_now`, `sort`, `limit`, `fields` and `cursor`
/// - `GET /places/{fsq_place_id}` with `fields`
/// - `GET /autocomplete` with `query`, `ll`, `radius` and `limit`
/// - `GET /openapi.json`, the description of it all
/// - `GET /healthz`
///
/// A pure responder: it knows no server, and every request ends in a
/// response of JSON. An unknown parameter is rejected: ignoring it would return
/// the results of another query. ``PlacesGateway`` stands between it and the
/// network.
public struct PlacesAPI: Sendable {
    let library: PlaceLibrary
    private let recent: RecentSummary
    private let ready = ReadyPlaces()
    private let now: @Sendable () -> Date

    /// The longest text that is searched, in Unicode scalars.
    public static let longestQuery = 200

    /// The longest address that is read, in bytes.
    public static let longestTarget = 8192

    /// Opens the API on a library.
    ///
    /// - Parameter now: The current date, at which places are open or closed.
    public init(library: PlaceLibrary, now: @escaping @Sendable () -> Date = { Date() }) {
        self.library = library
        self.now = now
        recent = RecentSummary(library, now: now)
    }

    /// Responds to a request.
    ///
    /// - Parameters:
    ///   - method: The method; all but `GET` and `HEAD` are refused.
    ///   - target: The path and the query, percent encoded.
    /// - Returns: The response. That to `HEAD` has the body too, for the server
    ///   to leave out.
    /// - Complexity: O(n) in the number of places that it names, beside what
    ///   the library does.
    public func respond(method: String, target: String) async -> PlacesResponse {
        await respond(to: PlacesQuestion(method: method, target: target))
    }

    func respond(to question: PlacesQuestion) async -> PlacesResponse {
        do {
            switch question {
            case .refused(let response): return response
            case .asked(.health, _): return .health
            case .asked(.search, let url): return try await search(try PlacesQuery(url))
            case .asked(.place, let url): return try await place(url)
            case .asked(.autocomplete, let url): return try await complete(url)
            case .asked(.description, let url):
                _ = try PlacesParameters(url, of: .description)
                return .description
            case .asked(.metrics, _): return .nothing
            }
        } catch let error as PlacesParameterError {
            return .failure(error)
        } catch {
            // Internal details are not for clients.
            return .failure(503, "The places cannot be read at the moment.")
        }
    }

    /// How many places there are, as of a few seconds ago.
    func count() async throws -> Int { try await recent.summary().count }

    // MARK: Responses

    private func search(_ query: PlacesQuery) async throws -> PlacesResponse {
        let date = now()
        let page = try await page(query, at: date)
        let writer = PlaceFieldWriter(fields: query.fields, moment: date, ready: ready)
        var response = PlacesResponse.json(200) { json in
            json.name("results")
            json.list(page.matches) { json, match in
                json.object { writer.write(match, to: &$0) }
            }
            json.name("context")
            json.object(page.writeBounds)
        }
        if let cursor = page.next {
            response.headers["link"] = "<\(query.url(at: cursor))>; rel=\"next\""
        }
        return response
    }

    private func place(_ url: RouteURL) async throws -> PlacesResponse {
        let fields = try PlaceField.named(in: try PlacesParameters(url, of: .place))
        guard let place = try await library.place(id: url.path[1]) else {
            return .failure(404, "There is no place with this identity.")
        }
        let writer = PlaceFieldWriter(fields: fields, moment: now())
        return .json(200) { writer.write(RecordMatch(record: place), to: &$0) }
    }

    private func complete(_ url: RouteURL) async throws -> PlacesResponse {
        let (criteria, limit) = try PlacesCompletion.read(url)
        let date = now()
        let query = PlacesQuery(criteria, limit: limit)
        let matches = try await page(query, at: date).matches
        return PlacesCompletion.response(to: query, matches, at: date)
    }

    private func page(_ query: PlacesQuery, at date: Date) async throws -> PlacesPage {
        let isCentred = query.criteria.needsCentre && query.cursor == nil
        let centre = isCentred ? try await recent.summary().centre : nil
        return try await PlacesSearch(query, centre: centre, at: date).page(of: library)
    }
}
