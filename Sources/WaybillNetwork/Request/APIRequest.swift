public import Foundation

/// A request to an API, in terms of the app.
///
/// Usually an enumeration: `nearest(to:limit:)`, `place(id:)`. The HTTP request is derived from it,
/// so that a test can assert it without a network:
///
/// ```swift
/// let server = try #require(APIServer("https://example.org/v1"))
/// let request = server.httpRequest(for: CitiesRequest.city(id: "7"))
/// #expect(request.path == "/v1/cities/7")
/// ```
public protocol APIRequest: Sendable {
    /// The method; `GET` by default.
    var method: HTTPRequest.Method { get }

    /// The parts of the path below the server's, not encoded.
    var path: [String] { get }

    /// The names and values of the query, in order and not encoded; none by default.
    ///
    /// ```swift
    /// var parameters: [(String, String)] {
    ///     switch self {
    ///     case .named(let text): [("q", text), ("limit", "20")]
    ///     case .city: []
    ///     }
    /// }
    /// ```
    var parameters: [(String, String)] { get }

    /// Header fields besides those of the server; none by default.
    var headers: HTTPFields { get }

    /// Whether to send the server's token; true by default.
    var sendsToken: Bool { get }

    /// The body, read once for each call; none by default.
    ///
    /// It is JSON unless ``headers`` have another type. Equal requests have equal bytes, as of an
    /// encoder with sorted keys.
    var body: Data? { get }
}

extension APIRequest {
    /// The method `GET`.
    public var method: HTTPRequest.Method { .get }

    /// No parameters.
    public var parameters: [(String, String)] { [] }

    /// No header fields.
    public var headers: HTTPFields { [:] }

    /// Sends the token.
    public var sendsToken: Bool { true }

    /// No body.
    public var body: Data? { nil }
}

/// A request for records to be stored.
///
/// ```swift
/// enum ServicesRequest: RecordRequest {
///     case all
///
///     var path: [String] { ["services"] }
///
///     var parser: Parser<ParsedList<Service>> {
///         .list(of: Service.self, at: "services")
///     }
/// }
/// ```
public protocol RecordRequest<Record>: APIRequest, Hashable {
    /// The type of the records.
    associatedtype Record: Identifiable & Sendable where Record.ID == String

    /// The parser of the response.
    var parser: Parser<ParsedList<Record>> { get }
}
