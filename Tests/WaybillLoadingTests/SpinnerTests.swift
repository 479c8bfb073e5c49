import Testing
import WaybillLoading
import WaybillTesting

/// Time as a string: each character is a moment of 10 milliseconds, `-` one in
/// which nothing happens.
@Suite struct SpinnerTests {
    /// Runs a spinner that waits for 3 moments and stays for 4.
    ///
    /// - Parameter minimum: For how many it stays at least.
    private func run(
        _ events: String, delay: Int = 3, minimum: Int = 4, isAsked: Bool = true
    ) -> String {
        let moment = Duration.milliseconds(10)
        var spinner = Spinner(SpinnerPace(delay: moment * delay, minimum: moment * minimum))
        var isLoading = false
        var output = ""
        for (index, event) in events.enumerated() {
            let now = moment * index
            if event != "-" { isLoading = event == "l" }
            let isDue = spinner.nextMoment.map { $0 <= now } ?? false
            if event != "-" || (isAsked && isDue) {
                spinner.update(isLoading: isLoading, at: now)
            }
            output += spinner.isShown ? "s" : "-"
        }
        return output
    }

    @Test(arguments: [
        ("l-d-------", "----------"),
        ("l--d------", "----------"),
        ("l---d-----", "---ssss---"),
        ("l------d--", "---ssss---"),
        ("l-------d-", "---sssss--"),
        ("l---dl---d", "---ssssss-"),
        ("l---d-l-d-", "---sssss--"),
        ("l-d-l-d-l-", "----------"),
        ("l-l-l-----", "---sssssss"),
        ("d---------", "----------"),
    ])
    func `a spinner comes late, stays a while and never flashes`(_ events: String, _ shown: String)
    {
        #expect(run(events) == shown)
    }

    @Test func `without a pace a spinner shows exactly what goes on`() {
        #expect(run("-l-d-ld-l", delay: 0, minimum: 0) == "-ss--s--s")
        #expect(SpinnerPace(delay: .seconds(-1), minimum: .seconds(-2)) == .none)
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `it never shows early, never for less than its minimum, and not for ever`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let delay = Int.random(in: 0...4, using: &random)
        let minimum = Int.random(in: 0...5, using: &random)
        let events = String(
            (0..<60).map { _ in Array("ld------").randomElement(using: &random) ?? "-" })
        let shown = Array(
            run(events + "d" + String(repeating: "-", count: 12), delay: delay, minimum: minimum))
        var lasted = 0
        var loadingFor = -1
        for (index, event) in (events + "d-----------").enumerated() {
            if event == "l" && loadingFor < 0 { loadingFor = 0 }
            if event == "d" { loadingFor = -1 }
            let isShown = shown[index] == "s"
            if isShown && lasted == 0 { #expect(loadingFor >= delay, "seed \(seed) at \(index)") }
            if !isShown && lasted > 0 { #expect(lasted >= minimum, "seed \(seed) at \(index)") }
            if !isShown { #expect(loadingFor < max(delay, 1), "seed \(seed) at \(index)") }
            lasted = isShown ? lasted + 1 : 0
            if loadingFor >= 0 { loadingFor += 1 }
        }
        #expect(shown.last == "-", "seed \(seed)")
    }
}
