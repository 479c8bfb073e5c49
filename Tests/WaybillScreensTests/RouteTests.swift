import Testing
import WaybillScreens
import WaybillTesting

@Suite struct RouteTests {
    private struct Shelf: Hashable, Sendable {
        enum Order: String, CaseIterable, Sendable { case title, year }

        var name = "all"
        var text = ""
        var order = Order.title
        var page: Int?
        var kind: Order?
        var isOpen = false
    }

    private static let route = Route(
        "/shelves/:name/books", Shelf(), .field("name", \.name), .field("q", \.text),
        .field("by", \.order), .field("page", \.page, isStrict: true), .field("kind", \.kind),
        .field("open", \.isOpen))

    private struct Named: Screen {
        var title: String
        func describe(_ context: Context) -> ScreenDescription { ScreenDescription(title) }
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `every value is read back from its address`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func text(_ least: Int) -> String {
            String((least...4).map { _ in "aé/ &=+%漢?#:.".randomElement(using: &random) ?? "a" })
        }
        for _ in 0..<200 {
            var shelf = Shelf()
            shelf.name = "x" + text(1)
            shelf.text = text(Int.random(in: 1...4, using: &random))
            shelf.order = Shelf.Order.allCases.randomElement(using: &random) ?? .title
            shelf.page = Bool.random(using: &random) ? .random(in: -9...9, using: &random) : nil
            shelf.kind = Bool.random(using: &random) ? shelf.order : nil
            shelf.isOpen = Bool.random(using: &random)
            let url = try #require(RouteURL(Self.route.url(shelf).description))
            #expect(Self.route.value(at: url) == shelf, "seed \(seed): \(url)")
            #expect(Self.route.value(at: url, from: Shelf()) == shelf, "seed \(seed)")
        }
    }

    @Test(arguments: [
        ("/shelves/a/books", "/shelves/a/books"),
        ("/shelves/a/books?by=colour", "/shelves/a/books"),
        ("/shelves/a/books?by=year&x=1", "/shelves/a/books?by=year"),
        ("/shelves/a/books?open=maybe&kind=", "/shelves/a/books"),
        ("/shelves/a/books?page=3&q=b", "/shelves/a/books?q=b&page=3"),
    ])
    func `what an address has too much is left out`(_ address: String, _ meant: String) throws {
        let value = try #require(RouteURL(address).flatMap { Self.route.value(at: $0) })
        #expect(Self.route.url(value).description == meant)
    }

    @Test(arguments: [
        "/", "/shelves", "/shelves/a", "/shelves/a/books/1", "/shelf/a/books",
        "/shelves/a/books?page=x",
    ])
    func `other addresses are not of the route`(_ address: String) throws {
        #expect(Self.route.value(at: try #require(RouteURL(address))) == nil)
    }

    private struct Spot: Hashable, Sendable {
        enum Zoom: Double, Sendable {
            case near = 1.5
        }

        var latitude = 0.5
        var width: Float?
        var zoom = Zoom.near
    }

    @Test(arguments: ["nan", "inf", "-infinity", "1e400", "snan"])
    func `a number that is not finite is in no address`(_ text: String) throws {
        let route = Route(
            "/s", Spot(), .field("x", \.latitude), .field("w", \.width), .field("z", \.zoom))
        let url = try #require(RouteURL("/s?x=\(text)&w=\(text)&z=\(text)"))
        #expect(route.value(at: url) == Spot())
        let strict = Route("/s", Spot(), .field("x", \.latitude, isStrict: true))
        #expect(strict.value(at: url) == nil)
        #expect(route.url(Spot(latitude: .nan, width: .infinity)).description == "/s")
        let path = Route("/s/:x", as: Double.self)
        #expect(path.value(at: try #require(RouteURL("/s/\(text)"))) == nil)
        #expect(path.value(at: path.url(.nan)) == nil)
    }

    @Test(arguments: ["", ".", "..", "...", "~", "~~", "~.", "~..", "~ada", "a/..", " "])
    func `any text in a path is read back, and not from another route`(_ text: String) throws {
        let route = Route("/s/:name", as: String.self)
        let url = try #require(RouteURL(route.url(text).description))
        #expect(url.path.count == 2)
        #expect(route.value(at: url) == text && route.url(text) == url)
        let table = Routes([Route("/s/:name", as: String.self).destination { Named(title: $0) }])
        #expect(table.problems.isEmpty && table.canonical(url) == url)
    }

    @Test func `what an address does not have is the default, and the rest stays`() throws {
        var shelf = Shelf()
        shelf.text = "before"
        shelf.order = .year
        let url = try #require(RouteURL("/shelves/b/books?kind=year"))
        let read = try #require(Self.route.value(at: url, from: shelf))
        #expect(read == Shelf(name: "b", kind: .year))
        let part = Route("/x", Shelf(), .field("q", \.text))
        #expect(part.value(at: RouteURL(path: ["x"]), from: shelf)?.order == .year)
    }

    @Test func `a literal comes before a field, whatever the order`() throws {
        let any = Route("/books/:id", as: String.self).destination { Named(title: "book \($0)") }
        let new = Route("/books/new").destination { Named(title: "new") }
        for table in [Routes([any, new]), Routes([new, any])] {
            func title(_ address: String) throws -> String? {
                (table.screen(at: try #require(RouteURL(address))) as? Named)?.title
            }
            #expect(table.problems.isEmpty)
            #expect(try title("/books/new") == "new" && title("/books/7") == "book 7")
            #expect(try title("/books") == nil && title("/books/7/8") == nil)
            #expect(table.canonical(RouteURL(path: ["books", "7"]))?.description == "/books/7")
        }
    }

    private struct Misspelt: Screen {
        static let rout = Route("/books")

        func describe(_ context: Context) -> ScreenDescription { ScreenDescription("Books") }
    }

    @Test func `what cannot work is reported when the app starts`() {
        func problems(_ routes: Routes...) -> [String] { Routes(routes).problems }
        let named: @Sendable (Any) -> any Screen = { _ in Named(title: "") }
        #expect(
            problems(
                Route("/a/:x", as: Int.self).destination { named($0) },
                Route("/a/:y", as: String.self).destination { named($0) })
                == ["/a/:x and /a/:y are the same addresses."])
        #expect(
            problems(Route("/a/:x", Shelf()).destination { named($0) })
                == ["/a/:x has no field for “:x”."])
        #expect(
            problems(
                Route("/a", Shelf(), .field("q", \.text), .field("q", \.name)).destination {
                    named($0)
                })
                == ["/a has two fields “q”."])
        #expect(problems(Route("a").destination { named($0) }) == ["a does not begin with /."])
        #expect(
            problems(Misspelt.route.destination { named($0) })
                == ["Misspelt declares no `static let route = Route(…)`."])
        #expect(
            problems(Route("/a", Shelf(page: 0), .field("n", \.page)).destination { named($0) })
                .isEmpty)
    }
}
