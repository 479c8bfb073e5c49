import Testing
import WaybillStore

/// Reducers of parts of a state.
@Suite struct PartTests {
    struct Track: Identifiable, Equatable, Sendable {
        var id: Int
        var title: String
        var plays = 0
    }

    struct Player: Equatable, Sendable {
        var volume = 5
        var track: Track?
    }

    struct Music: Equatable, Sendable {
        var count: Int8 = 0
        var player = Player()
        var tracks: [Track] = []
        var names: [String: Int] = [:]

        var loudness: Int {
            get { player.volume * 10 }
            set { player.volume = newValue / 10 }
        }
    }

    enum Change: Sendable {
        case count
        case volume(Int)
        case loudness(Int)
        case play
        case track(ElementOf<Int, String>)
        case name(ElementOf<String, Int>)
        case everything(Music)
    }

    private static var volume: ActionCase<Change, Int> {
        ActionCase(Change.volume) { if case .volume(let value) = $0 { value } else { nil } }
    }

    private static var reducer: Reducer<Music, Change> {
        .combine(
            .focus(
                on: \.count,
                ActionCase(
                    { Change.count },
                    extract: {
                        if case .count = $0 { () } else { nil }
                    }),
                Reducer<Int8, Void> { count, _ in
                    count &+= 1
                    return .none
                }),
            .focus(
                on: \.player, volume,
                .focus(
                    on: \.volume, .all(),
                    Reducer { volume, value in
                        volume = value
                        return .none
                    })),
            .focus(
                on: \.loudness,
                ActionCase(Change.loudness) {
                    if case .loudness(let value) = $0 { value } else { nil }
                },
                Reducer { loudness, value in
                    loudness = value
                    return .none
                }),
            .focus(
                onOptional: \.player.track,
                ActionCase({ Change.play }, extract: { if case .play = $0 { () } else { nil } }),
                Reducer<Track, Void> { track, _ in
                    track.plays += 1
                    return .none
                }),
            .each(
                \.tracks,
                ActionCase(Change.track) { if case .track(let value) = $0 { value } else { nil } },
                Reducer { track, title in
                    track.title = title
                    return .none
                }),
            .each(
                \.names,
                ActionCase(Change.name) { if case .name(let value) = $0 { value } else { nil } },
                Reducer { number, value in
                    number = value
                    return .none
                }),
            Reducer { state, action in
                if case .everything(let music) = action { state = music }
                return .none
            })
    }

    private static var music: Music {
        var music = Music()
        music.tracks = (0..<5).map { Track(id: $0, title: "Track \($0)") }
        music.names = ["a": 1, "b": 2]
        return music
    }

    @Test func `a part changes by its own actions alone`() {
        let store = Store(Self.music, reducer: Self.reducer)
        store.dispatch(.count)
        store.dispatch(.volume(9))
        store.dispatch(.play)
        store.dispatch(.track(ElementOf(id: 3, action: "Three")))
        store.dispatch(.track(ElementOf(id: 99, action: "Stranger")))
        store.dispatch(.name(ElementOf(id: "b", action: 7)))
        var wanted = Self.music
        wanted.count = 1
        wanted.player.volume = 9
        wanted.tracks[3].title = "Three"
        wanted.names["b"] = 7
        #expect(store.state == wanted)
        store.dispatch(.loudness(70))
        #expect(store.state.player.volume == 7, "a computed part")
        var playing = wanted
        playing.player.track = Track(id: 1, title: "One")
        store.dispatch(.everything(playing))
        store.dispatch(.play)
        #expect(store.state.player.track?.plays == 1)
    }

    @Test func `a state in a case is reduced while it is in that case`() {
        enum Page: Equatable {
            case closed
            case open(Int)
        }
        let reducer: Reducer<Page, Int> = .focus(
            onCase: { if case .open(let value) = $0 { value } else { nil } }, embed: Page.open,
            .all(),
            Reducer { value, amount in
                value += amount
                return .none
            })
        let store = Store(Page.closed, reducer: reducer)
        store.dispatch(2)
        #expect(store.state == .closed)
        let open = Store(Page.open(1), reducer: reducer)
        open.dispatch(2)
        #expect(open.state == .open(3))
    }
}
