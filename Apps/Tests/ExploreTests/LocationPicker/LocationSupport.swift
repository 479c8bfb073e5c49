import Explore
import Foundation
import Places
import PlacesTestSupport
import Testing
import Waybill
import WaybillTesting

/// Explore with the starter city, in which locations are found on this machine
/// and by two servers that a test plays.
struct LocatedExplore {
    let store: InMemoryRecordStore<Place>
    let photon: ScriptedTransport
    let nominatim: ScriptedTransport
    let date = MovingDate()
    let app: ExploreApp

    /// Opens the app; the clock measures the pause of typing.
    init(
        places: [Place] = NewYork.places,
        recents: RecentLocations.Stores = RecentLocations.stores(),
        photon: ScriptedTransport = ScriptedTransport(answering: { _ in photonResponse() }),
        nominatim: ScriptedTransport = ScriptedTransport(answering: { _ in nominatimResponse() }),
        isOnline: Bool = true, clock: any Clock<Duration> = ImmediateClock()
    ) throws {
        let date = date
        store = try InMemoryRecordStore(places)
        (self.photon, self.nominatim) = (photon, nominatim)
        let library = PlaceLibrary(store: store, now: { date.now })
        app = ExploreApp(
            .test(
                library: library, home: try timesSquare(),
                finders: isOnline
                    ? try .played(in: library, photon, nominatim)
                    : LocationFinders([LocalLocationFinder(library: library)]),
                recents: recents, clock: clock))
    }
}

extension LocationFinders {
    /// The places of a library, Photon and Nominatim, in this order; what the
    /// last two say is remembered as the command does it.
    static func played(
        in library: PlaceLibrary, _ photon: ScriptedTransport, _ nominatim: ScriptedTransport
    ) throws -> LocationFinders {
        let who = try #require(
            AppIdentity(name: "Explore", version: "1", contact: "https://example.org"))
        let typed = try #require(
            OnlineLocationFinder.photon(
                as: who, transport: photon, gap: .zero, clock: ImmediateClock()))
        let entered = try #require(
            OnlineLocationFinder.nominatim(
                as: who, transport: nominatim, gap: .zero, clock: ImmediateClock()))
        return LocationFinders([
            LocalLocationFinder(library: library), RememberingLocationFinder(typed),
            RememberingLocationFinder(entered),
        ])
    }
}

/// What Photon says: a city for each name, in the Gulf of Guinea.
func photonResponse(_ names: String...) -> ScriptedTransport.Step { photonResponse(names) }

/// What Photon says: a city for each name, in the Gulf of Guinea.
func photonResponse(_ names: [String]) -> ScriptedTransport.Step {
    let features = names.enumerated().map { number, name in
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[\(number + 1),2]},\
        "properties":{"osm_type":"N","osm_id":\(number + 1),"name":"\(name)","country":"Sea"}}
        """
    }
    return .json(
        "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}")
}

/// What Nominatim says: a city for each name, elsewhere in the Gulf.
func nominatimResponse(_ names: String...) -> ScriptedTransport.Step {
    let places = names.enumerated().map { number, name in
        """
        {"osm_type":"node","osm_id":\(number + 101),"lat":"3.5","lon":"\(number + 1)",\
        "name":"\(name)","display_name":"\(name), Sea","address":{"city":"\(name)"}}
        """
    }
    return .json("[\(places.joined(separator: ","))]")
}
