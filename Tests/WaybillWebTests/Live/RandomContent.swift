import WaybillLists
import WaybillScreens

/// Contents of rows that try to break a page.
enum RandomContent {
    /// Texts with markup, quotes, controls, and characters in two forms.
    static let texts = [
        "", " ", "a", "milk", "<b>bold</b>", "&amp;", "\"quoted\" 'too'", "</span></div>", "]]>",
        "<!--", "\u{0}\u{1B}[31m", "two\nlines", "tab\there", "back\\slash", "cr\r\nlf", "\r",
        "\u{202E}turned", "\u{FFFE}", "caf\u{e9}", "cafe\u{301}", "漢字", "👩‍👩‍👧‍👦", "\u{2028}",
        "{\"d\":0}", "  a  b  ", "${x}", "\u{645}\u{642}\u{647}\u{649}", "a \u{5E7}\u{5E4}\u{5D4}",
    ]

    /// Symbols of the kit, and of an app: drawn, and with a sign that is markup.
    static let symbols: [Symbol] = [
        .bookmark, .bookmarked, .place, Symbol("line", sign: "-", path: "M3 12h18", tint: .red),
        Symbol("less", sign: "<"),
    ]

    static func text(_ random: inout some RandomNumberGenerator) -> String {
        let text = texts.randomElement(using: &random) ?? ""
        let number = Int.random(in: 0..<9, using: &random)
        return Bool.random(using: &random) ? text : "\(text)\(number)"
    }

    static func content(
        _ random: inout some RandomNumberGenerator, depth: Int = 2
    ) -> Content {
        switch Int.random(in: 0..<(depth > 0 ? 15 : 11), using: &random) {
        case 0, 1:
            .text(
                text(&random), TextRole.allCases.randomElement(using: &random) ?? .body,
                language: language(&random))
        case 2: .badge(text(&random), BadgeRole.allCases.randomElement(using: &random) ?? .plain)
        case 3: .symbol(RandomContent.symbols.randomElement(using: &random) ?? .place)
        case 4:
            .link(
                text(&random),
                target: ["https://example.org/?a=\"b\"&c", "javascript:1", "tel:1"]
                    .randomElement(using: &random) ?? "")
        case 5: .control(control(&random))
        case 6:
            .progress(
                Bool.random(using: &random) ? nil : .random(in: -1...2, using: &random),
                label: text(&random))
        case 7: .rating(.random(in: -1...6, using: &random), of: 5)
        case 8: .image(picture(&random))
        case 9: .map(map(&random))
        case 10: .chart(RandomCharts.chart(text(&random), &random))
        case 11:
            .notice(
                Bool.random(using: &random) ? .status : .alert,
                content(&random, depth: depth - 1))
        case 12: .row(parts(&random, depth))
        case 13:
            .group(
                Arrangement(Bool.random(using: &random) ? .row : .grid(2), weights: [0, 12]),
                parts(&random, depth))
        default: .column(parts(&random, depth))
        }
    }

    /// A picture, of whose source and words nothing is certain.
    static func picture(_ random: inout some RandomNumberGenerator) -> Picture {
        let sources: [Picture.Source] = [
            .named(text(&random)), .url("https://example.org/a"), .initials(text(&random)),
        ]
        return Picture(
            sources.randomElement(using: &random) ?? .named(""), width: 40, height: 30,
            alternative: Bool.random(using: &random) ? nil : text(&random), widths: [40, 80])
    }

    /// A map, of whose shapes, pins and region nothing is certain.
    static func map(_ random: inout some RandomNumberGenerator) -> MapContent {
        let numbers = [46, 46.001, 91, -90, .nan, .infinity, 179.999]
        func position(_ random: inout some RandomNumberGenerator) -> MapPosition {
            MapPosition(
                latitude: numbers.randomElement(using: &random) ?? 0,
                longitude: numbers.randomElement(using: &random) ?? 0)
        }
        let region = MapRegion(centre: position(&random), zoom: .random(in: 0...20, using: &random))
        let tiles = region.tileAddresses(ofZooms: [14]).prefix(2).map { address in
            let points = (0..<5).map { _ in
                VectorPoint(
                    x: .random(in: -100...5_000, using: &random),
                    y: .random(in: -100...5_000, using: &random))
            }
            let kind = VectorShape.Kind.allCases.randomElement(using: &random) ?? .coast
            return VectorTile(
                address, shapes: [VectorShape(kind, name: text(&random), paths: [points])])
        }
        let pins = (0..<Int.random(in: 0...4, using: &random)).map { number in
            MapPin(
                "p\(number)\(Int.random(in: 0..<9, using: &random))", at: position(&random),
                label: text(&random), symbol: symbols.randomElement(using: &random) ?? .place)
        }
        let address = MapAddress(
            RouteURL(path: ["map"]), region: "at", usual: region, selection: "pin")
        return MapContent(
            text(&random), region: region, tiles: Array(tiles), pins: pins,
            selected: pins.first?.id, person: Bool.random(using: &random) ? region.centre : nil,
            credit: text(&random), address: Bool.random(using: &random) ? address : nil,
            marksMiddle: .random(using: &random), fillsScreen: .random(using: &random))
    }

    /// A control, of whose kind and texts nothing is certain.
    static func control(_ random: inout some RandomNumberGenerator) -> Control {
        let options = (0..<3).map { ControlOption("\(text(&random))", id: "\($0)") }
        let kinds: [Control.Kind] = [
            .button(), .link(RouteURL()), .menu(options), .toggle(Bool.random(using: &random)),
            .stepper(.random(in: 0...9, using: &random), in: 0...9),
            .picker(options, chosen: "1"), .picker(options, chosen: nil, as: .segments),
            .checkboxes(options, chosen: ["0"]), .text(text(&random)),
            .text(text(&random), TextInput(.lines(2))),
        ]
        let kind = kinds.randomElement(using: &random) ?? .button()
        var control = Control(text(&random), id: "c\(Int.random(in: 0..<99, using: &random))", kind)
        if Bool.random(using: &random) { control.hint = text(&random) }
        return control
    }

    private static func language(_ random: inout some RandomNumberGenerator) -> String? {
        [nil, nil, "fi", "ar"].randomElement(using: &random) ?? nil
    }

    private static func parts(
        _ random: inout some RandomNumberGenerator, _ depth: Int
    ) -> [Content] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in content(&random, depth: depth - 1) }
    }

    /// A content that is like another one: most often some texts differ.
    static func change(
        _ content: Content, _ random: inout some RandomNumberGenerator
    ) -> Content {
        func text(_ old: String) -> String {
            Int.random(in: 0..<2, using: &random) == 0 ? old : RandomContent.text(&random)
        }
        if Int.random(in: 0..<12, using: &random) == 0 { return RandomContent.content(&random) }
        switch content {
        case .text(let old, let role, let language):
            let isOther = Int.random(in: 0..<8, using: &random) == 0
            return .text(
                text(old), role, language: isOther ? self.language(&random) : language)
        case .badge(let old, let role): return .badge(text(old), role)
        case .link(let old, let target): return .link(text(old), target: target)
        case .map(let map):
            // Another choice of the page is in each address.
            let address = map.address.map {
                MapAddress(
                    RouteURL(path: ["map"], query: [.init("by", text("a"))]), region: $0.region,
                    usual: $0.usual, selection: $0.selection)
            }
            return .map(
                MapContent(
                    map.label, region: map.region, tiles: map.tiles, pins: map.pins,
                    selected: map.selected, person: map.person, credit: map.credit,
                    address: address, marksMiddle: map.marksMiddle,
                    fillsScreen: map.fillsScreen))
        case .symbol, .progress, .rating, .image, .chart: return content
        case .control(var control):
            control.label = text(control.label)
            return .control(control)
        case .group(let layout, let parts):
            return .group(layout, parts.map { change($0, &random) })
        case .notice(let notice, let inner): return .notice(notice, change(inner, &random))
        case .row(let parts): return .row(parts.map { change($0, &random) })
        case .column(let parts): return .column(parts.map { change($0, &random) })
        }
    }
}
