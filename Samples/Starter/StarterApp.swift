import Waybill

struct StarterApp: ListApp {
    let name = "Starter"
    let tabs = [Tab("To do", ItemsScreen.route.url(.all))]
    var items = SharedStore(Items(), reduce: Items.reduce)

    var routes: Routes {
        ItemsScreen.route.destination { ItemsScreen(items: items, query: $0) }
        AddScreen.route.destination { AddScreen(items: items) }
    }
}
