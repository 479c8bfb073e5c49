import Waybill

/// Posts that load more at both ends, each with a picture that is made before the
/// post comes into sight.
struct FeedScreen: Screen {
    static let title = "Feed"

    static let route = Route("/feed")

    /// The posts whose pictures were made before they came into sight.
    let state: Set<Post.ID> = []

    enum Action: Sendable {
        /// Posts will be seen soon.
        case near([Post.ID])

        case prepared([Post.ID])
    }

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

    func source(for query: NoQuery) -> Source<Pages<Post, Int>>? {
        .pages(from: 1_375) { origin in FeedScreen.page(origin) }
    }

    /// The posts from a number up or, toward the start, down.
    static func page(_ origin: PageOrigin<Int>) -> PageResponse<Post, Int> {
        let from = origin.cursor ?? 1_375
        let wanted = origin.direction == .end ? from..<from + pageSize : from - pageSize..<from
        let range = wanted.clamped(to: numbers.lowerBound..<numbers.upperBound + 1)
        return PageResponse(
            range.map { Post(number: $0) },
            previous: range.lowerBound > numbers.lowerBound ? range.lowerBound : nil,
            next: range.upperBound <= numbers.upperBound ? range.upperBound : nil)
    }

    func reduce(_ prepared: inout Set<Post.ID>, _ action: Action) -> Effect<Action> {
        switch action {
        case .near(let posts):
            let wanted = posts.filter { !prepared.contains($0) }
            guard !wanted.isEmpty else { return .none }
            return .run { send in
                await ShowcasePictures.prepare(wanted, widths: PostCell.widths)
                send(.prepared(wanted))
            }
        case .prepared(let posts):
            prepared.formUnion(posts)
            return .none
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(FeedScreen.title)
        let posts = context.value?.elements ?? []
        if let first = posts.first, let last = posts.last {
            screen.subtitle = "Posts \(first.id) to \(last.id) of \(FeedScreen.numbers.count)"
        }
        // It opens in the middle of all posts, with those before it above.
        if !posts.isEmpty {
            screen.scrollRequest = ScrollRequest(
                to: .row(1_500, inSection: "posts"), alignment: .top, isAnimated: false)
        }
        var section = Section(id: "posts", of: posts) { post in
            Row(PostCell.self, model: post, id: post.id)
        }
        let count = context.state.count
        section.header = Row(
            SectionHeaderCell.self,
            model: count == 1 ? "1 picture prepared ahead" : "\(count) pictures prepared ahead")
        section.layout = .table.pinningHeader()
        screen.sections = [section]
        return screen.plugin("near") { NearPosts { context.dispatch(.near($0)) } }
    }
}

/// A post: its number and text, beside a picture.
enum PostCell: ContentCell {
    /// In which widths its picture is wanted, in pixels.
    static let widths = [72, 144]

    static func content(for model: FeedScreen.Post) -> Content {
        let picture = Picture(
            .named("\(model.id)", version: "1"), width: 72, height: 48, alternative: nil,
            widths: widths)
        return .row([
            .image(picture),
            .column([.text("Post \(model.id)", .headline), .text(model.text)]),
        ])
    }
}

/// Tells which posts a host is about to show, all at once that a scroll brought near.
private final class NearPosts: ListListener {
    private let onNear: ([FeedScreen.Post.ID]) -> Void
    private var near: [FeedScreen.Post.ID] = []

    init(onNear: @escaping ([FeedScreen.Post.ID]) -> Void) { self.onNear = onNear }

    func listen(to event: ListEvent, in manifest: ListManifest) {
        switch event {
        case .prefetch(let context, let isWanted):
            guard let post = Int(context.record.id.description) else { return }
            if isWanted { near.append(post) } else { near.removeAll { $0 == post } }
        case .visibleRangeChanged where !near.isEmpty:
            let posts = near
            near = []
            onNear(posts)
        default: break
        }
    }
}
