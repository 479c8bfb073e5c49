import Testing
import WaybillScreens
import WaybillTerminal
import WaybillTesting

@Suite struct TerminalExampleTests {
    @Test func `a text from outside commands no terminal`() {
        let name = TerminalText.clean("Café\u{1B}[2J\nopen")
        #expect(name == "Café\u{FFFD}[2J open")
    }

    @Test func `a page is printed as text`() {
        let page = Page.nearby()
        let text = TerminalDocument(page: page, width: 80).text
        print(text)
        #expect(text.contains("Nearby"))
    }

    @Test func `the keys of a terminal are explained in another language`() {
        var texts = TerminalTexts()
        texts.quit = "beenden"
        texts.back = "zurück"
        #expect(texts.quit == "beenden" && texts.back == "zurück")
    }

    @Test func `bytes for a terminal are seen as its lines`() {
        let bytes = Array("\u{1B}[1;1HExplore   [Nearby]\u{1B}[K".utf8)
        var screen = TerminalScreen(columns: 80, rows: 24, width: TextWidth.columns(of:))
        screen.apply(bytes)
        #expect(screen.lines[0] == "Explore   [Nearby]")
    }
}
