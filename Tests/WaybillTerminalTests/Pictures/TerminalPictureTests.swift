import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillTerminal

/// Pictures on a terminal: half blocks where there are colours, and words if there are none.
@Suite(.timeLimit(.minutes(60))) struct TerminalPictureTests {
    private struct AlbumApp: ListApp {
        var content: Content
        var library = InMemoryPictures([:])

        var name: String { "Album" }
        var tabs: [Tab] { [Tab("All", RouteURL())] }
        var pictures: any PictureLibrary { library }

        func screen(at url: RouteURL) -> (any Screen)? {
            var screen = ScreenDescription("Album")
            screen.sections = [SectionRecord(cells: [CellRecord(content, 0)])]
            return SampleScreen(description: screen)
        }
    }

    /// Draws red above blue in each cell.
    private struct StripeDecoder: PictureDecoder {
        func pixels(
            of bytes: [UInt8], fitting size: PictureSize
        ) throws(PictureError) -> PixelPicture {
            guard bytes.last != 0 else { throw PictureError(.damaged) }
            let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
            var rows: [UInt8] = []
            for row in 0..<size.height {
                for _ in 0..<size.width { rows += row / 4 % 2 == 0 ? red : blue }
            }
            guard let picture = PixelPicture(size: size, bytes: rows) else {
                throw PictureError(.damaged)
            }
            return picture
        }
    }

    private static let good = PictureData([0xFF, 0xD8, 0xFF, 1])
    private static let bad = PictureData([0xFF, 0xD8, 0xFF, 0])

    private func session(
        _ content: Content, colors: TerminalColors = .full, columns: Int = 60
    ) throws -> TerminalSession {
        var pictures: [String: PictureData] = [:]
        pictures["good"] = Self.good
        pictures["bad"] = Self.bad
        let session = TerminalSession(
            AlbumApp(content: content, library: InMemoryPictures(pictures)),
            size: TerminalSize(columns: columns, rows: 24),
            style: TerminalStyle(showsAddresses: false, colors: colors), decoder: StripeDecoder())
        try #require(session.open(RouteURL()) == .opened)
        return session
    }

    private func picture(_ source: Picture.Source, width: Int = 80, height: Int = 80) -> Picture {
        Picture(source, width: width, height: height, alternative: "Red above blue")
    }

    private func screen(_ session: TerminalSession, _ colors: TerminalColors) -> TerminalScreen {
        var screen = TerminalScreen(
            columns: session.size.columns, rows: session.size.rows,
            width: { TextWidth.columns(of: $0) })
        var writer = TerminalFrameWriter(colors: colors)
        screen.apply(writer.bytes(showing: session.frame))
        return screen
    }

    @Test func `a picture is drawn when it has come, in room that was its own before`() async throws
    {
        let session = try session(.column([.image(picture(.named("good"))), .text("Below")]))
        let before = session.frame
        #expect(before.text.contains("░░░░░░░░░░") && !before.text.contains("▀"))
        await session.settle()
        let after = session.frame
        let lines = after.lines.indices.filter { after.lines[$0].text.contains("▀") }
        #expect(lines.count == 5, "80 by 80 points are ten columns and five lines")
        #expect(lines.allSatisfy { after.lines[$0].text.drop { $0 == " " } == "▀▀▀▀▀▀▀▀▀▀" })
        let below = { (frame: TerminalFrame) in
            frame.lines.firstIndex { $0.text.hasSuffix("Below") }
        }
        #expect(below(before) == below(after) && below(after) != nil)
        let shown = screen(session, .full)
        #expect(shown.unknown.isEmpty)
        #expect(shown.colors(line: lines[0], column: 3).front == [255, 0, 0])
        #expect(shown.colors(line: lines[0], column: 3).back == [0, 0, 255])
    }

    @Test func `of a picture of another shape, the middle is drawn`() throws {
        // Four pixels beside each other: green, red, blue and clear.
        let bytes: [UInt8] = [0, 255, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255, 9, 9, 9, 0]
        let strip = try #require(
            PixelPicture(size: PictureSize(width: 4, height: 1), bytes: bytes))
        let (red, blue) = (
            TerminalColor(red: 255, green: 0, blue: 0), TerminalColor(red: 0, green: 0, blue: 255)
        )
        let middle = HalfBlocks(strip, columns: 4, lines: 1).lines
        #expect(middle == [[red, red, blue, blue].map { TerminalPaint(front: $0, back: $0) }])
        let whole = HalfBlocks(strip, columns: 8, lines: 1).lines[0]
        #expect(whole[7] == nil && whole[2] == TerminalPaint(front: red, back: red))
    }

    @Test func `with 256 colours each has the nearest`() async throws {
        let session = try session(.image(picture(.named("good"))), colors: .palette)
        await session.settle()
        let line = try #require(session.frame.lines.firstIndex { $0.text.contains("▀") })
        let shown = screen(session, .palette)
        let column = session.frame.lines[line].text.prefix { $0 == " " }.count
        #expect(shown.colors(line: line, column: column).front == [196])
        #expect(shown.colors(line: line, column: column).back == [21])
        let numbers: [(TerminalColor, Int)] = [
            (TerminalColor(red: 0, green: 0, blue: 0), 16),
            (TerminalColor(red: 255, green: 255, blue: 255), 231),
            (TerminalColor(red: 128, green: 128, blue: 128), 244),
            (TerminalColor(red: 8, green: 8, blue: 8), 232),
            (TerminalColor(red: 95, green: 135, blue: 175), 67),
        ]
        for (color, number) in numbers { #expect(color.paletteNumber == number, "\(color)") }
    }

    @Test func `what is on the screen does not depend on what was there before`() async throws {
        let session = try session(.column([.image(picture(.named("good"))), .text("Below")]))
        var writer = TerminalFrameWriter()
        var grown = TerminalScreen(columns: 60, rows: 24, width: { TextWidth.columns(of: $0) })
        grown.apply(writer.bytes(showing: session.frame))
        await session.settle()
        grown.apply(writer.bytes(showing: session.frame))
        #expect(grown.hasSameCells(as: screen(session, .full)))
    }

    @Test(arguments: [
        Picture.Source.named("none"), .named("bad"), .named("fails"), .url("https://a.b/c"),
    ])
    func `where a picture does not come, its words stand in its room`(
        source: Picture.Source
    ) async throws {
        let session = try session(
            .column([.image(picture(source, width: 160)), .text("Below")]))
        await session.settle()
        #expect(session.frame.text.contains("Red above blue"))
        #expect(session.frame.text.contains("Below") && !session.frame.text.contains("▀"))
    }

    @Test func `a picture of a server that the app allows is had from the library`() async throws {
        let address = "https://tiles.example.org/a.jpg"
        let origin = try #require(PictureOrigin("https://tiles.example.org"))
        for origins in [[origin], []] {
            var pictures: [String: PictureData] = [:]
            pictures[address] = Self.good
            let library = InMemoryPictures(pictures, origins: origins)
            let session = TerminalSession(
                AlbumApp(content: .image(picture(.url(address))), library: library),
                size: TerminalSize(columns: 60, rows: 24),
                style: TerminalStyle(showsAddresses: false, colors: .full),
                decoder: StripeDecoder())
            try #require(session.open(RouteURL()) == .opened)
            await session.settle()
            #expect(session.frame.text.contains("▀") == !origins.isEmpty)
            #expect(library.requests == (origins.isEmpty ? [] : [address]))
        }
    }

    @Test func `semantics are the same with colours and without`() async throws {
        let content = Content.row([
            .image(picture(.named("good"))), .image(.avatar(of: "Ada Lovelace")),
            .image(.avatar(of: "Grace Hopper", alternative: "Grace")), .column([.text("Beside")]),
        ])
        let colored = try session(content)
        await colored.settle()
        let plain = try session(content, colors: .none)
        let app = AppSession(app: AlbumApp(content: content))
        app.open(RouteURL())
        #expect(colored.semantics == app.page?.semantics)
        #expect(plain.semantics == app.page?.semantics)
        #expect(!plain.frame.text.contains("▀") && plain.frame.text.contains("▧ Red above blue"))
        #expect(colored.frame.text.contains(" AL "))
    }

    @Test func `on paper a picture is its words, and one that decorates is nothing`() throws {
        let said = Page(row: .row([.image(picture(.named("good"))), .text("Edge")]))
        #expect(TerminalDocument(page: said, width: 60).rowText == "▧ Red above blue Edge")
        let ascii = TerminalDocument(page: said, width: 60, style: .ascii)
        #expect(ascii.rowText == "# Red above blue Edge")
        let silent = Page(row: .row([.image(.avatar(of: "Ada")), .text("Ada")]))
        #expect(TerminalDocument(page: silent, width: 60).rowText == "Ada")
    }

    @Test func `however narrow, no line is wider than the terminal`() async throws {
        for columns in [1, 2, 5, 11, 14, 30, 200] {
            let session = try session(
                .row([
                    .image(picture(.named("good"), width: 4_000, height: 30)),
                    .column([.text("A text beside")]),
                ]), columns: columns)
            await session.settle()
            #expect(session.frame.lines.allSatisfy { $0.columns <= columns }, "\(columns)")
        }
    }

    @Test func `a terminal's environment decides its colours`() {
        let cases: [([String: String], TerminalColors)] = [
            (["TERM": "xterm-256color"], .palette), (["TERM": "xterm"], .none), ([:], .none),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
            (["TERM": "xterm", "COLORTERM": "24bit"], .full), (["TERM": "xterm-direct"], .full),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .palette),
            (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
        ]
        for (environment, colors) in cases {
            #expect(TerminalColors(of: environment) == colors, "\(environment)")
        }
    }
}
