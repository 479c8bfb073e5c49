import Foundation
import WaybillNetwork
import WaybillStorage

/// Several finders of locations as one, each asked when it may be.
public struct LocationFinders: Sendable {
    private let whileTyping: [any LocationFinder]
    private let onEnter: [any LocationFinder]

    /// Puts finders together.
    public init(_ finders: [any LocationFinder]) {
        whileTyping = finders.filter { $0.manners.moment == .asOneTypes }
        onEnter = finders.filter { $0.manners.moment == .onEnter }
    }

    /// Whether any finder is queried when a person presses Enter.
    public var answersEnter: Bool { !onEnter.isEmpty }

    /// Whether no text leaves the machine, whichever finder is queried.
    public var isOffline: Bool { all.allSatisfy(\.manners.isOffline) }

    /// Those that work without a network.
    public var offline: LocationFinders { LocationFinders(all.filter(\.manners.isOffline)) }

    /// The same finders, where those on the network return cached results
    /// and send no request.
    public var withoutAsking: LocationFinders {
        LocationFinders(all.map { $0.manners.isOffline ? $0 : RememberedLocations($0) })
    }

    /// The finders on the network that have no cached result of a query and would have to be
    /// queried, by their names.
    public func unasked(_ query: LocationQuery) async -> [String] {
        var names: [String] = []
        for finder in all where !finder.manners.isOffline {
            if await finder.remembered(query) == nil { names.append(finder.manners.name) }
        }
        return names
    }

    /// The names of the finders that are queried over the network at a moment.
    public func onlineNames(_ moment: LocationFinderManners.Moment) -> [String] {
        all.map(\.manners).filter { !$0.isOffline && $0.moment == moment }.map(\.name)
    }

    private var all: [any LocationFinder] { whileTyping + onEnter }

    /// Whose data may be shown, each once.
    public var attributions: [String] {
        var seen: Set<String> = []
        return all.map(\.manners.attribution)
            .filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// Asks all that may be asked as a person types.
    ///
    /// - Returns: What any of them found, and why others did not.
    /// - Throws: ``LocationFailure`` where all failed.
    public func suggest(
        _ query: LocationQuery
    ) async throws(LocationFailure) -> LocationResponse {
        try await LocationFinders.ask(whileTyping, query)
    }

    /// Asks all that may be asked when a person presses Enter.
    ///
    /// - Returns: What any of them found, and why others did not.
    /// - Throws: ``LocationFailure`` where all failed.
    public func enter(_ query: LocationQuery) async throws(LocationFailure) -> LocationResponse {
        try await LocationFinders.ask(onEnter, query)
    }

    /// The combined cached results of the finders that are queried on Enter.
    ///
    /// - Returns: What they found; nil where none of them remembers anything.
    public func rememberedEntry(_ query: LocationQuery) async -> LocationResponse? {
        var result: LocationResponse?
        for finder in onEnter {
            guard let locations = await finder.remembered(query) else { continue }
            result = result ?? LocationResponse()
            result?.add(locations)
        }
        return result
    }

    /// What is known of a query without a network: what those on it remember, and what the others
    /// find.
    ///
    /// - Throws: ``LocationFailure`` where all failed.
    public func known(_ query: LocationQuery) async throws(LocationFailure) -> [NamedLocation] {
        let entered = await rememberedEntry(query)?.locations ?? []
        let typed = try await withoutAsking.suggest(query).locations
        return LocationResponse(entered + typed).locations
    }

    /// Asks all that may be asked as a person types, and perhaps those for which they press Enter,
    /// so that they remember what they find.
    ///
    /// - Throws: ``LocationFailure`` where some of what could be found may be missing.
    public func ask(
        _ query: LocationQuery, isEntered: Bool
    ) async throws(LocationFailure) {
        async let typed = failure { () throws(LocationFailure) in try await suggest(query) }
        let entered =
            isEntered
            ? await failure { () throws(LocationFailure) in try await enter(query) } : nil
        let suggested = await typed
        if let failure = entered ?? suggested { throw failure }
    }

    /// Why some of what could be found may be missing; nil for no reason.
    private func failure(
        _ ask: @Sendable () async throws(LocationFailure) -> LocationResponse
    ) async -> LocationFailure? {
        do throws(LocationFailure) {
            return try await ask().failures.first
        } catch {
            return error
        }
    }

    private typealias Ending = Result<[NamedLocation], LocationFailure>

    private static func ask(
        _ finders: [any LocationFinder], _ query: LocationQuery
    ) async throws(LocationFailure) -> LocationResponse {
        let endings = await withTaskGroup(of: (Int, Ending).self) { group in
            for (index, finder) in finders.enumerated() {
                group.addTask { (index, await ending(of: finder, query)) }
            }
            return await group.reduce(into: [Int: Ending]()) { $0[$1.0] = $1.1 }
        }
        var result = LocationResponse()
        var found: [[NamedLocation]] = []
        for index in finders.indices {
            switch endings[index] {
            case .success(let locations)?: found.append(locations)
            case .failure(let failure)?: result.failures.append(failure)
            case nil: break
            }
        }
        if let failure = result.failures.first, result.failures.count == finders.count {
            throw failure
        }
        result.add(shares(of: found, limit: query.limit))
        return result
    }

    /// The best of each finder, one finder after the other: as many of each as
    /// if they took turns, so that none crowds the others out.
    private static func shares(of found: [[NamedLocation]], limit: Int) -> [NamedLocation] {
        var known: Set<String> = []
        let news = found.map { $0.filter { known.insert($0.id).inserted } }
        var counts = news.map { _ in 0 }
        var rest = min(max(limit, 0), news.reduce(0) { $0 + $1.count })
        while rest > 0 {
            for index in news.indices where rest > 0 && counts[index] < news[index].count {
                counts[index] += 1
                rest -= 1
            }
        }
        return zip(news, counts).flatMap { $0.prefix($1) }
    }

    private static func ending(
        of finder: any LocationFinder, _ query: LocationQuery
    ) async -> Ending {
        do {
            return .success(try await finder.locations(query))
        } catch {
            return .failure(LocationFailure(finder.manners.name, error))
        }
    }
}

/// A finder that returns what another has cached, without querying it.
private struct RememberedLocations: LocationFinder {
    private let finder: any LocationFinder

    init(_ finder: any LocationFinder) { self.finder = finder }

    var manners: LocationFinderManners { finder.manners }

    func locations(_ query: LocationQuery) async -> [NamedLocation] {
        await finder.remembered(query) ?? []
    }

    func remembered(_ query: LocationQuery) async -> [NamedLocation]? {
        await finder.remembered(query)
    }
}

/// The combined result of several finders.
public struct LocationResponse: Hashable, Sendable {
    /// The locations, each once.
    public internal(set) var locations: [NamedLocation] = []

    /// Why some of the finders found nothing.
    public internal(set) var failures: [LocationFailure] = []

    /// Creates a result.
    ///
    /// - Parameter failures: Why some of the finders found nothing; none by default.
    /// - Complexity: O(n) in the number of locations.
    public init(_ locations: [NamedLocation] = [], failures: [LocationFailure] = []) {
        self.failures = failures
        add(locations)
    }

    /// Adds locations that are not there yet.
    mutating func add(_ more: [NamedLocation]) {
        var known = Set(locations.map(\.id))
        locations += more.filter { known.insert($0.id).inserted }
    }
}

/// Why a finder found nothing.
public struct LocationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which finder, as a person calls it.
    public let finder: String

    /// The reason in a sentence for visitors.
    public let message: String

    /// The error, for a log.
    private let detail: String

    /// Puts a finder's error into words.
    public init(_ finder: String, _ error: any Error) {
        self.finder = finder
        message =
            switch error {
            case is CancellationError: "It was cancelled."
            // Their own messages contain paths, addresses and the words of servers.
            case let error as UpdateError: error.explanation
            case let error as TransportError: error.explanation
            case is PersistenceError: PersistenceError.Reason.unavailable.explanation
            case is DecodingError, is EncodingError: "It failed."
            case let error as any LocalizedError: error.errorDescription ?? "It failed."
            default: "It failed."
            }
        detail = "\(error)"
    }

    /// The finder and its error, for a log.
    public var description: String { "\(finder): \(detail)" }
}
