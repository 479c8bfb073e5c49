import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How long this process has used processors, in microseconds.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// The median of what a piece of work uses of processors, in microseconds.
func median(
    _ rounds: Int, isolation: isolated (any Actor)? = #isolation,
    _ work: (Int) async throws -> Void
) async rethrows -> Double {
    var times: [Double] = []
    for round in -1..<rounds {
        let begin = processorTime()
        try await work(round)
        if round >= 0 { times.append(processorTime() - begin) }
    }
    return times.sorted()[rounds / 2]
}

/// How much memory of this process is resident, in kilobytes; nil where the
/// system does not say.
func residentKilobytes() -> Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
}

/// Prints a title, and the names of the columns below it.
func printTitle(_ title: String, _ columns: String...) {
    print("\n\(title)")
    print(line("", columns))
}

func printRow(_ name: String, _ columns: String...) { print(line(name, columns)) }

private func line(_ name: String, _ columns: [String]) -> String {
    name + String(repeating: " ", count: max(1, 52 - name.count))
        + columns.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
}

func text(microseconds: Double) -> String {
    microseconds < 1_000
        ? "\(rounded(microseconds)) us" : "\(rounded(microseconds / 1_000)) ms"
}

/// A number with as many digits as tell something.
func rounded(_ value: Double) -> Double {
    let factor = value < 10 ? 100.0 : 10.0
    return (value * factor).rounded() / factor
}

/// A number with a comma between each three digits.
func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.enumerated().map { offset, digit in
        let left = digits.count - offset
        return offset > 0 && left % 3 == 0 ? ",\(digit)" : String(digit)
    }.joined()
}
