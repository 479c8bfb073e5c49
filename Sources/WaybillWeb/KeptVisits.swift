import Synchronization
import WaybillAppCore
import WaybillScreens

/// Visits of pages without a script that asked something: they go on with the
/// next form of the page.
///
/// The lock `state` guards them.
final class KeptVisits: Sendable {
    /// How long a visit is kept that no one uses.
    static let seconds = 300

    /// How many are kept; the one that was used longest ago goes first.
    static let most = 256

    private struct Kept {
        let visit: WebVisit
        let visitor: Visitor

        /// When it was last used: counted, not measured.
        var number: Int
    }

    private struct State {
        var visits: [String: Kept] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    init() {}

    /// Keeps a visit for a visitor, whose browser is to remember who it is.
    ///
    /// - Returns: What names it: 128 random bits.
    /// - Complexity: O(n) in the number of visits that are kept.
    func keep(_ visit: WebVisit, of visitor: Visitor) -> String {
        visitor.remember()
        let token = Visitor().token
        let evicted = state.withLock { state in
            state.lastNumber += 1
            state.visits[token] = Kept(visit: visit, visitor: visitor, number: state.lastNumber)
            guard state.visits.count > KeptVisits.most,
                let oldest = state.visits.min(by: { $0.value.number < $1.value.number })
            else { return nil as WebVisit? }
            return state.visits.removeValue(forKey: oldest.key)?.visit
        }
        if let evicted { Task { await evicted.close() } }
        return token
    }

    func visit(_ token: String, of visitor: Visitor) -> WebVisit? {
        state.withLock { state in
            state.visits[token].flatMap { $0.visitor == visitor ? $0.visit : nil }
        }
    }

    func touch(_ token: String) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            state.visits[token]?.number = state.lastNumber
            return state.lastNumber
        }
    }

    /// Ends all visits, as when the server does.
    func close() async {
        let all = state.withLock { state in
            defer { state.visits = [:] }
            return state.visits.values.map(\.visit)
        }
        for visit in all { await visit.close() }
    }

    @discardableResult
    func forget(_ token: String, ifStill number: Int? = nil) -> WebVisit? {
        state.withLock { state in
            guard number == nil || state.visits[token]?.number == number else { return nil }
            return state.visits.removeValue(forKey: token)?.visit
        }
    }
}

extension RouteURL {
    /// The parameter that names a visit that is kept.
    ///
    /// It belongs to the host: an app's screens never see it.
    static var visitParameter: String { "w-visit" }

    var withoutVisit: RouteURL {
        var url = self
        url.query.removeAll { $0.name == RouteURL.visitParameter }
        return url
    }

    /// The address of a page in a visit that is kept.
    func visiting(_ token: String) -> RouteURL {
        var url = withoutVisit
        url.query.append(Parameter(RouteURL.visitParameter, token))
        return url
    }
}
