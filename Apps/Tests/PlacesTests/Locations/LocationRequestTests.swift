import Foundation
import Places
import Testing
import WaybillNetwork
import WaybillStorage

struct LocationRequestTests {
    private let server: APIServer

    init() throws {
        let identity = try #require(
            AppIdentity(name: "Explore", version: "1.0", contact: "https://example.org"))
        server = try #require(
            APIServer("https://x.org", token: "s3cr3t", headers: [.userAgent: identity.userAgent]))
    }

    private func point() throws -> Coordinate {
        try #require(Coordinate(latitude: 40.75, longitude: -73.99))
    }

    // MARK: Photon

    // Behaviour 5/31
    @Test func `Photon is queried for a text near a point`() throws {
        let query = LocationQuery("Łódź & 1", near: try point(), language: "de-AT", limit: 5)
        let request = server.httpRequest(for: PhotonRequest.byQuery(query))
        #expect(request.method == .get)
        #expect(
            request.path
                == "/api?q=%C5%81%C3%B3d%C5%BA%20%26%201&lat=40.75&lon=-73.99&limit=5&lang=de")
        #expect(
            request.headerFields == [
                .userAgent: "Explore/1.0 (https://example.org)", .accept: "application/json",
            ])
    }

    @Test func `Photon is asked what is at a point`() throws {
        let request = PhotonRequest.byCoordinate(try point(), language: nil)
        #expect(server.httpRequest(for: request).path == "/reverse?lat=40.75&lon=-73.99")
        let english = PhotonRequest.byCoordinate(try point(), language: "EN_us")
        #expect(
            server.httpRequest(for: english).path == "/reverse?lat=40.75&lon=-73.99&lang=en")
    }

    @Test func `a language that Photon refuses is left out`() throws {
        for language in ["pl", "", "-", "english", "de\r\n"] {
            let request = PhotonRequest.byQuery(LocationQuery("x", language: language))
            #expect(server.httpRequest(for: request).path == "/api?q=x&limit=10", "\(language)")
        }
    }

    @Test(arguments: [(0, 1), (-5, 1), (20, 20), (.max, 20)])
    func `Photon's limit is cut`(_ limit: Int, _ sent: Int) {
        let request = PhotonRequest.byQuery(LocationQuery("x", limit: limit))
        #expect(server.httpRequest(for: request).path == "/api?q=x&limit=\(sent)")
    }

    // MARK: Nominatim

    @Test func `Nominatim is queried for a text`() throws {
        let query = LocationQuery("Unter den Linden 1", language: "pt-BR", limit: 100)
        let request = server.httpRequest(for: NominatimRequest.byQuery(query))
        #expect(
            request.path
                == "/search?q=Unter%20den%20Linden%201&format=jsonv2&addressdetails=1&limit=40"
                + "&accept-language=pt-BR")
        #expect(request.headerFields[.userAgent] == "Explore/1.0 (https://example.org)")
        #expect(request.headerFields[.authorization] == nil)
    }

    // Behaviour 5/31
    @Test func `Nominatim is queried for a zip, in a country or in all`() throws {
        let german = NominatimRequest.byZip("13347", country: "DE", language: "de")
        #expect(
            server.httpRequest(for: german).path
                == "/search?postalcode=13347&countrycodes=de&format=jsonv2&addressdetails=1"
                + "&accept-language=de")
        let any = NominatimRequest.byZip("EC1A 1BB", country: nil, language: nil)
        #expect(
            server.httpRequest(for: any).path
                == "/search?postalcode=EC1A%201BB&format=jsonv2&addressdetails=1")
    }

    @Test func `Nominatim is asked what is at a point`() throws {
        let request = NominatimRequest.byCoordinate(try point(), language: nil)
        #expect(
            server.httpRequest(for: request).path
                == "/reverse?lat=40.75&lon=-73.99&format=jsonv2&addressdetails=1")
    }

    // MARK: Who asks

    @Test(arguments: [
        ("", "1", "a@b"), ("Explore", "", "a@b"), ("Explore", "1", ""), ("My App", "1", "a@b"),
        ("Explore", "1 2", "a@b"), ("Explore", "1", "a b"), ("Explore", "1", "a)b"),
        ("Explore", "1", "a\r\nX: y"), ("Ex/plore", "1", "a@b"), ("Explore", "1", "ü"),
    ])
    func `an app that cannot be named is refused`(
        _ name: String, _ version: String, _ contact: String
    ) {
        #expect(AppIdentity(name: name, version: version, contact: contact) == nil)
    }
}
