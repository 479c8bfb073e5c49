import Testing
import WaybillStore
import WaybillTesting

/// Reducers of parts, and those who subscribed to parts.
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
        var tracks = KeyedRows<Track>()
        var names: [String: Int] = [:]

        var loudness: Int { player.volume * 10 }
    }

    enum Change: Sendable {
        case count
        case volume(Int)
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
            }.only { if case .everything = $0 { true } else { false } })
    }

    private static var music: Music {
        var music = Music()
        music.tracks = KeyedRows((0..<5).map { Track(id: $0, title: "Track \($0)") })
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
        wanted.tracks[id: 3]?.title = "Three"
        wanted.names["b"] = 7
        #expect(store.state == wanted)
        var playing = wanted
        playing.player.track = Track(id: 1, title: "One")
        store.dispatch(.everything(playing))
        store.dispatch(.play)
        #expect(store.state.player.track?.plays == 1)
    }

    /// Whatever is dispatched, subscribers of parts get what subscribers of everything get.
    @Test(arguments: SeededGenerator.seeds(20))
    func `declared parts are notified of every change and of nothing else`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let store = Store(Self.music, reducer: Self.reducer)
        var declared: [String] = []
        var selected: [String] = []
        var subscriptions: [Subscription] = []
        func add<Value: Equatable & Sendable>(_ name: String, _ part: KeyPath<Music, Value>) {
            subscriptions.append(
                store.subscribe(to: part) { declared.append("\(name) \($0)") })
            subscriptions.append(
                store.subscribe(to: { $0[keyPath: part] }) { selected.append("\(name) \($0)") })
        }
        add("count", \.count)
        add("player", \.player)
        add("volume", \.player.volume)
        add("track", \.player.track)
        add("loudness", \.loudness)
        add("tracks", \.tracks.count)
        add("names", \.names)
        for id in 0..<6 {
            subscriptions.append(
                store.subscribe(toElement: id, of: \.tracks) {
                    declared.append("\(id) \($0?.title ?? "none")")
                })
            subscriptions.append(
                store.subscribe(to: { $0.tracks[id: id] }) {
                    selected.append("\(id) \($0?.title ?? "none")")
                })
        }
        for _ in 0..<200 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: store.dispatch(.count)
            case 1: store.dispatch(.volume(.random(in: 0..<3, using: &random)))
            case 2: store.dispatch(.play)
            case 3:
                let id = Int.random(in: 0..<6, using: &random)
                store.dispatch(.track(ElementOf(id: id, action: "\(Bool.random(using: &random))")))
            case 4:
                store.dispatch(
                    .name(ElementOf(id: "a", action: .random(in: 0..<3, using: &random))))
            default:
                var music = store.state
                music.player.track = Bool.random(using: &random) ? Track(id: 1, title: "x") : nil
                if Bool.random(using: &random) {
                    music.tracks.remove(.random(in: 0..<6, using: &random))
                } else {
                    music.tracks.append(Track(id: .random(in: 0..<6, using: &random), title: "new"))
                }
                store.dispatch(.everything(music))
            }
            #expect(declared == selected, "seed \(seed)")
            if declared != selected { break }
        }
    }

    @Test func `no one is asked about a part that was not touched`() {
        let store = Store(Self.music, reducer: Self.reducer)
        var asked: [String] = []
        func ask(_ name: String, _ part: KeyPath<Music, some Any>) -> Subscription {
            store.subscribe(
                to: part,
                isRepeat: { _, _ in
                    asked.append(name)
                    return false
                }, onChange: { _ in })
        }
        let subscriptions = [
            ask("count", \.count), ask("player", \.player), ask("volume", \.player.volume),
            ask("track", \.player.track), ask("names", \.names), ask("loudness", \.loudness),
            ask("whole", \.self),
        ]
        store.dispatch(.volume(3))
        #expect(asked == ["player", "volume", "loudness", "whole"])
        asked = []
        store.dispatch(.count)
        #expect(asked == ["count", "loudness", "whole"])
        asked = []
        store.dispatch(.everything(Self.music))
        #expect(asked.count == 7)
        withExtendedLifetime(subscriptions) {}
    }

    @Test func `a subscription that ended while parts are reported is not called`() {
        let store = Store(Self.music, reducer: Self.reducer)
        var seen: [String] = []
        var second: Subscription?
        let first = store.subscribe(to: \.count, skipsInitial: true) { _ in
            seen.append("first")
            second?.cancel()
        }
        second = store.subscribe(to: \.count, skipsInitial: true) { _ in seen.append("second") }
        store.dispatch(.count)
        store.dispatch(.count)
        #expect(seen == ["first", "first"])
        withExtendedLifetime(first) {}
    }

    @Test func `only an element's own subscriber is asked where the rows are all of the state`() {
        final class Counter {
            var count = 0
        }
        struct Counted: Identifiable, Equatable {
            let id: Int
            var title = ""
            let counter: Counter

            static func == (old: Counted, new: Counted) -> Bool {
                new.counter.count += 1
                return old.title == new.title
            }
        }
        struct Whole {
            var rows: KeyedRows<Counted>
        }
        let counter = Counter()
        let reducer = Reducer<Whole, ElementOf<Int, String>>.combine(
            .each(
                \.rows, .all(),
                Reducer { row, title in
                    row.title = title
                    return .none
                }),
            Reducer { state, action in
                state.rows.modify(1) { $0.title = action.action }
                return .none
            }.only { $0.id == -1 })
        let rows = KeyedRows((0..<100).map { Counted(id: $0, counter: counter) })
        let store = Store(Whole(rows: rows), reducer: reducer)
        var heard: [Int] = []
        let subscriptions = (0..<100).map { id in
            store.subscribe(toElement: id, of: \.rows, skipsInitial: true) { _ in
                heard.append(id)
            }
        }
        let whole = store.subscribe(to: \.rows.count, skipsInitial: true) { _ in
            heard.append(-1)
        }
        store.dispatch(ElementOf(id: 7, action: "Seven"))
        #expect(heard == [7] && counter.count == 1)
        store.dispatch(ElementOf(id: -1, action: "One"))
        #expect(heard == [7, 1], "who changes all of it is heard by all")
        withExtendedLifetime((subscriptions, whole)) {}
    }

    @Test func `an ended subscription releases its captures at once`() {
        final class Token {}
        weak var token: Token?
        let store = Store(Self.music, reducer: Self.reducer)
        do {
            let strong = Token()
            token = strong
            let subscription = store.subscribe(to: \.count, skipsInitial: true) { _ in
                _ = strong
            }
            store.dispatch(.count)
            subscription.cancel()
        }
        #expect(token == nil)
    }

    @Test func `a subscription without a rule keeps no value of its own`() {
        final class Token {}
        struct Holder {
            var token: Token?
        }
        let store = Store(
            Holder(token: Token()),
            reducer: Reducer<Holder, Void> { state, _ in
                state.token = nil
                return .none
            })
        weak let token = store.state.token
        let subscriptions = [
            store.subscribe(to: { $0.token }, onChange: { _ in }),
            store.subscribe(to: \.token) { _ in },
        ]
        var isKept = true
        let last = store.subscribe(
            to: { _ in }, skipsInitial: true, onChange: { isKept = token != nil })
        store.dispatch(())
        #expect(!isKept)
        withExtendedLifetime((subscriptions, last)) {}
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

    // Behaviour 4/41
    @Test func `one hears what was and what is`() {
        let store = Store(Self.music, reducer: Self.reducer)
        var seen: [[Int]] = []
        let subscription = store.subscribe(toChangesOf: \.player.volume) { seen.append([$0, $1]) }
        for volume in [5, 6, 6, 2] { store.dispatch(.volume(volume)) }
        #expect(seen == [[5, 6], [6, 2]])
        subscription.cancel()
    }

    // Behaviour 4/1, 4/45
    // Behaviour 4/testPassesOnDuplicateSubstateWhenSkipsFalseWithRegularSubstateSelection
    @Test func `a store decides whether equal parts are skipped`() {
        let store = Store(Self.music, reducer: Self.reducer, skipsRepeats: false)
        var seen: [Int] = []
        let subscription = store.subscribe(to: \.player.volume) { seen.append($0) }
        for volume in [5, 6, 6] { store.dispatch(.volume(volume)) }
        #expect(seen == [5, 5, 6, 6])
        subscription.cancel()
    }

    // Behaviour 4/38, 4/testNotify
    @Test func `ten thousand subscriptions end in any order and leave the others`() {
        var random = SeededGenerator(seed: 7)
        let store = Store(Self.music, reducer: Self.reducer)
        var heard: Set<Int> = []
        var all: [Int: Subscription] = [:]
        for number in 0..<10_000 {
            all[number] =
                number.isMultiple(of: 2)
                ? store.subscribe(to: \.count, skipsInitial: true) { _ in heard.insert(number) }
                : store.subscribe(
                    to: { $0.count }, skipsInitial: true, onChange: { _ in heard.insert(number) })
        }
        for number in all.keys.shuffled(using: &random).prefix(9_000) { all[number] = nil }
        store.dispatch(.count)
        #expect(heard == Set(all.keys))
    }

    // MARK: Rows

    @Test(arguments: SeededGenerator.seeds(20))
    func `keyed rows are a plain array without repeats`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var rows = KeyedRows<Track>()
        var plain: [Track] = []
        for step in 0..<300 {
            let id = Int.random(in: 0..<12, using: &random)
            let place = Int.random(in: -2..<14, using: &random)
            let track = Track(id: id, title: "\(step)")
            let clamped = min(max(place, 0), plain.count)
            let index = plain.firstIndex { $0.id == id }
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                #expect(rows.insert(track, at: place) == (index == nil))
                if index == nil { plain.insert(track, at: clamped) }
            case 1:
                rows.remove(id)
                plain.removeAll { $0.id == id }
            case 2:
                rows.move(id, to: place)
                if let index {
                    let moved = plain.remove(at: index)
                    plain.insert(moved, at: min(max(place, 0), plain.count))
                }
            case 3:
                rows[id: id] = track
                if let index { plain[index] = track } else { plain.append(track) }
            default:
                rows.modify(id) { $0.plays += 1 }
                if let index { plain[index].plays += 1 }
            }
            #expect(Array(rows) == plain && rows.ids == plain.map(\.id), "seed \(seed)")
            #expect(rows[id: id] == plain.first { $0.id == id }, "seed \(seed)")
        }
    }
}
