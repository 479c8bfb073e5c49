import Foundation
import Places
import Testing
import WaybillStorage

struct LandmarkTests {
    @Test func `a landmark is read back as it was stored`() throws {
        let point = try #require(Coordinate(latitude: 40.7, longitude: -73.9))
        let landmark = Landmark(id: "home", coordinate: point)
        let json = try JSONEncoder().encode(landmark)
        #expect(try JSONDecoder().decode(Landmark.self, from: json) == landmark)
    }

    @Test(arguments: [
        #"{}"#, #"{"id": "home"}"#,
        #"{"id": "home", "coordinate": {"latitude": 91, "longitude": 2}}"#,
        #"{"id": "home", "coordinate": {"latitude": 1}}"#,
    ])
    func `a landmark that lies nowhere is an error`(_ json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Landmark.self, from: Data(json.utf8))
        }
    }
}
