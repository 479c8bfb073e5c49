import Synchronization

/// What stands between the API of places and the world: it lets in as many
/// requests at once as can be answered, for as long as is bearable, and counts
/// them.
///
/// Beside what the API answers there is `GET /metrics`, in the text format of
/// Prometheus. Whether the server is there, its description and its metrics are
/// answered however many ask for places.
public struct PlacesGateway: Sendable {
    private let api: PlacesAPI
    private let limits: PlacesLimits
    private let origin: AllowedOrigin?
    private let metrics = PlacesMetrics()
    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Opens a gateway.
    ///
    /// - Parameters:
    ///   - api: What answers.
    ///   - limits: What is granted; the usual limits by default.
    ///   - origin: Whose pages in browsers may read the answers; nil, the
    ///     default, for nobody's.
    ///   - clock: What measures how long an answer takes.
    public init(
        _ api: PlacesAPI, limits: PlacesLimits = PlacesLimits(), origin: AllowedOrigin? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.api = api
        self.limits = limits
        self.origin = origin
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - method: The method; all but `GET` and `HEAD` are refused, and
    ///     `OPTIONS` is answered where an origin is allowed.
    ///   - target: The path and the query, percent encoded.
    /// - Returns: The answer, within the time that is granted. That to `HEAD`
    ///   has the body too, for the server to leave out.
    /// - Complexity: That of ``PlacesAPI/respond(method:target:)``.
    public func respond(method: String, target: String) async -> PlacesAnswer {
        let start = elapsed()
        let question = PlacesQuestion(method: method, target: target)
        var answer: PlacesAnswer
        if method == "OPTIONS", let origin {
            answer = origin.preflight
        } else {
            answer = await admitted(question)
        }
        origin?.admit(to: &answer)
        metrics.record(question.route, status: answer.status, duration: elapsed() - start)
        return answer
    }

    private func admitted(_ question: PlacesQuestion) async -> PlacesAnswer {
        guard let route = question.route else { return await api.answer(question) }
        if case .asked(.metrics, let url) = question {
            do {
                _ = try PlacesParameters(url, of: .metrics)
            } catch {
                return .failure(error)
            }
            return await measured()
        }
        guard route.asksPlaces else { return await api.answer(question) }
        guard metrics.begin(upTo: limits.requests) else {
            return .busy("Too many ask at the moment; come again in a second.")
        }
        defer { metrics.end() }
        return await timed { [api] in await api.answer(question) }
            ?? .busy("The answer took too long.")
    }

    private func measured() async -> PlacesAnswer {
        // Where the places cannot be counted, the rest is worth knowing all the more.
        let count = await timed { [api] in try? await api.count() }
        return PlacesAnswer(
            200, type: "text/plain; version=0.0.4; charset=utf-8",
            body: metrics.text(places: count ?? nil))
    }

    /// What some work brings, or nil where that takes too long.
    private func timed<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        await withTaskGroup(of: Value?.self) { [sleep, limits] group in
            group.addTask { await work() }
            group.addTask {
                try? await sleep(limits.time)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}

/// What a gateway grants to all who ask.
public struct PlacesLimits: Hashable, Sendable {
    /// How many requests for places are answered at once; 256 by default.
    ///
    /// One more gets 503 at once, and is asked to come again.
    public var requests = 256

    /// How long an answer may take; 10 seconds by default.
    public var time = Duration.seconds(10)

    /// Creates the limits that are the defaults.
    public init() {}
}
