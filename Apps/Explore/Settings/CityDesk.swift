import Foundation
import OpenStreetMap
public import Places
import PlacesMap
import Synchronization
import Waybill

/// A queue that adds cities to a library and removes them, one after the other, shared by all
/// visitors.
///
/// What was begun continues when the visitor who began it leaves.
public struct CityDesk: Sendable {
    let work: SharedStore<CityWork, CityWork.Action>

    /// Creates a queue.
    public init(of library: PlaceLibrary) {
        work = SharedStore(CityWork(), reducer: CityWork.reducer(library))
    }

    /// Whether a step is in progress: no other is started then.
    var isBusy: Bool { work.isBusy }

    /// Something that is done to the cities, though the person who asked for it leaves meanwhile.
    func effect<Action: Sendable>(of action: CityWork.Action) -> Effect<Action> {
        // Detached: the step continues without the screen, which must not wait.
        .fireAndForget { [work] in await Task.detached { work.dispatch(action) }.value }
    }
}

/// The state of the work on the cities of a library.
struct CityWork: Hashable, Sendable {
    /// The current step, or the last one.
    enum Step: Hashable, Sendable {
        case none

        /// A file is read; its name, and how many hundredths.
        case reading(String, hundredths: Int)

        case removing(ExtractName)

        case bringingBack

        case done(String)

        /// Something was not done: why.
        case failed(String)
    }

    enum Action: Sendable {
        case add(CityFile)

        /// So much of it is read, in hundredths.
        case read(Int)

        case stop

        case remove(ExtractName)

        /// They bring the starter city back, where there is no other.
        case bringBack

        /// The current step has ended; with the new middle of the places.
        case end(Step, middle: Coordinate?)
    }

    /// The state of the middle of the places.
    enum Home: Hashable, Sendable {
        /// Where it was when the app began.
        case unchanged

        /// That changes now: the library knows.
        case moving

        /// There; nil where there is no place.
        case at(Coordinate?)
    }

    /// The current step, or the last one.
    var step = Step.none

    /// The state of the middle of the places.
    var home = Home.unchanged

    /// Whether a step is in progress: no other is started then.
    var isBusy: Bool {
        switch step {
        case .reading, .removing, .bringingBack: true
        case .none, .done, .failed: false
        }
    }

    static func reducer(_ library: PlaceLibrary) -> Reducer<CityWork, Action> {
        Reducer { work, action in
            switch action {
            case .add(let file):
                guard !work.isBusy else { return .fireAndForget { file.discard() } }
                (work.step, work.home) = (.reading(file.name, hundredths: 0), .moving)
                return add(file, to: library)
            case .read(let hundredths):
                guard case .reading(let name, _) = work.step else { return .none }
                work.step = .reading(name, hundredths: hundredths)
            case .stop:
                guard case .reading(let name, _) = work.step else { return .none }
                work.step = .done(ExploreText.stopped(name))
                return .cancel("city")
            case .remove(let extract):
                guard !work.isBusy else { return .none }
                (work.step, work.home) = (.removing(extract), .moving)
                return remove(extract, from: library)
            case .bringBack:
                guard !work.isBusy else { return .none }
                (work.step, work.home) = (.bringingBack, .moving)
                return bringBack(in: library)
            case .end(let step, let middle): (work.step, work.home) = (step, .at(middle))
            }
            return .none
        }
    }

    private static func add(_ file: CityFile, to library: PlaceLibrary) -> Effect<Action> {
        .run("city") { send in
            defer { file.discard() }
            let reported = Mutex(0)
            let stages = library.map == nil ? 1 : 2
            var options = PlaceImportOptions(fileName: file.name)
            options.refusesCopies = true
            do {
                let report = try await library.importOpenStreetMap(
                    fromFilesAt: [file.path], options: options
                ) { _, progress in
                    // Of two stages the first is that of the map.
                    let before = progress.stage == .mapping ? 0 : stages - 1
                    let part = (Double(before) + progress.fractionCompleted) / Double(stages)
                    let hundredths = Int(part * 100)
                    let isNews = reported.withLock { last in
                        defer { last = hundredths }
                        return hundredths != last
                    }
                    if isNews { send(.read(hundredths)) }
                }
                await end(.done(ExploreText.added(report)), library, send)
            } catch {
                await end(.failed(ExploreText.notAdded(file.name, error)), library, send)
            }
        }
    }

    private static func remove(
        _ extract: ExtractName, from library: PlaceLibrary
    ) -> Effect<Action> {
        .run("city") { send in
            do {
                let count = try await library.remove(extract)
                await end(.done(ExploreText.removed(extract, count: count ?? 0)), library, send)
            } catch {
                await end(.failed(ExploreText.notRemoved(extract, error)), library, send)
            }
        }
    }

    private static func bringBack(in library: PlaceLibrary) -> Effect<Action> {
        .run("city") { send in
            do {
                try await library.addStarterCityIfEmpty()
                let count = try await library.holdings().starterCount
                await end(.done(ExploreText.broughtBack(count)), library, send)
            } catch {
                await end(.failed(ExploreText.notBroughtBack(error)), library, send)
            }
        }
    }

    private static func end(
        _ step: Step, _ library: PlaceLibrary, _ send: Send<Action>
    ) async {
        send(.end(step, middle: try? await library.home()))
    }
}

struct CityFile: Hashable, Sendable {
    /// What it is called, for people to read.
    let name: String

    let path: String

    /// The folder that is deleted when the file is no longer needed; nil for none.
    private let folder: String?

    /// Keeps a file for as long as it is read, though the host deletes its own.
    ///
    /// The same file gets a second name beside; where that cannot be, the host's is
    /// read, which is there for the visit.
    init(keeping file: ChosenFile) {
        name = file.name
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "explore-\(UUID().uuidString)")
        let link = folder.appending(path: "city")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try FileManager.default.linkItem(at: URL(filePath: file.path), to: link)
            (path, self.folder) = (
                link.path(percentEncoded: false), folder.path(percentEncoded: false)
            )
        } catch {
            try? FileManager.default.removeItem(at: folder)
            (path, self.folder) = (file.path, nil)
        }
    }

    func discard() {
        if let folder { try? FileManager.default.removeItem(atPath: folder) }
    }
}
