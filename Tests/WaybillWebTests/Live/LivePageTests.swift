import Testing
import WaybillLists
import WaybillScreens
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// The page that tests take frames with: it follows the form of frames to the
/// letter, and refuses what breaks it.
struct LivePageTests {
    /// A page with the rows a and b in one section, and c in another one.
    private func page() throws -> LivePage {
        var page = Page(
            ScreenDescription(title: "Notes", url: RouteURL(path: ["notes"])), appName: "Pad",
            tabs: [])
        page.search = Page.Search(
            label: "Search", text: "", prompt: "", target: RouteURL(), parameter: "q")
        page.sections = [
            Page.Section(id: "one", rows: [row("a"), row("b")]),
            Page.Section(id: "two", rows: [row("c")]),
        ]
        page.sections[1].index = 1
        return try LivePage(showing: page)
    }

    private func row(_ id: String) -> Page.Row {
        Page.Row(id: RecordID(id), content: .row([.symbol(.bookmark), .text(id), .badge("new")]))
    }

    /// What a frame makes of the page: the identities and texts of its rows.
    private func rows(after frame: String) throws -> [String] {
        var page = try page()
        try page.take(frame)
        return page.rows.map { "\($0.id): \($0.text)" }
    }

    @Test func `rows are named by their number, and runs go up or down`() throws {
        let frame = #"{"d":0,"l":[{"o":0,"a":[0,5,9],"r":[[2,-3]]}]}"#
        #expect(try rows(after: frame) == ["c: c new", "b: b new", "a: a new"])
        var page = try page()
        let births = page.rows.map(\.birth)
        try page.take(frame)
        #expect(page.rows.map(\.birth) == births.reversed() && page.listNumber == 1)
        #expect(page.rows.map { $0.element["aria-posinset"] } == ["6", "7", "8"])
        #expect(page.rows.allSatisfy { $0.element["aria-setsize"] == "9" })
        let section = try #require(page.document.elements(named: "section").first)
        #expect(section["class"] == "table part" && section["data-at"] == "0")
    }

    @Test func `rows that come are plain, links, buttons and buttons that lead on`() throws {
        var page = try page()
        try page.take(
            #"{"d":0,"l":[{"o":1,"a":[1,0,5],"r":[["p","P"],["l","L","/l"],"#
                + #"["b","B",0,"says"],["d","D","/d","says"],2]}]}"#)
        #expect(page.rows.map(\.id) == ["p", "l", "b", "d", "c"])
        #expect(page.rows.map(\.target) == [nil, "/l", nil, "/d", nil])
        #expect(page.rows.map(\.isButton) == [false, false, true, true, false])
        #expect(page.rows.map(\.birth) == [3, 4, 5, 6, 2])
    }

    @Test func `texts are set by the number of their element, drawings left out`() throws {
        let frame = ##"{"d":0,"e":[[1,1,"old"],[2,0,"<&\"",1,""]]}"##
        #expect(try rows(after: frame) == ["a: a new", "b: b old", "c: <&\""])
    }

    @Test func `the window, the field, parts and what is to be seen are reported`() throws {
        var page = try page()
        try page.take(
            #"{"d":0,"k":7,"t":"T","u":"/x","p":["w-head","<h1>New</h1>"],"f":"milk","#
                + #""w":[10.5,2000],"s":[1,-1,"center"]}"#)
        #expect(page.title == "T" && page.address == "/x" && page.answered == 7)
        #expect(page.document.elements(named: "h1").map(\.text) == ["New"])
        #expect(page.document.elements(with: "type", "search").first?["value"] == "milk")
        #expect(page.window == .part(room: 10.5, extent: 2_000))
        #expect(page.scroll?.section == 1 && page.scroll?.row == -1)
        try page.take(#"{"d":0,"w":[0]}"#)
        #expect(page.window == .long && page.scroll == nil)
        try page.take(#"{"d":0,"w":[]}"#)
        #expect(page.window == .whole)
    }

    @Test func `a frame of a page that was left does not change the address`() throws {
        var page = try page()
        _ = page.go(to: "/next")
        try page.take(#"{"d":0,"u":"/late"}"#)
        #expect(page.address == "/next" && page.depth == 1)
        _ = page.travel(to: 0)
        #expect(page.address == "/notes")
        let nowhere = page.travel(to: 2)
        #expect(nowhere == nil)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"d":"0"}"#, #"{"d":0,"x":1}"#, #"{"d":0,"b":"<p/>"}"#,
        #"{"d":0,"n":1}"#, #"{"d":0,"l":[0,{"r":[2]},1]}"#, #"{"d":0,"l":[{"o":0,"h":"<p/>"}]}"#,
        #"{"d":0,"l":[0,0]}"#,
        #"{"d":0,"l":[2]}"#, #"{"d":0,"l":[1,0]}"#, #"{"d":0,"l":[{}]}"#,
        #"{"d":0,"l":[0,1,{"r":[]}]}"#,
        #"{"d":0,"l":[{"o":0,"a":[0,0,1],"r":[]}]}"#,
        #"{"d":0,"l":[{"o":0,"a":[0,0,2],"r":[0,0]}]}"#,
        #"{"d":0,"l":[{"o":0,"a":[0,0,2],"r":[[0,9]]}]}"#,
        #"{"d":0,"l":[{"o":0,"a":[0,0,2],"r":[[0,0]]}]}"#,
        #"{"d":0,"l":[{"o":0,"a":[0,0,2],"r":[0,1,2]},1]}"#,
        #"{"d":0,"l":[{"o":0,"a":[0,0],"r":[0]}]}"#,
        #"{"d":0,"l":[{"o":0,"a":[0,0,1],"r":[0],"x":1}]}"#,
        #"{"d":0,"l":[{"h":"<p/>","a":[0,0,0],"r":[]}]}"#,
        #"{"d":0,"l":[{"h":"<section>","a":[0,0,0],"r":[]}]}"#,
        #"{"d":0,"l":[{"o":0,"a":[0,0,1],"r":[["x"]]}]}"#,
        #"{"d":0,"e":[[3,0,"x"]]}"#, #"{"d":0,"e":[[-1,0,"x"]]}"#, #"{"d":0,"e":[[0,2,"x"]]}"#,
        #"{"d":0,"e":[[0]]}"#, #"{"d":0,"e":[[0,0,"x","says"]]}"#, #"{"d":0,"e":[[0,0]]}"#,
        #"{"d":0,"p":["w-none","x"]}"#, #"{"d":0,"p":["w-head"]}"#, #"{"d":0,"p":["w-head","<"]}"#,
        #"{"d":0,"w":[1,2,3]}"#, #"{"d":0,"w":[5,2]}"#, #"{"d":0,"s":[0,0,"top"]}"#,
    ])
    func `a frame that cannot be followed is refused, and changes nothing`(
        _ frame: String
    ) throws {
        var page = try page()
        let before = DrawnLines(page)
        #expect(throws: LivePageError.self) { try page.take(frame) }
        #expect(DrawnLines(page) == before && page.listNumber == 0)
    }

    @Test func `what a page sends is what the host reads`() throws {
        var page = try page()
        let row = page.rows[2]
        let place = LiveRow(list: 0, index: 2, id: "c")
        let search = RouteURL(path: ["d"], query: [RouteURL.Parameter("e", "f")])
        let said: [(String?, LiveMessage)] = [
            (page.show(), .show(RouteURL(path: ["notes"]), fingerprint: "", depth: 0)),
            (page.select(row), .select(place)),
            (page.type("é\n"), .type("é\n")),
            (page.retry(), .retry),
            (page.follow(row, to: "/c"), .follow(RouteURL(path: ["c"]), depth: 1, row: place)),
            (page.go(to: "/d?e=f"), .go(search, depth: 2)),
            (page.travel(to: 1), .travel(RouteURL(path: ["c"]), depth: 1)),
            (page.beside(to: "/b"), .beside(RouteURL(path: ["b"]), depth: 1)),
            (
                page.follow(row, to: "/c", isWide: true),
                .follow(RouteURL(path: ["c"]), depth: 2, row: place, isWide: true)
            ),
        ]
        for (message, meant) in said {
            #expect(try LiveMessage(try #require(message).utf8) == meant)
        }
    }

    @Test func `what a page sees of a long list is what the host reads`() throws {
        var page = try page()
        var sight = LivePage.Sight(
            width: 320, height: 480, at: .row(section: 1, row: 5, below: -7.5))
        sight.rows = [2: LivePage.Sight.Size(width: 100, height: 44)]
        sight.headers = [0: 30]
        sight.sides = [1: 12]
        guard case .see(let read) = try LiveMessage(page.see(sight).utf8) else {
            Issue.record("not a sight")
            return
        }
        #expect(read.question == 1 && page.asked == 1 && read.list == 0)
        #expect(read.size.width == 320 && read.size.height == 480)
        #expect(read.place == .row(section: 1, row: 5, below: -7.5))
        #expect(read.rows.keys.sorted() == [2] && read.rows[2]?.height == 44)
        #expect(read.headers == [0: 30] && read.sides == [1: 12])
    }
}
