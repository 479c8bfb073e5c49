import Foundation
import Waybill

/// A request of the API, parsed as far as its method and its path.
enum PlacesQuestion {
    /// An address with parameters that are not read yet.
    case asked(PlacesRoute, RouteURL)

    /// A request that is rejected, with the response.
    case refused(PlacesResponse)

    /// Reads a request.
    ///
    /// - Parameter target: The path and the query, percent encoded.
    /// - Complexity: O(*n*) in the length of the address.
    init(method: String, target: String) {
        guard method == "GET" || method == "HEAD" else {
            self = .refused(.methodNotAllowed)
            return
        }
        guard target.utf8.count <= PlacesAPI.longestTarget else {
            self = .refused(
                .failure(414, "The address is longer than \(PlacesAPI.longestTarget) bytes."))
            return
        }
        // An app leaves out an unreadable parameter; here that would change the query.
        let isReadable =
            !target.utf8.contains(UInt8(ascii: "%")) || target.removingPercentEncoding != nil
        guard isReadable, let url = RouteURL(target) else {
            self = .refused(.failure(400, "The address is encoded wrongly."))
            return
        }
        guard let route = PlacesRoute(url.path) else {
            self = .refused(.nothing)
            return
        }
        self = .asked(route, url)
    }

    /// Which address it is; nil for none.
    var route: PlacesRoute? {
        guard case .asked(let route, _) = self else { return nil }
        return route
    }
}
