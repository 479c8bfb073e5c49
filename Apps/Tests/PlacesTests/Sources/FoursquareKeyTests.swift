import Foundation
import Places
import Testing
import WaybillNetwork

struct FoursquareKeyTests {
    private let secret = "fsq-s3cr3t"

    private func file(_ text: String) throws -> String {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "key-\(UUID().uuidString)").path
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func `a key comes from the environment or from a file it names`() throws {
        let path = try file(" \(secret)\n")
        defer { try? FileManager.default.removeItem(atPath: path) }
        for environment in [
            ["FOURSQUARE_API_KEY": secret], ["FOURSQUARE_API_KEY": "\t\(secret)\n"],
            ["FOURSQUARE_API_KEY_FILE": path],
            ["FOURSQUARE_API_KEY": "", "FOURSQUARE_API_KEY_FILE": path],
            ["FOURSQUARE_API_KEY": secret, "FOURSQUARE_API_KEY_FILE": "/nowhere"],
        ] {
            let key = try #require(try FoursquareKey.configured(in: environment))
            let request = key.server.httpRequest(for: PlacesRequest.place(id: "a"))
            #expect(request.authority == "places-api.foursquare.com" && request.scheme == "https")
            #expect(request.headerFields[.authorization] == "Bearer \(secret)")
        }
    }

    @Test func `where no key is configured there is none`() throws {
        #expect(try FoursquareKey.configured(in: [:]) == nil)
        #expect(try FoursquareKey.configured(in: ["FOURSQUARE_API_KEY": ""]) == nil)
    }

    @Test(arguments: [
        "two words", "a\r\nHost: x", "a\u{0}", "ключ", String(repeating: "k", count: 513),
    ])
    func `an invalid key is an error that does not repeat it`(_ text: String) throws {
        let path = try file(text)
        defer { try? FileManager.default.removeItem(atPath: path) }
        for environment in [
            ["FOURSQUARE_API_KEY": text], ["FOURSQUARE_API_KEY_FILE": path],
        ] {
            let error = #expect(throws: FoursquareKeyError.self) {
                try FoursquareKey.configured(in: environment)
            }
            #expect(error?.message.contains(text) == false)
            #expect(error?.message.hasSuffix("holds no key.") == true)
        }
    }

    @Test func `a file that is not there, is a folder or is empty is an error`() throws {
        let empty = try file("\n")
        defer { try? FileManager.default.removeItem(atPath: empty) }
        for path in ["/nowhere/key", FileManager.default.temporaryDirectory.path, empty] {
            #expect(throws: FoursquareKeyError.self) {
                try FoursquareKey.configured(in: ["FOURSQUARE_API_KEY_FILE": path])
            }
        }
    }

    @Test func `a key is not printed`() throws {
        let key = try #require(FoursquareKey(secret))
        var dumped = ""
        dump([key], to: &dumped)
        dump(key.server, to: &dumped)
        dump(PlacesService(foursquare: key, transport: URLSessionTransport()), to: &dumped)
        dumped += "\(key) \(String(reflecting: key)) \(key.server)"
        #expect(!dumped.contains(secret) && dumped.contains("places-api.foursquare.com"))
    }
}
