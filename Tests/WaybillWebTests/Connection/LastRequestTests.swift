import Testing

@testable import WaybillWeb

/// Connections whose request is the last one (RFC 9112, 9.3 and 9.6).
@Suite(.timeLimit(.minutes(60)))
struct LastRequestTests {
    private func responses(to texts: String...) throws -> [ResponseReader.Response] {
        let server = try MemoryServer()
        for text in texts { server.receive(text) }
        defer { server.end() }
        return ResponseReader(server.output).responses
    }

    private func request(_ connection: String?, version: String = "1.1") -> String {
        let lines = ["GET / HTTP/\(version)", "Host: localhost"]
        let fields = connection.map { ["Connection: \($0)"] } ?? []
        return (lines + fields + ["", ""]).joined(separator: "\r\n")
    }

    private static let last: [(connection: String?, version: String)] = [
        ("close", "1.1"), ("Close", "1.1"), ("keep-alive, close", "1.1"), ("close, TE", "1.1"),
        (nil, "1.0"), ("close", "1.0"), ("TE", "1.0"),
    ]

    @Test(arguments: last)
    func `a last request is announced as such, and the next one dropped in silence`(
        _ connection: String?, _ version: String
    ) throws {
        let (text, next) = (request(connection, version: version), request(nil))
        for texts in [[text, next], [text + next, ""], [text + "\0", next]] {
            let found = try responses(to: texts[0], texts[1])
            #expect(found.map(\.status) == [200], "\(texts)")
            #expect(found.first?.fields["connection"] == "close", "\(texts)")
        }
    }

    @Test(arguments: [(nil, "1.1"), ("keep-alive", "1.1"), ("Keep-Alive", "1.0")])
    func `another request follows where the connection stays`(
        _ connection: String?, _ version: String
    ) throws {
        let found = try responses(to: request(connection, version: version), request(nil))
        #expect(found.map(\.status) == [200, 200])
        let announced = version == "1.0" ? "keep-alive" : nil
        #expect(found.first?.fields["connection"] == announced)
    }

    @Test func `a cut last request is still refused in writing`() throws {
        let found = try responses(
            to: "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Transfer-Encoding: chunked\r\n\r\nx\r\n")
        #expect(found.map(\.status) == [400])
    }

    @Test func `each response of pages and of an API announces the end`() async throws {
        func check(_ port: Int) async throws {
            for target in ["/", "/none", "/healthz"] {
                for (connection, version) in Self.last {
                    let text = request(connection, version: version)
                        .replacing("GET /", with: "GET \(target)")
                    try await Visitor.visit(port) { visitor in
                        try await visitor.say(text + request(nil))
                        let reader = ResponseReader(Array(await visitor.rest().utf8))
                        #expect(reader.responses.count == 1 && reader.isWellFormed)
                        #expect(reader.responses.first?.fields["connection"] == "close")
                    }
                }
            }
        }
        try await serving(NoteApp(notes: ["milk"]), check)
        try await answering({ _, _ in ResponderServer.Response(status: 200) }, check)
    }
}
