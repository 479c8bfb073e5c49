import Testing
import Waybill
import WaybillTesting

@testable import Chat

@MainActor
@Suite(.timeLimit(.minutes(60))) struct ChatTests {
    @Test func `what one says the other reads`() async throws {
        let app = ChatApp()
        let (ada, grace) = (HeadlessHost(app), HeadlessHost(app))
        try await ada.open("/talk/Ada")
        try await grace.open("/")
        try await grace.tap("Grace")
        try await grace.type("I am.", into: "Message")
        try await grace.tap("Send")
        #expect(try grace.value(of: "Message").isEmpty)
        await ada.settle()
        #expect(ada.shows("Grace I am.") && ada.page?.subtitle == "2 messages")
    }

    @Test func `a message that was sent is visible`() async throws {
        let host = HeadlessHost(ChatApp())
        try await host.open("/talk/Alan")
        for number in 1...60 {
            try await host.type("Line \(number)", into: "Message")
            try await host.tap("Send")
        }
        #expect(host.list?.rowsInSight.contains("Alan Line 60") == true)
    }

    @Test func `blanks alone say nothing`() async throws {
        let host = HeadlessHost(ChatApp())
        try await host.open("/talk/Alan")
        try await host.type("  ", into: "Message")
        try await host.tap("Send")
        #expect(host.page?.subtitle == "1 message")
    }
}
