import Foundation
import Places
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// Damaged responses end in places and locations that can be kept, or in an error,
/// whatever the server and the parser.
@Suite(.enabled(if: Payloads.areThere, Payloads.absence))
struct PayloadFuzzTests {
    private static let copies = 250

    @Test(arguments: Payloads.names)
    func `a damaged response never traps, and what is read can be kept`(_ name: String) throws {
        let whole = try Payloads.data(name)
        let seed = UInt64(whole.count)
        var damaged = DamagedBytes(of: whole, seed: seed)
        let places = PlacesRequest.search("x", near: nil, limit: 1).parser
        for _ in 0..<Self.copies {
            guard let value = try? JSONValue(parsing: Data(damaged.next())) else { continue }
            let field = JSONField(value)
            for place in (try? places.parse(field))?.elements ?? [] {
                #expect(
                    try Place(storedValues: place.storedValues) == place, "\(name), seed \(seed)")
            }
            for parser in [NamedLocation.photonResponse, NamedLocation.nominatimResponse] {
                for location in (try? parser.parse(field))?.elements ?? [] {
                    let json = try JSONEncoder().encode(location)
                    let read = try JSONDecoder().decode(NamedLocation.self, from: json)
                    #expect(read == location, "\(name), seed \(seed)")
                    #expect(location.coordinate != nil, "\(name), seed \(seed)")
                }
            }
        }
    }
}
