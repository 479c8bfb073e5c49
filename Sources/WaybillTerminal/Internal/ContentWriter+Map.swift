import WaybillScreens

extension ContentWriter {
    /// A map: dots and letters on an interactive terminal, and always the list of its pins.
    mutating func map(_ map: MapContent, into written: inout WrittenContent) -> Part {
        var words: [Word] = []
        for (index, string) in map.words.enumerated() {
            let text = text(string, index == 0 ? .body : .caption)
            written.elements.append(text.element)
            words += text.words.item(after: index == 0 ? 0 : 2)
        }

        var list = SemanticsDraft(.list, [], title: map.label)
        var legend: [Part] = []
        for (index, mark) in map.listedMarks.enumerated() {
            let item = item(mark)
            legend.append(entry(MapPart.letter(index), item.words))
            list.children.append(item.node)
        }
        if map.saysPerson {
            let text = text(map.texts.person, .body)
            let sign =
                map.marksMiddle
                ? MapPart.aimSign(style.glyphs) : MapPart.personSign(style.glyphs)
            legend.append(entry(sign, text.words))
            list.children.append(SemanticsDraft(.listItem, [text.element]))
        }
        // A status is its text, without targets.
        let isPart = if case .status = place { false } else { true }
        if isPart, !list.children.isEmpty { written.add(list) }
        let isMoved = isPart && !map.moves.isEmpty
        // On paper the links that move a map would precede its list: the address of its region is
        // enough.
        let isBrief = isMoved && medium == .printed && map.pinsAreRows
        if isBrief, style.showsAddresses, let address = map.address {
            let url = MapAddress(address.url, region: address.region).url(showing: map.region)
            words += [Word](url.description, .url).enclosed(by: "<", ">", .url).item(after: 2)
        }
        var moves: [Part] = []
        for move in isMoved ? map.moves : [] {
            let link = link(move.control, isCurrent: false)
            written.add(link.node)
            if isBrief {
                for element in link.node.elements { say(move.control.label, of: element) }
            } else {
                moves.append(.text(link.words))
            }
        }
        let isShown = medium == .live && !(map.tiles.isEmpty && map.marks.isEmpty)
        return .map(
            MapPart(
                picture: isShown
                    ? .init(map: map, hasGround: drawsGround, glyphs: style.glyphs) : nil,
                signs: map.marks.enumerated().map { sign(of: $1, at: $0, on: map) },
                glyphs: style.glyphs, words: words,
                moves: .group(
                    GroupPart(
                        layout: Arrangement(.row, weights: moves.map { _ in 0 }), parts: moves)),
                legend: legend,
                mostLines: map.pinsAreRows ? room.mostLinesOfSmallMap : room.mostLinesOfMap,
                isSmall: map.pinsAreRows))
    }

    /// A line of the legend: with a glyph if there is a picture.
    private func entry(_ sign: String, _ words: [Word]) -> Part {
        medium == .live ? .row([.sign(Word([Piece(sign, .pin)])), .text(words)]) : .text(words)
    }

    /// The glyph of a mark on the picture: its letter in the legend; for pins of rows the glyph of
    /// the row, or their number.
    private func sign(of mark: MapMark, at index: Int, on map: MapContent) -> MapPart.Sign {
        let text =
            if !map.pinsAreRows {
                MapPart.letter(index)
            } else if mark.pins.count > 1 {
                MapPart.sign(ofSeveral: mark.pins.count)
            } else {
                style.glyphs.sign(of: mark.symbol)
            }
        return MapPart.Sign(
            text: text, point: mark.point, isSelected: mark.isSelected,
            rows: map.pinsAreRows ? mark.pins : [])
    }

    private mutating func item(_ mark: MapMark) -> (words: [Word], node: SemanticsDraft) {
        guard let control = mark.control else {
            let text = text(mark.label, .body)
            return (text.words, SemanticsDraft(.listItem, [text.element]))
        }
        let link = link(control, isCurrent: mark.isSelected)
        return (
            link.words, SemanticsDraft(.listItem, link.node.elements, children: [link.node])
        )
    }

    /// A link of a map, and its node.
    private mutating func link(
        _ control: Control, isCurrent: Bool
    ) -> (words: [Word], node: SemanticsDraft) {
        let text = text(control.label, isCurrent ? .current : .link)
        var reach: SemanticsDraft.Reach?
        if case .row(let row) = place, controlIDs.insert(control.id).inserted {
            reach = .init(element: row.control(control))
        }
        let node = SemanticsDraft(
            .link, [text.element], value: isCurrent ? .current : .none, reach: reach)
        var words = text.words
        if style.showsAddresses, case .link(let url) = control.kind {
            words += [Word](url.description, .url).enclosed(by: "<", ">", .url)
        }
        return (words, node)
    }
}
