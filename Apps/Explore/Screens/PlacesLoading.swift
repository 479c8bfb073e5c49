import Places
import Waybill

extension Result where Failure == PersistenceError {
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

/// The attribution of the shown data, and how old or approximate it is.
///
/// - Complexity: O(n) in the number of places.
func attribution(of places: [RecordMatch<Place>], in library: PlaceLibrary) -> Attribution {
    let notes = [
        places.contains { $0.record.source == .starterCity } ? ExploreText.starterData : nil,
        places.contains(where: \.record.isApproximate) ? ExploreText.approximate : nil,
    ].compactMap(\.self)
    return Attribution(
        library.attribution, target: ExploreText.target(ofAttribution: library.attribution),
        note: notes.isEmpty ? nil : notes.joined(separator: " "))
}

func attribution(of finders: LocationFinders) -> Attribution {
    let text = finders.attributions.joined(separator: " · ")
    return Attribution(text, target: ExploreText.target(ofAttribution: text))
}

extension [String?] {
    /// What is there, in a line; nil for nothing.
    var joinedLine: String? {
        let parts = compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}
