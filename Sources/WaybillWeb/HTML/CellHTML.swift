import WaybillScreens

struct CellHTML {
    /// Draws a content without controls.
    ///
    /// - Complexity: O(n) in the size of the content.
    static func write(
        _ content: Content, linksAreText: Bool = false, _ face: WebFace, to html: inout HTML
    ) {
        CellHTML(linksAreText: linksAreText, isStill: true, face: face)
            .write(content, to: &html)
    }

    var linksAreText = false

    /// Whether it has no links, buttons or list, as in a header.
    var isStill = false

    /// The elements of its controls and their options, in order; empty in a header.
    var elements: ArraySlice<PageElement> = []

    var face = WebFace.plain

    /// The link or button of the row itself, until it is drawn; nil for a row with controls and no
    /// destination.
    var lead: (name: String, attributes: HTML.Attributes)?

    func write(_ content: Content, to html: inout HTML) {
        var drawing = self
        drawing.draw(content, &html)
    }

    private mutating func draw(_ content: Content, _ html: inout HTML) {
        if let lead, !content.hasControls, !content.texts.isEmpty {
            self.lead = nil
            var inside = self
            inside.linksAreText = true
            html.element(lead.name, lead.attributes) { inside.draw(content, &$0) }
            return
        }
        switch content {
        case .text(let text, let role, let language):
            html.element("span", CellHTML.attributes(of: text, role, language), text: text)
        case .symbol(let symbol): CellHTML.icon(symbol, to: &html)
        case .image(let picture): PictureHTML.write(picture, face, to: &html)
        case .control(let control):
            if let (element, options) = takeElement(of: control) {
                ControlHTML(control: control, element: element, options: options, face: face)
                    .write(to: &html)
            } else {
                html.element("span", ["class": "body"], text: control.label)
            }
        case .progress(let part, let label): CellHTML.progress(part, label, &html)
        case .rating(let stars, let count): CellHTML.rating(content, stars, count, &html)
        case .map(let map):
            MapHTML(map: map, face: face, isInert: linksAreText || isStill).write(to: &html)
        case .chart(let chart):
            ChartHTML(chart: chart, isInert: linksAreText || isStill).write(to: &html)
        case .badge(let text, let role):
            html.element("span", ["class": "badge \(role.rawValue)"], text: text)
        case .link(let text, let target):
            if !linksAreText, let link = ExternalLink(text: text, target: target) {
                html.element("a", ["href": link.target, "rel": "noreferrer"], text: link.text)
            } else {
                html.element("span", ["class": "body"], text: text)
            }
        case .notice(let notice, let content):
            html.element("span", ["role": notice.rawValue, "class": "notice"]) {
                draw(content, &$0)
            }
        case .row(let parts): group("row", parts, content, &html)
        case .column(let parts): group("column", parts, content, &html)
        case .group(let layout, let parts):
            group(
                layout.classes, parts, content, &html, tail: layout.firstOfTail(parts),
                partClass: layout.partClass(of:))
        }
    }

    private mutating func takeElement(
        of control: Control
    ) -> (element: PageElement, options: [PageElement])? {
        while let element = elements.popFirst() {
            guard case .control(let own) = element.kind, own.id == control.id else { continue }
            let options = elements.prefix { if case .option = $0.kind { true } else { false } }
            elements = elements.dropFirst(options.count)
            return (element, Array(options))
        }
        return nil
    }

    /// The language of a text if known, and its direction if it has right-to-left letters.
    private static func attributes(
        of text: String, _ role: TextRole, _ language: String?
    ) -> HTML.Attributes {
        [
            "class": role.rawValue, "lang": language,
            "dir": text.direction(in: language),
        ]
    }

    private mutating func group(
        _ name: String, _ parts: [Content], _ content: Content, _ html: inout HTML,
        tail: Int? = nil, partClass: (Int) -> String? = { _ in nil }
    ) {
        let hasBlocks = content.hasControls || content.hasCharts && !linksAreText
        let element = hasBlocks && !isStill ? "div" : "span"
        html.element(element, ["class": name]) { html in
            func write(_ indices: Range<Int>, to html: inout HTML) {
                for index in indices {
                    if let partClass = partClass(index) {
                        html.element(element, ["class": partClass]) { draw(parts[index], &$0) }
                    } else {
                        draw(parts[index], &html)
                    }
                    html.text(" ")  // words of neighbours stay apart when read aloud
                }
            }
            write(0..<(tail ?? parts.count), to: &html)
            guard let tail else { return }
            html.element(element, ["class": "part-0 tail"]) { write(tail..<parts.count, to: &$0) }
        }
    }

    private static func progress(_ part: Double?, _ label: String, _ html: inout HTML) {
        html.element("span", ["class": "progress"]) { html in
            html.element("span", ["class": "body"], text: label)
            html.text(" ")
            let share = part.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
            html.element(
                "progress",
                [
                    "aria-label": label, "max": "1", "value": share.map { String($0) },
                    "aria-valuetext": part.map { Content.percent($0) },
                ])
            if let part {
                html.text(" ")
                html.element("span", ["class": "caption"], text: Content.percent(part))
            }
        }
    }

    private static func rating(
        _ content: Content, _ stars: Double, _ count: Int, _ html: inout HTML
    ) {
        let full = stars.isNaN ? 0 : Int(min(max(stars, 0), Double(max(count, 0))).rounded())
        html.element("span", ["class": "rating"]) { html in
            html.element(
                "span", ["aria-hidden": "true"],
                text: String(repeating: "★", count: min(full, 20))
                    + String(repeating: "☆", count: min(max(0, count - full), 20)))
            html.element("span", ["class": "unseen"], text: content.accessibilityText)
        }
    }

    static func icon(_ symbol: Symbol, to html: inout HTML) {
        let kind = "symbol \(symbol.tint.rawValue)\(symbol.isFilled ? " filled" : "")"
        html.element("span", ["class": kind, "aria-hidden": "true"]) {
            $0.element("svg", ["viewBox": "0 0 24 24"]) {
                if symbol.path.isEmpty {
                    $0.element("text", ["x": "12", "y": "18"], text: String(symbol.sign))
                } else {
                    $0.element("path", ["d": symbol.path])
                }
            }
        }
    }
}

extension Arrangement {
    /// The layout's style classes.
    fileprivate var classes: String {
        let kind =
            switch axis {
            case .row: "beside"
            case .column: "below"
            case .grid(let count): "cells n\(min(max(count, 1), 12))"
            }
        return "\(kind) \(alignment.rawValue)"
    }

    /// The first of several buttons at the end of a line, after the flexible part; nil for none.
    fileprivate func firstOfTail(_ parts: [Content]) -> Int? {
        guard axis == .row else { return nil }
        let first = parts.indices.reversed()
            .prefix { weight(of: $0) == 0 && parts[$0].isPressed }.last
        guard let first, first > 0, first < parts.count - 1, weight(of: first - 1) > 0 else {
            return nil
        }
        return first
    }

    /// The share of a part of the width; nil for parts below each other.
    fileprivate func partClass(of index: Int) -> String? {
        switch axis {
        case .row: "part-\(weight(of: index))"
        case .column: nil
        case .grid: "part-1"
        }
    }
}

extension Content {
    /// Whether it is a button, or a link that looks like one.
    fileprivate var isPressed: Bool {
        guard case .control(let control) = self else { return false }
        return control.isPressed
    }
}
