import Synchronization
import WaybillScreens
import WaybillSessions

/// The pictures of a session, as cells, requested when drawn and drawn again on arrival.
///
/// The most recently used ones are kept within a limit of bytes.
final class TerminalPictures: Sendable {
    enum Look: Sendable {
        case awaited

        case missing

        case cells(HalfBlocks)
    }

    private struct Key: Hashable {
        var source: Picture.Source
        var columns: Int
        var lines: Int
    }

    private struct State {
        var looks = ExpiringTable<Key, Look, Never>(weightLimit: TerminalPictures.limit)
        var awaited: [Key: Task<Void, Never>] = [:]
        var arrivals = 0
        var onArrival: @Sendable () -> Void = {}
    }

    private static let limit = 8 * 1_024 * 1_024

    private let library: any PictureLibrary
    private let decoder: any PictureDecoder
    private let state = Mutex(State())

    init(_ library: any PictureLibrary, _ decoder: any PictureDecoder) {
        self.library = library
        self.decoder = decoder
    }

    /// The number of arrived pictures: older drawings may be outdated.
    var arrivals: Int { state.withLock { $0.arrivals } }

    /// Sets a closure for each arrival, called on any task.
    func onArrival(_ perform: @escaping @Sendable () -> Void) {
        state.withLock { $0.onArrival = perform }
    }

    /// A picture as cells; a missing one is requested.
    func look(of picture: Picture, columns: Int, lines: Int) -> Look {
        let key = Key(source: picture.source, columns: columns, lines: lines)
        return state.withLock { state in
            if let look = state.looks.use(key) { return look }
            guard state.awaited[key] == nil else { return .awaited }
            // The narrowest with more pixels than are drawn.
            let width = picture.widths.first { $0 >= columns * 2 } ?? picture.widths.last
            state.awaited[key] = Task { await self.load(key, width: width) }
            return .awaited
        }
    }

    /// Waits until no picture is loading.
    func settle() async {
        while let task = state.withLock({ $0.awaited.first?.value }) { await task.value }
    }

    private func load(_ key: Key, width: Int?) async {
        let cells = try? await cells(key, width: width)
        let arrived = state.withLock { state in
            state.awaited[key] = nil
            state.arrivals += 1
            state.looks.insert(
                cells.map(Look.cells) ?? .missing, for: key,
                weight: 64 + key.columns * key.lines * 8)
            return state.onArrival
        }
        arrived()
    }

    private func cells(_ key: Key, width: Int?) async throws -> HalfBlocks? {
        let data: PictureData?
        switch key.source {
        case .named(let name, _): data = try await library.picture(named: name, width: width)
        case .data(let bytes): data = bytes
        case .url(let address) where library.origins.contains { $0.holds(address) }:
            data = try await library.picture(at: address)
        case .url, .initials: data = nil
        }
        guard let data else { return nil }
        let size = HalfBlocks.room(columns: key.columns, lines: key.lines)
        let pixels = try decoder.pixels(of: data.bytes, fitting: size)
        return HalfBlocks(pixels, columns: key.columns, lines: key.lines)
    }
}
