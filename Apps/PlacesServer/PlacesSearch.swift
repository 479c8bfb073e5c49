import Foundation
import Places
import Waybill

/// Finds a page of places.
///
/// Without a text, or where the nearest are to come first, the order is that of
/// the distance and then of the identity, and the next page has what comes
/// behind its last place. By relevance it has what follows that place in the
/// library's order or, where the place has gone, its rank.
struct PlacesSearch {
    private let query: PlacesQuery
    private let point: Coordinate?
    private let moment: Int

    init(_ query: PlacesQuery, centre: Coordinate?, at date: Date) {
        self.query = query
        point = query.cursor?.point ?? query.criteria.point ?? centre
        let seconds = min(max(date.timeIntervalSince1970, -1e10), 1e10)
        moment = query.cursor?.moment ?? Int(seconds)
    }

    func page(of library: PlaceLibrary) async throws -> PlacesPage {
        // One more tells whether there is a next page.
        let wanted = query.limit + 1
        let isRanked = query.criteria.text != nil && query.criteria.sort == .relevance
        let found =
            isRanked
            ? try await ranked(wanted, library) : try await nearest(wanted, library)
        var page = PlacesPage(
            matches: Array(found.matches.prefix(query.limit)), point: point,
            radius: query.criteria.filter.radius)
        if found.matches.count > query.limit, let last = page.matches.last {
            let rank = found.passed + page.matches.count
            page.next = PlacesCursor(
                search: query.criteria.fingerprint, moment: moment, point: point,
                mark: isRanked
                    ? .rank(rank, id: last.record.id)
                    : .distance(last.distance ?? 0, id: last.record.id))
        }
        return page
    }

    private func nearest(
        _ wanted: Int, _ library: PlaceLibrary
    ) async throws -> (matches: [RecordMatch<Place>], passed: Int) {
        guard query.criteria.text != nil else {
            let matches = try await library.best(wanted, of: query.criteria, near: point) {
                fits($0) && isNext($0)
            }
            return (matches, 0)
        }
        let all = try await library.best(.max, of: query.criteria, near: point, where: fits)
        let next = all.filter(isNext).sorted { one, other in
            PlacesSearch.isBefore(
                one.distance ?? .infinity, one.record.id,
                other.distance ?? .infinity, other.record.id)
        }
        return (Array(next.prefix(wanted)), 0)
    }

    private func ranked(
        _ wanted: Int, _ library: PlaceLibrary
    ) async throws -> (matches: [RecordMatch<Place>], passed: Int) {
        guard case .rank(let rank, let id)? = query.cursor?.mark else {
            return (
                try await library.best(wanted, of: query.criteria, near: point, where: fits), 0
            )
        }
        let all = try await library.best(.max, of: query.criteria, near: point, where: fits)
        let last = all.firstIndex { $0.record.id == id }
        // The place has gone, and those behind it have moved up.
        let passed = min(last.map { $0 + 1 } ?? rank - 1, all.count)
        return (Array(all[passed...].prefix(wanted)), passed)
    }

    /// Whether a place matches the criteria that the library cannot check.
    private func fits(_ match: RecordMatch<Place>) -> Bool {
        query.criteria.filter.accepts(at: Date(timeIntervalSince1970: Double(moment)))?(
            match.record) ?? true
    }

    /// Whether a place comes behind the page before.
    private func isNext(_ match: RecordMatch<Place>) -> Bool {
        guard case .distance(let distance, let id)? = query.cursor?.mark else { return true }
        return PlacesSearch.isBefore(
            distance, id, match.distance ?? .infinity, match.record.id)
    }

    private static func isBefore(
        _ distance: Double, _ id: String, _ otherDistance: Double, _ otherID: String
    ) -> Bool {
        if distance != otherDistance { return distance < otherDistance }
        return id.utf8.lexicographicallyPrecedes(otherID.utf8)
    }
}
