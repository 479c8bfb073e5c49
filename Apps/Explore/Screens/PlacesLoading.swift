import PlacesCore
import Waybill

extension Effect {
    /// Loads something for a screen; a load that is under way is given up.
    static func load(_ work: @escaping @Sendable (Send<Action>) async -> Void) -> Effect {
        .run("load", work)
    }
}

extension Result where Failure == PersistenceError {
    /// What came of asking the library.
    static func from(_ ask: () async throws -> Success) async -> Result {
        do {
            return .success(try await ask())
        } catch let error as PersistenceError {
            return .failure(error)
        } catch {
            return .failure(
                PersistenceError(.unavailable, message: "\(error)", underlying: error))
        }
    }
}

extension Loadable where Value: Collection {
    /// Takes what came of a request; no element is nothing.
    mutating func receive(_ result: Result<Value, Failure>, of request: LoadRequest) {
        switch result {
        case .success(let value): finish(value, of: request)
        case .failure(let failure): fail(failure, of: request)
        }
    }
}

/// Whose data is shown, and how far to trust it.
///
/// - Parameter places: The places that are shown.
/// - Returns: The attribution, in a line.
/// - Complexity: O(n) in the number of places.
func attribution(of places: [RecordMatch<Place>]) -> String {
    let isApproximate = places.contains(where: \.record.isApproximate)
    return isApproximate
        ? "\(ExploreText.attribution). \(ExploreText.approximate)" : ExploreText.attribution
}
