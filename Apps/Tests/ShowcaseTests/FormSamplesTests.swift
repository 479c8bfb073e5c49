import Showcase
import Testing
import Waybill
import WaybillTesting

/// What the forms of Showcase take, and what they do not.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct FormSamplesTests {
    @Test(arguments: ["Ada", " ada ", "GRACE"]) func `a name that others have is taken`(
        name: String
    ) async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/signup")
        try await host.type(name, into: "Name")
        #expect(try host.error(of: "Name") == "This name is taken.")
    }

    @Test func `a name is welcomed without the blanks around it`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/signup")
        try await host.type(" Mary ", into: "Name")
        try await host.type("mary@example.org", into: "E-mail")
        try await host.type("hunter2hunter2", into: "Password")
        try await host.tap("I agree to the rules")
        try await host.tap("Create the account")
        #expect(host.notice == "Welcome, Mary.")
    }

    @Test func `a screen that a form leads to while a test waits has its list`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/signup")
        try await host.type("Mary", into: "Name")
        try await host.type("mary@example.org", into: "E-mail")
        try await host.type("hunter2hunter2", into: "Password")
        try await host.tap("I agree to the rules")
        try await host.tap("Create the account")
        #expect(host.page?.url.description == "/" && host.list != nil)
    }

    @Test func `the inspector does not show the password of an account`() async throws {
        let host = HeadlessHost(ShowcaseApp(), inspector: Inspector())
        try await host.open("/signup")
        try await host.type("Mary", into: "Name")
        try await host.type("secretpw1", into: "Password")
        try await host.open("/inspector")
        let rows = (host.page?.sections ?? []).flatMap(\.rows).map(\.content.accessibilityText)
        #expect(rows.contains { $0.contains("••••••") }, "\(rows)")
        #expect(!rows.contains { $0.contains("secretpw1") }, "\(rows)")
    }

    @Test func `blanks are neither a name nor a message`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/dialogs")
        try await host.tap("Rename the first")
        try await host.type("   ", into: "Name")
        #expect(try !host.isEnabled("Rename"))
        try await host.type(" Pears ", into: "Name")
        try await host.tap("Rename")
        #expect(host.visibleRows.contains("Throw Pears away"))
        try await host.open("/chat")
        try await host.type(" \n ", into: "Message")
        #expect(try !host.isEnabled("Send"))
    }
}
