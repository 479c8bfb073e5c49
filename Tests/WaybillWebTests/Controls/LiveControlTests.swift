import Foundation
import Testing
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillWeb

/// Controls of a live page, by what it sends and what it is sent.
@Suite(.timeLimit(.minutes(60)))
struct LiveControlTests {
    private let log = DeskLog()

    /// A visit whose page is shown, and the numbers of its messages and frames.
    private struct Window {
        let visit: LiveVisit
        var number = 0
        var frames = 1

        /// Sends the input to a control.
        mutating func say(_ deed: LiveInput.Deed, to id: String, frames: Int? = nil) async {
            number += 1
            await visit.receive(
                await visit.message(deed, to: id, number: number, frames: frames ?? self.frames))
        }

        /// Replaces a part of a text that both know.
        mutating func type(
            _ text: String, into id: String, at start: Int, cut: Int = 0, frames: Int? = nil
        ) async {
            let edit = LiveInput.Edit(start: start, count: cut, text: text)
            await say(.edit(edit), to: id, frames: frames)
        }

        mutating func set(_ text: String, _ id: String) async {
            await say(.value(.set(text)), to: id)
        }

        @discardableResult
        mutating func press(_ id: String, saying label: String? = nil) async throws -> Frame {
            await send(id, saying: label)
            return try await next()
        }

        /// Presses an element, and takes no frame.
        mutating func send(_ id: String, saying label: String? = nil) async {
            number += 1
            await visit.receive(await visit.press(id, saying: label, number: number))
        }

        mutating func next() async throws -> Frame {
            let json = try #require(await visit.next())
            frames += 1
            return try JSONDecoder().decode(Frame.self, from: Data(json.utf8))
        }

        /// What a press of a button brings that changes nothing else: what came before it is
        /// in it.
        mutating func settled() async throws -> Frame { try await press("like") }
    }

    private struct Frame: Decodable {
        var d: Int?
        var i: Int?
        var y: [String]?
        var n: Int?
        var b: String?
        var p: [String]?
        var e: [[Value]]?
        var l: [Value]?

        enum Value: Decodable {
            case number(Int)
            case text(String)
            case other

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Int.self) {
                    self = .number(number)
                } else if let text = try? container.decode(String.self) {
                    self = .text(text)
                } else {
                    self = .other
                }
            }
        }

        /// The rows that are drawn again, by their identities.
        var rows: [String] {
            (e ?? []).compactMap { values in
                if values.count > 1, case .text(let id) = values[1] { id } else { nil }
            }
        }

        func source(of row: String) -> String? {
            for values in e ?? [] where values.count > 3 {
                if case .text(row) = values[1], case .text(let source) = values[3] { return source }
            }
            return nil
        }

        /// What is inside a part, where it is drawn again.
        func part(_ id: String) -> String? {
            guard let index = p?.firstIndex(of: id) else { return nil }
            return p?[index + 1]
        }
    }

    private func window() async throws -> Window {
        let host = WebHost(DeskApp(log: log), clock: TestClock())
        let visit = LiveVisit(app: DeskApp(log: log), host: host.livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0))
        _ = await visit.next()
        return Window(visit: visit)
    }

    // MARK: Typing

    @Test func `a part of a text is replaced where a person typed`() async throws {
        var window = try await window()
        await window.type("Grace", into: "name", at: 0, cut: 3)
        await window.type("!", into: "name", at: 5)
        await window.type("", into: "name", at: 0, cut: 1)
        #expect(log.lines.last == #"text("name", "race!")"#)
    }

    @Test func `what the state makes of a text is sent back`() async throws {
        var window = try await window()
        await window.set("HA", "shout")
        let frame = try await window.settled()
        #expect(
            frame.rows == ["shout"] && frame.source(of: "shout")?.contains("value='ha'") == true)
        #expect(frame.i == window.number)
    }

    @Test func `what the state refuses is sent back, though nothing was drawn`() async throws {
        var window = try await window()
        await window.set("7x", "code")
        let frame = try await window.settled()
        #expect(frame.rows == ["code"] && frame.source(of: "code")?.contains("value='7'") == true)
    }

    @Test(arguments: [
        ("count", "99"), ("day", "1999-01-01"), ("room", "palace"), ("meals", "supper"),
    ])
    func `what a control cannot hold is sent back`(_ row: String, _ text: String) async throws {
        var window = try await window()
        await window.set(text, row)
        let frame = try await window.settled()
        #expect(log.lines == [#"chose("like")"#], "nothing was held")
        #expect(frame.rows == [row])
    }

    @Test func `a number out of its range stays in its field, with a message`() async throws {
        var window = try await window()
        await window.set("99", "count")
        let frame = try await window.settled()
        #expect(frame.source(of: "count")?.contains("Enter a whole number from 0 to 9.") == true)
        #expect(frame.source(of: "count")?.contains("value='99'") == true)
    }

    @Test func `a change of a text that was replaced meanwhile is ignored`() async throws {
        var window = try await window()
        let before = window.frames
        await window.set("ABC", "shout")
        _ = try await window.settled()
        // The page had not received "abc" when its person typed on.
        await window.type("D", into: "shout", at: 3, frames: before)
        #expect(log.lines.filter { $0.contains("shout") }.count == 1)
        // It sends all of its text then.
        await window.set("ABCD", "shout")
        #expect(log.lines.last == #"text("shout", "ABCD")"#)
        await window.type("e", into: "shout", at: 4, frames: window.frames + 1)
    }

    @Test func `a change beyond the end of a text has the whole text sent`() async throws {
        var window = try await window()
        for (start, cut) in [(4, 0), (0, 4), (1_000_000, 0)] {
            await window.type("x", into: "name", at: start, cut: cut)
        }
        #expect(log.lines.isEmpty)
        // The browser is asked for the whole text.
        let name = try #require(await window.visit.element("name"))
        #expect(try await window.next().y == [name.id.description])
    }

    @Test func `a field that is left sends that`() async throws {
        var window = try await window()
        await window.type("!", into: "name", at: 3)
        await window.say(.value(.leave), to: "name")
        #expect(log.lines == [#"text("name", "Ada!")"#, #"left("name")"#])
    }

    // MARK: Choosing

    @Test func `toggles, numbers and options are set`() async throws {
        var window = try await window()
        for (row, text) in [
            ("news", ""), ("count", "5"), ("volume", "0.7"), ("room", "wood"), ("side", "right"),
            ("stars", "2"), ("meals", "breakfast\ndinner"), ("day", "2027-01-01"),
        ] {
            await window.set(text, row)
        }
        #expect(
            log.lines.count == 8
                && log.lines.prefix(3) == ["turn(false)", "count(5)", "volume(0.7)"])
        let frame = try await window.settled()
        #expect(frame.i == window.number)
    }

    // MARK: Pressing

    @Test func `a press gets a response, though it changes nothing`() async throws {
        var window = try await window()
        let frame = try await window.press("like")
        #expect(log.lines == [#"chose("like")"#])
        #expect(frame.i == 1 && frame.rows.isEmpty && frame.p == nil)
    }

    @Test func `a press of a removed control gets a response, too`() async throws {
        var window = try await window()
        #expect(try await window.press("nowhere").i == 1)
        #expect(log.lines.isEmpty)
    }

    @Test func `a double press of a button that becomes busy acts once`() async throws {
        var window = try await window()
        await window.send("save")
        await window.send("save", saying: "Save 0")
        await window.send("save")
        #expect(log.lines == ["save"])
        #expect(try await window.next().source(of: "save")?.contains("aria-busy='true'") == true)
    }

    @Test func `a button with another label by then is not pressed`() async throws {
        var window = try await window()
        try await window.press("save", saying: "Save")
        try await window.press("like", saying: "Dislike")
        try await window.press("unlike")
        try await window.press("name")
        #expect(log.lines.isEmpty)
    }

    @Test func `an option of a menu is pressed`() async throws {
        var window = try await window()
        await window.send("share")
        await window.send("burn")
        #expect(log.lines == [#"chose("share")"#])
    }

    @Test func `an option with another label by then is not pressed`() async throws {
        var window = try await window()
        #expect(try await window.press("share", saying: "Burn").i == 1)
        #expect(log.lines.isEmpty)
        await window.send("share")
        #expect(log.lines == [#"chose("share")"#])
    }

    @Test func `files that are offered at once get responses one by one`() async throws {
        var window = try await window()
        await window.say(.file(name: "a.txt", size: 5), to: "name")
        await window.say(.file(name: "b.txt", size: 5), to: "nowhere")
        #expect(await window.visit.next() == #"{"o":[1,""]}"#)
        #expect(await window.visit.next() == #"{"o":[2,""]}"#)
    }

    // MARK: Above the page

    @Test func `a question is a layer, and its response closes it`() async throws {
        var window = try await window()
        let asked = try await window.press("ask")
        #expect(asked.part("w-layers")?.contains("data-layer") == true)
        // Nothing beneath it can be used.
        try await window.press("save")
        await window.set("Eve", "name")
        #expect(log.lines == ["ask"])
        let agree = await window.visit.press("0", number: window.number + 1)
        window.number += 2
        let reported = try await window.press("0")
        #expect(log.lines == ["ask", "agreed"])
        #expect(reported.part("w-layers")?.contains("Done.") == true)
        // Its address is not another one's.
        guard case .input(var again) = agree else { return }
        again.number = window.number + 1
        await window.visit.receive(.input(again))
        #expect(log.lines == ["ask", "agreed"])
    }

    @Test func `a field of a sheet is typed into, and the sheet is closed`() async throws {
        var window = try await window()
        try await window.press("edit")
        await window.type("a@b", into: "mail", at: 0)
        #expect(log.lines.last == #"text("mail", "a@b")"#)
        let closed = try await window.press("close")
        #expect(log.lines.last == "edit(false)")
        #expect(closed.part("w-layers")?.contains("data-layer") == false)
    }

    @Test func `who goes back from what is not saved is sent forward, and asked`() async throws {
        var window = try await window()
        await window.visit.receive(.go(DeskApp.rest, depth: 1))
        _ = try await window.next()
        await window.visit.receive(.go(RouteURL(), depth: 2))
        _ = try await window.next()
        await window.set("Grace", "name")
        // The browser is at depth 1 already: it goes one step forward.
        await window.visit.receive(.travel(DeskApp.rest, depth: 1))
        let back = try await window.next()
        #expect(back.d == 1 && back.n == -1)
        await window.visit.receive(.travel(RouteURL(), depth: 2))
        let asked = try await window.next()
        #expect(asked.d == 2 && asked.part("w-layers")?.contains("alertdialog") == true)
    }

    @Test func `going back closes a sheet, and the page stays`() async throws {
        var window = try await window()
        await window.visit.receive(.go(DeskApp.rest, depth: 1))
        _ = try await window.next()
        await window.visit.receive(.go(RouteURL(), depth: 2))
        _ = try await window.next()
        try await window.press("edit")
        await window.visit.receive(.travel(DeskApp.rest, depth: 1))
        #expect(try await window.next().n == -1)
        await window.visit.receive(.travel(RouteURL(), depth: 2))
        #expect(try await window.next().part("w-layers")?.contains("data-layer") == false)
        #expect(log.lines == ["edit(true)", "edit(false)"])
    }
}
