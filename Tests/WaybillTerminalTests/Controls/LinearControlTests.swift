import Foundation
import Testing
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct LinearControlTests {
    private func start(_ url: String = "/") throws -> (LinearSession, [String]) {
        let session = LinearSession(FormApp(), width: 100)
        try #require(session.open(try #require(RouteURL(url))) == .opened)
        return (session, session.takeLines())
    }

    private func lines(_ session: LinearSession, after command: String) async -> [String] {
        await session.read(command)
        await session.settle()
        return session.takeLines()
    }

    /// The number before a text on a printed page.
    private func number(_ text: String, in lines: [String]) throws -> String {
        let line = try #require(lines.first { $0.contains(") \(text)") }, "\(text)")
        let head = try #require(line.firstRange(of: ") \(text)")).lowerBound
        return String(line[..<head].split(separator: " ").last ?? "")
    }

    @Test func `every control has a number, and every option one of its own`() throws {
        let (_, lines) = try start()
        #expect(lines.contains("2) Name: [Ada]"))
        #expect(lines.contains("7) [ ] Night") && lines.contains("8) Guests: ‹ 3 ›"))
        #expect(lines.contains("9) Volume: 40") && lines.contains("10) Units: [Metric ▾]"))
        #expect(lines.contains("Size: 11.1) (•) One  11.2) ( ) Number two  ( ) Three"))
        #expect(
            lines.contains("Stars: 12.1) ( ) One star  12.2) ( ) Two stars  12.3) ( ) Three stars"))
        #expect(lines.contains("13.1) [ ] One") && lines.contains("14) [ Save ]"))
    }

    @Test func `a number turns, presses and opens; options have two`() async throws {
        let (session, _) = try start()
        #expect(await lines(session, after: "7") == ["7) [x] Night"])
        #expect(
            await lines(session, after: "11.2")
                == ["Size: 11.1) ( ) One  11.2) (•) Number two  ( ) Three"])
        #expect(await lines(session, after: "13.2") == ["13.2) [x] Number two"])
        #expect(await lines(session, after: "13.2") == ["13.2) [ ] Number two"])
        #expect(await lines(session, after: "13")[0] == "13.1) One")
        #expect(
            await lines(session, after: "10") == ["10.1) Metric", "10.2) Imperial", "10.3) None"])
        #expect(await lines(session, after: "10.2") == ["10) Units: [Imperial ▾]"])
        #expect(await lines(session, after: "10.9") == ["There is no 10.9."])
        #expect(await lines(session, after: "11.3") == ["There is no 11.3."])
    }

    @Test func `words after a number are typed there`() async throws {
        let (session, _) = try start()
        #expect(
            await lines(session, after: "2 Grace Hopper") == [
                "2) Name: [Grace Hopper]", "left name",
            ])
        #expect(await lines(session, after: "8 7").suffix(1) == ["8) Guests: ‹ 7 ›"])
        let tooMany = await lines(session, after: "8 70").joined(separator: " ")
        #expect(tooMany.contains("70") && tooMany.contains(FormTexts().range("1", "9")))
        let noDay = await lines(session, after: "5 2026-13-01").joined(separator: " ")
        #expect(noDay.contains("2026-13-01"))
        #expect(await lines(session, after: "5 2026-11-24") == ["5) Day: [2026-11-24]"])
        #expect(await lines(session, after: "7 x") == ["Nothing can be typed there."])
        #expect(await lines(session, after: "99 x") == ["There is no 99."])
        #expect(session.session.page?.subtitle == "left name", "it was left, too")
    }

    @Test func `a number alone requests the text`() async throws {
        let (session, _) = try start()
        #expect(await lines(session, after: "2") == ["Name: the next line is its text."])
        #expect(await lines(session, after: "q").contains("2) Name: [q]"))
        #expect(
            await lines(session, after: "3")
                == ["Note: the next lines are its text; a line with . alone ends it."])
        _ = await lines(session, after: "a")
        _ = await lines(session, after: "")
        _ = await lines(session, after: "b")
        let after = await lines(session, after: ".")
        #expect(after.contains("[b]") && !session.isOver)
        let note = session.session.page?.sections[0].rows[1].content.controls[0].text
        #expect(note == "a\n\nb")
        #expect(await lines(session, after: "8") == ["1 to 9: type 8 and the number."])
        _ = await lines(session, after: "2")
        _ = await lines(session, after: "")
        #expect(session.session.page?.sections[0].rows[0].content.controls[0].text == "")
    }

    @Test func `a question is printed alone, and the screen is not printed again`() async throws {
        let (session, first) = try start()
        let ask = try number("(ask)", in: first)
        let asked = await lines(session, after: ask)
        #expect(asked.prefix(3) == ["Form", "Remove it?", "It is gone then."])
        #expect(asked.contains { $0.contains("(! Remove)") && $0.contains("(Cancel)") })
        #expect(await lines(session, after: "7") == ["There is no 7 any more."])
        #expect(await lines(session, after: "b") == ["Form", "ask"])
        let again = await lines(session, after: ask)
        let yes = try number("(! Remove)", in: again)
        #expect(await lines(session, after: yes) == ["Form", "ask · ask · removed"])
        #expect(await lines(session, after: "7") == ["7) [x] Night"])
    }

    @Test func `a sheet is filled in line by line`() async throws {
        let (session, first) = try start()
        let sheet = await lines(session, after: try number("(open)", in: first))
        #expect(sheet.contains { $0.hasSuffix("(Close)") && $0.hasPrefix("Sheet") })
        let inner = try number("Inner", in: sheet)
        #expect(await lines(session, after: "\(inner) abc") == ["\(inner)) Inner: [abc]"])
        let keep = try number("[ Keep ]", in: sheet)
        #expect(await lines(session, after: keep).first == "Form")
    }

    @Test func `a notice is printed when it comes, with numbers`() async throws {
        let (session, first) = try start()
        let printed = await lines(session, after: try number("(tell)", in: first))
        let line = try #require(printed.first { $0.hasPrefix("It was sent.") })
        #expect(line.contains("[ Undo ]") && line.contains("(Dismiss)"))
    }

    @Test func `q asks once where something is lost`() async throws {
        let (session, _) = try start()
        _ = await lines(session, after: "2 x")
        #expect(
            await lines(session, after: "q") == ["Changes are not saved. Type q again to quit."])
        #expect(!session.isOver)
        _ = await lines(session, after: "q")
        #expect(session.isOver)
    }

    @Test func `a composer is emptied when its message is sent`() async throws {
        let (session, first) = try start("/chat")
        let field = try number("Message", in: first)
        let typed = await lines(session, after: "\(field) hi")
        let send = try number("[ Send ]", in: typed)
        let sent = await lines(session, after: send)
        #expect(sent.contains("hi") && sent.contains("\(field)) Message: []"))
    }
}
