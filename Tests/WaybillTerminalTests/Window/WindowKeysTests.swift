import Testing
import WaybillScreens
import WaybillTesting

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct WindowKeysTests {
    private static let keys: [TerminalKey] = [
        .up, .up, .down, .down, .down, .down, .tab, .tab, .tab, .backTab, .pageUp, .pageDown,
        .pageDown, .home, .end, .text(" "), .text("j"), .text("k"), .text("g"), .text("G"), .left,
    ]

    @Test(arguments: SeededGenerator.seeds(6))
    func `keys show in a window what they show of a list that is drawn whole`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let isHigh = seed % 2 == 0
        var list = LongList(
            count: 300, isHigh: isHigh, columns: 30 + Int(seed % 3) * 20,
            rows: 4 + Int(seed % 5) * 4)
        var whole = TerminalScreenModel(
            showing: list.wholePage, list.model.size.columns, list.model.size.rows)
        #expect(list.model.window != nil && whole.window == nil)
        var last = TerminalKey.down
        for step in 0..<30 {
            if Int.random(in: 0..<3, using: &random) > 0 {
                last = WindowKeysTests.keys.randomElement(using: &random) ?? .down
            }
            #expect(list.model.press(last) == whole.press(last), "seed \(seed), step \(step)")
            let frames = (list.model.frame, whole.frame)
            guard frames.0.page == frames.1.page else {
                Issue.record(
                    "seed \(seed), step \(step), \(last):\n\(frames.0.text)\n\n\(frames.1.text)")
                return
            }
        }
    }
}
