import Foundation
public import WaybillNetwork

/// The HTTP transports of the apps.
///
/// Responses are cached as long as servers allow, and requests for the same at the
/// same time share one response: see `HTTPTransport` for the order.
public struct PlacesNetwork: Sendable {
    /// To servers of places: requests that are safe to repeat are retried.
    public let places: any HTTPTransport

    /// To finders of locations: nothing is retried, as their servers have rate
    /// limits, which the finders keep.
    public let locations: any HTTPTransport

    /// Combines transports.
    ///
    /// - Parameters:
    ///   - clock: What measures the waits between attempts.
    ///   - log: Called for each request, without anything secret; nil, the default,
    ///     for no log.
    public init(
        over base: any HTTPTransport, keeping storage: any HTTPCacheStorage,
        clock: any Clock<Duration> = ContinuousClock(),
        log: (@Sendable (HTTPLogEntry) -> Void)? = nil
    ) {
        func wrapped(_ attempts: any HTTPTransport) -> any HTTPTransport {
            let shared = attempts.cached(in: storage).coalesced()
            return log.map { shared.logged(to: $0) as any HTTPTransport } ?? shared
        }
        places = wrapped(base.retrying(clock: clock))
        locations = wrapped(base)
    }

    /// Combines transports, and keeps responses in the person's cache
    /// folder, such as `~/.cache/waybill/http`.
    ///
    /// - Parameter log: Called for each request; nil, the default, for no log.
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
