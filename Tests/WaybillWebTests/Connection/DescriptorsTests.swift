import Foundation
import Testing
import WaybillTesting

@testable import WaybillWeb

/// The limits of connections by the file descriptors of a process.
@Suite struct DescriptorsTests {
    @Test func `a start raises the soft limit, and counts the open descriptors`() {
        // Lower by one: other tests run beside it.
        var limits = rlimit()
        #expect(getrlimit(files, &limits) == 0)
        limits.rlim_cur = limits.rlim_max - 1
        #expect(setrlimit(files, &limits) == 0)
        let first = Descriptors.raiseLimit()
        #expect(getrlimit(files, &limits) == 0 && limits.rlim_cur == limits.rlim_max)
        #expect(first.used > 3 && first.limit > first.used)
        #expect(Descriptors.raiseLimit().limit == first.limit)
    }

    #if canImport(Glibc)
    private var files: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
    private var files: Int32 { RLIMIT_NOFILE }
    #endif

    @Test func `limits that fit in stay as they are`() {
        let limits = ServerLimits()
        #expect(limits.fitting(Descriptors(limit: 8_192, used: 60)) == limits)
    }

    @Test(arguments: [(64, 42), (64, 19), (256, 45), (1_024, 45), (2_200, 60)])
    func `used-up descriptors never come from connections`(_ limit: Int, _ used: Int) {
        let wanted = ServerLimits()
        let limits = wanted.fitting(Descriptors(limit: limit, used: used))
        // Sockets accepted in the round that fills the server are open too.
        let all = used + limits.sockets + 3
        #expect(all <= limit - 8, "a reserve for the database and files")
        #expect(limits.connections > limits.surplus && limits.surplus >= 4)
        #expect(limits.livePages < limits.connections && limits.uploads <= wanted.uploads)
    }

    @Test func `limits of any size fit in any number of descriptors`() {
        for seed in SeededGenerator.seeds(200) {
            var random = SeededGenerator(seed: seed)
            let sizes = [0, 1, 2, 100, 5_000, Int.max]
            var limits = ServerLimits()
            limits.connections = sizes.randomElement(using: &random) ?? 0
            limits.surplus = sizes.randomElement(using: &random) ?? 0
            let descriptors = Descriptors(
                limit: .random(in: 0...5_000, using: &random),
                used: .random(in: 0...200, using: &random))
            let fitting = limits.fitting(descriptors)
            let room = max(descriptors.free - ServerLimits.accepted, 2)
            #expect(fitting.sockets <= room + 1, "seed \(seed)")
            #expect(fitting.connections <= limits.connections && fitting.surplus <= limits.surplus)
        }
    }
}
