import Showcase
import Testing
import Waybill

/// The list of all screens, and the addresses.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct ShowcaseAppTests {
    @Test func `the first screen lists the others, each with what to try there`() throws {
        let first = try #require(ShowcaseApp().screen(at: RouteURL()))
        let screen = LiveScreen(first)
        #expect(screen.description.title == "Showcase")
        for section in screen.manifest.sections {
            #expect(section.header != nil && !section.cells.isEmpty)
            for row in section.cells {
                let texts = try #require(row.content?.texts)
                #expect(texts.count == 2 && texts.allSatisfy { !$0.isEmpty && $0.count <= 90 })
                let url = try #require(row.destination)
                #expect(url.description == "/\(row.id)")
                let opened = try #require(ShowcaseApp().screen(at: url))
                let description = LiveScreen(opened).description
                #expect(description.title == texts[0] && description.url == url)
            }
        }
        #expect(
            screen.manifest.sections.map(\.id.description) == ["lists", "gestures", "contents"])
    }

    @Test(arguments: ["/nowhere", "/million/5", "/Million", "/million/million"])
    func `an address without a screen is none`(_ text: String) throws {
        let url = try #require(RouteURL(text))
        #expect(ShowcaseRoute(url: url) == nil && ShowcaseApp().screen(at: url) == nil)
    }

    @Test(arguments: ["/", "/million", "/million?row=5", "/million?row=a%20b&x=1"])
    func `an address is read as it is written`(_ text: String) throws {
        let url = try #require(RouteURL(text))
        let route = try #require(ShowcaseRoute(url: url))
        #expect(route.url.description == text && ShowcaseRoute(url: route.url) == route)
    }
}
