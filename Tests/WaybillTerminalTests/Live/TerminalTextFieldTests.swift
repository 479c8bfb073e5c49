import Testing
import WaybillTerminal
import WaybillTesting

@Suite struct TerminalTextFieldTests {
    @Test func `text is inserted at the caret and deleted on both sides of it`() {
        var field = TerminalTextField("museum")
        field.move(by: -3)
        field.insert("東京".unicodeScalars)
        #expect(field.text == "mus東京eum" && field.caret == 5)
        field.deleteBackward()
        field.deleteForward()
        #expect(field.text == "mus東um" && field.caret == 4)
        field.moveToStart()
        field.deleteBackward()
        #expect(field.text == "mus東um" && field.caret == 0)
        field.moveToEnd()
        field.deleteForward()
        #expect(field.text == "mus東um" && field.caret == 6)
    }

    @Test func `the caret moves by what a person sees as one character`() {
        var field = TerminalTextField("a👩‍👩‍👧e\u{301}")
        #expect(field.caret == 3)
        field.move(by: -1)
        field.deleteBackward()
        #expect(field.text == "ae\u{301}" && field.caret == 1)
        field.move(by: 10)
        #expect(field.caret == 2)
        field.move(by: -10)
        #expect(field.caret == 0)
    }

    @Test func `a scalar that combines joins what stands before it`() {
        var field = TerminalTextField("xy")
        field.move(by: -1)
        field.insert(CollectionOfOne("e"))
        field.insert(CollectionOfOne("\u{301}"))
        #expect(field.text == "xe\u{301}y" && field.caret == 2)
    }

    @Test func `what was pasted comes in one line and commands nothing`() {
        var field = TerminalTextField()
        field.insert("a\nb\tc\u{1B}[2J\u{202E}d\u{0}".unicodeScalars)
        #expect(field.text == "a b c[2Jd")
        field.insert(String(repeating: "é", count: 100_000).unicodeScalars)
        #expect(field.text.unicodeScalars.count == TerminalTextField.limit)
    }

    /// A terminal sends a return for each line break of a text that is pasted.
    @Test(arguments: [
        ("a\rb", "a\nb"), ("a\r\nb", "a\nb"), ("a\r\rb", "a\n\nb"), ("a\n\rb\r", "a\n\nb\n"),
    ])
    func `pasted lines stay lines, or are joined by blanks`(_ pasted: String, _ lines: String) {
        var several = TerminalTextField(hasLines: true)
        several.insert(pasted.unicodeScalars)
        #expect(Array(several.text.unicodeScalars) == Array(lines.unicodeScalars))
        var one = TerminalTextField()
        one.insert(pasted.unicodeScalars)
        #expect(one.text == lines.replacing("\n", with: " "))
    }

    @Test func `words and ends are deleted at once`() {
        var field = TerminalTextField("new york  pizza ")
        field.deleteWord()
        #expect(field.text == "new york  ")
        field.deleteWord()
        #expect(field.text == "new ")
        field.move(by: -2)
        field.deleteToEnd()
        #expect(field.text == "ne")
        field.move(by: -1)
        field.deleteToStart()
        #expect(field.text == "e" && field.caret == 0)
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `the caret is always in the text`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let scalars = Array("ae\u{301}\u{200D}👩👧🇯🇵🏽東 \u{FE0F}नि\r\n".unicodeScalars)
        var field = TerminalTextField()
        for _ in 0..<60 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: field.deleteBackward()
            case 1: field.deleteForward()
            case 2: field.move(by: Int.random(in: -3...3, using: &random))
            case 3: field.deleteWord()
            default: field.insert(CollectionOfOne(scalars.randomElement(using: &random) ?? "a"))
            }
            #expect((0...field.text.count).contains(field.caret), "seed \(seed)")
        }
    }
}
