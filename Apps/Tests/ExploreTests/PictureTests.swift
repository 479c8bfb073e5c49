import Explore
import Foundation
import Testing
import Waybill
import WaybillTerminal
import WaybillTesting

/// The README's picture is what `explore print` shows of the starter city.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct PictureTests {
    @Test func `the README's picture is what print shows`() async throws {
        let host = HeadlessHost(try makeApp(on: try makeStore()))
        try await host.open("/")
        let page = try #require(host.page)
        let document = TerminalDocument(page: page, width: 76)
        let picture = picture(of: document.lines.prefix(28))
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Documentation/Pictures/nearby.svg")
        if ProcessInfo.processInfo.environment["WAYBILL_WRITE_PICTURES"] != nil {
            try Data(picture.utf8).write(to: file)
        }
        let committed = try String(contentsOf: file, encoding: .utf8)
        #expect(committed == picture, "WAYBILL_WRITE_PICTURES=1 Scripts/test draws it again")
    }

    private func picture(of lines: some Collection<TerminalLine>) -> String {
        let height = lines.count * 20 + 40
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 \(height)" role="img" \
            aria-label="Explore in a terminal: places near Times Square">
            <style>
            text { font: 14px/1 ui-monospace, Menlo, "DejaVu Sans Mono", monospace; fill: #1d2129; \
            white-space: pre }
            rect { fill: #fbfaf7; stroke: #d9d6cf }
            .title, .heading, .headline, .current { font-weight: 700 }
            .secondary, .caption, .url { fill: #5c6370 }
            @media (prefers-color-scheme: dark) {
            text { fill: #e8e9ec } rect { fill: #14171c; stroke: #2c323c }
            .secondary, .caption, .url { fill: #a0a7b4 }
            }
            </style>
            <rect x="1" y="1" width="718" height="\(height - 2)" rx="10"/>

            """
        for (row, line) in lines.enumerated() where !line.runs.isEmpty {
            svg += "<text x=\"22\" y=\"\(row * 20 + 34)\">"
            for run in line.runs {
                svg += "<tspan class=\"\(run.role)\">\(escaped(run.text))</tspan>"
            }
            svg += "</text>\n"
        }
        return svg + "</svg>\n"
    }

    /// Blanks count in a picture, and so do not collapse.
    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(" ", with: "\u{A0}")
    }
}
