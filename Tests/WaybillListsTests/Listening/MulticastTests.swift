import Testing
import WaybillLists

@Suite struct MulticastTests {
    private protocol Hearing: AnyObject {
        func hear(_ word: String)
        func answer(_ soFar: Int?) -> Vote<Int>
    }

    private final class Log {
        var lines: [String] = []
    }

    private final class Child: Hearing {
        let name: String
        let log: Log
        var onHear: () -> Void = {}
        var answer = Vote<Int>.silent

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
        }

        func hear(_ word: String) {
            log.lines.append("\(name) \(word)")
            onHear()
        }

        func answer(_ soFar: Int?) -> Vote<Int> {
            log.lines.append("\(name) after \(soFar.map(String.init) ?? "nothing")")
            return answer
        }
    }

    private let log = Log()
    private let multicast = Multicast<any Hearing>()
    private let a: Child
    private let b: Child
    private let c: Child

    init() {
        a = Child("a", log)
        b = Child("b", log)
        c = Child("c", log)
    }

    private func say(_ word: String) { multicast.tell { $0.hear(word) } }

    private var order: String { multicast.listeners.compactMap { ($0 as? Child)?.name }.joined() }

    // Behaviour 2/1, 2/4
    @Test func `each listener is notified once and in order`() {
        for child in [a, b, c] { multicast.append(child) }
        say("hello")
        #expect(log.lines == ["a hello", "b hello", "c hello"])
    }

    // Behaviour 2/10
    @Test func `listeners are appended, inserted, removed and counted`() {
        multicast.append(a)
        multicast.insert([b, c], at: 0)
        #expect(order == "bca")
        multicast.insert([a], at: 99)
        multicast.insert([c], at: -1)
        #expect(order == "bcaac" && multicast.count == 5)
        #expect(multicast.remove(a) == 2)
        #expect(multicast.remove(a) == 0)
        #expect(order == "bcc")
        multicast.removeAll()
        #expect(multicast.count == 0)
        say("unheard")
        #expect(log.lines.isEmpty)
    }

    // Behaviour 2/12
    @Test func `a listener out of range is nil`() {
        for child in [a, b] { multicast.append(child) }
        #expect(multicast[1] === b)
        #expect(multicast[2] == nil && multicast[-1] == nil && multicast[.max] == nil)
    }

    // Behaviour 2/11
    @Test func `listeners are weak, and released ones are skipped and forgotten`() {
        multicast.append(a)
        do {
            let short = Child("short", log)
            multicast.append(short)
            #expect(multicast.count == 2)
        }
        multicast.append(b)
        #expect(multicast.count == 2 && order == "ab")
        #expect(multicast[1] === b)
        say("hello")
        #expect(log.lines == ["a hello", "b hello"])
    }

    @Test func `a listener that is held strongly lives as long as it is a member`() {
        weak var kept: Child?
        do {
            let child = Child("kept", log)
            kept = child
            multicast.append(child, isHeldStrongly: true)
        }
        say("hello")
        #expect(log.lines == ["kept hello"])
        multicast.removeAll()
        #expect(kept == nil)
    }

    // Behaviour 2/4, 2/13
    @Test func `a listener that was added twice is called twice`() {
        for child in [a, b, a] { multicast.append(child) }
        say("hello")
        #expect(log.lines == ["a hello", "b hello", "a hello"])
    }

    // Behaviour 2/14
    @Test func `who joins in a round gets the next, and who leaves gets nothing more`() {
        for child in [a, b] { multicast.append(child) }
        a.onHear = { [multicast, a, b, c] in
            a.onHear = {}
            multicast.remove(b)
            multicast.append(c)
        }
        say("one")
        say("two")
        #expect(log.lines == ["a one", "a two", "c two"])
    }

    // Behaviour 2/14
    @Test func `a listener that leaves and joins again in a round gets the next`() {
        for child in [a, b] { multicast.append(child) }
        a.onHear = { [multicast, a, b] in
            a.onHear = {}
            multicast.remove(b)
            multicast.append(b)
        }
        say("one")
        say("two")
        #expect(log.lines == ["a one", "a two", "b two"])
    }

    // Behaviour 2/15
    @Test func `a call within a call disturbs no round`() {
        for child in [a, b, c] { multicast.append(child) }
        a.onHear = { [multicast, a] in
            a.onHear = {}
            multicast.tell { $0.hear("inner") }
        }
        say("outer")
        #expect(
            log.lines == [
                "a outer", "a inner", "b inner", "c inner", "b outer", "c outer",
            ])
    }

    // Behaviour 1/98, 2/2
    @Test func `the first opinion counts, and everybody is asked once`() {
        for child in [a, b, c] { multicast.append(child) }
        b.answer = .opinion(2)
        c.answer = .opinion(3)
        #expect(multicast.vote { $0.answer($1) } == 2)
        #expect(log.lines == ["a after nothing", "b after nothing", "c after 2"])
    }

    // Behaviour 1/99, 2/3
    @Test func `a later listener may override, and the last one that does wins`() {
        let d = Child("d", log)
        for child in [a, b, c, d] { multicast.append(child) }
        a.answer = .opinion(1)
        b.answer = .override(2)
        c.answer = .override(3)
        d.answer = .opinion(4)
        #expect(multicast.vote { $0.answer($1) } == 3)
        #expect(log.lines == ["a after nothing", "b after 1", "c after 2", "d after 3"])
    }

    // Behaviour 1/100, 2/17
    @Test func `an opinion of one's own is the first, and no opinion is nil`() {
        multicast.append(a)
        #expect(multicast.vote { $0.answer($1) } == nil)
        a.answer = .opinion(1)
        #expect(multicast.vote(startingWith: 7) { $0.answer($1) } == 7)
        a.answer = .override(2)
        #expect(multicast.vote(startingWith: 7) { $0.answer($1) } == 2)
    }

    // Behaviour 2/17
    @Test func `who looks for one opinion asks no one after it`() {
        for child in [a, b, c] { multicast.append(child) }
        let found = multicast.first { child -> String? in
            child.hear("asked")
            return child === b ? "b" : nil
        }
        #expect(found == "b" && log.lines == ["a asked", "b asked"])
        #expect(multicast.first { _ in nil as Int? } == nil)
    }

    @Test func `a listener that is a value is kept`() {
        let words = Multicast<(String) -> Void>()
        words.append { [log] in log.lines.append($0) }
        words.tell { $0("hello") }
        #expect(log.lines == ["hello"] && words.count == 1)
    }

    @Test func `an error of a listener ends the round`() {
        struct Failure: Error {}
        for child in [a, b] { multicast.append(child) }
        #expect(throws: Failure.self) {
            try multicast.tell { child throws in
                child.hear("hello")
                throw Failure()
            }
        }
        #expect(log.lines == ["a hello"])
    }
}
