import Waybill

/// Posts of which there are more at both ends.
struct FeedScreen: ContentScreen {
    static let title = "Feed"
    static let route = Route<NoChoices>("/feed")

    /// A post, by its number: the later, the larger.
    struct Post: Identifiable, Hashable, Sendable {
        let id: Int
        let text: String

        init(number: Int) {
            id = number
            var random = RandomWords(seed: UInt64(truncatingIfNeeded: number))
            text = random.sentence(of: 40 + random.below(120))
        }
    }

    /// How many posts a page has, and which are the first and the last of all.
    static let pageSize = 250
    static let numbers = 1...3_000

    func source(for choices: NoChoices) -> Source<Pages<Post, Int>>? {
        .pages(from: 1_500) { origin in FeedScreen.page(origin) }
    }

    /// The posts from a number up or, toward the start, down.
    static func page(_ origin: PageOrigin<Int>) -> PageAnswer<Post, Int> {
        let from = origin.cursor ?? 1_500
        let wanted = origin.direction == .end ? from..<from + pageSize : from - pageSize..<from
        let range = wanted.clamped(to: numbers.lowerBound..<numbers.upperBound + 1)
        return PageAnswer(
            range.map { Post(number: $0) },
            previous: range.lowerBound > numbers.lowerBound ? range.lowerBound : nil,
            next: range.upperBound <= numbers.upperBound ? range.upperBound : nil)
    }

    func describe(_ pages: Pages<Post, Int>?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title: FeedScreen.title)
        let posts = pages?.elements ?? []
        if let first = posts.first, let last = posts.last {
            screen.subtitle = "Posts \(first.id) to \(last.id) of \(FeedScreen.numbers.count)"
        }
        // It opens in the middle of all posts, with those before it above.
        if !posts.isEmpty {
            let wish = ScrollWish(
                to: .row(1_500, inSection: "posts"), alignment: .top, isAnimated: false)
            screen.scrollRequest = ScrollRequest(wish, number: 0)
        }
        screen.sections = [
            SectionRecord(id: "posts", of: posts) { post in
                CellRecord(PostCell.self, model: post, id: post.id)
            }
        ]
        return screen
    }
}

/// A post: its number and what it says.
enum PostCell: ContentCell {
    static func content(for model: FeedScreen.Post) -> CellContent {
        .column([.text("Post \(model.id)", .headline), .text(model.text)])
    }
}
