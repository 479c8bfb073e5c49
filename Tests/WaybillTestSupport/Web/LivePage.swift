import WaybillTesting

/// A live page of the web host as a browser has it, without a browser: it takes
/// the frames that a host sends, and knows what is on the page then.
///
/// It does what the script of the page does, and is stricter: what a script would pass over in
/// silence is an error here. It does not know positions on a screen, so a test gives the visible
/// range and the sizes of rows.
///
/// ```swift
/// var page = LivePage(at: "/reorder")
/// try await link.receive(page.show())
/// try page.take(try #require(await link.next()))
/// ```
public struct LivePage: Sendable {
    /// The version of the form of frames that it reads.
    public static let version = 5

    /// The title of the window.
    public internal(set) var title = ""

    /// The name of the window, by which the host knows the numbers of its presses.
    public let windowName = String(UInt64.random(in: 0 ... .max), radix: 36)

    /// Where the rows that are on the page are in the whole list.
    public internal(set) var window = Window.whole

    /// What the last frame wanted to be seen.
    public internal(set) var scroll: Scroll?

    /// The number of the last question to which the host responded; nil before
    /// the first response.
    public internal(set) var answered: Int?

    /// How many questions the host was asked.
    public internal(set) var asked = 0

    /// How deep in the window's history the page stands.
    public internal(set) var depth: Int

    /// How deep the page stands to which the host sent this one back, until it
    /// travels there; nil otherwise.
    public internal(set) var returning: Int?

    /// The fingerprint of the page as it was loaded; empty if it was not.
    public let fingerprint: String

    var history: [String]

    /// The number of the message about a row of the list beside the page, and the address that its
    /// page has replaced.
    var replaced: (number: Int, address: String)?

    /// What is inside the body, without the sections of the list.
    var body: HTMLElement

    var sections: [Section] = []

    var madeRows = 0

    /// Rows that the last frame drew again where they are, by their births.
    var drawnRows: Set<Int> = []

    /// What was typed and chosen since the host set it last.
    var drafts: [FieldKey: Draft] = [:]

    /// The files that were chosen on a page without a script.
    var chosenFiles: [FieldKey: SampleFile] = [:]

    /// The number of messages about elements so far.
    public internal(set) var said = 0

    /// The number of the last of them that the host is known to have taken.
    public internal(set) var heard = 0

    /// The numbers of the presses of which the host has done nothing.
    public internal(set) var undone: [Int] = []

    /// How many frames were taken on this connection.
    var frames = 0

    /// The tickets with which files may be sent, by the numbers of the messages that offered them;
    /// empty if one is not taken.
    public internal(set) var grants: [Int: String] = [:]

    /// The number of the message with which a button was pressed last.
    var pressed: [FieldKey: Int] = [:]

    /// The fields whose whole text has to be sent.
    var owing: Set<FieldKey> = []

    /// Whether the first frame of a connection is to come, after another connection.
    var isBeginning = false

    /// Where the rows that are on the page are in the whole list.
    public enum Window: Hashable, Sendable {
        /// All rows are on it.
        case whole

        /// The list is long, and the host waits for a report of the visible
        /// range.
        case long

        /// The room above the rows, and the height of the whole list, in CSS
        /// pixels.
        case part(room: Double, extent: Double)
    }

    /// The target of a program's scrolling.
    public struct Scroll: Hashable, Sendable {
        /// The index of the section in the whole list.
        public var section: Int

        /// The index of the row in the section; -1 for the header, -2 for the
        /// footer.
        public var row: Int

        /// Where it is to stand, in the words of `scrollIntoView`.
        public var alignment: String
    }

    struct Section: Sendable {
        /// Its element; the element of the list in it is empty.
        var shell: HTMLElement

        var rows: [RowElement] = []

        /// The room of rows beside those that are on the page: before them, and
        /// of all.
        var room: [Double] = []
    }

    struct RowElement: Sendable {
        /// How many rows were made before it.
        var birth: Int

        var element: HTMLElement
    }

    /// An empty page, before the first frame.
    ///
    /// - Parameter depth: How deep in the window's history it stands; 0 by default.
    public init(at address: String, depth: Int = 0) {
        fingerprint = ""
        self.depth = depth
        history = Array(repeating: "", count: depth) + [address]
        body = HTMLElement(name: "body", attributes: [:])
    }

    /// A page that was loaded and is not live yet.
    ///
    /// - Throws: ``HTMLError`` if the document is not well formed.
    /// - Complexity: O(n) in the size of the document.
    public init(_ source: String, at address: String) throws(HTMLError) {
        let document = try HTMLDocument(source)
        fingerprint = document.root["data-page"] ?? ""
        depth = 0
        history = [address]
        title = document.elements(named: "title").first?.text ?? ""
        body = HTMLElement(name: "body", attributes: [:])
        takeBody(document.elements(named: "body").first?.children ?? [])
    }

    /// The address of the page.
    public var address: String { history[depth] }

    /// The page as a document, with what was typed in its fields.
    ///
    /// - Complexity: O(n) in the size of the page.
    public var document: HTMLDocument {
        var body = body
        _ = body.change(
            where: { $0["id"] == LivePage.listID },
            { list in list.children = sections.map { .element($0.element) } })
        if !drafts.isEmpty {
            // What each field holds, in the order in which they stand in the document.
            var held = controls.map { drafts[$0.key]?.text }[...]
            body.fillControls(above: false, &held)
            body.fillControls(above: true, &held)
        }
        return HTMLDocument(
            root: HTMLElement(name: "html", attributes: [:], children: [.element(body)]))
    }

    /// The rows that are on the page.
    ///
    /// - Complexity: O(n) in the rows.
    public var rows: [Row] {
        var rows: [Row] = []
        for (index, section) in sections.enumerated() {
            for row in section.rows {
                rows.append(
                    Row(
                        index: rows.count, section: index, birth: row.birth, element: row.element))
            }
        }
        return rows
    }

    /// Where the element of the list is.
    static let listID = "w-list"

    mutating func takeBody(_ children: [HTMLElement.Child]) {
        var read: [Section] = []
        body.children = children
        _ = body.change(
            where: { $0["id"] == LivePage.listID },
            { list in
                read = list.elements.map { Section(shell: $0) }
                list.children = []
            })
        for index in read.indices {
            for element in read[index].takeElements() {
                read[index].rows.append(RowElement(birth: madeRows, element: element))
                madeRows += 1
            }
        }
        sections = read
    }
}

extension LivePage {
    /// A row on a live page.
    public struct Row: Sendable {
        /// Its number among all rows on the page.
        public let index: Int

        /// The number of its section among those on the page.
        public let section: Int

        /// How many rows the page had made before this one.
        ///
        /// A row that stays on the page keeps its element, and this with it.
        public let birth: Int

        /// The element.
        public let element: HTMLElement

        /// The identity of the row.
        public var id: String { element["data-id"] ?? "" }

        /// The address of the row.
        public var address: String { element["data-e"] ?? "" }

        /// The button that selects the row; nil for none.
        public var button: HTMLElement? {
            element.first { cell in
                cell.name == "button" && (cell.hasClass("cell") || cell.hasClass("lead"))
            }
        }

        /// The row's text.
        public var text: String { element.rowText }

        /// The fingerprint of an action in its menu; empty for none.
        func print(of action: String) -> String {
            element.first { $0["data-action"] == action }?.print ?? ""
        }

        /// Where the row leads, if anywhere, as a link or a button.
        public var target: String? {
            let cell =
                element.first { $0.hasClass("lead") } ?? element.first { $0.hasClass("cell") }
            return cell?.name == "a" ? cell?["href"] : cell?["data-href"]
        }

        /// Whether selecting it does something.
        public var isButton: Bool { button != nil }

        /// What the menu beside it offers: which action, by what it is called.
        public var actions: [String: String] {
            let menu = element.elements.first { $0.hasClass("menu") }
            let buttons = menu?.descendants.filter { $0.name == "button" } ?? []
            let pairs = buttons.map { ($0.text, $0["data-action"] ?? "") }
            return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        }
    }
}

/// An error: what is wrong with a frame.
public struct LivePageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let reason: String

    /// What is wrong.
    public var description: String { reason }
}

extension LivePage.Section {
    /// Whether an element is the one that the rows are in.
    static func isList(_ element: HTMLElement) -> Bool {
        ["list", "treegrid"].contains(element["role"])
    }

    var element: HTMLElement {
        var element = shell
        _ = element.change(where: LivePage.Section.isList) { list in
            list.children = rows.map { .element($0.element) }
        }
        return element
    }

    mutating func takeElements() -> [HTMLElement] {
        var elements: [HTMLElement] = []
        _ = shell.change(where: LivePage.Section.isList) { list in
            elements = list.elements
            list.children = []
        }
        return elements
    }
}
