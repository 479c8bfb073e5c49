package import Foundation

/// The freshness of a stored response (RFC 9111, 4.2), in seconds.
package struct CacheFreshness: Hashable, Sendable {
    package enum Use: Hashable, Sendable {
        case give(age: Double)

        /// The response needs revalidation by the server.
        ///
        /// With `standInAge` it replaces the response of a failing server: its age, or its age on
        /// arrival after the clock was set back. Nil forbids that.
        case ask(standInAge: Double?)
    }

    package let lifetime: Double

    /// Its age on arrival.
    package let initialAge: Double

    /// The maximum staleness in place of a failing server.
    package let staleIfError: Double

    private let received: Date
    private let isAlwaysAsked: Bool
    private let isNeverStale: Bool

    package init(_ response: CachedResponse, _ rules: CacheRules) {
        let fields = response.head.headerFields
        let control = CacheControl(fields)
        let said = fields[.date].flatMap { httpDate($0, now: response.received) }
        let date = said ?? response.received
        received = response.received
        lifetime = CacheFreshness.lifetime(fields, control, date, response.received, rules)
        let delay = max(response.received.timeIntervalSince(response.asked), 0)
        let age = Double(fields[.age].flatMap(deltaSeconds) ?? 0)
        initialAge = max(response.received.timeIntervalSince(date), age + delay, 0)
        isAlwaysAsked = control.has("no-cache")
        isNeverStale =
            isAlwaysAsked || control.has("must-revalidate")
            || rules.isShared && (control.has("proxy-revalidate") || control.has("s-maxage"))
        staleIfError = control.seconds("stale-if-error") ?? rules.staleIfError / .seconds(1)
    }

    /// The age of the response; nil if the clock was set back to before its arrival.
    package func age(at now: Date) -> Double? {
        let resident = now.timeIntervalSince(received)
        return resident >= 0 ? initialAge + resident : nil
    }

    package func use(isRevalidating: Bool, at now: Date) -> Use {
        let known = age(at: now)
        // The clock was set back: the age is at least that on arrival.
        let age = known ?? initialAge
        let staleness = age - lifetime
        if known != nil, !isAlwaysAsked, !isRevalidating, staleness < 0 { return .give(age: age) }
        let isTolerated = staleness < 0 || staleIfError > 0 && staleness <= staleIfError
        return .ask(standInAge: isTolerated && !isNeverStale ? age : nil)
    }

    private static func lifetime(
        _ fields: HTTPFields, _ control: CacheControl, _ date: Date, _ received: Date,
        _ rules: CacheRules
    ) -> Double {
        if rules.isShared, let seconds = control.seconds("s-maxage") { return seconds }
        if let seconds = control.seconds("max-age") { return seconds }
        guard let text = fields[.expires] else { return 0 }
        let expires = httpDate(text, now: received)
        return max(expires?.timeIntervalSince(date) ?? 0, 0)
    }
}
