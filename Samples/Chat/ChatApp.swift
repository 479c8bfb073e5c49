import Waybill

/// A chat, shared by all visitors.
struct ChatApp: ListApp {
    let name = "Chat"
    let tabs: [Tab] = []
    var talk = SharedStore(Talk(), reduce: Talk.reduce)

    var routes: Routes {
        NamesScreen.route.destination { _ in NamesScreen() }
        TalkScreen.route.destination { TalkScreen(talk: talk, query: $0) }
    }
}

struct NamesScreen: Screen {
    static let route = Route("/")

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Who are you?") {
            Section("names") {
                for name in ["Ada", "Grace", "Alan"] {
                    Row(name, .text(name)).destination(TalkScreen.route.url(name))
                }
            }
        }
    }
}
