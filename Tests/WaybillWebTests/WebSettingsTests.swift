import Testing
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillWeb

@Suite(.timeLimit(.minutes(60))) struct WebSettingsTests {
    private func host(_ settings: WebSettings) -> WebHost<ImmediateClock> {
        WebHost(NoteApp(notes: ["milk"]), clock: ImmediateClock(), settings: settings)
    }

    private func page(_ settings: WebSettings, _ target: String = "/") async -> WebResponse {
        await host(settings).respond(method: "GET", target: target)
    }

    // MARK: Below a path

    @Test func `every address that a page gives out is below the root`() async throws {
        let settings = WebSettings(root: RouteURL(path: ["a", "b~1"]))
        let response = await page(settings, "/a/b~1/?q=mi")
        #expect(response.status == .ok)
        let addresses = response.body.matches(of: /(?:href|src|action)="(\/[^"]*)"/).map(\.1)
        #expect(addresses.count >= 5, "\(addresses)")
        #expect(addresses.allSatisfy { $0.hasPrefix("/a/b~1/") }, "\(addresses)")
    }

    @Test func `the style sheet and the script are at the addresses on the page`() async throws {
        let host = host(WebSettings(root: RouteURL(path: ["pad"])))
        let body = await host.respond(method: "GET", target: "/pad").body
        for pattern in [/href="(\/pad\/waybill\.css[^"]*)"/, /src="(\/pad\/waybill\.js[^"]*)"/] {
            let address = try #require(body.firstMatch(of: pattern)?.1)
            let resource = await host.respond(method: "GET", target: String(address))
            #expect(resource.status == .ok && resource.body.count > 1_000)
            #expect(!resource.body.contains("SETTINGS_OF_THE_HOST"))
        }
    }

    @Test(arguments: ["forms", "map", "gestures", "lists"])
    func `a script that loads when needed is at the address in the main script`(
        _ name: String
    ) async throws {
        let host = host(WebSettings(root: RouteURL(path: ["pad"])))
        let script = await host.respond(method: "GET", target: "/pad/waybill.js").body
        let pattern = try Regex<(Substring, Substring)>(
            #""\#(name)":"(/waybill-\#(name)\.js\?v=\w+)""#)
        let address = try #require(script.firstMatch(of: pattern)?.1)
        let part = await host.respond(method: "GET", target: "/pad\(address)")
        #expect(part.status == .ok && part.body.count > 1_000)
        #expect(part.headers["content-type"] == "text/javascript; charset=utf-8")
        #expect(part.headers["cache-control"]?.contains("immutable") == true)
        #expect(!part.body.contains("SETTINGS_OF_THE_HOST"))
    }

    @Test(arguments: ["/", "/padding", "/pad2/x", "/x/pad", "/PAD", "/pad%2F"])
    func `what is not below the root is not the app's`(_ target: String) async {
        let response = await page(WebSettings(root: RouteURL(path: ["pad"])), target)
        #expect(response.status == .notFound && !response.body.contains("<html"))
    }

    @Test func `a live page below a root speaks of addresses there alone`() async throws {
        let link = host(WebSettings(root: RouteURL(path: ["pad"]))).link()
        try await link.receive(#"["show",5,"/pad?q=x","",0,""]"#)
        let frame = try #require(await link.next())
        #expect(frame.contains(#""u":"/pad/?q=x""#))
        await #expect(throws: LiveMessageError.self) {
            try await link.receive(#"["go","/elsewhere",1]"#)
        }
        await link.close()
    }

    @Test func `an address is read as it was written, whatever it is`() {
        var random = SeededGenerator(seed: 15)
        let face = WebFace(WebSettings(root: RouteURL(path: ["p", "q"])))
        for _ in 0..<1_000 {
            let letters = ["a", "/", "?", "é", "%", "p", "q", " ", "="]
            func text() -> String {
                (0..<Int.random(in: 1...5, using: &random)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &random)]
                }.joined()
            }
            let url = RouteURL(path: [text(), text()], query: [RouteURL.Parameter(text(), text())])
            #expect(face.local(face.address(of: url)) == url.description, "seed 15: \(url)")
        }
    }

    // MARK: Words

    @Test func `a page is in the language, the words and the title that are set`() async {
        var settings = WebSettings(language: "ar", title: "دفتر")
        settings.texts.skip = "إلى المحتوى"
        settings.texts.search = "بحث"
        let body = await page(settings).body
        #expect(body.contains(#"<html lang="ar" dir="rtl""#))
        #expect(body.contains("إلى المحتوى") && body.contains(">بحث</button>"))
        #expect(body.contains("<title>Notes · دفتر</title>") && !body.contains(">Pad<"))
    }

    @Test func `errors and the script speak the words that are set`() async {
        var settings = WebSettings()
        settings.texts.notFound = .init(title: "Fehlt", hint: "Hm.") { "Nichts unter \($0)" }
        settings.texts.reconnecting = "Getrennt \"</script>"
        let missing = await page(settings, "/nowhere")
        #expect(missing.status == .notFound)
        #expect(missing.body.contains("Fehlt") && missing.body.contains("Nichts unter /nowhere"))
        let script = await page(settings, "/waybill.js").body
        #expect(script.contains(#""reconnecting":"Getrennt \"</script>""#))
        settings.texts.actions = "Aktionen"
        let gestures = await page(settings, "/waybill-gestures.js").body
        #expect(gestures.contains(#""actions":"Aktionen""#))
        let plain = await page(WebSettings(), "/waybill.js").body
        #expect(plain.contains("Not connected. Trying again…"))
    }

    @Test(arguments: [
        ("en", false), ("he", true), ("fa-IR", true), ("az-Arab", true), ("ar-Latn", false),
        ("zh-Hant-TW", false),
    ])
    func `a language has its usual direction`(_ tag: String, _ isRightToLeft: Bool) {
        #expect(WebLanguage.isRightToLeft(tag) == isRightToLeft)
    }

    // MARK: Colours

    @Test func `named colours are added to the style sheet, and only those`() async {
        var settings = WebSettings()
        #expect(settings.theme.css.isEmpty)
        settings.theme.light.accent = 0x00800A
        settings.theme.dark.background = 0x010203
        let accent = "--accent: #00800a; --accent-ink: #ffffff; --tint: #e8f4e9;"
        #expect(
            settings.theme.css == """
                @media not all and (prefers-color-scheme: dark) {
                  :root:not(:is([data-theme=dark], :has(i[data-theme=dark]))) { \(accent) }
                }
                :root:is([data-theme=light], :has(i[data-theme=light])) { \(accent) }
                @media (prefers-color-scheme: dark) {
                  :root:not(:is([data-theme=light], :has(i[data-theme=light]))) { --paper: #010203; }
                }
                :root:is([data-theme=dark], :has(i[data-theme=dark])) { --paper: #010203; }

                """)
        let sheet = await page(settings, "/waybill.css")
        #expect(sheet.body.hasSuffix(settings.theme.css))
        let other = await page(settings)
        let plain = await page(WebSettings())
        #expect(other.body != plain.body, "browsers ask for the other style sheet")
    }

    @Test func `black on white has the greatest contrast`() {
        #expect(abs(WebColor(0).contrast(with: WebColor(0xFFFFFF)) - 21) < 0.001)
    }

    // MARK: Where it listens

    @Test(arguments: [
        (ServedAddress(host: "127.0.0.1", port: 80), "http://127.0.0.1:80"),
        (ServedAddress(host: "::1", port: 8080, path: "/pad"), "http://[::1]:8080/pad"),
    ])
    func `an address is whole`(_ address: ServedAddress, _ text: String) {
        #expect(address.description == text)
    }
}
