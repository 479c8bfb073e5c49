import Foundation
import Waybill

/// The app: its state, and which screen is at which address.
struct StarterApp: ListApp {
    let name = "Starter"
    let tabs = [Tab("To do", ItemsScreen.route.url(.init()))]
    let items: ItemStore

    /// Keeps what is to do in a file, where one is named.
    init(savedIn file: URL? = nil) {
        items = SharedStore(Items(), savedIn: file, reduce: Items.reduce)
    }

    var routes: Routes {
        ItemsScreen.route.destination { [items] in ItemsScreen(items: items, query: $0) }
        AddScreen.route.destination { [items] in AddScreen(items: items) }
    }
}
