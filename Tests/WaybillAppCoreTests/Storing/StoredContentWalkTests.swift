import Testing
import WaybillAppCore
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

/// Random sequences of events look as their model.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct StoredContentWalkTests {
    private typealias Content = WaybillLoading.Content<Int>

    /// What is seen by rules that are simpler than the kit's, for what happens
    /// and ends in even moments; reading may take one moment.
    private struct Model {
        var stored: Int
        let readDelay: Int
        var answers: [PlayedSource.Answer]

        private var value: Int?
        private var isKnown = false
        private var isBroken = false
        private var isAwaited = false

        private var isExpected = false
        private var refreshFailed = false

        /// Whether what a refresh brought is not read yet.
        private var isUnread = false
        private var readEnd: Int?
        private var refreshEnd: (moment: Int, outcome: Int)?

        init(stored: Int, readDelay: Int, answers: [PlayedSource.Answer]) {
            (self.stored, self.readDelay, self.answers) = (stored, readDelay, answers)
        }

        var sign: Character {
            if isExpected { return "W" }
            let isLoading = isAwaited || !isKnown
            let failed = (!isLoading && isBroken) || (refreshFailed && (value != nil || !isLoading))
            let letter = value.map { Array("-abcdefghi")[$0] }
            if failed { return letter.map { Character($0.uppercased()) } ?? "!" }
            if isLoading || refreshEnd != nil || isUnread { return letter ?? "?" }
            return value.map { Character("\($0)") } ?? "0"
        }

        mutating func pass(_ moment: Int) {
            if let (end, outcome) = refreshEnd, end == moment {
                refreshEnd = nil
                (refreshFailed, isUnread) = (outcome < 0, outcome >= 0)
                if outcome > 0 { stored = outcome }
                readEnd = moment + readDelay
            }
            guard readEnd == moment else { return }
            (readEnd, isUnread) = (nil, false)
            (isKnown, isAwaited, isBroken) = (true, false, stored < 0)
            if !isBroken { value = stored == 0 ? nil : stored }
        }

        mutating func happen(_ letter: Character, _ moment: Int) {
            switch letter {
            case "l", "r":
                let response = answers.removeFirst()
                (isAwaited, refreshFailed, isUnread, isExpected) = (true, false, false, false)
                readEnd = moment + readDelay
                refreshEnd = (moment + response.delay, response.outcome)
            case "x":
                (isAwaited, isUnread, isExpected) = (false, false, false)
                (readEnd, refreshEnd) = (nil, nil)
            case "e":
                (isAwaited, isUnread, refreshFailed, isExpected) = (true, false, false, true)
                (readEnd, refreshEnd) = (nil, nil)
            default:
                stored = letter.wholeNumberValue ?? -1
                readEnd = moment + readDelay
            }
            if readEnd == moment { pass(moment) }
        }
    }

    private func expected(_ input: String, _ model: Model) -> String {
        var model = model
        var (output, last) = ("", Character("?"))
        for (moment, letter) in (input + String(repeating: "-", count: 20)).enumerated() {
            model.pass(moment)
            if letter != "-" { model.happen(letter, moment) }
            output.append(model.sign == last ? "-" : model.sign)
            last = model.sign
        }
        while output.hasSuffix("-") { output.removeLast() }
        return output
    }

    @Test(arguments: 0..<SeededGenerator.rounds(200))
    func `whatever happens, the visible part matches the model`(seed: Int) async {
        var random = SeededGenerator(seed: UInt64(seed))
        let length = Int.random(in: 1...15, using: &random)
        let letters = (0..<length).map { _ in "llrxe0123u--".randomElement(using: &random) ?? "-" }
        let input = letters.map { "\($0)-" }.joined()
        let answers = (0...length).map { _ in
            (
                delay: 2 * Int.random(in: 1...4, using: &random),
                outcome: [-500, 0, 4, 5, 6].randomElement(using: &random) ?? 0
            )
        }
        let stored = [-1, 0, 7].randomElement(using: &random) ?? 0
        let readDelay = Int.random(in: 0...1, using: &random)
        let played = PlayedSource(stored: stored, readDelay: readDelay, answers)
        let marbles = Marbles<Content, ContentAction<Int>>(Content(), sign: storedSign) { clock in
            .content(played.source(clock))
        }
        let output = await marbles.run(input) { played.action(for: $0) }
        let model = Model(stored: stored, readDelay: readDelay, answers: answers)
        #expect(
            output == expected(input, model),
            "seed \(seed): \(input), stored \(stored), reading takes \(readDelay), \(answers)")
        #expect(marbles.clock.sleeperCount == 0, "seed \(seed): something still runs")
    }
}
