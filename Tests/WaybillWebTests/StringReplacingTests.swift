import Testing
import WaybillTesting

@testable import WaybillWeb

/// Words of a page that are replaced, found by their bytes.
@Suite struct StringReplacingTests {
    @Test func `each part is replaced, from the beginning and as often as wanted`() {
        #expect("a-b-c".replacingBytes(of: "-", with: "+") == "a+b+c")
        #expect("a-b-c".replacingBytes(of: "-", with: "+", most: 1) == "a+b-c")
        #expect("a-b".replacingBytes(of: "-", with: "+", most: 0) == "a-b")
        #expect("aaa".replacingBytes(of: "aa", with: "b") == "ba")
        #expect("äöü".replacingBytes(of: "ö", with: "") == "äü")
        #expect("".replacingBytes(of: "a", with: "b") == "")
        #expect("abc".replacingBytes(of: "", with: "x") == "abc")
        #expect("ab".replacingBytes(of: "abc", with: "x") == "ab")
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `texts at random are replaced as the standard library does`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        func text(of count: Int) -> String {
            String((0..<count).compactMap { _ in "ab é漢".randomElement(using: &random) })
        }
        let (whole, part, other) = (text(of: 60), text(of: 2), text(of: 3))
        #expect(
            whole.replacingBytes(of: part, with: other)
                == whole.replacing(part, with: other), "seed \(seed)")
    }
}
