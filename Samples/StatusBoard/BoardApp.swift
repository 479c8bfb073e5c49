import Waybill

struct BoardApp: ListApp {
    let name = "Board"
    let tabs = [
        Tab("All", BoardScreen.route.url(.init()))
    ]
    let services: any RecordStore<Service>
    let updates: SharedUpdates<ServicesRequest>?

    /// Creates a board.
    ///
    /// - Parameter server: The API that knows them; nil, the default, for what is stored alone.
    init(
        services: any RecordStore<Service>, server: APIServer? = nil,
        over transport: (any HTTPTransport)? = nil,
        stamps: (any RecordStore<UpdateStamp>)? = nil
    ) {
        self.services = services
        guard let server, let transport else {
            updates = nil
            return
        }
        updates = SharedUpdates(
            Updater(server: server, transport: transport, store: services, stamps: stamps))
    }

    var routes: Routes {
        BoardScreen.route.destination { [services, updates] in
            BoardScreen(services: services, updates: updates, query: $0)
        }
    }
}
