import Testing

@testable import WaybillNetwork

struct TokenLineageTests {
    @Test func `the first refusal renews, the others wait`() {
        var lineage = TokenLineage()
        #expect(lineage.refused("a") == .refresh)
        #expect(lineage.refused("a") == .wait)
        #expect(lineage.refused("other") == .refresh)
        #expect(lineage.renewed("a", to: "b") == "b")
        #expect(lineage.refused("a") == .use("b"))
        #expect(lineage.refused("b") == .refresh)
    }

    @Test func `an old token leads to the newest`() {
        var lineage = TokenLineage()
        for (old, new) in [("a", "b"), ("b", "c"), ("c", "d")] {
            _ = lineage.refused(old)
            _ = lineage.renewed(old, to: new)
        }
        #expect(lineage.refused("a") == .use("d") && lineage.refused("c") == .use("d"))
    }

    @Test func `what could not be renewed is tried again`() {
        var lineage = TokenLineage()
        _ = lineage.refused("a")
        #expect(lineage.renewed("a", to: nil) == nil)
        #expect(lineage.refused("a") == .refresh)
        #expect(lineage.renewed("a", to: "a") == nil)
        #expect(lineage.refused("a") == .refresh)
    }

    @Test func `a token that comes back makes no circle`() {
        var lineage = TokenLineage()
        for (old, new) in [("a", "b"), ("b", "a"), ("a", "b"), ("b", "c"), ("c", "a")] {
            #expect(lineage.refused(old) == .refresh)
            #expect(lineage.renewed(old, to: new) == new)
        }
        #expect(lineage.refused("b") == .use("a"))
    }

    @Test func `only the last are remembered`() {
        var lineage = TokenLineage()
        for number in 0..<100 {
            _ = lineage.refused("\(number)")
            _ = lineage.renewed("\(number)", to: "\(number + 1)")
        }
        #expect(lineage.refused("\(100 - TokenLineage.most)") == .use("100"))
        #expect(lineage.refused("\(99 - TokenLineage.most)") == .refresh)
    }
}
