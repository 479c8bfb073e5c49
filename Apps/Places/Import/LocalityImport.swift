import OpenStreetMap
import PlacesMap
import WaybillStorage

/// The part of an import that reads the files for streets, stations and districts.
///
/// A street is many ways, and a station or district often a node and an area:
/// those of one name that are close together are one locality.
struct LocalityImport {
    /// The name and kind that elements of one locality share.
    private struct Name: Hashable {
        let extract: ExtractName
        let kind: LocalityKind
        let name: String
    }

    /// A square of the earth: elements in neighbouring ones count as close together.
    private struct Cell: Hashable {
        /// Its side, in degrees: some two kilometres.
        static let side = 0.02

        let row: Int
        let column: Int

        init(_ coordinate: Coordinate) {
            row = Int((coordinate.latitude / Cell.side).rounded(.down))
            column = Int((coordinate.longitude / Cell.side).rounded(.down))
        }

        init(row: Int, column: Int) { (self.row, self.column) = (row, column) }

        var neighbours: [Cell] {
            (-1...1).flatMap { row in
                (-1...1).map { Cell(row: self.row + row, column: self.column + $0) }
            }
        }
    }

    private var parts: [Name: [Cell: [Locality]]] = [:]

    mutating func read(_ path: String, as extract: ExtractName) throws {
        do {
            try OSMLocalityExtractor().extract(fromFileAt: path) { found in
                if let locality = Locality(found, of: extract) { add(locality) }
            }
        } catch let error as OSMReadError {
            throw PlaceImportError(path: path, reason: .unreadable(error))
        }
    }

    mutating func add(_ locality: Locality) {
        let name = Name(
            extract: locality.extract, kind: locality.kind,
            name: FoldedWord.joined(locality.name))
        parts[name, default: [:]][Cell(locality.coordinate), default: []].append(locality)
    }

    /// The localities, in the order of their identities.
    ///
    /// - Complexity: O(*n* log *n*) in the number of parts.
    var localities: [Locality] {
        parts.values.flatMap { cells in LocalityImport.groups(of: cells).compactMap(\.middle) }
            .sorted { $0.id < $1.id }
    }

    /// The parts that are close together.
    private static func groups(of cells: [Cell: [Locality]]) -> [[Locality]] {
        var left = cells
        var groups: [[Locality]] = []
        while let start = left.keys.first {
            var group: [Locality] = []
            var next = [start]
            while let cell = next.popLast() {
                guard let found = left.removeValue(forKey: cell) else { continue }
                group += found
                next += cell.neighbours
            }
            groups.append(group)
        }
        return groups
    }
}

extension [Locality] {
    /// The part that stands for all: a node if there is one, else that nearest
    /// to the middle; nil of none.
    ///
    /// - Complexity: O(*n* log *n*).
    fileprivate var middle: Locality? {
        let nodes = filter { $0.element.hasPrefix("n") }
        let parts = nodes.isEmpty ? self : nodes
        guard let middle = Coordinate(middleOf: parts.map(\.coordinate)) else { return nil }
        return parts.min { one, other in
            let distances = (
                one.coordinate.distance(to: middle), other.coordinate.distance(to: middle)
            )
            return distances.0 == distances.1 ? one.id < other.id : distances.0 < distances.1
        }
    }
}
