import PlacesCore
import Testing
import WaybillPipeline

struct LandmarkTests {
    @Test func `a landmark is read back as it was stored`() throws {
        let point = try #require(Coordinate(latitude: 40.7, longitude: -73.9))
        let landmark = Landmark(id: "home", coordinate: point)
        #expect(try Landmark(storedValues: landmark.storedValues) == landmark)
    }

    @Test(
        arguments: [
            [], [.text("home")], [.text("home"), .null, .null], [.null, .real(1), .real(2)],
            [.text("home"), .real(91), .real(2)], [.text("home"), .real(1), .real(2), .null],
        ] as [[StoredValue]])
    func `a landmark that is none is an error`(_ values: [StoredValue]) {
        #expect(throws: PersistenceError.self) { try Landmark(storedValues: values) }
    }
}
