import Testing
import WaybillScreens
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// A document line by line: each element with its attributes, and each text.
///
/// Line ends between sections and rows, which make the source of a document
/// readable, are left out.
struct DrawnLines: Equatable {
    private(set) var lines: [String] = []

    init(_ page: LivePage) {
        for element in page.document.elements(named: "body") { add(element, depth: 0) }
    }

    init(_ page: Page) throws {
        add(try HTMLDocument("<body>\(PageHTML.body(page))</body>").root, depth: 0)
    }

    private mutating func add(_ element: HTMLElement, depth: Int) {
        let attributes = element.attributes.sorted { $0.key < $1.key }
            .map { " \($0.key)=\($0.value.debugDescription)" }.joined()
        let indent = String(repeating: " ", count: depth)
        lines.append("\(indent)<\(element.name)\(attributes)>")
        let holdsRows =
            element.name == "section" || element["role"] == "list" || element["id"] == "w-list"
        for child in element.children {
            switch child {
            // What is only there without a script is not in what is sent to one.
            case .element(let child) where child.name == "noscript": break
            case .element(let child): add(child, depth: depth + 1)
            case .text("\n") where holdsRows: break
            case .text(let text): lines.append("\(indent) \(text.debugDescription)")
            }
        }
    }

    /// Where a live page differs from the page as it is drawn whole; nil if it
    /// does not.
    static func difference(_ live: LivePage, from page: Page) throws -> String? {
        let (live, drawn) = (DrawnLines(live).lines, try DrawnLines(page).lines)
        if live == drawn { return nil }
        let place = zip(live, drawn).prefix { $0 == $1 }.count
        func around(_ lines: [String]) -> String {
            lines[max(0, place - 3)..<min(lines.count, place + 4)].joined(separator: "\n")
        }
        return "live:\n\(around(live))\n\ndrawn:\n\(around(drawn))"
    }
}

extension LivePage {
    /// A page that a browser shows, drawn whole.
    init(showing page: Page) throws {
        self.init(at: page.url.description)
        try take(LiveFrame(page, unlessShown: "").json(depth: 0))
    }
}
