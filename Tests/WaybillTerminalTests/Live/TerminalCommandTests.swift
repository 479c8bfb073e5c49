import Testing
import WaybillScreens

@testable import WaybillTerminal

/// What the command line of a program says to a terminal.
@Suite struct TerminalCommandTests {
    private func command(_ words: String...) -> TerminalCommand? {
        TerminalCommand(["app"] + words)
    }

    @Test func `an app is shown whole, line by line, or one screen of it is printed`() {
        #expect(command()?.kind == .screen && command()?.url == nil)
        #expect(command("terminal")?.kind == .screen)
        #expect(command("terminal", "--linear", "/a")?.kind == .lines)
        #expect(command("terminal", "/a", "--linear")?.url == RouteURL("/a"))
        #expect(command("print")?.kind == .print && command("print")?.url == nil)
        #expect(command("print", "/a?b=1")?.url == RouteURL("/a?b=1"))
    }

    @Test(arguments: [
        ["print", "--linear"], ["terminal", "--help"], ["print", "/a", "/b"],
        ["terminal", "--linear", "--linear"], ["print", "%ZZ"],
    ]) func `anything else is refused`(_ words: [String]) {
        #expect(TerminalCommand(["app"] + words) == nil)
    }
}
