import Explore
import Places
import Testing
import Waybill
import WaybillGRDB
import WaybillTesting

@Suite struct ExploreRouteTests {
    private let routes: Routes

    init() throws {
        let library = PlaceLibrary(store: try GRDBRecordStore<Place>.inMemory())
        let saved = SavedPlaces(try GRDBRecordStore<SavedPlace>.inMemory(), of: library)
        routes = ExploreApp(.test(library: library, home: nil, saved: saved)).routes
    }

    @Test func `no two screens have one address, and each is read as it is written`() {
        #expect(routes.problems.isEmpty)
    }

    @Test(arguments: [
        "/", "/?by=distance", "/?as=collection", "/?by=distance&as=collection&near=43.7,-7.4",
        "/?near=43.7,7.4&map=43.7,7.4,15", "/map", "/map?for=pick&near=1.5,2.5",
        "/map?map=43.7,7.4,15.5&pin=n1&category=food&open=now",
        "/search", "/search?q=caf%C3%A9%20%26%20bar", "/places/n123", "/places/a%2Fb",
        "/places/n123?removed=Bar%20%26%20Grill",
        "/?near=52.5,13.4&at=Berlin,%20Mitte", "/location", "/saved", "/saved/lists/Trip",
        "/saved/lists/a%2Fb?near=1.5,2.5&at=X", "/saved/new",
        "/saved/new?place=n1", "/settings", "/settings?near=1.5,2.5&at=X",
        "/places/n1/lists?near=1.5,2.5",
        "/location?q=caf%C3%A9", "/location?q=berlin",
        "/location?by=distance&as=collection&near=1.5,2.5&at=X&q=y",
    ])
    func `an address is read into a route and written again`(_ address: String) throws {
        let url = try #require(RouteURL(address))
        #expect(routes.canonical(url)?.description == address)
        #expect(routes.screen(at: url) != nil)
    }

    @Test(arguments: [
        "/x", "/places", "/places/a/b", "/?near=91,0", "/?near=nan,0", "/?near=1", "/search/x",
        "/saved/x", "/saved/lists", "/places/n1/x",
    ])
    func `an address without a screen leads nowhere`(_ address: String) throws {
        #expect(routes.screen(at: try #require(RouteURL(address))) == nil)
    }

    @Test(arguments: [
        ("/?by=colour&as=collection", "/?as=collection"),
        ("/?as=cards&by=distance", "/?by=distance"),
        ("/?by=", "/"), ("/?sort=up&near=43.7,-7.4", "/?near=43.7,-7.4"),
        ("/?at=Nowhere", "/"), ("/?map=91,0,4", "/"), ("/map?map=1,2&for=x", "/map"),
        ("/?near=1.5,2.5&at=%20", "/?near=1.5,2.5"),
        ("/location?find=everywhere&q=x", "/location?q=x"), ("/location?q=", "/location"),
        ("/places/n1?removed=%20", "/places/n1"),
        ("/saved/lists/Trip?do=rename&name=x", "/saved/lists/Trip"),
        ("/saved/new?name=Trip&place=n1", "/saved/new?place=n1"),
    ])
    func `a way to see that there is not is the usual one`(
        _ address: String, _ meant: String
    ) throws {
        #expect(routes.canonical(try #require(RouteURL(address)))?.description == meant)
    }
}
