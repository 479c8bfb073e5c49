import Testing
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

/// Random sequences of events look as their model.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct StoredContentWalkTests {
    private typealias Content = ContentState<Int>

    /// What is seen by rules that are simpler than the kit's, for what happens
    /// and ends in every fourth moment; reading may take one moment.
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

        /// The readings that end before the outcome of a refresh is shown.
        private var unread = 0
        private var readEnd: Int?

        /// Whether something changed during a reading, which another one follows.
        private var hasChanged = false

        /// Requests during a reading, and during a refresh.
        private var isWanted = (reading: false, refresh: false)
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
            if isLoading || refreshEnd != nil || unread > 0 { return letter ?? "?" }
            return value.map { Character("\($0)") } ?? "0"
        }

        mutating func pass(_ moment: Int) {
            if let (end, outcome) = refreshEnd, end == moment {
                refreshEnd = nil
                refreshFailed = outcome < 0
                unread = refreshFailed ? 0 : readEnd == nil ? 1 : 2
                if outcome > 0 { stored = outcome }
                change(moment)
                if isWanted.refresh { refresh(moment) }
            }
            while readEnd == moment {
                (readEnd, unread) = (nil, max(0, unread - 1))
                (isKnown, isAwaited, isBroken) = (true, false, stored < 0)
                if !isBroken { value = stored == 0 ? nil : stored }
                if hasChanged { change(moment) }
                if isWanted.reading { (isAwaited, isWanted.reading) = (true, false) }
            }
        }

        private mutating func refresh(_ moment: Int) {
            let response = answers.removeFirst()
            (refreshFailed, unread, isWanted.refresh) = (false, 0, false)
            refreshEnd = (moment + response.delay, response.outcome)
        }

        private mutating func change(_ moment: Int) {
            hasChanged = readEnd != nil
            readEnd = readEnd ?? moment + readDelay
        }

        mutating func happen(_ letter: Character, _ moment: Int) {
            switch letter {
            case "l", "r":
                (isAwaited, isExpected) = (true, false)
                isWanted.reading = readEnd != nil
                change(moment)
                if refreshEnd == nil { refresh(moment) } else { isWanted.refresh = true }
            case "x":
                (isAwaited, isExpected) = (false, false)
                giveUp()
            case "e":
                (isAwaited, refreshFailed, isExpected) = (true, false, true)
                giveUp()
            default:
                stored = letter.wholeNumberValue ?? -1
                change(moment)
            }
            if readEnd == moment { pass(moment) }
        }

        private mutating func giveUp() {
            (readEnd, refreshEnd, unread, hasChanged) = (nil, nil, 0, false)
            isWanted = (false, false)
        }
    }

    private func expected(_ input: String, _ model: Model) -> String {
        var model = model
        var (output, last) = ("", Character("?"))
        for (moment, letter) in (input + String(repeating: "-", count: 40)).enumerated() {
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
        let input = letters.map { "\($0)---" }.joined()
        let answers = (0...length).map { _ in
            (
                delay: 4 * Int.random(in: 1...4, using: &random),
                outcome: [-500, 0, 4, 5, 6].randomElement(using: &random) ?? 0
            )
        }
        let stored = [-1, 0, 7].randomElement(using: &random) ?? 0
        let readDelay = Int.random(in: 0...1, using: &random)
        let played = PlayedSource(stored: stored, readDelay: readDelay, answers)
        let marbles = Marbles<Content, ContentAction<Int>>(Content(), sign: storedSign) {
            clock in
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
