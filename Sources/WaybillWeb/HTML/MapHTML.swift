import WaybillScreens

/// Draws a map: a vector image with links, which needs no script.
///
/// Coordinates are tenths of points. An element of constant size, such as a text, has the class
/// `sized`, which the style sheet scales.
struct MapHTML {
    let map: MapContent

    let face: WebFace

    /// Whether links are left out, because the map is inside a link.
    let isInert: Bool

    /// Draws the map.
    ///
    /// - Complexity: O(n log n) in the number of points, as a rule.
    func write(to html: inout HTML) {
        let picture = MapPicture(map)
        let isPressed = !isInert && !map.controls.isEmpty
        let address = isPressed ? map.address : nil
        html.element(
            isPressed ? "div" : "span",
            [
                "class": isPressed && map.fillsScreen ? "map fills" : "map",
                "data-at": address == nil ? nil : map.region.description,
                "data-region": address?.region, "data-usual": address?.usual?.description,
            ]
        ) { html in
            html.element(isPressed ? "div" : "span", ["class": "map-window"]) { html in
                html.element(
                    "svg",
                    [
                        "viewBox":
                            "0 0 \(MapHTML.units(MapFrame.width)) \(MapHTML.units(MapFrame.height))",
                        "aria-hidden": isInert ? "true" : nil,
                        "class":
                            "map-frame z\(Int(min(max(map.region.zoom, 10), 18)))",
                    ]
                ) { html in
                    // Moved by a script.
                    html.element("g", ["class": "view"]) { html in
                        html.fragment(ground(picture))
                        names(picture, &html)
                        marks(picture, &html)
                    }
                    if let point = picture.aim { aim(point, &html) }
                }
                scale(picture.scale, &html)
            }
            html.element(isPressed ? "div" : "span", ["class": "map-foot"]) { html in
                html.element("span", ["class": "map-words"]) { html in
                    for (index, words) in map.words.enumerated() {
                        html.element(
                            "span", ["class": index == 0 ? "body" : "caption"], text: words)
                        html.text(" ")
                    }
                }
                if isPressed { moves(&html) }
            }
        }
    }

    private static func units(_ points: Double) -> Int { Int((points * 10).rounded()) }

    private static func translation(_ point: MapVector, turn: Double = 0) -> String {
        let place = "translate(\(units(point.x)) \(units(point.y)))"
        return turn == 0 ? place : place + " rotate(\(Int(turn.rounded())))"
    }

    // MARK: Ground

    private struct Ground: Hashable {
        var label: String
        var subject: MapGround.Subject?
    }

    private static let grounds = SharedCache<Ground, String>(limit: 64, weightLimit: 8_000_000)

    /// The source of a ground, cached.
    private func ground(_ picture: MapPicture) -> String {
        let key = Ground(label: map.label, subject: picture.ground?.subject)
        return MapHTML.grounds.value(for: key, weight: \.utf8.count) {
            var html = HTML()
            ground(picture, &html)
            return html.source
        }
    }

    private func ground(_ picture: MapPicture, _ html: inout HTML) {
        html.element("g", ["class": "ground", "aria-hidden": "true"]) { html in
            let roads = picture.layers.filter { $0.kind?.hasCasing == true }
            for layer in picture.layers {
                if layer.kind != nil, layer.kind == roads.first?.kind { casings(of: roads, &html) }
                html.element(
                    "path",
                    [
                        "id": layer.kind?.hasCasing == true ? identity(of: layer) : nil,
                        "class":
                            "\(layer.isArea ? "area" : "line") \(layer.kind?.rawValue ?? "sea")",
                        "d": MapHTML.path(layer),
                    ])
            }
        }
    }

    /// The edges of roads, below all roads, so that none crosses a junction.
    private func casings(of roads: [MapGround.Layer], _ html: inout HTML) {
        for layer in roads {
            html.element("use", ["class": "casing", "href": "#\(identity(of: layer))"])
        }
    }

    private func identity(of layer: MapGround.Layer) -> String {
        let map = fingerprint(of: "\(map.label) \(map.region)")
        return "map-\(map)-\(layer.kind?.rawValue ?? "")"
    }

    /// The SVG path of a layer, from point to point.
    private static func path(_ layer: MapGround.Layer) -> String {
        var path = VectorPath()
        for points in layer.paths {
            for point in points { path.add(units(point.x), units(point.y)) }
            path.end(isClosed: layer.isArea)
        }
        return path.source
    }

    private func names(_ picture: MapPicture, _ html: inout HTML) {
        html.element("g", ["class": "names", "aria-hidden": "true"]) { html in
            for label in picture.labels where label.mark == nil {
                html.element(
                    "g", ["transform": MapHTML.translation(label.point, turn: label.turn)]
                ) { text(label, label.kind?.rawValue ?? "", &$0) }
            }
        }
    }

    private func text(
        _ label: MapLabel, _ kind: String, at point: MapVector = MapVector(x: 0, y: 0),
        _ html: inout HTML
    ) {
        let isFromRight = label.text.hasRightToLeftLetters
        html.element(
            "text",
            [
                "class": [
                    "sized name", kind, label.needsRoom ? "roomy" : "", label.window.word ?? "",
                ].filter { !$0.isEmpty }.joined(separator: " "),
                "aria-hidden": "true", "x": "\(MapHTML.units(point.x))",
                "y": "\(MapHTML.units(point.y) + 42)",
                "text-anchor": (isFromRight ? label.anchor.turned : label.anchor).rawValue,
                "direction": isFromRight ? "rtl" : nil,
            ], text: label.text)
    }

    /// The scale, in a corner of the window with the size of the frame.
    private func scale(_ scale: MapScale, _ html: inout HTML) {
        let (length, isOnRight) = (MapHTML.units(scale.length), map.hasScaleOnRight)
        html.element(
            "svg",
            [
                "class": isOnRight ? "scale right" : "scale", "viewBox": "0 0 1000 320",
                "aria-hidden": "true",
            ]
        ) { html in
            let start = isOnRight ? 920 - length : 80
            // A short line is narrower than its text.
            let width = max(length, 340) + 80
            html.element(
                "rect",
                [
                    "class": "base", "x": "\(isOnRight ? 960 - width : 40)", "y": "120",
                    "width": "\(width)", "height": "160", "rx": "30",
                ])
            html.element(
                "path", ["class": "line", "d": "M\(start) 200v40h\(length)v-40"])
            html.element(
                "g", ["transform": "translate(\(isOnRight ? 880 : 120) 210)"]
            ) { html in
                html.element(
                    "text",
                    ["class": "sized name", "text-anchor": isOnRight ? "end" : nil],
                    text: scale.text)
            }
        }
    }

    // MARK: Controls

    private func marks(_ picture: MapPicture, _ html: inout HTML) {
        // The user's position is never above links.
        if let point = picture.person { person(point, &html) }
        let labels = Dictionary(
            picture.labels.compactMap { label in label.mark.map { ($0.id, label) } },
            uniquingKeysWith: { first, _ in first })
        write(map.marks, labels, &html)
        write(map.outerMarks, labels, isBeyond: true, &html)
    }

    /// Draws marks; those beyond the frame are a separate list, for windows with room.
    private func write(
        _ marks: [MapMark], _ labels: [String: MapLabel], isBeyond: Bool = false,
        _ html: inout HTML
    ) {
        let isSaid = isListed && !isBeyond && map.saysPerson
        guard !marks.isEmpty || isSaid else { return }
        html.element(
            "g",
            [
                "role": isListed ? "list" : nil, "aria-label": isListed ? map.label : nil,
                "aria-hidden": isListed || isInert ? nil : "true",
                "class": isBeyond ? "marks outer" : "marks",
            ]
        ) { html in
            for mark in marks {
                html.element(
                    "g",
                    [
                        "role": isListed ? "listitem" : nil,
                        "transform": MapHTML.translation(mark.point),
                        "class": isBeyond ? mark.window?.word : nil,
                    ]
                ) { self.mark(mark, labels[mark.id], &$0) }
            }
            if isSaid {
                html.element("g", ["role": "listitem"]) {
                    $0.element("title", text: map.texts.person)
                }
            }
        }
    }

    /// Whether its marks are a list: not in a part of another content, or if they are rows of the
    /// page.
    private var isListed: Bool { !isInert && !map.pinsAreRows }

    private func person(_ point: MapVector, _ html: inout HTML) {
        html.element(
            "g",
            [
                "class": "person", "transform": MapHTML.translation(point), "aria-hidden": "true",
            ]
        ) { html in
            html.element("g", ["class": "sized"]) { html in
                html.element("circle", ["class": "around", "r": "200"])
                html.element("circle", ["r": "65"])
            }
        }
    }

    /// The mark of the middle, which a script does not move.
    private func aim(_ point: MapVector, _ html: inout HTML) {
        html.element(
            "g", ["class": "aim", "transform": MapHTML.translation(point), "aria-hidden": "true"]
        ) { html in
            html.element("g", ["class": "sized"]) { html in
                for kind in ["edge", "cross"] {
                    html.element(
                        "path", ["class": kind, "d": "M-180 0h130M180 0h-130M0-180v130M0 180v-130"])
                }
            }
        }
    }

    private func mark(_ mark: MapMark, _ label: MapLabel?, _ html: inout HTML) {
        let look = mark.pins.count > 1 ? "several" : mark.symbol.tint.rawValue
        let kind = "mark \(look)\(mark.isSelected ? " chosen" : "")"
        // A script finds the matching rows by these.
        let pins = map.pinsAreRows ? mark.pins.joined(separator: " ") : nil
        guard !isInert, let control = mark.control, let url = mark.url else {
            return html.element(
                "g", ["class": kind, "data-pins": pins, "lang": mark.language]
            ) { sign(mark, label, &$0) }
        }
        html.element(
            "a",
            [
                "class": kind, "href": face.address(of: url), "lang": mark.language,
                "data-c": isListed ? control.id : nil, "data-pins": pins,
                "tabindex": isListed ? nil : "-1",
                "data-way": map.address?.url.path == url.path ? "" : nil,
                "aria-current": mark.isSelected ? "true" : nil,
            ]
        ) { sign(mark, label, &$0) }
    }

    /// The icon of a mark: a circle with the symbol of its pin, or the number of pins.
    private func sign(_ mark: MapMark, _ label: MapLabel?, _ html: inout HTML) {
        html.element("title", text: mark.label)
        html.element("g", ["class": "sized", "aria-hidden": "true"]) { html in
            html.element("circle", ["class": "touch", "r": "220"])
            html.element("circle", ["class": "dot", "r": "\(MapHTML.units(mark.radius) - 10)"])
            if mark.pins.count > 1 {
                html.element(
                    "text", ["class": "count", "y": "42", "text-anchor": "middle"],
                    text: "\(mark.pins.count)")
            } else if mark.symbol.path.isEmpty {
                html.element(
                    "text", ["class": "count", "y": "46", "text-anchor": "middle"],
                    text: String(mark.symbol.sign))
            } else {
                html.element(
                    "path",
                    [
                        "class": mark.symbol.isFilled ? "filled" : nil, "d": mark.symbol.path,
                        "transform": "scale(5.8) translate(-12 -12)",
                    ])
            }
        }
        if let label { text(label, "pin", at: label.point, &html) }
    }

    private func moves(_ html: inout HTML) {
        let moves = map.moves
        html.element("div", ["class": "moves"]) { html in
            for kind in MapContent.Move.Kind.allCases {
                guard let move = moves.first(where: { $0.kind == kind }),
                    case .link(let url) = move.control.kind
                else {
                    // A stable element, so that no other replaces it during a press.
                    html.element(
                        "span", ["class": "move \(kind.rawValue) off", "aria-hidden": "true"]
                    ) {
                        icon(kind, &$0)
                    }
                    continue
                }
                html.element(
                    "a",
                    [
                        "class": "move \(kind.rawValue)", "href": face.address(of: url),
                        "data-c": move.control.id, "data-way": "", "rel": "nofollow",
                    ]
                ) { html in
                    icon(kind, &html)
                    html.element("span", ["class": "unseen"], text: move.control.label)
                }
            }
        }
    }

    private func icon(_ kind: MapContent.Move.Kind, _ html: inout HTML) {
        html.element("svg", ["viewBox": "0 0 24 24", "aria-hidden": "true"]) {
            $0.element("path", ["d": kind.path])
        }
    }
}

extension VectorShape.Kind {
    fileprivate var hasCasing: Bool {
        [.service, .street, .tertiary, .secondary, .primary, .motorway].contains(self)
    }
}

extension MapWindow {
    /// The classes of content for these windows alone; nil for every window.
    fileprivate var word: String? { step > 0 ? "beyond \(side.rawValue)-\(step)" : nil }
}

extension MapLabel.Anchor {
    /// The same anchor of a right-to-left text.
    fileprivate var turned: MapLabel.Anchor {
        switch self {
        case .start: .end
        case .middle: .middle
        case .end: .start
        }
    }
}

extension MapContent.Move.Kind {
    /// The icon of a way, on a square of 24.
    fileprivate var path: String {
        switch self {
        case .nearer: "M12 5v14M5 12h14"
        case .further: "M5 12h14"
        case .north: "M6 15l6-6 6 6"
        case .west: "M15 6l-6 6 6 6"
        case .east: "M9 6l6 6-6 6"
        case .south: "M6 9l6 6 6-6"
        }
    }
}
