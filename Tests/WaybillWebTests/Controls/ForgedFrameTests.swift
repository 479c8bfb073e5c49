import Foundation
import Testing
import WaybillDiff
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillWeb

/// Messages that no page sends.
@Suite(.timeLimit(.minutes(60)))
struct ForgedFrameTests {
    private static let count = SeededGenerator.rounds(20_000)

    private func visit(_ app: any ListApp) async -> LiveVisit {
        let visit = LiveVisit(app: app, host: WebHost(DeskApp(), clock: TestClock()).livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0))
        _ = await visit.next()
        return visit
    }

    /// An address of an element of the page, or of none.
    private static func address(
        _ elements: [PageElement], _ random: inout SeededGenerator
    ) -> ElementID {
        let forged = ElementID.root.child(Forgery.word(&random))
        return Bool.random(using: &random)
            ? elements.randomElement(using: &random)?.id ?? forged : forged
    }

    /// An input that no page sends: it has the fingerprint of another element, or a random one.
    private static func deed(
        of id: ElementID, _ elements: [PageElement], _ random: inout SeededGenerator
    ) -> (LiveInput.Deed, fingerprint: String?) {
        let own = elements.first { $0.id == id }?.fingerprint
        let prints = elements.map(\.fingerprint).filter { $0 != own } + ["", Forgery.word(&random)]
        let print = prints.randomElement(using: &random) ?? ""
        let number = Int.random(in: 0...40, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return (.value(.set("?" + Forgery.word(&random))), print)
        case 1: return (.edit(LiveInput.Edit(start: number, count: number % 3, text: "?")), print)
        case 2: return (.value(.leave), nil)
        case 3: return (.file(name: Forgery.word(&random), size: number), print)
        case 4: return (.value(.extend(from: address(elements, &random))), print)
        case 5: return (.value(.extendToEnd(.end)), print)
        case 6:
            let move = ElementValue.move(
                over: address(elements, &random), isAfter: Bool.random(using: &random),
                from: ItemPath(section: number, item: number))
            return (.value(move), print)
        default: return (.value(.press), print)
        }
    }

    @Test func `forged messages change nothing`() async throws {
        let log = DeskLog()
        let visit = await visit(DoorApp(log: log))
        let elements = await visit.elements
        var random = SeededGenerator(seed: 4_711)
        for number in 1...Self.count {
            let id = Self.address(elements, &random)
            let (deed, print) = Self.deed(of: id, elements, &random)
            await visit.receive(
                .input(LiveInput(id: id, number: number, deed: deed, fingerprint: print)))
        }
        #expect(log.lines.isEmpty)
        // A true one is done after all of them.
        await visit.receive(await visit.press("turn", number: Self.count + 1))
        #expect(log.lines == ["turn"])
        await visit.close()
    }

    /// Controls that take their options alone, and those that are pressed.
    private static let controls = [
        "news", "count", "volume", "room", "side", "stars", "meals", "day", "like", "More", "ask",
        "edit", "save",
    ]

    @Test func `texts that a control does not offer change nothing`() async throws {
        let log = DeskLog()
        let visit = await visit(DeskApp(log: log))
        var random = SeededGenerator(seed: 31)
        for number in 1...Self.count / 20 {
            let control = Self.controls.randomElement(using: &random) ?? ""
            let start = Int.random(in: 0...3, using: &random)
            let deeds: [LiveInput.Deed] = [
                .value(.set("?" + Forgery.word(&random))), .value(.leave),
                .edit(LiveInput.Edit(start: start, count: 0, text: "?")),
                .value(.press),
            ]
            let deed = deeds[number % deeds.count]
            let print = deed == .value(.press) ? Forgery.word(&random) : nil
            await visit.receive(
                await visit.message(deed, to: control, number: number, fingerprint: print))
        }
        #expect(log.lines.isEmpty)
        await visit.close()
    }

    /// A button that is disabled or busy, a row that has gone, and all that is below a dialog.
    @Test func `true presses of what must refuse change nothing`() async throws {
        let log = DeskLog()
        let visit = await visit(DoorApp(log: log))
        var number = 0
        func send(_ messages: LiveMessage...) async {
            for case .input(var input) in messages {
                number += 1
                input.number = number
                await visit.receive(.input(input))
            }
        }
        let gone = await visit.press("d", number: 0)
        await send(await visit.press("off", number: 0), await visit.press("busy", number: 0))
        #expect(log.lines.isEmpty)
        await send(await visit.press("turn", number: 0), gone)
        #expect(log.lines == ["turn"])
        await send(await visit.press("ask", number: 0))
        for id in ["a", "b", "turn", "ask"] { await send(await visit.press(id, number: 0)) }
        #expect(log.lines == ["turn", "ask"])
        await send(await visit.press("0", number: 0))
        #expect(log.lines == ["turn", "ask", "agreed"])
        await send(await visit.press("b", number: 0))
        #expect(log.lines == ["turn", "ask", "agreed", #"open("b")"#])
        await visit.close()
    }
}
