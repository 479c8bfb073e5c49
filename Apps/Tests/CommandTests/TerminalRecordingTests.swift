import Foundation
import Testing
import Waybill
import WaybillTerminal

@testable import ReadingList

@MainActor
@Suite(.timeLimit(.minutes(60))) struct TerminalRecordingTests {
    private static let picture = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Documentation/Pictures/terminal.svg").standardizedFileURL

    /// A book is marked as read and taken off the list, and another one is searched for.
    @Test func `the recording shows what the terminal shows`() async throws {
        let app = ReadingApp { [] }
        let session = TerminalSession(app, size: TerminalSize(columns: 72, rows: 19))
        var recording = TerminalRecording(secondsPerFrame: 1.5)
        func press(_ keys: TerminalKey...) async {
            for key in keys {
                session.press(key)
                await session.settle()
            }
            recording.add(session.frame)
        }
        session.open(BooksScreen.route.url(.init()))
        await session.settle()
        await press(.escape)
        await press(.down)
        await press(.down)
        await press(.enter)
        await press(.enter)
        await press(.down)
        await press(.enter)
        await press(.backTab)
        await press(.enter)
        await press(.text("w"), .text("e"))
        await press(.text("l"), .text("l"), .text("s"))
        session.close()

        if ProcessInfo.processInfo.environment["WAYBILL_WRITE_PICTURES"] != nil {
            try Data(recording.svg.utf8).write(to: TerminalRecordingTests.picture)
        }
        let committed = try? String(contentsOf: TerminalRecordingTests.picture, encoding: .utf8)
        #expect(
            committed == recording.svg,
            "WAYBILL_WRITE_PICTURES=1 Scripts/test --filter TerminalRecordingTests draws it again")
    }
}
