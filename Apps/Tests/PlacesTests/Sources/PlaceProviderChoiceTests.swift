import Places
import Testing
import WaybillNetwork
import WaybillTesting

struct PlaceProviderChoiceTests {
    private struct NoLibrary: Error {}

    private func name(
        _ choice: String, environment: [String: String] = [:]
    ) throws -> String {
        let choice = try #require(PlaceProviderChoice(choice))
        let provider = try choice.provider(
            environment: environment, transport: ScriptedTransport()
        ) {
            guard choice == .local else { throw NoLibrary() }
            return PlaceLibrary(store: try InMemoryRecordStore())
        }
        return provider.profile.name
    }

    @Test func `a word or an address chooses a provider`() throws {
        #expect(try name("local") == "this machine")
        #expect(try name("http://localhost:8080") == "localhost:8080")
        #expect(try name("foursquare", environment: ["FOURSQUARE_API_KEY": "k"]) == "Foursquare")
    }

    @Test(arguments: ["", "Local", "foursquare.com", "ftp://x", "http://", "https://u:p@x.org"])
    func `what is neither is refused`(_ text: String) {
        #expect(PlaceProviderChoice(text) == nil)
    }

    @Test func `a server is asked with a token if there is one, this machine never`() throws {
        let environment = ["PLACES_API_TOKEN": "t", "FOURSQUARE_API_KEY": "k"]
        func server(_ choice: String) throws -> APIServer? {
            try PlaceProviderChoice(choice)?.server(environment: environment)
        }
        #expect(try server("local") == nil)
        #expect(try server("http://localhost:8080")?.token == "t")
        #expect(try server("foursquare")?.token == "k")
    }

    @Test func `Foursquare without a key is an error that says what to do`() {
        let error = #expect(throws: FoursquareKeyError.self) { try name("foursquare") }
        #expect(error?.message.contains("FOURSQUARE_API_KEY") == true)
    }
}
