import Testing

@testable import WaybillWeb

@Suite struct MessagePaceTests {
    @Test func `a burst does not wait and what follows goes at the pace`() {
        var pace = MessagePace()
        for _ in 0..<MessagePace.burst { #expect(pace.wait(at: .zero) == .zero) }
        #expect(pace.wait(at: .zero) == MessagePace.interval)
        #expect(pace.wait(at: .zero) == MessagePace.interval * 2)
        #expect(pace.wait(at: MessagePace.interval * 2) == MessagePace.interval)
    }

    @Test func `a person never waits`() {
        var pace = MessagePace()
        for message in 0..<10_000 {
            #expect(pace.wait(at: .milliseconds(30) * message) == .zero)
        }
    }

    @Test func `after a pause a burst is free again`() {
        var pace = MessagePace()
        for _ in 0..<1_000 { _ = pace.wait(at: .zero) }
        for _ in 0..<MessagePace.burst { #expect(pace.wait(at: .seconds(60)) == .zero) }
        #expect(pace.wait(at: .seconds(60)) == MessagePace.interval)
    }
}
