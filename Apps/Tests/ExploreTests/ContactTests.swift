import Explore
import Places
import Testing
import Waybill
import WaybillTesting

/// Links that map data makes: they lead to what they show, or are not links.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct ContactTests {
    /// The row of a fact on the screen of a place with some contacts.
    private func fact(_ label: String, _ contacts: PlaceContacts) async throws -> Content {
        var place = Place(
            id: "a", name: "A", category: try #require(PlaceCategory("amenity=cafe")),
            coordinate: try timesSquare(), source: .openStreetMap)
        place.contacts = contacts
        let host = HeadlessHost(try makeApp(on: try makeStore([place])))
        try await host.open("/places/a")
        let rows = host.page?.sections.first { $0.id == "about" }?.rows ?? []
        return try #require(rows.first { $0.id == RecordID(label) }).content
    }

    @Test(arguments: [
        ("https://example.org/", "example.org", "https://example.org/"),
        (
            "HTTP://Example.ORG:8080/a?b=c#d", "example.org:8080/a?b=c#d",
            "http://example.org:8080/a?b=c#d"
        ),
        ("https://example.org/caf%C3%A9", "example.org/caf%C3%A9", "https://example.org/caf%C3%A9"),
        ("https://example.org/café", "example.org/caf%C3%A9", "https://example.org/caf%C3%A9"),
        ("https://user:pw@evil.example/", "evil.example", "https://evil.example/"),
        ("https://bank.example@evil.example/x", "evil.example/x", "https://evil.example/x"),
        ("https://127.0.0.1/", "127.0.0.1", "https://127.0.0.1/"),
        ("https://xn--caf-dma.example/", "xn--caf-dma.example", "https://xn--caf-dma.example/"),
        ("https://café.example/", "xn--caf-dma.example", "https://xn--caf-dma.example/"),
    ])
    func `a website leads to what it shows`(
        _ written: String, _ shown: String, _ target: String
    ) async throws {
        var contacts = PlaceContacts()
        contacts.website = written
        let content = try await fact("Website", contacts)
        #expect(content.links.map(\.target) == [target])
        #expect(content.links.map(\.text) == [shown])
    }

    @Test(arguments: [
        "javascript:alert(1)", "https://", "https:///x", "https:example.org", "ftp://example.org/",
        "https://bank.example\\@evil.example/", "https://exa mple.org/", "https://a\u{202E}b.org/",
        "https://a\u{200B}b.org/", "https://a..b/", "https://-a.org/", "https://a_b.org/",
        "data:text/html,x", "//example.org/", "example.org", "https://a,b.org/", "https://[::1/",
    ])
    func `what is not a website is shown and leads nowhere`(_ written: String) async throws {
        var contacts = PlaceContacts()
        contacts.website = written
        #expect(try await fact("Website", contacts).links.isEmpty)
    }

    @Test func `an address of mail is one address and nothing else`() async throws {
        var contacts = PlaceContacts()
        contacts.email = "first.last+tag@mail.example.org"
        let links = try await fact("Email", contacts).links
        #expect(links.map(\.target) == ["mailto:first.last+tag@mail.example.org"])
        #expect(links.map(\.text) == [contacts.email])
        for written in [
            "a@b.example?bcc=evil@x.example&subject=hi", "a@b.example,c@d.example",
            "a@b.example;c@d.example", "a@b@c.example", "@b.example", "a@", "a@b", "a b@c.example",
            "a%0d%0abcc@c.example", "a&b@c.example", "<a@b.example>", "a@b.example#x",
            "a@\u{202E}b.example", "\u{200B}a@b.example", "a@b..example", "mailto:a@b.example",
            String(repeating: "a", count: 250) + "@b.example",
        ] {
            contacts.email = written
            let content = try await fact("Email", contacts)
            #expect(content.links.isEmpty, "\(written)")
            #expect(content.texts.last == written)
        }
    }

    @Test func `a telephone number is one number and nothing else`() async throws {
        var contacts = PlaceContacts()
        for (written, target) in [
            ("+1 212-555-0100", "tel:+12125550100"), ("(030) 12 34/56", "tel:030123456"),
        ] {
            contacts.phone = written
            let links = try await fact("Phone", contacts).links
            #expect(links.map(\.target) == [target] && links.map(\.text) == [written])
        }
        for written in [
            "+49 30 1;+49 30 2", "+49 30 1, +49 30 2", "call us", "12", "1+2345", "*31#4567",
            "123456789012345678901", "555 0100 ext. 5", "٣٤٥٦", "123;phone-context=x",
        ] {
            contacts.phone = written
            let content = try await fact("Phone", contacts)
            #expect(content.links.isEmpty && content.texts.last == written, "\(written)")
        }
    }
}
