import Synchronization
import WaybillScreens
import WaybillSessions

/// Gives pictures to browsers: those that rows hold, and those that the app's library has.
///
/// Their addresses change with them, so that browsers keep them. The desk keeps what was
/// looked at last within a limit of bytes, whatever was scrolled through.
final class PictureDesk: Sendable {
    /// The most bytes that are kept of what can be requested from the library
    /// again.
    static let namedLimit = 8 * 1_024 * 1_024

    /// The most bytes that are kept of what rows held.
    static let heldLimit = 32 * 1_024 * 1_024

    /// The most bytes of one picture.
    static let pictureLimit = 16 * 1_024 * 1_024

    /// The first part of the addresses of pictures.
    static let path = "waybill-picture"

    /// The servers from which browsers may load pictures themselves.
    let origins: [PictureOrigin]

    private let library: any PictureLibrary
    private let state: Mutex<State>

    private struct State {
        var named: ExpiringTable<RouteURL, PictureData, Never>

        var held: ExpiringTable<RouteURL, PictureData, Never>

        /// Those that were requested from the library and have not arrived yet.
        var awaited: [RouteURL: Task<PictureData?, any Error>] = [:]
    }

    /// Opens a desk.
    ///
    /// - Parameters:
    ///   - named: The most bytes that are kept of those.
    ///   - held: The most bytes that are kept of what rows held.
    init(
        _ library: any PictureLibrary, named: Int = PictureDesk.namedLimit,
        held: Int = PictureDesk.heldLimit
    ) {
        self.library = library
        origins = library.origins
        state = Mutex(
            State(
                named: ExpiringTable(weightLimit: named), held: ExpiringTable(weightLimit: held)))
    }

    var size: Int { state.withLock { $0.named.weight + $0.held.weight } }

    /// The address of a picture within the app; one that the row holds is kept by that.
    ///
    /// - Parameter width: In which width it is wanted, in pixels; nil, the default, for the usual
    ///   one.
    func url(of picture: Picture, width: Int? = nil) -> RouteURL {
        switch picture.source {
        case .named(let name, let version):
            var query = version.isEmpty ? [] : [RouteURL.Parameter("v", version)]
            if let width { query.append(RouteURL.Parameter("w", String(width))) }
            query.append(RouteURL.Parameter("n", name))
            return RouteURL(path: [PictureDesk.path], query: query)
        case .data(let data):
            let url = RouteURL(path: [PictureDesk.path, data.digest])
            _ = state.withLock { $0.held.insert(data, for: url, weight: data.bytes.count) }
            return url
        case .url, .initials: return RouteURL()
        }
    }

    /// The response to a browser's request for a picture.
    ///
    /// - Parameter target: The path and the query within the app, percent encoded.
    func response(to target: String) async -> WebResponse? {
        guard target.hasPrefix("/\(PictureDesk.path)"), let url = RouteURL(target),
            url.path.first == PictureDesk.path
        else { return nil }
        if url.path.count == 2 {
            // Only who was shown it knows its address: it may be a person's own.
            return state.withLock { $0.held.use(url) }
                .map { WebResponse.picture($0, keeping: .privately) } ?? .noPicture
        }
        guard url.path.count == 1, let name = url["n"] else { return .noPicture }
        let width = url["w"].map { Int($0) ?? 0 }
        guard width.map({ (1...4_096).contains($0) }) ?? true else { return .noPicture }
        var plain = RouteURL(path: url.path, query: [RouteURL.Parameter("n", name)])
        if let width { plain.query.append(RouteURL.Parameter("w", String(width))) }
        let version = url["v"] ?? ""
        if !version.isEmpty { plain.query.append(RouteURL.Parameter("v", version)) }
        do {
            let data = try await picture(named: name, width: width, version, as: plain)
            guard let data, data.bytes.count <= PictureDesk.pictureLimit else { return .noPicture }
            return .picture(data, keeping: version.isEmpty ? .never : .forAll)
        } catch {
            return .pictureUnavailable
        }
    }

    /// Asks the library, once for all that ask at the same time.
    private func picture(
        named name: String, width: Int?, _ version: String, as url: RouteURL
    ) async throws -> PictureData? {
        let isKept = !version.isEmpty
        let task = state.withLock { state -> Task<PictureData?, any Error> in
            if isKept, let known = state.named.use(url) { return Task { known } }
            if let task = state.awaited[url] { return task }
            let task = Task { try await self.load(named: name, width: width, isKept, as: url) }
            state.awaited[url] = task
            return task
        }
        return try await task.value
    }

    private func load(
        named name: String, width: Int?, _ isKept: Bool, as url: RouteURL
    ) async throws -> PictureData? {
        defer { state.withLock { $0.awaited[url] = nil } }
        let data = try await library.picture(named: name, width: width)
        if isKept, let data {
            _ = state.withLock { $0.named.insert(data, for: url, weight: data.bytes.count) }
        }
        return data
    }
}
