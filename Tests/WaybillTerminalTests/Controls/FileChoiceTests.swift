import Foundation
import Testing
import WaybillScreens
import WaybillSessions

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct FileChoiceTests {
    /// A folder that is removed after a test.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("waybill-test-\(UUID().uuidString)")

        init() throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ name: String, _ bytes: Int) throws -> String {
            let file = url.appendingPathComponent(name)
            try Data(count: bytes).write(to: file)
            return file.path
        }
    }

    @Test func `a file is handed on as a copy that goes with the session`() throws {
        let folder = try Folder()
        let path = try folder.write("a\u{1B}b.bin", 3)
        let files = FileChoice()
        let file = try files.choose(" \(path) ", limit: 10).get()
        #expect(file.name == "a\u{FFFD}b.bin" && file.size == 3 && file.path != path)
        #expect(FileManager.default.fileExists(atPath: file.path))
        files.removeAll()
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `a file that cannot be taken is reported as text`() throws {
        let folder = try Folder()
        let large = try folder.write("large", 20_000)
        let files = FileChoice()
        func words(_ path: String) -> String? {
            if case .failure(let refusal) = files.choose(path, limit: 10_000) {
                refusal.words
            } else {
                nil
            }
        }
        #expect(words(folder.url.path) == "\(folder.url.path) is a folder.")
        #expect(words("~") == "~ is a folder.")
        #expect(words("/no/such\u{1B}") == "There is no file at /no/such\u{FFFD}.")
        #expect(words(large) == "\(large) has 20 kB, more than 10 kB.")
        #expect(words("/dev/null") == "/dev/null is not a file.")
    }

    @Test func `the path is typed on the last line, and errors stand there`() throws {
        let folder = try Folder()
        let path = try folder.write("a map.pdf", 5)
        let session = TerminalSession(FormApp(), size: TerminalSize(columns: 80, rows: 40))
        try #require(session.open(RouteURL()) == .opened)
        try #require(session.tab(to: "Map"))
        #expect(session.status.hasPrefix("Enter choose"))
        session.press(.enter)
        #expect(session.status.hasPrefix("Map: path of a file:  "))
        #expect(session.status.hasSuffix("  Enter choose  Esc leave"))
        #expect(session.frame.cursor == .init(line: 39, column: 21))
        session.type("/no/such q")
        #expect(session.status.hasPrefix("Map: path of a file: /no/such q  "))
        session.press(.enter)
        #expect(session.status.hasPrefix("There is no file at /no/such q."))
        #expect(session.frame.cursor == nil)
        session.press(.control("u"))
        #expect(session.status.hasPrefix("Map: path of a file:  "))
        session.press(.paste(path))
        session.press(.home)
        session.press(.end)
        session.press(.enter)
        #expect(session.line(with: "Map") == "Map: (a map.pdf)")
        #expect(session.semantics == session.session.page?.semantics)
        session.press(.enter)
        session.type("abc")
        session.press(.escape)
        #expect(session.line(with: "Map") == "Map: (a map.pdf)" && !session.isOver)
        #expect(session.frame.focusedText.contains("Map"))
        session.close()
    }

    @Test func `a path that was begun is there when its prompt opens again`() throws {
        var model = TerminalScreenModel(showing: Page(Control("Map", .file(nil))), 80, 8)
        _ = model.press(.enter)
        _ = model.type("/folder")
        _ = model.press(.tab)
        #expect(model.prompt?.field.text == "/folder", "Tab does not close it")
        _ = model.press(.escape)
        #expect(model.prompt == nil)
        _ = model.press(.enter)
        #expect(model.frame.lines[7].text.contains("/folder  "))
        #expect(model.frame.lines[7].text.hasSuffix("Enter choose  Esc leave"))
        _ = model.type(String(repeating: "/long", count: 40))
        #expect(model.frame.lines[7].columns == 80)
        #expect(model.frame.lines[7].text.hasSuffix("  Enter choose  Esc leave"))
        #expect((60..<80).contains(model.frame.cursor?.column ?? 0) == false)
    }

    @Test func `a long path keeps its caret visible`() {
        var model = TerminalScreenModel(showing: Page(Control("Map", .file(nil))), 30, 8)
        _ = model.press(.enter)
        _ = model.type(String(repeating: "/folder", count: 20))
        #expect(model.frame.cursor == .init(line: 7, column: 29))
        #expect(model.frame.lines[7].columns <= 30)
        _ = model.press(.home)
        #expect((0..<30).contains(model.frame.cursor?.column ?? -1))
    }
}
