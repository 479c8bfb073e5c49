import Testing
import WaybillScreens

@Suite struct ScreenMistakeTests {
    private struct WithoutRoute: Screen {
        let query: String
        var title = "Books"

        func describe(_ context: Context) -> ScreenDescription { ScreenDescription(title) }
    }

    private struct WithRoute: Screen {
        static let route = Route("/books/:title", as: String.self)

        let query: String
        let state = [1]

        func describe(_ context: Context) -> ScreenDescription { ScreenDescription(query) }
    }

    @Test func `a query that a screen ignores because its route has another type is reported`() {
        let mistakes = WithoutRoute(query: "emma").mistakes
        #expect(mistakes.count == 1 && mistakes[0].contains("'query': String"), "\(mistakes)")
        #expect(WithRoute(query: "emma").mistakes.isEmpty)
    }
}
