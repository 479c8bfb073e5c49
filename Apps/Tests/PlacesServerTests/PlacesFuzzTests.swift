import Foundation
import Places
import PlacesServer
import PlacesTestSupport
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// The response to any request is one of the described.
@Suite(.timeLimit(.minutes(60)))
struct PlacesFuzzTests {
    private let gateway: PlacesGateway

    init() throws {
        gateway = PlacesGateway(
            PlacesAPI(library: PlaceLibrary(store: try InMemoryRecordStore(NewYork.places))))
    }

    private static let names = [
        "query", "ll", "near", "radius", "fsq_category_ids", "open_now", "sort", "limit", "fields",
        "cursor", "", "q", "limit%00", "%FF",
    ]

    private static let values = [
        "", "park", "NaN", "nan,nan", "inf,-inf", "1e999,1e-999", "91,181", "-90,180", "0,0",
        "40.7,-74", "-0,-0", ",", "-1", "0", "1", "50", "51", "100000",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e18", "0x10",
        "true", "false", "DISTANCE", "name,link", "amenity=cafe", "amenity=cafe,", "%", "%2", "%GG",
        "%00", "%FF%FE", "%C3%A9", "%ED%A0%80", "%F0%9F%8D%95", "+", "%2B", "%25", "%26", "%23",
        "=",
        "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "../../etc/passwd", "%2e%2e%2f", "' OR 1=1 --",
        "NEAR(a b)", "\"*\"", "\u{202E}", "\u{0}", "\r\nx: y", "{}", "\u{1F469}\u{200D}\u{1F680}",
    ]

    private static let paths = [
        "/places/search", "/places/search", "/places/search", "/autocomplete", "/places/n1",
        "/places/central-park", "/places/%2F", "/places/..", "/openapi.json", "/metrics",
        "/healthz",
        "/", "", "//", "/places/search/../x", "places", "*", "http://x/places/search",
    ]

    /// A target that is wrong in one of many ways, or right.
    private func target(_ random: inout SeededGenerator) -> String {
        if Int.random(in: 0..<8, using: &random) == 0 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            return (Bool.random(using: &random) ? "/places/search?" : "/")
                + String(decoding: bytes, as: UTF8.self)
        }
        var target = Self.paths.randomElement(using: &random) ?? ""
        for index in 0..<Int.random(in: 0...4, using: &random) {
            let name = Self.names.randomElement(using: &random) ?? ""
            var value = Self.values.randomElement(using: &random) ?? ""
            if Int.random(in: 0..<10, using: &random) == 0 {
                value = String(repeating: value, count: Int.random(in: 0...400, using: &random))
            }
            target += (index == 0 ? "?" : "&") + name + "=" + value
        }
        return target
    }

    @Test(arguments: UInt64(1)...6)
    func `any address gets a response that is described`(seed: UInt64) async throws {
        let description = try await APIDescription(gateway)
        let operations = try description.operations
        var random = SeededGenerator(seed: seed)
        var statuses: Set<Int> = []
        for _ in 0..<300 {
            let target = target(&random)
            let response = await gateway.respond(method: "GET", target: target)
            statuses.insert(response.status)
            let path = target.prefix { $0 != "?" }
            let known = operations.filter { operation in
                operation.path == path
                    || (operation.path.contains("{") && path.hasPrefix("/places/")
                        && path != "/places/search")
            }
            if let operation = known.first {
                let faults = try description.faults(response, of: operation)
                #expect(faults.isEmpty, "seed \(seed): \(target): \(faults)")
            } else {
                #expect([400, 404, 414].contains(response.status), "seed \(seed): \(target)")
                #expect(try !response.json["message"].text().isEmpty)
            }
            #expect(response.headers.values.allSatisfy { !$0.contains { $0.isNewline } })
        }
        #expect(statuses.isSuperset(of: [200, 400, 404]), "seed \(seed): all kinds of responses")
    }

    @Test(arguments: UInt64(1)...3)
    func `damaged copies of a valid address get a response`(seed: UInt64) async throws {
        let right =
            "/places/search?query=park&ll=40.7,-74&radius=5000&limit=5&open_now=false"
            + "&fields=name,link&sort=DISTANCE&fsq_category_ids=leisure=park"
        var damaged = DamagedBytes(of: right.utf8, seed: seed)
        for _ in 0..<300 {
            let target = String(decoding: damaged.next(), as: UTF8.self)
            let response = await gateway.respond(method: "GET", target: target)
            #expect([200, 400, 404, 414].contains(response.status), "seed \(seed): \(target)")
            _ = try response.json
        }
    }
}
