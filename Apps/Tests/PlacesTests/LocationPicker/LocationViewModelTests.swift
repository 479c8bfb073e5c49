import Places
import Testing
import WaybillStorage

struct LocationViewModelTests {
    private let text = LocationPickerText()

    private func location(
        _ name: String, _ fullName: String? = nil, at point: Coordinate? = nil
    ) -> NamedLocation {
        var location = NamedLocation(id: "n1", name: name)
        location.fullName = fullName
        location.coordinate = point
        return location
    }

    private func model(
        _ location: NamedLocation, from origin: Coordinate? = nil
    ) -> LocationViewModel {
        LocationViewModel(location, symbol: .location, from: origin, text: text)
    }

    private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    // MARK: A location

    // Behaviour 5/34
    @Test func `a location is its name, and the rest of its full name`() {
        let model = model(location("Łódź", "Łódź, Poland"))
        #expect(model.title == "Łódź" && model.detail == "Poland")
        #expect(self.model(location("Łódź", "Lodz, Poland")).detail == "Lodz, Poland")
        #expect(self.model(location("Łódź", "Łódź")).detail.isEmpty)
    }

    @Test func `without a full name the detail is what else is known`() {
        var berlin = location("Berlin")
        berlin.zip = "10117"
        berlin.country = "de"
        #expect(model(berlin).detail == "10117, DE")
        berlin.countryName = "Germany"
        berlin.state = "Berlin"
        #expect(model(berlin).detail == "10117, Berlin, Germany")
        #expect(model(location("Berlin")).detail.isEmpty)
    }

    @Test func `what has no name is called by its point`() throws {
        let nameless = location("", at: try point(40.74812, -73.98599))
        #expect(model(nameless).title == "40.748, -73.986")
        #expect(model(location("")).title == "Here")
    }

    @Test(arguments: [
        (0.0, "0 m"), (0.0007, "80 m"), (0.0111, "1.2 km"), (0.018, "2 km"), (3, "334 km"),
    ])
    func `how far it is is written as people say it`(
        _ latitude: Double, _ distance: String
    ) throws {
        let there = location("x", at: try point(latitude, 0))
        #expect(model(there, from: try point(0, 0)).distance == distance)
        #expect(model(there).distance == nil)
        #expect(model(location("x"), from: try point(0, 0)).distance == nil)
    }

    // MARK: Where the visitor is

    // Behaviour 5/34
    @Test func `the status decides title and symbol`() {
        let lodz = location("Łódź", "Łódź, Poland")
        let cases: [(CurrentLocation, String, String, LocationSymbol)] = [
            (.unknown, "Where are you?", "Type a city, an address or a postcode.", .nowhere),
            (.known(nil, style: .precise), "Here", "", .position),
            (.known(nil, style: .approximate), "Here", "Approximate", .area),
            (.known(nil, style: .chosen), "Here", "You chose this", .chosen),
            (.known(lodz, style: .precise), "Łódź", "Poland", .position),
            (.known(lodz, style: .approximate), "Łódź", "Poland · Approximate", .area),
            (.known(lodz, style: .chosen), "Łódź", "Poland · You chose this", .chosen),
        ]
        for (status, title, detail, symbol) in cases {
            let model = CurrentLocationViewModel(status, text: text)
            #expect(model.title == title && model.detail == detail && model.symbol == symbol)
        }
    }

    // Behaviour 5/34
    @Test func `every word can be put into another language`() throws {
        var german = LocationPickerText()
        german.unknown = "Wo bist du?"
        german.unknownHint = "Tippe eine Stadt."
        german.approximate = "Ungefähr"
        german.distance = { "\(Int($0)) Meter" }
        let unknown = CurrentLocationViewModel(.unknown, text: german)
        #expect(unknown.title == "Wo bist du?" && unknown.detail == "Tippe eine Stadt.")
        let near = CurrentLocationViewModel(.known(nil, style: .approximate), text: german)
        #expect(near.detail == "Ungefähr")
        let here = location("x", at: try point(1, 1))
        let model = LocationViewModel(here, symbol: .recent, from: try point(1, 1), text: german)
        #expect(model.distance == "0 Meter" && model.symbol == .recent)
    }
}
