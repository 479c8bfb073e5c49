public import Foundation
import WaybillStorage

/// A place that a person saved into a list.
public struct SavedPlace: Identifiable, Hashable, Sendable {
    /// The list.
    public let list: SavedListName

    /// When it was saved.
    public let date: Date

    /// What shows the place when its source has lost it.
    ///
    /// Its name, category, position, address and source as they were; the rest
    /// is unknown here.
    public let snapshot: Place

    /// What a person wrote about the place; nil for nothing.
    ///
    /// It is the same in all lists that the place is in.
    public let note: SavedNote?

    /// Describes a place that is saved.
    public init(_ place: Place, in list: SavedListName, at date: Date, note: SavedNote? = nil) {
        self.list = list
        self.date = date
        self.note = note
        snapshot = place.snapshot
    }

    /// Which place in which list.
    public var id: String { SavedPlace.id(ofPlace: snapshot.id, in: list) }

    /// The identity of a place in a list.
    ///
    /// The name of a list has one line, so that no two of them are the same.
    static func id(ofPlace id: String, in list: SavedListName) -> String { "\(list)\n\(id)" }
}

extension SavedPlace {
    /// What is stored so that a list stays though nothing is in it: a record with a
    /// place that is none.
    ///
    /// It lies among the places of the list, so that a list is renamed and deleted
    /// with its places in one transaction.
    init(markOf list: SavedListName, at date: Date) {
        guard let nowhere = Coordinate(latitude: 0, longitude: 0) else {
            preconditionFailure("0° N, 0° E is a point.")
        }
        let place = Place(
            id: "", name: list.description, category: .unknown, coordinate: nowhere,
            source: .openStreetMap)
        self.init(place, in: list, at: date)
    }

    /// Whether it stands for its list alone.
    var isMark: Bool { snapshot.id.isEmpty }

    func moved(to list: SavedListName) -> SavedPlace {
        isMark
            ? SavedPlace(markOf: list, at: date)
            : SavedPlace(snapshot, in: list, at: date, note: note)
    }

    func noted(_ note: SavedNote?) -> SavedPlace {
        SavedPlace(snapshot, in: list, at: date, note: note)
    }
}

extension Place {
    /// What a list of saved places remembers of the place.
    fileprivate var snapshot: Place {
        var snapshot = Place(
            id: id, name: name, category: category, coordinate: coordinate, source: source)
        snapshot.isApproximate = isApproximate
        snapshot.address = address
        return snapshot
    }
}
