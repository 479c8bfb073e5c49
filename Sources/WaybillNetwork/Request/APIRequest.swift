/// A request to an API, in terms of the app.
///
/// Usually an enumeration: `nearest(to:limit:)`, `place(id:)`. What goes over
/// the wire follows from it, so that a test can assert it without a network:
///
/// ```swift
/// let server = try #require(APIServer("https://example.org/v1"))
/// let request = server.httpRequest(for: CitiesRequest.city(id: "7"))
/// #expect(request.path == "/v1/cities/7")
/// ```
public protocol APIRequest: Sendable {
    /// What is done; `GET` by default.
    var method: HTTPRequest.Method { get }

    /// The parts of the path below that of the server, not encoded.
    var path: [String] { get }

    /// The names and values of the query in their order, not encoded; none by default.
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

    /// Header fields beside those of the server; none by default.
    var headers: HTTPFields { get }

    /// Whether the server's token is sent, if it has one; true by default.
    var sendsToken: Bool { get }

    /// What it carries to the server, read once for each call; nothing by
    /// default.
    var body: APIBody? { get }
}

extension APIRequest {
    /// What is done: `GET`.
    public var method: HTTPRequest.Method { .get }

    /// No parameters.
    public var parameters: [(String, String)] { [] }

    /// No header fields of its own.
    public var headers: HTTPFields { [:] }

    /// The token is sent.
    public var sendsToken: Bool { true }

    /// It carries nothing.
    public var body: APIBody? { nil }
}

/// A request whose response holds records to be stored.
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
    /// What the response holds.
    associatedtype Record: Identifiable & Sendable where Record.ID == String

    /// How the response is parsed, and what a bad record in it means.
    var parser: Parser<ParsedList<Record>> { get }
}
