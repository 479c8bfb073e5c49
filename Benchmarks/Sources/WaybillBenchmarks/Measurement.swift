import Foundation

/// A time beside its baseline, measured in turns in the same run.
struct Comparison {
    let name: String
    let subject: Duration
    let baseline: Duration

    /// How many times as long as the baseline it takes; below 1 it is faster.
    var ratio: Double { subject / baseline }

    /// Measures two ways of doing the same, one after the other, round by round.
    ///
    /// - Parameters:
    ///   - name: What is done.
    ///   - rounds: How often each way runs; the medians count.
    ///   - subject: Our way; returns a number that depends on the work.
    ///   - baseline: The other way.
    init(_ name: String, rounds: Int, subject: () -> Int, baseline: () -> Int) {
        let clock = ContinuousClock()
        var subjectTimes: [Duration] = []
        var baselineTimes: [Duration] = []
        var sum = 0
        sum &+= subject() &+ baseline()
        for _ in 0..<rounds {
            subjectTimes.append(clock.measure { sum &+= subject() })
            baselineTimes.append(clock.measure { sum &+= baseline() })
        }
        keep(sum)
        self.name = name
        self.subject = subjectTimes.sorted()[rounds / 2]
        self.baseline = baselineTimes.sorted()[rounds / 2]
    }
}

/// Takes a result so that the work for it is not optimised away.
@inline(never)
func keep(_ result: Int) {
    if result == .min { print("") }
}

/// Prints comparisons as a table.
func printTable(_ title: String, subject: String, baseline: String, _ rows: [Comparison]) {
    print("\n\(title)")
    print(line("", subject, baseline, "ratio"))
    for row in rows {
        print(line(row.name, text(row.subject), text(row.baseline), text(row.ratio)))
    }
}

private func line(_ name: String, _ columns: String...) -> String {
    name + String(repeating: " ", count: max(1, 44 - name.count))
        + columns.map { String(repeating: " ", count: max(1, 14 - $0.count)) + $0 }.joined()
}

private func text(_ duration: Duration) -> String {
    let microseconds = duration / .microseconds(1)
    return microseconds < 1_000
        ? "\(rounded(microseconds)) us" : "\(rounded(microseconds / 1_000)) ms"
}

private func text(_ ratio: Double) -> String { "\(rounded(ratio)) x" }

private func rounded(_ value: Double) -> Double {
    let factor = value < 10 ? 1_000.0 : 10.0
    return (value * factor).rounded() / factor
}
