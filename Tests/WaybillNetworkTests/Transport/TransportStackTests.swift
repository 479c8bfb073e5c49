import Foundation
import Synchronization
import Testing
import WaybillNetwork
import WaybillTesting

/// Whatever is wrapped around what, each call has one outcome.
@Suite(.timeLimit(.minutes(60)))
final class TransportStackTests: Sendable {
    private static let secret = "S3CRET"

    private let clock = TestClock()
    private let storage = InMemoryCacheStorage()
    private let log = Mutex<[HTTPLogEntry]>([])
    private let server: APIServer

    init() throws { server = try #require(APIServer("https://x.org")) }

    /// A network whose responses, delays and faults follow from a seed.
    private func network(_ seed: UInt64) -> ScriptedTransport {
        let generator = Mutex(SeededGenerator(seed: seed))
        return ScriptedTransport(clock: clock) { request in
            generator.withLock { generator in
                let headers: HTTPFields = [
                    .cacheControl: ["max-age=1", "no-store", "max-age=0, stale-if-error=9"]
                        .randomElement(using: &generator) ?? "",
                    .eTag: "\"v\(Int.random(in: 0...2, using: &generator))\"",
                    .setCookie: TransportStackTests.secret,
                ]
                let isQuestion = request.headerFields[.ifNoneMatch] != nil
                let steps: [ScriptedTransport.Step] = [
                    .status(200, headers: headers, body: "body"), .status(200, headers: headers),
                    .status(isQuestion ? 304 : 200), .status(401), .status(503),
                    .status(429, headers: [.retryAfter: "2"]),
                    .fault(
                        TransportError.Reason.allCases.randomElement(using: &generator) ?? .invalid),
                    .silence,
                ]
                let delay = Duration.milliseconds(Int.random(in: 0...900, using: &generator))
                return (steps.randomElement(using: &generator) ?? .silence).after(delay)
            }
        }
    }

    /// Wraps a network in all wrappers, in an order that follows from a seed.
    private func stack(
        _ seed: UInt64, _ tokens: InMemoryTokens
    ) -> (transport: any HTTPTransport, order: [Int]) {
        var generator = SeededGenerator(seed: seed)
        let order = Array(0..<7).shuffled(using: &generator)
        var transport: any HTTPTransport = network(seed)
        for wrapper in order {
            transport =
                switch wrapper {
                case 0: TimeLimitedTransport(transport, limit: .seconds(3), clock: clock)
                case 1:
                    RateLimitedTransport(
                        transport, every: .milliseconds(100), clock: clock)
                case 2: RetryingTransport(transport, clock: clock)
                case 3: CachingTransport(transport, storage: storage)
                case 4: CoalescingTransport(transport)
                case 5: AuthorizingTransport(transport, server: server, tokens: tokens)
                default:
                    LoggingTransport(transport, clock: clock) { [self] entry in
                        log.withLock { $0.append(entry) }
                    }
                }
        }
        return (transport, order)
    }

    private func call(_ generator: inout SeededGenerator) -> HTTPCall {
        let methods: [HTTPRequest.Method] = [.get, .get, .get, .put, .post, .head]
        let method = methods.randomElement(using: &generator) ?? .get
        let head = HTTPRequest(
            method: method, scheme: "https",
            authority: ["x.org", "y.org"].randomElement(using: &generator),
            path:
                "/\(Int.random(in: 0...2, using: &generator))?key=\(Self.secret)&token=\(Self.secret)",
            headerFields: [.cookie: Self.secret])
        let body = method == .put || method == .post ? Data(Self.secret.utf8) : Data()
        return HTTPCall(head, body: body)
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `in any order each call has one outcome, and no secret is reported`(
        _ seed: UInt64
    ) async throws {
        var generator = SeededGenerator(seed: seed)
        let tokens = InMemoryTokens(Self.secret, then: Self.secret + "2", Self.secret + "3")
        let (transport, order) = stack(seed, tokens)
        let outcomes = Counter()
        let calls = (0..<24).map { _ in call(&generator) }
        let tasks = calls.map { call in
            Task {
                defer { outcomes.count.add(1, ordering: .relaxed) }
                return try await transport.send(call)
            }
        }
        let driver = Task { [clock] in
            while !Task.isCancelled {
                clock.advance(by: .milliseconds(50))
                await Task.yield()
            }
        }
        for task in tasks where Int.random(in: 0..<4, using: &generator) == 0 {
            for _ in 0..<Int.random(in: 0...50, using: &generator) { await Task.yield() }
            task.cancel()
        }
        for task in tasks {
            if case .failure(let error) = await task.result {
                #expect(
                    error is TransportError || error is CancellationError,
                    "seed \(seed), order \(order): \(error)")
            }
        }
        driver.cancel()
        await driver.value
        #expect(outcomes.count.load(ordering: .relaxed) == 24, "seed \(seed), order \(order)")
        expectNoSecret(seed, order)
    }

    private func expectNoSecret(_ seed: UInt64, _ order: [Int]) {
        let entries = log.withLock(\.self)
        #expect(!entries.isEmpty, "seed \(seed), order \(order)")
        for entry in entries {
            #expect(!"\(entry)".contains(Self.secret), "seed \(seed), order \(order)")
            #expect(!String(reflecting: entry).contains(Self.secret))
            var dumped = ""
            dump(entry, to: &dumped)
            #expect(!dumped.contains(Self.secret), "seed \(seed), order \(order)")
        }
    }
}

/// A number that any task may count up.
private final class Counter: Sendable {
    let count = Atomic(0)
}
