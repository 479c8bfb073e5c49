import Foundation
public import WaybillPipeline

/// What carries the apps' requests to servers.
///
/// Answers are kept as long as servers allow, and who asks for the same at the
/// same time shares one answer: see `HTTPTransport` for the order.
public struct PlacesNetwork: Sendable {
    /// To servers of places: what may be asked twice is, where that may help.
    public let places: any HTTPTransport

    /// To finders of locations: nothing is asked again, for their servers want
    /// to be asked slowly, and those who ask keep the pace.
    public let locations: any HTTPTransport

    /// Puts transports together.
    ///
    /// - Parameters:
    ///   - base: What makes each attempt, within its time.
    ///   - storage: Where answers are kept.
    ///   - clock: What measures the waits between attempts.
    ///   - log: Told of each call, without anything secret; nil, the default,
    ///     for nobody.
    public init(
        over base: any HTTPTransport, keeping storage: any HTTPCacheStorage,
        clock: any Clock<Duration> = ContinuousClock(),
        log: (@Sendable (HTTPLogEntry) -> Void)? = nil
    ) {
        func wrapped(_ attempts: any HTTPTransport) -> any HTTPTransport {
            let shared = CachingTransport(attempts, storage: storage).coalesced()
            return log.map { shared.logged(to: $0) as any HTTPTransport } ?? shared
        }
        places = wrapped(RetryingTransport(base, clock: clock))
        locations = wrapped(base)
    }

    /// Puts transports together, and keeps responses in the person's cache
    /// folder, such as `~/.cache/waybill/http`.
    ///
    /// - Parameters:
    ///   - base: What makes each attempt, within its time.
    ///   - log: Told of each call; nil, the default, for no one.
    public init(
        over base: any HTTPTransport, log: (@Sendable (HTTPLogEntry) -> Void)? = nil
    ) {
        let folders = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)
        let folder = folders.first ?? FileManager.default.temporaryDirectory
        self.init(
            over: base, keeping: DiskCache(folder: folder.appending(path: "waybill/http")),
            log: log)
    }
}
