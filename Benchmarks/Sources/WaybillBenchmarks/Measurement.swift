import Foundation

func median(_ rounds: Int, _ work: () -> Int) -> Duration {
    let clock = ContinuousClock()
    var sum = work()
    let times = (0..<rounds).map { _ in clock.measure { sum &+= work() } }
    keep(sum)
    return times.sorted()[rounds / 2]
}

/// A time beside its baseline, measured in turns in the same run.
struct Comparison {
    let name: String
    let subject: Duration
    let baseline: Duration

    /// How many times as long as the baseline it takes; below 1 it is faster.
    var ratio: Double { subject / baseline }

    /// Measures two ways of doing the same, one after the other, round by round.
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

func printTable(_ title: String, subject: String, baseline: String, _ rows: [Comparison]) {
    print("\n\(title)")
    printHeader(subject, baseline, "ratio")
    for row in rows {
        printRow(row.name, text(row.subject), text(row.baseline), text(row.ratio) + " x")
    }
}

/// Prints the names of the columns after the first.
func printHeader(_ columns: String...) { print(line("", columns)) }

func printRow(_ name: String, _ columns: String...) { print(line(name, columns)) }

private func line(_ name: String, _ columns: [String]) -> String {
    name + String(repeating: " ", count: max(1, 44 - name.count))
        + columns.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
}

func text(_ duration: Duration) -> String {
    let microseconds = duration / .microseconds(1)
    return microseconds < 1_000
        ? "\(rounded(microseconds)) us" : "\(rounded(microseconds / 1_000)) ms"
}

func text(_ ratio: Double) -> String { String(rounded(ratio)) }

/// A number with a comma between each three digits.
func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.enumerated().map { offset, digit in
        let left = digits.count - offset
        return offset > 0 && left % 3 == 0 ? ",\(digit)" : String(digit)
    }.joined()
}

private func rounded(_ value: Double) -> Double {
    let factor = value < 10 ? 1_000.0 : 10.0
    return (value * factor).rounded() / factor
}
