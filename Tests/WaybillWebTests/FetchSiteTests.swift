import Testing

@testable import WaybillWeb

/// What pages of other sites may load (fetch metadata).
@Suite(.timeLimit(.minutes(60)))
struct FetchSiteTests {
    private func isForeign(
        _ site: String?, _ mode: String? = nil, _ destination: String? = nil,
        method: String = "GET"
    ) -> Bool {
        let fields = ["sec-fetch-site": site, "sec-fetch-mode": mode]
        return FetchSite.isForeignLoad(method: method) { name in
            name == "sec-fetch-dest" ? destination : fields[name] ?? nil
        }
    }

    @Test func `only loads of another site are foreign, and following a link is not one`() {
        for site in [nil, "none", "same-origin", "same-site"] {
            #expect(!isForeign(site, "no-cors", "image"))
        }
        #expect(!isForeign("cross-site", "navigate", "document"))
        #expect(!isForeign("cross-site", "navigate", "document", method: "HEAD"))
        for (mode, destination) in [
            ("no-cors", "image"), ("cors", "empty"), ("navigate", "iframe"),
            ("navigate", "object"), ("no-cors", "script"), ("websocket", "websocket"),
            (nil, nil), ("nested-navigate", "document"),
        ] {
            #expect(
                isForeign("cross-site", mode, destination), "\(mode ?? ""), \(destination ?? "")")
        }
        #expect(isForeign("cross-site", "navigate", "document", method: "POST"))
        #expect(isForeign("CROSS-SITE", "no-cors", "image"))
    }

    @Test func `a picture of another site loads nothing, a link there leads here`() async throws {
        try await serving(NoteApp(notes: ["milk"])) { port in
            try await Visitor.visit(port) { visitor in
                for method in ["GET", "HEAD"] {
                    try await visitor.say(
                        "\(method) / HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\n"
                            + "Sec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image\r\n\r\n")
                    let response = try await visitor.response()
                    #expect(response.hasPrefix("HTTP/1.1 403") && !response.contains("milk"))
                }
                try await visitor.ask(
                    "/", "Host: localhost", "Sec-Fetch-Site: cross-site",
                    "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document")
                #expect(try await visitor.response().contains("milk"))
            }
        }
    }
}
