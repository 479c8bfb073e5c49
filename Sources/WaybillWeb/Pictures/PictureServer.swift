import Synchronization
import WaybillScreens
import WaybillSessions

/// Serves pictures to browsers: those of rows, and those of the app's library.
///
/// Their addresses change with them, so that browsers cache them. The most recent ones are kept,
/// within a limit of bytes.
final class PictureServer: Sendable {
    /// The maximum size of kept library pictures, in bytes.
    static let namedLimit = 8 * 1_024 * 1_024

    /// The maximum size of kept pictures of rows, in bytes.
    static let heldLimit = 32 * 1_024 * 1_024

    /// The maximum size of a picture, in bytes.
    static let pictureLimit = 16 * 1_024 * 1_024

    static let path = "waybill-picture"

    /// The servers from which browsers may load pictures themselves.
    let origins: [PictureOrigin]

    private let library: any PictureLibrary
    private let state: Mutex<State>

    /// A picture of the library.
    private struct Named: Hashable {
        let name: String
        let version: String
        let width: Int?

        /// Only another version has other bytes.
        var isKept: Bool { !version.isEmpty }
    }

    private struct State {
        var named: ExpiringTable<Named, PictureData, Never>

        var held: ExpiringTable<RouteURL, PictureData, Never>

        /// The pending requests to the library.
        var awaited: [Named: Task<PictureData?, any Error>] = [:]
    }

    /// Creates a desk with the maximum sizes of library and row pictures, in bytes.
    init(
        _ library: any PictureLibrary, named: Int = PictureServer.namedLimit,
        held: Int = PictureServer.heldLimit
    ) {
        self.library = library
        origins = library.origins
        state = Mutex(
            State(
                named: ExpiringTable(weightLimit: named), held: ExpiringTable(weightLimit: held)))
    }

    var size: Int { state.withLock { $0.named.weight + $0.held.weight } }

    /// The address of a picture within the app; a picture of a row is kept by that.
    ///
    /// - Parameter width: The width in pixels; nil, the default, for the usual one.
    func url(of picture: Picture, width: Int? = nil) -> RouteURL {
        switch picture.source {
        case .named(let name, let version):
            var query = version.isEmpty ? [] : [RouteURL.Parameter("v", version)]
            if let width { query.append(RouteURL.Parameter("w", String(width))) }
            query.append(RouteURL.Parameter("n", name))
            return RouteURL(path: [PictureServer.path], query: query)
        case .data(let data):
            let url = RouteURL(path: [PictureServer.path, data.digest])
            _ = state.withLock { $0.held.insert(data, for: url, weight: data.bytes.count) }
            return url
        case .url, .initials: return RouteURL()
        }
    }

    /// The response to a browser's request, whose target is within the app, percent encoded.
    func response(to target: String) async -> WebResponse? {
        guard target.hasPrefix("/\(PictureServer.path)"), let url = RouteURL(target),
            url.path.first == PictureServer.path
        else { return nil }
        if url.path.count == 2 {
            // Only its viewers know its address: it may be private.
            return state.withLock { $0.held.use(url) }
                .map { WebResponse.picture($0, keeping: .privately) } ?? .noPicture
        }
        guard url.path.count == 1, let name = url["n"] else { return .noPicture }
        let width = url["w"].map { Int($0) ?? 0 }
        guard width.map({ (1...4_096).contains($0) }) ?? true else { return .noPicture }
        let named = Named(name: name, version: url["v"] ?? "", width: width)
        do {
            let data = try await picture(named)
            guard let data, data.bytes.count <= PictureServer.pictureLimit else {
                return .noPicture
            }
            return .picture(data, keeping: named.isKept ? .forAll : .never)
        } catch {
            return .pictureUnavailable
        }
    }

    /// Asks the library, once for concurrent requests.
    private func picture(_ named: Named) async throws -> PictureData? {
        let task = state.withLock { state -> Task<PictureData?, any Error> in
            if named.isKept, let known = state.named.use(named) { return Task { known } }
            if let task = state.awaited[named] { return task }
            let task = Task { try await self.load(named) }
            state.awaited[named] = task
            return task
        }
        return try await task.value
    }

    private func load(_ named: Named) async throws -> PictureData? {
        defer { state.withLock { $0.awaited[named] = nil } }
        let data = try await library.picture(named: named.name, width: named.width)
        if named.isKept, let data {
            _ = state.withLock { $0.named.insert(data, for: named, weight: data.bytes.count) }
        }
        return data
    }
}
