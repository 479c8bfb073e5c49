import Testing
import WaybillStorage

struct RecordCompletionTests {
    private let titles = ["Pizza Roma", "PIZZA  ROMA", "Café Pízza", "Pizzeria Napoli"]

    private func completions(_ text: String, limit: Int = 8) -> [RecordCompletion] {
        RecordCompletion.all(of: text, with: titles, limit: limit)
    }

    @Test func `completions are distinct, words first`() {
        #expect(
            completions("Pizz") == [
                RecordCompletion(text: "Pizza", kind: .word),
                RecordCompletion(text: "Pizzeria", kind: .word),
                RecordCompletion(text: "Pizza Roma", kind: .title),
                RecordCompletion(text: "Café Pízza", kind: .title),
                RecordCompletion(text: "Pizzeria Napoli", kind: .title),
            ])
        #expect(
            completions("pizza r").first == RecordCompletion(text: "pizza Roma", kind: .word))
    }

    @Test func `half of a short list are words, and a text without words has none`() {
        #expect(completions("pizz", limit: 2).map(\.kind) == [.word, .title])
        #expect(completions("pizz", limit: .max).count == 5)
        for text in ["", " ", "*"] { #expect(completions(text).isEmpty) }
        #expect(completions("pizz", limit: 0).isEmpty)
    }
}
