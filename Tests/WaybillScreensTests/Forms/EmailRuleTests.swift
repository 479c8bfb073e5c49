import Testing
import WaybillScreens
import WaybillStore

/// Which texts a form takes for an e-mail address.
@MainActor
@Suite struct EmailRuleTests {
    private struct Account: Equatable, Sendable { var email = "" }

    private func error(for text: String) -> String? {
        let store = Form(Account(email: text), .email(\.email, "No address.")).store()
        store.dispatch(.leave(FieldKey(\.email)))
        return store.state.error(at: FieldKey(\.email))
    }

    @Test(arguments: [
        "", "  ", "a@b.cd", " ada@example.org ", "ada.lovelace+x@mail.example.co.uk",
        "o'neil@x-y.ie",
        "jürgen@bücher.de", "用户@例子.广告", "a@b.cd\u{200B}", "\u{FEFF}a@b.cd\u{A0}", "\u{200B}",
        "ada@example.org\u{200C}", "ada@example.org\u{200D}", "a@b.cd \u{200D}\u{200C}",
        "a@b.cd\u{2800}",
    ])
    func `an address is taken`(text: String) { #expect(error(for: text) == nil) }

    @Test(arguments: [
        "foo", "@x.y", "a@", "a b@c.de", "a@b..c", "a@b", "a..b@c.de", ".a@b.cd", "a@-b.cd",
        "a@b.c",
        "a@b@c.de", "a\u{202E}@b.cd", "a\u{200D}b@c.de", "a@b.12", "a,b@c.de",
    ])
    func `what looks like no address is not taken`(text: String) {
        #expect(error(for: text) == "No address.")
    }

    @Test(arguments: ["a\u{200B}@b.cd", "a@b\u{FEFF}.cd", "a@b.cd\u{2060}\u{200D}"])
    func `an address is sent without the invisible spaces that were copied with it`(
        text: String
    ) async {
        let sent = AsyncStream<String>.makeStream()
        let store = Form(Account(email: text), .email(\.email, "No address.")).store {
            sent.continuation.yield($0.email)
        }
        store.dispatch(.submit)
        await store.settle()
        sent.continuation.finish()
        for await address in sent.stream { #expect(address == "a@b.cd") }
        #expect(store.state.status == .submitted)
    }
}
