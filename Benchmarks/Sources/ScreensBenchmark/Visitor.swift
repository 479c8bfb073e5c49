import WaybillWeb

/// A window that shows a page live, without a browser and a socket.
struct Visitor {
    let link: LiveLink

    /// The page as a browser has it.
    var page: LivePage

    /// What it said to see what it sees.
    private(set) var words: [String] = []

    /// Opens an address, and looks at what is there.
    ///
    /// - Parameter offset: How far below the beginning of a long list it looks, in CSS
    ///   pixels; 0 by default.
    init(
        at address: String, of host: WebServer, lookingAt offset: Double = 0
    ) async throws {
        let response = await host.respond(to: address)
        link = host.link()
        page = try LivePage(response.body, at: address)
        try await say(page.show())
        guard page.window == .long else { return }
        var sight = LivePage.Sight(at: .offset(offset))
        for row in page.rows { sight.rows[row.index] = .init(width: 600, height: 72) }
        try await say(page.see(sight))
    }

    /// Says something, and takes the frame that it causes.
    @discardableResult
    mutating func say(_ message: String) async throws -> String {
        words.append(message)
        try await link.receive(message)
        return try await takeFrame()
    }

    /// Looks at a row of the first section, which need not be drawn yet.
    mutating func look(atRow row: Int) async throws {
        try await say(page.see(.init(at: .row(section: 0, row: row, below: 100))))
    }

    /// What a browser says while so many letters are typed into a field.
    mutating func typing(_ count: Int, into label: String) throws -> [String] {
        try (1...count).map { length in
            guard let field = page.controls.first(where: { $0.label == label }) else {
                throw Missing()
            }
            let text = String(repeating: "letter ", count: length / 7 + 1).prefix(length)
            return page.type(String(text), into: field)
        }
    }

    /// Waits for a frame, and follows it.
    mutating func takeFrame() async throws -> String {
        guard let frame = await link.next() else { throw Closed() }
        try page.take(frame)
        return frame
    }

    struct Closed: Error {}

    /// The error of a field that does not exist.
    struct Missing: Error {}
}
