import Foundation
import Testing
import WaybillNetwork
import WaybillTesting

/// Any bytes end in a model or an error; what Foundation reads, we read alike.
struct ParserFuzzTests {
    private static let seeds = SeededGenerator.seeds(4)

    private static let sample = """
        {"results": [{"id": "a", "city": "Łódź \\u00e9\\uD83D\\uDE00", "lat": -51.75e0, "lon": 19},
        {"id": "b", "country": null, "flag": true, "more": [[], {}, [0.1, 1E5, -0]]}], "n": false}
        """

    private let parser = Parser.list(of: City.parser, at: "results")

    @Test(arguments: seeds)
    func `damaged responses never trap`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var bytes = Array(Self.sample.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                damage(&bytes, using: &generator)
            }
            check(Data(bytes), seed)
        }
    }

    @Test(arguments: seeds)
    func `random bytes never trap`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let signs = Array("{}[]\",:\\u0123456789eE+-.truefalsn \n<".utf8)
        for _ in 0..<500 {
            let count = Int.random(in: 0...60, using: &generator)
            let isJSONLike = Bool.random(using: &generator)
            let bytes = (0..<count).map { _ in
                isJSONLike
                    ? signs[Int.random(in: signs.indices, using: &generator)]
                    : UInt8.random(in: .min ... .max, using: &generator)
            }
            check(Data(bytes), seed)
        }
    }

    @Test func `every beginning of a response is refused, and the whole is not`() throws {
        let bytes = Array(Self.sample.utf8)
        for count in bytes.indices {
            #expect(throws: ParseError.self) { try parser.parse(Data(bytes[..<count])) }
        }
        #expect(try parser.parse(Data(bytes)).elements.count == 2)
    }

    private func damage(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let index = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = .random(in: .min ... .max, using: &generator)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(bytes[Int.random(in: bytes.indices, using: &generator)], at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + 9))
        }
    }

    /// Foundation's reader is the oracle for JSON, except where it differs on
    /// purpose: lone surrogates, numbers beyond a double, and other encodings.
    private func check(_ data: Data, _ seed: UInt64) {
        _ = try? parser.parse(data)
        let isOurs = (try? JSONValue(parsing: data)) != nil
        guard String(validating: data, as: UTF8.self) != nil, !data.contains(0),
            !String(decoding: data, as: UTF8.self).lowercased().contains("\\ud")
        else { return }
        let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
        let isTheirs = (try? JSONSerialization.jsonObject(with: data, options: options)) != nil
        #expect(
            !isTheirs || isOurs,
            "seed \(seed): \(String(decoding: data, as: UTF8.self).debugDescription)")
    }
}
