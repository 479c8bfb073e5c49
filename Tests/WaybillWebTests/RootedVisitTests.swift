import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// A walk through an app below `/shop`: each effect, link and form, live and without a script.
@Suite(.timeLimit(.minutes(60))) struct RootedVisitTests {
    private let host = WebHost(
        ShopApp(), clock: TestClock(), spinner: .none,
        settings: WebSettings(root: RouteURL(path: ["shop"])))

    private static func expectBelowRoot(_ text: String, _ note: String) {
        let attributes = #/(?:href|src|action|data-href)=["']?(/[^"' >]*)/#
        let members = #/"u":"([^"]*)"/#
        let addresses =
            text.matches(of: attributes).map(\.1) + text.matches(of: members).map(\.1)
        for address in addresses {
            #expect(address == "/shop" || address.hasPrefix("/shop/"), "\(note): \(address)")
        }
    }

    @Test(arguments: ["open", "replace", "back", "open twice"])
    func `an effect leads to an address below the root`(_ effect: String) async throws {
        let link = host.link()
        var page = LivePage(at: "/shop/aisle/tea")
        func take() async throws {
            let frame = try #require(await link.next())
            RootedVisitTests.expectBelowRoot(frame, effect)
            try page.take(frame)
        }
        try await link.receive(page.show())
        try await take()
        let row = try #require(page.rows.first { $0.id == effect })
        try await link.receive(page.select(row))
        try await take()
        #expect(page.address.hasPrefix("/shop"), "\(page.address)")
        let reloaded = await host.respond(method: "GET", target: page.address)
        #expect(reloaded.status == .ok)
        #expect(reloaded.body.contains("<title>\(page.title)</title>"), "\(page.title)")
        await link.close()
    }

    @Test(arguments: ["/shop", "/shop/", "/shop/aisle/tea", "/shop/aisle/tea/left?by=price"])
    func `each link and form of a page is below the root`(_ target: String) async throws {
        let response = await host.respond(method: "GET", target: target)
        #expect(response.status == .ok && response.body.contains("Aisle"))
        Self.expectBelowRoot(response.body, target)
        let link = host.link()
        var page = LivePage(at: target)
        try await link.receive(page.show())
        let frame = try #require(await link.next())
        Self.expectBelowRoot(frame, target)
        await link.close()
    }

    @Test(arguments: ["open", "replace", "back", "both"])
    func `a form without a script leads to an address below the root`(
        _ effect: String
    ) async throws {
        let target = "/shop/aisle/tea"
        let page = try HTMLDocument(await host.respond(method: "GET", target: target).body)
        let row = try #require(page.presses.first { $0.text == effect })
        let form = page.form(pressing: row)
        let response = await host.submit(form, to: target)
        let location = try #require(response.headers["location"])
        #expect(location == "/shop" || location.hasPrefix("/shop/"), "\(location)")
        #expect(await host.respond(method: "GET", target: location).status == .ok)
    }
}

/// Aisles below aisles.
private struct ShopApp: ListApp {
    let name = "Shop"
    let tabs = [Tab("Aisles", RouteURL())]

    func screen(at url: RouteURL) -> (any Screen)? { AisleScreen(url: url) }
}

private struct AisleScreen: Screen {
    let url: RouteURL

    let state = 0

    func reduce(_ state: inout Int, _ action: String) -> Effect<String> {
        let next = RouteURL(path: url.path + ["left"])
        return switch action {
        case "open": .open(next)
        case "open twice": .merge(.open(next), .replace(RouteURL(path: ["aisle"])))
        case "replace": .replace(next)
        default: .back
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription("Aisle \(url.path.joined(separator: " "))", url: url) {
            SectionRecord("ways") {
                for way in ["open", "replace", "back", "open twice"] {
                    CellRecord(way, .text(way)) { context.dispatch(way) }
                }
                CellRecord.link("link", RouteURL(path: url.path + ["right"]))
                CellRecord("both", .text("both")) {}.destination(RouteURL(path: ["both"]))
                CellRecord(
                    "in text", .row([.screenLink("More", RouteURL(path: ["more"]), id: "m")]))
            }
        }
        screen.choices = [
            ChoiceGroup(
                label: "Order",
                choices: [Choice(title: "Price", url: url, isCurrent: true)])
        ]
        return screen
    }
}
