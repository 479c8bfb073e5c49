import Foundation
import Testing
import WaybillAppCore
import WaybillScreens
import WaybillTesting

@testable import WaybillWeb

/// Messages that no page sends, at a page with controls of all kinds.
@Suite(.timeLimit(.minutes(60)))
struct ForgedFrameTests {
    private static let count = SeededGenerator.rounds(2_000)

    /// A number that may be anything, and most often is small.
    private static func number(_ random: inout SeededGenerator) -> String {
        switch Int.random(in: 0...40, using: &random) {
        case 0: "\(Int.min)"
        case 1: "\(Int.max)"
        case 2: "1e99"
        case 3: "0.5"
        case 4...9: "\(Int.random(in: -300...300, using: &random))"
        default: "\(Int.random(in: 0...30, using: &random))"
        }
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        let word = "?" + Forgery.word(&random)
        let json = (try? JSONEncoder().encode(word)).map { String(decoding: $0, as: UTF8.self) }
        return json ?? "\"?\""
    }

    /// Controls that take what they offer alone; those that are pressed, and none.
    private static let controls = [
        "news", "count", "volume", "room", "side", "stars", "meals", "day", "like", "More", "ask",
        "edit", "save", "forged", "",
    ]

    /// A message of a kind that there is, about a row that is there or not, with a value that no
    /// page sends; or without sense.
    private static func message(_ random: inout SeededGenerator) -> String {
        let rest = [("in", 4), ("set", 1), ("do", 1), ("out", 0), ("fly", 1)]
        let (kind, count) = rest.randomElement(using: &random) ?? ("", 0)
        var control = controls.randomElement(using: &random) ?? ""
        // A toggle is turned by a press, whatever its label.
        if kind == "do", control == "news" { control = "count" }
        let row = Bool.random(using: &random) ? control : "row"
        var parts = [
            "\"\(kind)\"", number(&random), number(&random), "\"\(row)\"", "\"\(control)\"",
        ]
        if kind != "out" { parts.append(number(&random)) }
        for _ in 0..<max(count - 1, 0) { parts.append(number(&random)) }
        if count > 0 { parts.append(text(&random)) }
        switch Int.random(in: 0...15, using: &random) {
        case 0: parts.shuffle(using: &random)
        case 1: parts.removeLast()
        case 2: parts.append(text(&random))
        default: break
        }
        return "[\(parts.joined(separator: ","))]"
    }

    @Test func `forged messages change nothing`() async throws {
        let log = DeskLog()
        let host = WebHost(DeskApp(log: log), clock: TestClock())
        let visit = LiveVisit(app: DeskApp(log: log), host: host.livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0))
        _ = await visit.next()
        var random = SeededGenerator(seed: 4_711)
        var read = 0
        for _ in 0..<Self.count {
            guard let message = try? LiveMessage(Self.message(&random).utf8) else { continue }
            read += 1
            await visit.receive(message)
        }
        #expect(read > Self.count / 4, "many are messages")
        #expect(log.lines.isEmpty)
        // All that is forged is beside what works.
        let index = LiveControlTests.rows.firstIndex(of: "row") ?? 0
        await visit.receive(try LiveMessage(#"["do",0,\#(index),"row","like",9,"Like"]"#.utf8))
        #expect(log.lines == [#"chose("like")"#])
        await visit.close()
    }

    /// A press of a button by its true label, at a place of a list.
    private static func press(_ id: String, _ list: Int, _ index: Int, _ number: Int) -> String {
        let label = id.count == 1 ? "Open \(id)" : id.capitalized
        return #"["do",\#(list),\#(index),"\#(id)","\#(id)",\#(number),"\#(label)"]"#
    }

    /// What must refuse a press is pressed by its true label: a button that is disabled or busy, a
    /// row that stands elsewhere by now or has gone, and all that is below a dialog.
    @Test func `true labels at what must refuse change nothing`() async throws {
        let log = DeskLog()
        let host = WebHost(DoorApp(log: log), clock: TestClock())
        let visit = LiveVisit(app: DoorApp(log: log), host: host.livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0))
        _ = await visit.next()
        var random = SeededGenerator(seed: 31)
        var number = 0
        func press(_ id: String, _ list: Int, _ index: Int) async throws {
            number += 1
            await visit.receive(try LiveMessage(Self.press(id, list, index, number).utf8))
        }
        /// Presses what must refuse, while the browser shows some rows in a list.
        func forge(_ rows: [String], _ list: Int, gone: [String] = [], isBelow: Bool) async throws {
            for _ in 0..<Self.count / 60 {
                let index = Int.random(in: rows.indices, using: &random)
                let other = (index + Int.random(in: 1..<rows.count, using: &random)) % rows.count
                let anyList = Int.random(in: -1...3, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: try await press("off", anyList, rows.firstIndex(of: "off") ?? 0)
                case 1: try await press("busy", anyList, rows.firstIndex(of: "busy") ?? 0)
                case 2 where isBelow: try await press(rows[index], list, index)
                case 2: try await press(rows[index], list, other)
                default:
                    guard let id = gone.randomElement(using: &random) else { continue }
                    try await press(id, anyList, index)
                }
            }
        }
        let others = ["off", "busy", "turn", "ask"]
        try await forge(["a", "b", "c", "d"] + others, 0, isBelow: false)
        #expect(log.lines.isEmpty)
        try await press("turn", 0, 6)
        _ = await visit.next()
        let rows = ["c", "b", "a"] + others
        try await forge(rows, 1, gone: ["d"], isBelow: false)
        #expect(log.lines == ["turn"])
        try await press("ask", 1, 6)
        _ = await visit.next()
        try await forge(rows, 1, gone: ["d"], isBelow: true)
        #expect(log.lines == ["turn", "ask"])
        // The same words are taken where they may be.
        await visit.receive(
            try LiveMessage(#"["do",-1,0,"answers","0",\#(number + 1),"Do it"]"#.utf8))
        number += 1
        _ = await visit.next()
        try await press("b", 1, 1)
        #expect(log.lines == ["turn", "ask", "agreed", #"open("b")"#])
        await visit.close()
    }

    /// The least number has no opposite: a dialog is open, and its layer is requested.
    ///
    /// Another process does it, because this one has to go on.
    @Test(arguments: [0, 1]) func `a layer of the least number stops no server`(_ form: Int) async {
        await #expect(processExitsWith: .success) { [form] in
            let visit = LiveVisit(
                app: DeskApp(), host: WebHost(DeskApp(), clock: TestClock()).livePages)
            await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0))
            _ = await visit.next()
            let index = LiveControlTests.rows.firstIndex(of: "ask") ?? 0
            await visit.receive(try LiveMessage(#"["do",0,\#(index),"ask","ask",1,"Ask"]"#.utf8))
            _ = await visit.next()
            let text = [
                #"["do",\#(Int.min),0,"answers","0",2,"Do it"]"#,
                #"{"kind":"select","list":\#(Int.min),"row":0,"id":"answers"}"#,
            ][form]
            // To refuse it is as good as to pass it over.
            if let message = try? LiveMessage(text.utf8) { await visit.receive(message) }
        }
    }
}
