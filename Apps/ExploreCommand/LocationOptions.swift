import ArgumentParser
import Places
import WaybillNetwork

struct LocationOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Let the location picker ask Photon and Nominatim.",
            discussion: "They are asked when you choose so in the picker, and Photon from then "
                + "on as you type there: the text leaves this machine, with the point that is "
                + "looked around. Without this option locations are found among your own "
                + "places alone."))
    var onlineLocations = false

    @Option(
        help: ArgumentHelp(
            "The contact address that is sent to Photon and Nominatim.",
            valueName: "address"))
    var contact = "https://github.com/waybill/waybill"

    @Option(help: ArgumentHelp("The server of Photon.", valueName: "url"))
    var photon = OnlineLocationFinder.photonAddress

    @Option(help: ArgumentHelp("The server of Nominatim.", valueName: "url"))
    var nominatim = OnlineLocationFinder.nominatimAddress

    func validate() throws {
        guard identity != nil else {
            throw ValidationError("A contact is a web address or an email address.")
        }
        guard APIServer(photon) != nil, APIServer(nominatim) != nil else {
            throw ValidationError("A server is an address such as http://127.0.0.1:2322.")
        }
    }

    /// The location finders, the places of the library first.
    func finders(of library: PlaceLibrary, over network: PlacesNetwork) -> LocationFinders {
        let local = LocalLocationFinder(library: library)
        guard onlineLocations, let identity,
            let typed = OnlineLocationFinder.photon(
                at: photon, as: identity, transport: network.locations),
            let entered = OnlineLocationFinder.nominatim(
                at: nominatim, as: identity, transport: network.locations)
        else { return LocationFinders([local]) }
        return LocationFinders([
            local, RememberingLocationFinder(typed), RememberingLocationFinder(entered),
        ])
    }

    private var identity: AppIdentity? {
        AppIdentity(
            name: "Explore", version: ExploreCommand.configuration.version, contact: contact)
    }
}
