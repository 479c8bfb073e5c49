import Testing
import WaybillScreens
import WaybillSessions
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

@Suite(.timeLimit(.minutes(60))) struct PictureHTMLTests {
    private let origin = PictureOrigin("https://tiles.example.org")

    /// The page of some pictures, and the policy that goes with it.
    private func page(
        _ pictures: [Picture], root: RouteURL = RouteURL()
    ) async throws -> (document: HTMLDocument, policy: String) {
        let library = InMemoryPictures([:], origins: [origin].compactMap(\.self))
        let app = PictureApp(rows: pictures.map { .image($0) }, library: library)
        let host = WebHost(app, clock: ImmediateClock(), settings: WebSettings(root: root))
        let response = await host.respond(method: "GET", target: root.description)
        #expect(library.requests.isEmpty, "no picture is requested before a browser does")
        #expect(!response.body.contains("style="))
        return (
            try HTMLDocument(response.body),
            try #require(response.headers["content-security-policy"])
        )
    }

    @Test func `a picture has its room before it comes, and comes when it is near`() async throws {
        let picture = Picture(
            .named("a \"b\"/c", version: "3"), width: 240, height: 160,
            alternative: "Boats & <ships>",
            widths: [240, 480])
        let document = try await page([picture]).document
        let image = try #require(document.elements(named: "img").first)
        #expect(image["width"] == "240" && image["height"] == "160")
        #expect(image["class"] == "picture rounded r3-2", "its shape, whatever the file has")
        #expect(image["loading"] == "lazy" && image["decoding"] == "async")
        #expect(image["alt"] == "Boats & <ships>")
        #expect(image["src"] == "/waybill-picture?v=3&n=a%20%22b%22%2Fc")
        #expect(
            image["srcset"] == "/waybill-picture?v=3&w=240&n=a%20%22b%22%2Fc 240w, "
                + "/waybill-picture?v=3&w=480&n=a%20%22b%22%2Fc 480w")
    }

    @Test func `the semantics of pictures are those of the page`() async throws {
        let data = try #require(PictureApp.data(1))
        let sources: [Picture.Source] = [
            .named("a"), .data(data), .url("https://tiles.example.org/a.png"),
            .url("https://evil.example/a.png"), .url("javascript:alert(1)"),
            .initials("Ada Lovelace"),
        ]
        let pictures = sources.flatMap { source in
            ["What it shows", nil].map {
                Picture(source, width: 40, height: 30, alternative: $0)
            }
        }
        let app = PictureApp(rows: pictures.map { .row([.image($0), .text("Beside")]) })
        let host = WebHost(app, clock: ImmediateClock())
        let body = await host.respond(method: "GET", target: "/").body
        let session = AppSession(app: app)
        session.open(RouteURL())
        let wanted = try #require(session.page?.semantics)
        #expect(try HTMLDocument(body).semantics == wanted)
        #expect("\(wanted)".matches(of: /image "What it shows"/).count == sources.count)
    }

    @Test func `only pictures from allowed servers are loaded from elsewhere`() async throws {
        let addresses = [
            "https://tiles.example.org/a.png", "https://evil.example/a.png",
            "https://tiles.example.org.evil.example/a.png", "javascript:alert(1)", "//evil/a.png",
            "https://tiles.example.org/\" onerror=\"alert(1)",
        ]
        let (document, policy) = try await page(
            addresses.map { Picture(.url($0), width: 10, height: 10, alternative: "A view") })
        #expect(document.elements(named: "img").map { $0["src"] } == [addresses[0]])
        #expect(document.elements(named: "img").first?["referrerpolicy"] == "no-referrer")
        let drawn = document.elements(named: "svg")
        #expect(drawn.count == addresses.count - 1)
        #expect(drawn.allSatisfy { $0["role"] == "img" && $0["aria-label"] == "A view" })
        #expect(policy.contains("img-src 'self' data: https://tiles.example.org;"))
        #expect(policy.contains("default-src 'none'"))
    }

    @Test func `addresses are below the root of the app`() async throws {
        let picture = Picture(.named("a"), width: 10, height: 10, alternative: nil, widths: [10])
        let document = try await page([picture], root: RouteURL(path: ["album"])).document
        let image = try #require(document.elements(named: "img").first)
        #expect(image["src"] == "/album/waybill-picture?n=a")
        #expect(image["srcset"] == "/album/waybill-picture?w=10&n=a 10w")
    }

    @Test func `an avatar is its initials on a colour with contrast in both themes`()
        async throws
    {
        let document = try await page([.avatar(of: "Ada M. <b>Lovelace")]).document
        let avatar = try #require(document.elements(named: "svg").first)
        #expect(avatar["class"]?.contains("avatar") == true && avatar["aria-hidden"] == "true")
        #expect(avatar.descendants.first { $0.name == "text" }?.text == "AB")
        for theme in ContrastTests.themes {
            let letters = try #require(theme.byName["--on-hue"])
            for tint in Avatar.tints {
                let ground = try #require(theme.byName["--\(tint.rawValue)"])
                #expect(ground.contrast(with: letters) >= 4.5, "\(tint) in \(theme)")
            }
        }
    }

    @Test func `a text beside a picture changes alone, and a picture with its row`() throws {
        func row(_ name: String, _ text: String) -> Content {
            .row([
                .image(Picture(.named(name), width: 9, height: 9, alternative: "A")), .text(text),
            ])
        }
        let changes = row("a", "One").changedTexts(to: row("a", "Two"))
        #expect(changes?.map(\.leaf) == [0] && changes?.map(\.text) == ["Two"])
        #expect(row("a", "One").changedTexts(to: row("b", "One")) == nil)
    }
}
