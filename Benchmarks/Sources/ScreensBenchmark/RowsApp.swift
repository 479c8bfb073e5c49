import Synchronization
import Waybill

/// Lists of rows, of which all visitors of an address see the same.
///
/// `/declared?rows=N` says what changed, `/listed?rows=N` is an array.
final class RowsApp: ListApp {
    let name = "Rows"
    let tabs: [Tab] = []

    private let declared = Mutex<[Int: Source<DeclaredScreen.State>]>([:])
    private let listed = Mutex<[Int: Source<[Row]>]>([:])

    func screen(at url: RouteURL) -> (any Screen)? {
        guard let count = url["rows"].flatMap(Int.init), count >= 0 else { return nil }
        return switch url.path {
        case ["declared"]: DeclaredScreen(source: declared(count))
        case ["fields"]: FieldsScreen(count: count)
        case ["selected"]: SelectedScreen(count: count)
        case ["listed"]: ListedScreen(source: listed(count), count: count)
        default: nil
        }
    }

    func declared(_ count: Int) -> Source<DeclaredScreen.State> {
        declared.withLock { sources in
            let source = sources[count] ?? Source(DeclaredScreen.State(count: count))
            sources[count] = source
            return source
        }
    }

    func listed(_ count: Int) -> Source<[Row]> {
        listed.withLock { sources in
            let source = sources[count] ?? Source((0..<count).map { Row(id: $0) })
            sources[count] = source
            return source
        }
    }
}
