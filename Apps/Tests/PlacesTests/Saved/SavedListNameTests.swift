import Places
import Testing
import WaybillTesting

@Suite struct SavedListNameTests {
    @Test(arguments: [
        ("Trip", "Trip"), (" \tTrip to Rome\n", "Trip to Rome"), ("Cafe\u{301}", "Caf\u{E9}"),
        ("👩‍👩‍👧 Ausflüge", "👩‍👩‍👧 Ausflüge"), ("می‌خواهم", "می‌خواهم"), ("東京　旅行", "東京　旅行"),
        ("a,b/c?d", "a,b/c?d"),
    ])
    func `a name is trimmed and composed`(_ text: String, _ name: String) throws {
        let scalars = try SavedListName(text).description.unicodeScalars
        #expect(scalars.elementsEqual(name.unicodeScalars))
    }

    @Test(arguments: ["", " ", "\n\t\u{3000}", "\u{200B}", "\u{200D}\u{FEFF}"])
    func `a text without visible characters is not a name`(_ text: String) {
        #expect(throws: SavedListNameError.empty) { try SavedListName(text) }
    }

    @Test(arguments: ["a\nb", "a\u{0}", "\u{1B}[31mred", "a\u{202E}b", "a\u{2028}b", "a\tb"])
    func `what is obeyed and not seen is in no name`(_ text: String) {
        #expect(throws: SavedListNameError.notOneLine) { try SavedListName(text) }
    }

    @Test func `a name has a hundred scalars at most, blanks around it aside`() throws {
        let most = String(repeating: "x", count: SavedListName.limit)
        #expect(try SavedListName("  \(most)  ").description == most)
        #expect(throws: SavedListNameError.tooLong) { try SavedListName(most + "x") }
        // One character, as a person counts, of very many scalars.
        let tall = "e" + String(repeating: "\u{320}", count: 5_000)
        #expect(throws: SavedListNameError.tooLong) { try SavedListName(tall) }
    }

    @Test func `each rule is said in a line`() {
        let errors: [SavedListNameError] = [.empty, .tooLong, .notOneLine]
        #expect(errors.allSatisfy { $0.description.hasPrefix("The name of a list ") })
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `a name that is taken is taken again as it is`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let scalars = (0..<Int.random(in: 0...120, using: &random)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x3000, using: &random))
            }
            let text = String(String.UnicodeScalarView(scalars))
            guard let name = try? SavedListName(text) else { continue }
            #expect((try? SavedListName(name.description)) == name, "seed \(seed): \(scalars)")
        }
    }
}
