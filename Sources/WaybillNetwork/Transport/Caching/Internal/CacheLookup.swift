import Foundation

struct CacheLookup {
    private let cache: CachingTransport
    private let call: HTTPCall
    private let address: String
    private let era: Int

    init(_ cache: CachingTransport, _ call: HTTPCall, _ address: String) {
        self.cache = cache
        self.call = call
        self.address = address
        era = cache.era(call.head)
    }

    func send() async throws -> TransportResponse {
        let kept = await cache.storage.responses(for: address)
        try Task.checkCancellation()
        guard let index = kept.firstIndex(where: { $0.fits(call.head) }) else {
            return try await ask(beside: kept)
        }
        var others = kept
        let response = others.remove(at: index)
        let freshness = CacheFreshness(response, cache.rules)
        let isRevalidating = CacheControl(call.head.headerFields).has("no-cache")
        switch freshness.use(isRevalidating: isRevalidating, at: cache.now()) {
        case .give(let age): return given(response, age: age)
        case .ask(let standInAge):
            let standIn = standInAge.map { given(response, age: $0) }
            return try await revalidate(response, standIn, others)
        }
    }

    private func ask(beside others: [CachedResponse]) async throws -> TransportResponse {
        let asked = cache.now()
        let response = try await cache.base.send(call)
        await keep(response, asked, others, didReplace: false)
        return response
    }

    private func revalidate(
        _ kept: CachedResponse, _ standIn: TransportResponse?, _ others: [CachedResponse]
    ) async throws -> TransportResponse {
        var question = call
        let isQuestion = kept.question(of: call.head).map { question.head = $0 } != nil
        let asked = cache.now()
        let response: TransportResponse
        do {
            response = try await cache.base.send(question)
        } catch let error as TransportError {
            guard var standIn else { throw error }
            standIn.attempts = error.attempts
            return standIn
        }
        switch response.head.status.code {
        case 304 where isQuestion:
            return try await confirm(kept, response, asked, others)
        case 500, 502, 503, 504:
            guard var standIn else { return response }
            standIn.attempts = response.attempts
            return standIn
        default:
            await keep(response, asked, others, didReplace: true)
            return response
        }
    }

    private func confirm(
        _ kept: CachedResponse, _ response: TransportResponse, _ asked: Date,
        _ others: [CachedResponse]
    ) async throws -> TransportResponse {
        let confirmed = kept.confirmed(
            by: response, to: call.head, asked: asked, received: cache.now())
        guard let confirmed else {
            var second = try await ask(beside: others)
            second.attempts += response.attempts
            return second
        }
        let isKept = cache.rules.allowKeeping(confirmed.head, to: call.head)
        await cache.keep(
            (isKept ? [confirmed] : []) + others, for: address, of: call.head, era: era)
        return TransportResponse(
            head: confirmed.head, body: confirmed.body, attempts: response.attempts)
    }

    private func keep(
        _ response: TransportResponse, _ asked: Date, _ others: [CachedResponse], didReplace: Bool
    ) async {
        let isKept = cache.rules.allowKeeping(response.head, to: call.head)
        // A busy server has not declared the old one wrong.
        let isBusy = [408...408, 425...425, 429...429, 500...599].contains {
            $0 ~= response.head.status.code
        }
        guard isKept || didReplace && !isBusy else { return }
        let new = CachedResponse(response, to: call.head, asked: asked, received: cache.now())
        await cache.keep((isKept ? [new] : []) + others, for: address, of: call.head, era: era)
    }

    private func given(_ kept: CachedResponse, age: Double) -> TransportResponse {
        var head = kept.head
        head.headerFields[.age] = "\(Int(min(max(age, 0), 0x1p31)))"
        return TransportResponse(head: head, body: kept.body, attempts: 0)
    }
}
