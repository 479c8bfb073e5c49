import Synchronization

/// A gateway between the API of places and the network: it limits how many requests
/// are served at once and how long each may take, and counts them.
///
/// Besides the paths of the API there is `GET /metrics`, in the text format of
/// Prometheus. Health, the description and the metrics are served whatever the
/// load of requests for places.
public struct PlacesGateway: Sendable {
    private let api: PlacesAPI
    private let limits: PlacesLimits
    private let origin: AllowedOrigin?
    private let metrics = PlacesMetrics()
    private let elapsed: @Sendable () -> Duration
    private let deadlines: PlacesDeadlines

    /// Creates a gateway.
    ///
    /// - Parameters:
    ///   - origin: The origin whose pages in browsers may read the responses; nil,
    ///     the default, for none.
    ///   - clock: The clock that measures how long a response takes.
    public init(
        _ api: PlacesAPI, limits: PlacesLimits = PlacesLimits(), origin: AllowedOrigin? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.api = api
        self.limits = limits
        self.origin = origin
        let start = clock.now
        let elapsed: @Sendable () -> Duration = { start.duration(to: clock.now) }
        self.elapsed = elapsed
        deadlines = PlacesDeadlines(limits.time, elapsed: elapsed) {
            try await clock.sleep(for: $0)
        }
    }

    /// Responds to a request.
    ///
    /// - Parameters:
    ///   - method: The method; all but `GET` and `HEAD` are refused, and
    ///     `OPTIONS` is allowed where an origin is set.
    ///   - target: The path and the query, percent encoded.
    /// - Returns: The response, within the time that is allowed. That to `HEAD`
    ///   has the body too, for the server to leave out.
    /// - Complexity: That of ``PlacesAPI/respond(method:target:)``.
    public func respond(method: String, target: String) async -> PlacesResponse {
        let start = elapsed()
        let question = PlacesQuestion(method: method, target: target)
        var response: PlacesResponse
        if method == "OPTIONS", let origin {
            response = origin.preflight
        } else {
            response = await admitted(question)
        }
        origin?.admit(to: &response)
        metrics.record(question.route, status: response.status, duration: elapsed() - start)
        return response
    }

    private func admitted(_ question: PlacesQuestion) async -> PlacesResponse {
        guard let route = question.route else { return await api.respond(to: question) }
        if case .asked(.metrics, let url) = question {
            do {
                _ = try PlacesParameters(url, of: .metrics)
            } catch {
                return .failure(error)
            }
            return await measured()
        }
        guard route.asksPlaces else { return await api.respond(to: question) }
        guard metrics.begin(upTo: limits.requests) else {
            return .busy("Too many requests at the moment; retry in a second.")
        }
        defer { metrics.end() }
        return await deadlines.value { [api] in await api.respond(to: question) }
            ?? .busy("The response took too long.")
    }

    private func measured() async -> PlacesResponse {
        // Where the places cannot be counted, the rest is worth knowing all the more.
        let count = await deadlines.value { [api] in try? await api.count() }
        return PlacesResponse(
            200, type: "text/plain; version=0.0.4; charset=utf-8",
            body: metrics.text(places: count ?? nil))
    }
}

/// The limits of a gateway, for all clients together.
public struct PlacesLimits: Hashable, Sendable {
    /// How many requests for places are served at once; 256 by default.
    ///
    /// One more gets 503 at once, with `Retry-After`.
    public var requests = 256

    /// How long a response may take; 10 seconds by default.
    public var time = Duration.seconds(10)

    /// Creates the limits that are the defaults.
    public init() {}
}
