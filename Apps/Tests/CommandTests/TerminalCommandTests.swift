#if os(Linux)
import Foundation
import Testing
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct TerminalCommandTests {
    private let explore = Executable(name: "explore")
    private let folder: TemporaryFolder
    private let database: String

    init() throws {
        folder = try TemporaryFolder()
        database = folder.path("explore.sqlite")
        // A database without a table: it is there, and gets the starter city.
        try Data().write(to: URL(filePath: database))
    }

    @Test func `a person scrolls, searches, opens a place, goes back and quits`() async throws {
        let terminal = try start()
        await terminal.wait(for: "Depart Grand Prix de Monaco")
        let tabs = "Explore   [Nearby]  Search  Saved  Settings"
        #expect(terminal.screen.lines[0] == tabs)
        #expect(terminal.screen.modes.isSuperset(of: [1000, 1006, 1049, 2004]))
        // The first place stands below the filters and the map.
        terminal.press("\u{1B}[B", "\u{1B}[B", "\u{1B}[B")
        await terminal.wait(for: "Depart Grand Prix de Monaco")

        terminal.press("\u{1B}[6~")
        await terminal.wait(for: "ViaAlpina")
        #expect(terminal.screen.lines[0] != tabs)
        terminal.press("\u{1B}[H", "\t", "\r")
        await terminal.wait(for: "Type what you are looking for")
        #expect(terminal.screen.modes.contains(25))

        terminal.press("jardin ")
        await terminal.wait(for: "Jardins de Saint-Martin")
        terminal.press("exo", "tique")
        await terminal.wait(for: "[jardin exotique")
        await terminal.wait { !$0.lines.joined().contains("Saint-Martin") }
        terminal.press("\r")
        await terminal.wait { $0.reversedText.contains("Jardin Exotique") }
        terminal.press("\u{1B}[B")
        await terminal.wait { $0.reversedText.contains("allée louis Barral") }
        terminal.press("\u{1B}[A")
        await terminal.wait { $0.reversedText.contains("Jardin Exotique") }
        terminal.press("\u{1B}[B")
        await terminal.wait { $0.reversedText.contains("allée louis Barral") }
        #expect(!terminal.screen.modes.contains(25))
        terminal.press("\r")
        await terminal.wait(for: "Map of the surroundings")
        #expect(terminal.screen.lines[1].hasPrefix("Jardin exotique - allée louis Barral"))

        terminal.press("\u{1B}")
        await terminal.wait(for: "Search places: [jardin exotique")
        terminal.resize(columns: 40, rows: 12)
        await terminal.wait { !$0.lines[11].isEmpty && $0.lines[11].contains("Esc back") }
        #expect(terminal.screen.reversedText.contains("allée"))
        terminal.press("q")
        #expect(await terminal.end() == 0)
        #expect(terminal.screen.unknown.isEmpty)
    }

    @Test func `a person clicks on places, tabs and the field, and turns the wheel`() async throws {
        let terminal = try start()
        // A notch of the wheel turns nothing where the places are not loaded yet.
        await terminal.wait(for: "Depart Grand Prix de Monaco")
        let top = terminal.screen.lines
        terminal.press("\u{1B}[<65;10;10M")
        await terminal.wait { $0.lines[0] == top[3] && !$0.modes.contains(2026) }
        terminal.press("\u{1B}[<64;10;10M", "\u{1B}[<64;10;10M")
        await terminal.wait { $0.lines[0] == top[0] && !$0.modes.contains(2026) }
        // Malformed reports, other buttons, and a place without anything.
        terminal.press("\u{1B}[<0;1M", "\u{1B}[<2;3;1M", "\u{1B}[<0;9999;9999M", "\u{1B}[<0;80;2M")
        terminal.click("Depart Grand Prix de Monaco")
        await terminal.wait(for: "Map of the surroundings")
        #expect(terminal.screen.lines[1].hasPrefix("Depart Grand Prix de Monaco"))
        terminal.click("Search")
        await terminal.wait(for: "Type what you are looking for")
        terminal.press("jardin exotique")
        await terminal.wait { $0.lines.joined().contains("Jardin Exotique") }
        terminal.click("din exotique_")
        terminal.press("XY")
        await terminal.wait(for: "[jarXYdin exotique")
        terminal.press("\u{3}")
        #expect(await terminal.end() == 0)
        #expect(terminal.screen.unknown.isEmpty)
    }

    @Test(arguments: [
        (keys: "q", signal: 0, status: 0), (keys: "\u{3}", signal: 0, status: 0),
        (keys: "", signal: SIGINT, status: 0), (keys: "", signal: SIGTERM, status: 0),
        (keys: "", signal: SIGHUP, status: 0), (keys: "", signal: SIGQUIT, status: 0),
        (keys: "", signal: SIGSEGV, status: 128 + SIGSEGV),
        (keys: "", signal: SIGTRAP, status: 128 + SIGTRAP),
        (keys: "", signal: SIGUSR1, status: 128 + SIGUSR1),
        (keys: "", signal: SIGUSR2, status: 128 + SIGUSR2),
        (keys: "", signal: SIGALRM, status: 128 + SIGALRM),
        (keys: "", signal: SIGXCPU, status: 128 + SIGXCPU),
    ])
    func `the terminal is as it was, whatever ends the program`(
        _ keys: String, _ signal: Int32, _ status: Int32
    ) async throws {
        let terminal = try start()
        let settings = terminal.settingsBefore
        let modes = terminal.screen.modes
        await terminal.wait(for: "Depart Grand Prix de Monaco")
        #expect(terminal.settings != settings && terminal.screen.modes.contains(1049))
        if keys.isEmpty { terminal.send(signal) } else { terminal.press(keys) }
        #expect(await terminal.end() == status)
        #expect(terminal.settings == settings)
        await terminal.wait { !$0.modes.contains(1049) }
        #expect(terminal.screen.modes == modes)
        #expect(terminal.screen.lines.joined().isEmpty)
    }

    @Test func `a signal ends it although the terminal reads nothing`() async throws {
        let terminal = try start()
        await terminal.wait(for: "Depart Grand Prix de Monaco")
        terminal.stall()
        terminal.press("\u{1B}[6~", "\u{1B}[6~", "?")
        terminal.send(SIGTERM)
        #expect(await terminal.end() == 0)
        #expect(terminal.settings == terminal.settingsBefore)
        terminal.readOn()
        await terminal.wait { !$0.modes.contains(1049) && $0.modes.contains(25) }
    }

    @Test func `a terminal that reads again shows the newest frame`() async throws {
        let terminal = try start()
        await terminal.wait(for: "Depart Grand Prix de Monaco")
        terminal.stall()
        terminal.press("\u{1B}[6~", "\u{1B}[6~", "\u{C}", "?")
        terminal.readOn()
        await terminal.wait(for: "Ctrl-L redraw")
        terminal.press("q")
        #expect(await terminal.end() == 0)
    }

    @Test func `Ctrl-Z gives the terminal back until the program is continued`() async throws {
        let terminal = try start()
        let settings = terminal.settingsBefore
        await terminal.wait(for: "Depart Grand Prix de Monaco")
        let entered = terminal.settings
        for _ in 0..<2 {
            terminal.press("\u{1A}")
            guard case .stopped = await terminal.nextChange() else {
                Issue.record("did not stop")
                return
            }
            #expect(terminal.settings == settings)
            await terminal.wait { !$0.modes.contains(1049) && $0.modes.contains(25) }
            terminal.send(SIGCONT)
            await terminal.wait { $0.modes.contains(1049) && !$0.modes.contains(2026) }
            await terminal.wait(for: "Depart Grand Prix de Monaco")
            #expect(terminal.settings == entered)
        }
        terminal.press("q")
        #expect(await terminal.end() == 0)
        #expect(terminal.settings == settings)
    }

    @Test func `in the background the program waits for the terminal as others do`() async throws {
        let script =
            "set -m; \"$0\" terminal --database \"$1\" & wait %1; echo stopped $?; read; fg"
        let shell = try PseudoTerminal(
            "/bin/bash", ["-c", script, explore.path, database], columns: 80, rows: 24)
        await shell.wait(for: "stopped \(128 + SIGTTOU)")
        #expect(!shell.screen.modes.contains(1049))
        shell.press("\n")
        await shell.wait(for: "Depart Grand Prix de Monaco")
        shell.press("q")
        #expect(await shell.end() == 0)
        await shell.wait { !$0.modes.contains(1049) }
        #expect(shell.settings == shell.settingsBefore)
    }

    @Test func `when the terminal goes away the program ends`() async throws {
        let terminal = try start()
        await terminal.wait(for: "Depart Grand Prix de Monaco")
        terminal.hangUp()
        // Whether it sees the signal first or the end of its input.
        let status = await terminal.end()
        #expect(status == 0)
    }

    @Test func `Esc is distinguished from the sequences that begin with it`() async throws {
        let terminal = try start("/search?q=louis+barral")
        await terminal.wait(for: "allée louis Barral")
        terminal.press("\r")
        await terminal.wait(for: "Map of the surroundings")
        // At once: after a moment alone, Esc goes back.
        terminal.press("\u{1B}[B\u{1B}OB\u{1B}")
        await terminal.wait(for: "Search places: [louis barral")
        terminal.press("q")
        #expect(await terminal.end() == 0)
    }

    @Test func `an address that is not there is said before the terminal is taken`() async throws {
        let terminal = try start("/nowhere")
        #expect(await terminal.end() == 1)
        await terminal.wait(for: "There is no screen at /nowhere.")
        #expect(!terminal.screen.modes.contains(1049))
        #expect(terminal.screen.lines.filter { !$0.isEmpty }.count == 1)
    }

    @Test func `without a terminal it ends in status 1 and one line`() async throws {
        let outcome = try await explore.run("terminal", "--database", database, in: folder)
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    // MARK: Line by line

    @Test func `lines from a pipe press, search and go back, and what they show is printed`()
        async throws
    {
        let typed = #"/jardin exotique\nb\n999\n\033[A\n"#
        let outcome = try await explore.run(
            shell: #"printf "$2" | "$0" terminal --linear --database "$1""#, database, typed,
            in: folder)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "Explore  1) [Nearby]  2) Search  3) Saved  4) Settings")
        #expect(lines.contains { $0.contains(") Jardin Exotique") })
        #expect(lines.filter { $0 == "Nearby" }.count == 2, "at first, and on the way back")
        #expect(lines.contains("There is no 999."))
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test func `q ends it, and so does the end of the lines; an address that is not there fails`()
        async throws
    {
        let quit = try await explore.run(
            shell: #"yes q | "$0" terminal --linear --database "$1""#, database, in: folder)
        #expect(quit.status == 0 && quit.output.contains("Nearby"))
        let end = try await explore.run("terminal", "--linear", "--database", database, in: folder)
        #expect(end.status == 0 && end.output.contains("Depart Grand Prix de Monaco"))
        let nowhere = try await explore.run(
            "terminal", "/nowhere", "--linear", "--database", database, in: folder)
        #expect(nowhere.status == 1 && nowhere.output.isEmpty)
        #expect(nowhere.errors == "Error: There is no screen at /nowhere.\n")
    }

    @Test func `in a terminal that can only print lines are read too`() async throws {
        let terminal = try PseudoTerminal(
            "/usr/bin/env",
            ["TERM=dumb", explore.path, "terminal", "--linear", "--database", database],
            columns: 80, rows: 200)
        await terminal.wait(for: ") Depart Grand Prix de Monaco")
        terminal.press("/jardin exotique\n")
        await terminal.wait(for: ") Jardin Exotique")
        #expect(!terminal.screen.modes.contains(1049))
        #expect(terminal.settings == terminal.settingsBefore)
        terminal.press("q\n")
        #expect(await terminal.end() == 0)
        #expect(terminal.screen.unknown.isEmpty)
    }

    private func start(_ url: String = "/") throws -> PseudoTerminal {
        try PseudoTerminal(
            explore.path, ["terminal", url, "--database", database], columns: 80, rows: 24)
    }
}

extension PseudoTerminal {
    /// Clicks on a text, where it is seen first.
    fileprivate func click(_ text: String) {
        for (line, shown) in screen.lines.enumerated() {
            guard let place = shown.range(of: text) else { continue }
            let column = shown.distance(from: shown.startIndex, to: place.lowerBound)
            press("\u{1B}[<0;\(column + 1);\(line + 1)M", "\u{1B}[<0;\(column + 1);\(line + 1)m")
            return
        }
        Issue.record("no \(text) on the terminal")
    }

    /// Waits for the end of the program, and returns its exit status.
    fileprivate func end() async -> Int32 {
        while let change = await nextChange() {
            if case .ended(let status) = change { return status }
        }
        return -1
    }
}
#endif
