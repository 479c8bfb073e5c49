import Waybill

struct Post: Hashable, Identifiable, Sendable {
    var id: Int
    var author: String
    var likes = 0
}

struct Advert: Hashable, Identifiable, Sendable {
    var id: String
    var brand: String
}

/// What is in a feed, in the order in which it is shown.
enum FeedItem: Hashable, Sendable {
    case post(Post)
    case advert(Advert)
}

enum PostCell: ContentCell {
    static func content(for post: Post) -> Content {
        .row([.text(post.author, .headline), .text("\(post.likes) likes", .caption)])
    }
}

enum AdvertCell: ContentCell {
    static func content(for advert: Advert) -> Content {
        .row([.text(advert.brand), .badge("Advert")])
    }
}

struct FeedOfKinds: Screen {
    struct State: Equatable {
        var items: [FeedItem]
    }

    enum Action: Hashable, Sendable {
        case like(Post.ID)
        case show([FeedItem])
    }

    let items: [FeedItem]

    var state: State { State(items: items) }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .like(let id):
            for (index, item) in state.items.enumerated() {
                guard case .post(var post) = item, post.id == id else { continue }
                post.likes += 1
                state.items[index] = .post(post)
            }
        case .show(let items): state.items = items
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Feed") {
            Section("feed") {
                for item in context.state.items {
                    switch item {
                    case .post(let post):
                        Row(PostCell.self, model: post) { post, _ in
                            context.dispatch(.like(post.id))
                        }
                    case .advert(let advert): Row(AdvertCell.self, model: advert)
                    }
                }
            }
        }
        .empty("Nothing yet")
    }
}
