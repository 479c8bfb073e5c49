import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// What changes something, and what is forgotten by that.
extension CachingTransportTests {
    @Test(arguments: [
        (HTTPRequest.Method.post, ScriptedTransport.Step.status(200)), (.put, .status(204)),
        (.delete, .status(500)), (.patch, .fault(.interrupted)), (.post, .status(303)),
    ])
    func `a method that may change something makes the address be forgotten`(
        _ method: HTTPRequest.Method, _ step: ScriptedTransport.Step
    ) async throws {
        let kept = ScriptedTransport.Step.status(200, headers: [.cacheControl: "max-age=60"])
        let network = ScriptedTransport(kept, kept, step)
        let cache = cache(network)
        _ = try await cache.send(request("/a"))
        _ = try await cache.send(request("/b"))
        _ = try? await cache.send(request("/a", method: method))
        #expect(storage.addresses == ["https://x/b"])
    }

    @Test(arguments: [true, false])
    func `a response from before a change is not stored after it`(
        _ isSeen: Bool
    ) async throws {
        let clock = TestClock()
        let network = ScriptedTransport(
            clock: clock,
            .status(200, headers: [.cacheControl: "max-age=60"], body: "old").after(.seconds(9)),
            .status(204))
        let cache = cache(network)
        let old = Task { try await cache.send(request()) }
        await clock.waitForSleepers()
        let put = request(method: .put)
        _ = isSeen ? try await cache.send(put) : try await network.send(put)
        clock.advance(by: .seconds(9))
        #expect(text(try await old.value) == "old")
        #expect(storage.addresses.isEmpty)
    }
}
