import Waybill
import WaybillTerminal

/// Frames of a terminal as a picture that moves: SVG, without a script.
struct TerminalRecording {
    private var frames: [TerminalFrame] = []
    private let secondsPerFrame: Double

    init(secondsPerFrame: Double) { self.secondsPerFrame = secondsPerFrame }

    mutating func add(_ frame: TerminalFrame) { frames.append(frame) }

    private static let (cell, line, margin) = (8.4, 18.0, 16.0)

    /// The picture: each frame has its time, and who wants no motion sees the first alone.
    var svg: String {
        let size = frames.first?.size ?? TerminalSize(columns: 0, rows: 0)
        let width = Double(size.columns) * TerminalRecording.cell + 2 * TerminalRecording.margin
        let height = Double(size.rows) * TerminalRecording.line + 2 * TerminalRecording.margin
        let part = 100 / Double(max(frames.count, 1))
        let length = secondsPerFrame * Double(frames.count)
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
            width="\(width)" height="\(height)" font-family="DejaVu Sans Mono, Menlo, monospace" \
            font-size="14" fill="#e8e9ec" xml:space="preserve">
            <style>
            @keyframes show { 0%, \(part)% { opacity: 1 } \(part + 0.001)%, 100% { opacity: 0 } }
            g { opacity: 0; animation: show \(length)s infinite }
            .b { font-weight: bold } .d { fill: #9aa0a8 } .l { text-decoration: underline }
            @media (prefers-reduced-motion) { g { animation: none } g:first-of-type { opacity: 1 } }
            </style>
            <rect width="100%" height="100%" rx="12" fill="#14171c"/>

            """
        let groups = frames.enumerated().map { index, frame in
            let delay = secondsPerFrame * Double(index)
            let lines = frame.lines.enumerated().map { text(of: $1, at: $0) }.joined()
            return "<g style=\"animation-delay: \(delay)s\">\n\(lines)</g>\n"
        }
        return head + groups.joined() + "</svg>\n"
    }

    private func text(of line: TerminalLine, at row: Int) -> String {
        let (cell, height, margin) =
            (TerminalRecording.cell, TerminalRecording.line, TerminalRecording.margin)
        var column = 0
        var elements = ""
        for run in line.runs {
            let columns = TextWidth.columns(of: run.text)
            defer { column += columns }
            let x = margin + Double(column) * cell
            let y = margin + Double(row) * height
            let isReversed = run.isFocused || run.role == .current
            if isReversed {
                elements += """
                    <rect x="\(x)" y="\(y)" width="\(Double(columns) * cell)" height="\(height)" \
                    fill="#83cf9b"/>

                    """
            }
            guard run.text.contains(where: { $0 != " " }) else { continue }
            elements += """
                <text x="\(x)" y="\(y + 13.5)" textLength="\(Double(columns) * cell)"\
                \(isReversed ? " fill=\"#14171c\"" : "")\(style(of: run.role))>\(run.text.xml)</text>

                """
        }
        return elements
    }

    private func style(of role: TerminalRole) -> String {
        switch role {
        case .appName, .title, .heading, .headline, .button, .alert: " class=\"b\""
        case .rule, .caption, .prompt, .symbol, .url, .disabled: " class=\"d\""
        case .link: " class=\"l\""
        default: ""
        }
    }
}

extension String {
    fileprivate var xml: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.append(character)
            }
        }
    }
}
