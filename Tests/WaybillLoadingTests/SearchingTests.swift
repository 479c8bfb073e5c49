import Testing
import WaybillLoading
import WaybillTesting

@Suite struct SearchingTests {
    private struct Broken: Error, Equatable {}
    private typealias Names = Searching<[String], Broken>

    @Test func `typing waits, asks once and shows what is found`() throws {
        var search = Names()
        #expect(search.type("c") == .wait && search.results.isLoading)
        #expect(search.type("ca") == .wait)
        let question = try sure(search.ask())
        #expect(question.text == "ca" && search.ask() == nil)
        #expect(search.finish(["cat"], of: question) == .accepted)
        #expect(search.results.value == ["cat"] && search.answered == "ca")
    }

    @Test func `what was found stays while the next text is searched`() throws {
        var search = Names()
        search.type("a")
        search.finish(["a"], of: try sure(search.ask()))
        search.type("ab")
        #expect(search.results.shown == .refreshing(["a"]))
        let question = try sure(search.ask())
        #expect(search.results.shown == .refreshing(["a"]))
        search.finish([], of: question)
        #expect(search.results.shown == .empty)
    }

    @Test func `blanks around a text search nothing anew`() throws {
        var search = Names()
        search.type(" a")
        search.finish(["a"], of: try sure(search.ask()))
        #expect(search.type("a ") == .unchanged && search.text == "a ")
        #expect(search.ask() == nil && search.results.shown == .loaded(["a"]))
    }

    @Test func `an empty field has no results, and a late answer brings none`() throws {
        var search = Names()
        search.type("a")
        let question = try sure(search.ask())
        #expect(search.type("  ") == .stop && search.isBlank)
        #expect(search.finish(["a"], of: question) == .late && search.results.value == nil)
        #expect(search.type("") == .unchanged && search.ask() == nil)
    }

    @Test func `back at the text that was answered nothing is searched`() throws {
        var search = Names()
        search.type("a")
        search.finish(["a"], of: try sure(search.ask()))
        search.type("ab")
        let question = try sure(search.ask())
        #expect(search.type("a") == .stop && search.results.shown == .loaded(["a"]))
        #expect(search.finish(["ab"], of: question) == .late)
        #expect(search.type("ab") == .wait)
    }

    @Test func `a failure is kept beside what was found, and asked again`() throws {
        var search = Names()
        search.type("a")
        search.finish(["a"], of: try sure(search.ask()))
        search.type("b")
        search.fail(Broken(), of: try sure(search.ask()))
        #expect(search.results.shown == .failedRefresh(["a"], Broken()))
        #expect(search.type("b") == .unchanged)
        let question = try sure(search.askAgain())
        #expect(question.text == "b" && search.results.shown == .refreshing(["a"]))
        search.finish(["b"], of: question)
        #expect(search.results.shown == .loaded(["b"]))
        search.type("")
        #expect(search.askAgain() == nil)
    }

    @Test func `a text that is there from the start is asked for`() throws {
        var search = Names(text: "a ")
        #expect(search.text == "a ")
        #expect(try sure(search.ask()).text == "a")
        var blank = Names(text: " ")
        #expect(blank.ask() == nil)
    }

    /// What a person types, pauses and answers, in any order.
    @Test(arguments: 0..<UInt64(300))
    func `whatever the order of answers, only that to the last text is shown`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var search = Names()
        var open: [Names.Question] = []
        for _ in 0..<40 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                let text = ["", " ", "a", "ab", "ab ", "abc"].randomElement(using: &random) ?? ""
                search.type(text)
            case 2: if let question = search.ask() { open.append(question) }
            case 3: if let question = search.askAgain() { open.append(question) }
            default:
                guard let index = open.indices.randomElement(using: &random) else { continue }
                let question = open.remove(at: index)
                let isFailed = Bool.random(using: &random)
                let taken =
                    isFailed
                    ? search.fail(Broken(), of: question)
                    : search.finish([question.text], of: question)
                let query = search.text.split(separator: " ").joined()
                if taken == .accepted { #expect(question.text == query, "seed \(seed)") }
            }
            let query = search.text.split(separator: " ").joined()
            if case .loaded(let found) = search.results.shown {
                #expect(found == [query], "seed \(seed)")
            }
            if query.isEmpty { #expect(search.results.shown == .loading, "seed \(seed)") }
        }
        // When all is answered, the field has what belongs to it.
        if let question = search.ask() { open.append(question) }
        for question in open { search.finish([question.text], of: question) }
        let query = search.text.split(separator: " ").joined()
        if !query.isEmpty, search.results.failure == nil {
            #expect(search.results.shown == .loaded([query]), "seed \(seed)")
        }
    }

    // MARK: Recent queries

    @Test func `the latest queries come first, each once`() {
        var search = Names(recent: RecentQueries(limit: 3))
        for text in ["Cafe", " ", "park ", "cafe", "zoo", "bar"] {
            search.type(text)
            search.submit()
        }
        #expect(search.recent.texts == ["bar", "zoo", "cafe"])
        search.recent.remove(" ZOO")
        #expect(search.recent.texts == ["bar", "cafe"])
        search.recent.removeAll()
        #expect(search.recent.texts.isEmpty)
    }

    @Test func `recent queries suggest what begins as typed`() {
        let recent = RecentQueries(["Cafe Central", "bar", "café", "cafe"])
        #expect(recent.suggestions(for: "CAF") == ["Cafe Central", "café", "cafe"])
        #expect(recent.suggestions(for: "cafe") == ["Cafe Central"])
        #expect(recent.suggestions(for: "") == ["Cafe Central", "bar", "café", "cafe"])
    }

    @Test func `what does not belong among recent queries is not remembered`() {
        var recent = RecentQueries(limit: 2)
        recent.add(String(repeating: "a", count: RecentQueries.longestText + 1))
        recent.add("\n")
        #expect(recent.texts.isEmpty)
        #expect(RecentQueries(["a"], limit: -1).texts.isEmpty)
    }
}
