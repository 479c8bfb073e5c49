extension MapContent {
    package var controls: [Control] {
        listedMarks.compactMap(\.control) + moves.map(\.control)
    }

    var isPressed: Bool { address != nil || listedMarks.contains { $0.url != nil } }

    /// The listed marks; none if they are rows of the same screen.
    package var listedMarks: [MapMark] { pinsAreRows ? [] : marks }

    package struct Move: Sendable {
        package var kind: Kind

        package var control: Control

        package enum Kind: String, CaseIterable, Sendable {
            case nearer = "in"
            case further = "out"
            case north, west, east, south
        }
    }

    /// The buttons that move the map; disabled ones are dropped.
    package var moves: [Move] {
        guard let address else { return [] }
        return Move.Kind.allCases.enumerated().compactMap { index, kind in
            let moved =
                switch kind {
                case .nearer: region.nearer(by: 1)
                case .further: region.nearer(by: -1)
                case .north: region.moved(east: 0, south: -0.5)
                case .west: region.moved(east: -0.5, south: 0)
                case .east: region.moved(east: 0.5, south: 0)
                case .south: region.moved(east: 0, south: 0.5)
                }
            guard moved != region else { return nil }
            let title = texts.moves.indices.contains(index) ? texts.moves[index] : kind.rawValue
            return Move(
                kind: kind,
                control: Control(
                    title, id: "map-\(kind.rawValue)", .link(address.url(showing: moved))))
        }
    }

    package var words: [String] { [label, credit].compactMap(\.self).filter { !$0.isEmpty } }

    var nodes: [SemanticsNode] {
        var items = listedMarks.map { mark in
            var link = mark.control?.semantics
            link?.value = mark.isSelected ? "current" : nil
            return SemanticsNode(.listItem, mark.label, children: link.map { [$0] } ?? [])
        }
        if saysPerson { items.append(SemanticsNode(.listItem, texts.person)) }
        return (items.isEmpty ? [] : [SemanticsNode(.list, label, children: items)])
            + moves.map(\.control.semantics)
    }

    /// Whether the user's position, or the middle, follows the marks in the list.
    package var saysPerson: Bool { !pinsAreRows && (personPoint != nil || marksMiddle) }

    /// Whether an address leads to the same screen with another region or selection.
    func offers(_ url: RouteURL) -> Bool { address?.leads(to: url) == true }
}

extension MapMark {
    package var control: Control? { url.map { Control(label, id: "pin-\(id)", .link($0)) } }
}

extension Page {
    package func hasMap(for url: RouteURL) -> Bool {
        sections.contains { $0.rows.contains { $0.content.maps.contains { $0.offers(url) } } }
    }
}

extension Content {
    package var maps: [MapContent] {
        if case .map(let map) = self { [map] } else { parts.flatMap(\.maps) }
    }
}
