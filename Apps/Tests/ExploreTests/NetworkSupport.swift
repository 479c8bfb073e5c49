import Explore
import Foundation
import Places
import Synchronization
import Testing
import Waybill
import WaybillTesting

/// Explore on an API of places that a test plays, with what it has stored.
///
/// The network and the pause of typing share a clock; the date is another
/// thing, as in life.
struct NetworkedExplore {
    let store: InMemoryRecordStore<Place>
    let landmarks: InMemoryRecordStore<Landmark>
    let date = MovingDate()
    let app: ExploreApp

    /// Opens the app on what is stored already and on what the API says; the
    /// clock measures the pause of typing.
    init(
        storing places: [Place] = [], landmarks: [Landmark] = [], network: ScriptedTransport,
        clock: any Clock<Duration> = ImmediateClock()
    ) throws {
        let date = date
        let store = try InMemoryRecordStore(places)
        let updater = PlacesUpdater(
            server: try #require(APIServer("http://places.example.org")), transport: network,
            store: store, stamps: try InMemoryRecordStore(), now: { date.now })
        let landmarks = try InMemoryRecordStore(landmarks)
        self.store = store
        self.landmarks = landmarks
        let library = PlaceLibrary(
            store: store, updater: updater, landmarks: landmarks, now: { date.now })
        app = ExploreApp(.test(library: library, home: nil, clock: clock))
    }
}

/// A date that a test moves.
///
/// The lock `seconds` keeps it.
final class MovingDate: Sendable {
    private let seconds = Mutex(1_000_000.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock(\.self)) }

    func move(by duration: Duration) { seconds.withLock { $0 += duration / .seconds(1) } }
}

/// A place in the middle of the starter city, by its name alone.
func makePlace(_ name: String) throws -> Place {
    Place(
        id: name.lowercased(), name: name, category: try #require(PlaceCategory("amenity=cafe")),
        coordinate: try timesSquare(), source: .api)
}

/// The response of an API that knows these places.
func response(_ names: String...) -> ScriptedTransport.Step {
    .json("{\"results\":[\(names.map(body).joined(separator: ","))]}")
}

/// A place as an API says it.
func body(_ name: String) -> String {
    """
    {"fsq_place_id":"\(name.lowercased())","name":"\(name)","latitude":40.758,"longitude":-73.986,\
    "categories":[{"fsq_category_id":"amenity=cafe","name":"Cafe"}]}
    """
}

extension HeadlessHost {
    /// What went wrong, in the words of the screen; nil where nothing did.
    var failure: String? {
        guard case .failed(let text, _) = page?.status else { return nil }
        return text
    }

    /// Gives way until the screen is as it should be; the suite's limit ends a
    /// vain wait.
    func wait(until isSo: (HeadlessHost) -> Bool) async {
        while !isSo(self), !Task.isCancelled { await Task.yield() }
    }
}
