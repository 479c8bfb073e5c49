import Testing
import WaybillStorage
import WaybillTesting

struct SpellingTests {
    private func mistakes(_ asked: String, _ word: String, _ most: Int = 2) -> Int? {
        Spelling.mistakes(
            in: Array(asked.unicodeScalars), beginning: Array(word.unicodeScalars), atMost: most)
    }

    @Test(arguments: [
        ("museum", "museum", 0), ("muse", "museum", 0), ("musuem", "museum", 1),
        ("musem", "museum", 1), ("museeum", "museum", 1), ("mudeum", "museum", 1),
        ("mseu", "museum", 1), ("resturant", "restaurant", 1), ("rastuarant", "restaurant", 2),
        ("нижнй", "нижний", 1), ("漢子店屋", "漢字店屋", 1),
    ])
    func `mistakes are counted to the nearest beginning`(asked: String, word: String, count: Int) {
        #expect(mistakes(asked, word) == count)
        #expect(count == 0 || mistakes(asked, word, count - 1) == nil)
    }

    @Test(arguments: [
        ("nuseum", "museum"), ("", "museum"), ("museum", ""), ("castle", "museum"),
        ("museum", "mu"),
    ])
    func `another first letter or too many mistakes are another word`(asked: String, word: String) {
        #expect(mistakes(asked, word) == nil)
    }

    @Test(arguments: [
        ("bar", 0), ("cafe", 1), ("pizzeri", 1), ("pizzeria", 2), ("a1b2c3d4", 0), ("1234", 0),
        (String(repeating: "a", count: 33), 0), ("٣٣٣٣", 0),
    ])
    func `short words, long ones and numbers are taken as they are`(word: String, count: Int) {
        #expect(Spelling.forgivenMistakes(in: word) == count)
    }

    /// The definition, without what makes it fast.
    private func plainMistakes(_ asked: [Unicode.Scalar], _ word: [Unicode.Scalar]) -> Int {
        func distance(_ one: ArraySlice<Unicode.Scalar>, _ other: ArraySlice<Unicode.Scalar>) -> Int
        {
            guard let last = one.last, let otherLast = other.last else {
                return max(one.count, other.count)
            }
            var least = distance(one.dropLast(), other) + 1
            least = min(least, distance(one, other.dropLast()) + 1)
            least = min(
                least, distance(one.dropLast(), other.dropLast()) + (last == otherLast ? 0 : 1))
            if one.count > 1, other.count > 1, one.dropLast().last == otherLast,
                other.dropLast().last == last
            {
                least = min(least, distance(one.dropLast(2), other.dropLast(2)) + 1)
            }
            return least
        }
        return (0...word.count).map { distance(asked[...], word.prefix($0)) }.min() ?? 0
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `the count is that of the definition`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func word() -> [Unicode.Scalar] {
            ["a"]
                + (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    ["a", "b", "c"].randomElement(using: &random) ?? "a"
                }
        }
        for _ in 0..<60 {
            let (asked, other) = (word(), word())
            let count = plainMistakes(asked, other)
            let found = Spelling.mistakes(in: asked, beginning: other, atMost: 2)
            #expect(found == (count <= 2 ? count : nil), "seed \(seed): \(asked), \(other)")
        }
    }
}
