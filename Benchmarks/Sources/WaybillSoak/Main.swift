import Foundation

/// Proves plans on all small lists, or on random ones without end.
@main
enum Main {
    static let usage = """
        usage: WaybillSoak small            all lists of two sections, with duplicates, and
                                            100,000 random ones
               WaybillSoak large            new sections too, and lists of three
               WaybillSoak scale            how time grows with the number of sections
               WaybillSoak random [COUNT] [SEED]
                                            random lists; without end where COUNT is 0
        """

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch arguments.first {
            case "small": try await exhaust(isLarge: false)
            case "large": try await exhaust(isLarge: true)
            case "scale": Scale.report()
            case "random":
                let count = arguments.count > 1 ? Int(arguments[1]) : 1_000_000
                let seed = arguments.count > 2 ? UInt64(arguments[2]) : .random(in: 0...9_999_999)
                guard let count, count >= 0, let seed else { return stop(usage, status: 64) }
                try soak(count: count, seed: seed)
            default: stop(usage, status: 64)
            }
        } catch {
            stop("\(error)", status: 1)
        }
    }

    private static func exhaust(isLarge: Bool) async throws {
        func report(_ what: String, _ judge: Judge) { print("\(what): \(judge.summary).") }
        report(
            "Two sections of up to three rows",
            try await Exhaustive.twoSections(isLarge: isLarge))
        report(
            "Two sections of up to two rows, with headers and two new rows",
            try await Exhaustive.headers())
        report(
            "Duplicates among up to three rows, with any content",
            try await Exhaustive.duplicatesOfThree())
        report(
            "Two identities among up to four rows, with any content",
            try await Exhaustive.duplicatesOfFour())
        report(
            "Three identities among up to four rows",
            try await Exhaustive.duplicatesOfThreeIdentities())
        try soak(count: isLarge ? 200_000 : 100_000, seed: 1)
        guard isLarge else { return }
        report("Three sections of two rows", try await Exhaustive.threeSections())
    }

    private static func soak(count: Int, seed: UInt64) throws(Failure) {
        var judge = Judge()
        var next = seed
        while count == 0 || judge.transitions < count {
            var walk = RandomWalk(seed: next)
            let left = count == 0 ? 100_000 : min(100_000, count - judge.transitions)
            do {
                try walk.walk(left, &judge)
            } catch {
                throw Failure("seed \(next): \(error)")
            }
            if count == 0 { print("Up to seed \(next): \(judge.summary).") }
            next &+= 1
        }
        print("Random lists from seed \(seed): \(judge.summary).")
    }

    private static func stop(_ message: String, status: Int32) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(status)
    }
}
