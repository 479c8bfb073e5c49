import PlacesCore
import Testing
import WaybillLoading
import WaybillPipeline

struct LocationSearchTests {
    private struct Refusal: Error, CustomStringConvertible {
        let description = "Wait a little."
    }

    private let failure = LocationFailure("Nominatim", Refusal())

    private func answer(_ ids: String...) -> LocationAnswer {
        LocationAnswer(ids.map { NamedLocation(id: $0, name: $0) })
    }

    /// A search for which a text was typed, and suggestions came.
    private func suggested(_ text: String, _ ids: String...) throws -> LocationSearch {
        var search = LocationSearch()
        search.type(text)
        let question = try sure(search.ask())
        search.suggest(
            .success(LocationAnswer(ids.map { NamedLocation(id: $0, name: $0) })), of: question)
        return search
    }

    @Test func `typing waits, and asks once for the latest text`() throws {
        var search = LocationSearch()
        #expect(!search.isLoading && search.locations.isEmpty)
        #expect(search.type("b") == .wait && search.type("be") == .wait && search.isLoading)
        let question = try sure(search.ask())
        #expect(question.text == "be" && search.ask() == nil)
        #expect(search.suggest(.success(answer("a")), of: question) == .accepted)
        #expect(search.locations.map(\.id) == ["a"] && !search.isLoading)
        #expect(search.type("") == .stop && search.locations.isEmpty && !search.isLoading)
    }

    @Test func `Enter asks once, however often it is pressed`() throws {
        var search = try suggested(" Berlin ", "a")
        let entry = try sure(search.enter())
        #expect(entry.text == "Berlin" && search.isLoading)
        #expect(search.enter() == nil)
        search.finish(.success(answer("z", "a")), of: entry)
        #expect(search.locations.map(\.id) == ["z", "a"] && !search.isLoading)
        #expect(search.enter() == nil)
        search.type("berlin  ")
        #expect(search.enter() == nil && search.locations.map(\.id) == ["z", "a"])
        #expect(search.typed.recent.texts == ["berlin"])
    }

    @Test func `Enter asks nobody for nothing`() {
        var search = LocationSearch()
        #expect(search.enter() == nil)
        search.type("  ")
        #expect(search.enter() == nil && search.typed.recent.texts.isEmpty)
    }

    @Test func `a failure is told and may be entered again`() throws {
        var search = try suggested("berlin", "a")
        let entry = try sure(search.enter())
        search.finish(.failure(failure), of: entry)
        #expect(search.failure == failure && search.locations.map(\.id) == ["a"])
        let again = try sure(search.enter())
        #expect(search.failure == nil)
        search.finish(.success(answer("z")), of: again)
        #expect(search.locations.map(\.id) == ["z", "a"])
    }

    @Test func `a text that was answered is shown again and not asked again`() throws {
        var search = try suggested("berlin", "a")
        search.finish(.success(answer("z")), of: try sure(search.enter()))
        search.type("berl")
        #expect(search.locations.map(\.id) == ["a"], "what was suggested stays meanwhile")
        search.type("Berlin")
        #expect(search.locations.first?.id == "z" && search.enter() == nil)
        search.type("bern")
        #expect(search.enter() != nil)
    }

    @Test func `nothing found is an answer, too`() throws {
        var search = try suggested("zzzz")
        search.finish(.success(answer()), of: try sure(search.enter()))
        #expect(search.locations.isEmpty && search.enter() == nil && !search.isLoading)
        search.type("x")
        search.type("zzzz")
        #expect(search.enter() == nil)
    }

    @Test func `a late answer changes nothing, and is not asked for again`() throws {
        var search = try suggested("berlin", "a")
        let entry = try sure(search.enter())
        search.type("bern")
        #expect(search.finish(.success(answer("z")), of: entry) == .late)
        #expect(!search.locations.contains { $0.id == "z" })
        search.type("berlin")
        #expect(search.locations.contains { $0.id == "z" } && search.enter() == nil)
    }

    @Test func `a late failure is forgotten`() throws {
        var search = try suggested("berlin", "a")
        let entry = try sure(search.enter())
        search.type("bern")
        #expect(search.finish(.failure(failure), of: entry) == .late && search.failure == nil)
        search.type("berlin")
        #expect(search.enter() != nil)
    }

    @Test func `a finder that fails while others find is told beside what they found`() throws {
        var search = LocationSearch()
        search.type("b")
        let question = try sure(search.ask())
        let partial = LocationAnswer([NamedLocation(id: "a")], failures: [failure])
        search.suggest(.success(partial), of: question)
        #expect(search.failure == failure && search.locations.map(\.id) == ["a"])
    }
}

/// What must be there; `#require` takes no call that changes something.
private func sure<Value>(_ value: Value?) throws -> Value { try #require(value) }
