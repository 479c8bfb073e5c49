import Foundation
import Testing
import WaybillNetwork

/// A table of responses, and what they mean after how long.
struct CacheFreshnessTests {
    private static let received = Date(timeIntervalSince1970: 784_111_777)
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let changed = "Sun, 06 Nov 1994 08:32:57 GMT"  // 1000 seconds before

    private func freshness(
        _ fields: HTTPFields, _ rules: CacheRules = CacheRules(), delay: Double = 0
    ) -> CacheFreshness {
        let response = CachedResponse(
            head: HTTPResponse(status: .ok, headerFields: fields), body: Data(),
            asked: Self.received - delay, received: Self.received)
        return CacheFreshness(response, rules)
    }

    private func use(
        _ fields: HTTPFields, after seconds: Double, _ rules: CacheRules = CacheRules(),
        isRevalidating: Bool = false
    ) -> CacheFreshness.Use {
        freshness(fields, rules).use(
            isRevalidating: isRevalidating, at: Self.received + seconds)
    }

    @Test(
        arguments: [
            ([:], 0), ([.cacheControl: "max-age=60"], 60),
            ([.cacheControl: "MAX-AGE = 60 , public"], 60), ([.cacheControl: "max-age=\"60\""], 60),
            ([.cacheControl: "max-age=60, max-age=900"], 60), ([.cacheControl: "max-age=abc"], 0),
            ([.cacheControl: "max-age=-1"], 0), ([.cacheControl: "max-age"], 0),
            ([.cacheControl: "max-age=99999999999999999999"], 2_147_483_648),
            ([.cacheControl: "s-maxage=5, max-age=60"], 5),
            ([.cacheControl: "x=\"a, max-age=60\", max-age=7"], 7),
            ([.expires: "Sun, 06 Nov 1994 08:50:37 GMT"], 60),
            (
                [
                    .expires: "Sun, 06 Nov 1994 08:50:37 GMT",
                    .date: "Sun, 06 Nov 1994 08:50:07 GMT",
                ], 30
            ),
            ([.expires: "Sun, 06 Nov 1994 08:48:37 GMT"], 0), ([.expires: "0"], 0),
            ([.expires: "Sun, 06 Nov 1994 08:50:37 GMT", .cacheControl: "max-age=1"], 1),
            ([.lastModified: changed], 0),
        ] as [(HTTPFields, Double)])
    func `for how long a response is fresh`(_ fields: HTTPFields, _ lifetime: Double) {
        #expect(freshness(fields).lifetime == lifetime)
    }

    @Test func `a cache of one person passes over what is for shared ones`() {
        let rules = CacheRules(isShared: false)
        #expect(freshness([.cacheControl: "s-maxage=5, max-age=60"], rules).lifetime == 60)
        let fields: HTTPFields = [.cacheControl: "s-maxage=5, max-age=1, stale-if-error=99"]
        #expect(use(fields, after: 20) == .ask(standInAge: nil))
        #expect(use(fields, after: 20, rules) == .ask(standInAge: 20))
    }

    @Test(
        arguments: [
            ([:], 0, 0), ([:], 3, 3), ([.age: "10"], 3, 13), ([.age: "x"], 0, 0),
            ([.date: "Sun, 06 Nov 1994 08:49:17 GMT"], 0, 20),
            ([.date: "Sun, 06 Nov 1994 08:49:17 GMT", .age: "30"], 0, 30),
            ([.date: "Sun, 06 Nov 2094 08:49:17 GMT"], 0, 0), ([.date: "soon"], 0, 0),
        ] as [(HTTPFields, Double, Double)])
    func `how old a response is when it comes`(
        _ fields: HTTPFields, _ delay: Double, _ age: Double
    ) {
        #expect(freshness(fields, delay: delay).initialAge == age)
        #expect(freshness(fields, delay: delay).age(at: Self.received + 5) == age + 5)
    }

    @Test(
        arguments: [
            ("max-age=60", 59.0, false, .give(age: 59)),
            ("max-age=60", 60, false, .ask(standInAge: nil)),
            ("max-age=60, no-cache", 1, false, .ask(standInAge: nil)),
            ("max-age=60", 1, true, .ask(standInAge: 1)),
            ("max-age=60, stale-if-error=30", 90, false, .ask(standInAge: 90)),
            ("max-age=60, stale-if-error=30", 91, false, .ask(standInAge: nil)),
            ("max-age=60, stale-if-error=30, must-revalidate", 61, false, .ask(standInAge: nil)),
            ("max-age=60, stale-if-error=30, proxy-revalidate", 61, false, .ask(standInAge: nil)),
            ("max-age=60, stale-if-error=30, no-cache", 1, false, .ask(standInAge: nil)),
            ("stale-if-error=bad", 1, false, .ask(standInAge: nil)),
        ] as [(String, Double, Bool, CacheFreshness.Use)])
    func `what may be done with a response`(
        _ control: String, _ age: Double, _ isRevalidating: Bool, _ expected: CacheFreshness.Use
    ) {
        let fields: HTTPFields = [.cacheControl: control]
        #expect(use(fields, after: age, isRevalidating: isRevalidating) == expected)
    }

    @Test func `rules say how long a stale response is used where the server does not`() {
        let rules = CacheRules(staleIfError: .seconds(100))
        #expect(use([.cacheControl: "max-age=60"], after: 160, rules) == .ask(standInAge: 160))
        #expect(use([.cacheControl: "max-age=60"], after: 161, rules) == .ask(standInAge: nil))
        let said: HTTPFields = [.cacheControl: "max-age=60, stale-if-error=0"]
        #expect(use(said, after: 61, rules) == .ask(standInAge: nil))
    }

    /// Somebody puts the clock back, or it was ahead when the response came.
    @Test func `a response from the future is not fresh, and stands in with its first age`() {
        let fields: HTTPFields = [.cacheControl: "max-age=600, stale-if-error=600", .age: "7"]
        let strict: HTTPFields = [.cacheControl: "max-age=600, must-revalidate"]
        for seconds in [-1, -1e6, -1e12] {
            #expect(use(fields, after: seconds) == .ask(standInAge: 7))
            #expect(use(strict, after: seconds) == .ask(standInAge: nil))
        }
    }
}
