import WaybillLists
import WaybillScreens
import WaybillTesting

/// Random pages, the same for the same seed, whose texts are of many scripts.
struct RandomPages {
    private var random: SeededGenerator
    private let isHostile: Bool
    private let hasControls: Bool
    private var lastID = 0

    init(seed: UInt64, isHostile: Bool = false, hasControls: Bool = false) {
        random = SeededGenerator(seed: seed)
        self.isHostile = isHostile
        self.hasControls = hasControls
    }

    mutating func page() -> Page {
        let tabs = choices()
        return Page(sample: text(), at: address(), appName: text(), tabs: tabs) { screen in
            if flip() { screen.subtitle = text() }
            if flip() { screen.search = search() }
            screen.choices = (0..<number(2)).map { _ in
                ChoiceGroup(label: text(), choices: choices())
            }
            screen.layout = flip() ? .table : .collection
            screen.status = status()
            if number(3) == 0 { screen.statusContent = content() }
            if flip() { screen.reload = {} }
            if number(4) == 0 { screen.reloadTitle = text() }
            screen.sections = (0..<number(3)).map { _ in section() }
            if flip() { screen.attribution = Attribution(text(), note: flip() ? text() : nil) }
        }
    }

    /// A text of up to eight words, or of any scalars.
    mutating func text() -> String {
        if number(5) == 0 { return scalars(number(30)) }
        let words = (0..<number(8)).map { _ in word() }
        return words.joined(
            separator: [" ", " ", "  ", "\u{A0}", ""].randomElement(using: &random) ?? " ")
    }

    private mutating func word() -> String {
        let words = [
            isHostile ? "\u{200B}x\u{FEFF}\u{E0041}" : "x", "Park", "a", "New", "Street",
            "Donaudampfschifffahrtsgesellschaft", "·", "“x”", "café",
            "cafe\u{301}", "東京都渋谷区、", "「寿司」", "서울특별시", "😀", "👩‍👩‍👧", "🇯🇵🇺🇸", "1\u{FE0F}\u{20E3}",
            "العربية", "שלום",
            "क्षि", "z\u{334}\u{335}\u{336}", "ﷺ", "\u{301}", "\u{200D}",
        ]
        return words.randomElement(using: &random) ?? ""
    }

    /// Any scalars; only where hostile is set, those that command a terminal
    /// too.
    private mutating func scalars(_ count: Int) -> String {
        let tops: [UInt32] = [0x7F, 0x2FF, 0xFFFF, 0x1FFFF, 0x10FFFF]
        var text = String.UnicodeScalarView()
        for _ in 0..<count {
            let top = tops.randomElement(using: &random) ?? 0x7F
            let value =
                isHostile && flip()
                ? Hostile.values.randomElement(using: &random) ?? 0x1B
                : UInt32.random(in: 0x20...top, using: &random)
            guard let scalar = Unicode.Scalar(value),
                isHostile || !(Hostile.contains(scalar) || Hostile.isInvisible(scalar))
            else {
                continue
            }
            text.append(scalar)
        }
        return String(text)
    }

    private mutating func content(depth: Int = 0) -> Content {
        let roles = TextRole.allCases
        if hasControls, number(3) == 0 { return formContent(depth: depth) }
        switch number(depth < 3 ? 11 : 5) {
        case 0, 1: return .text(text(), roles.randomElement(using: &random) ?? .body)
        case 2: return .symbol(Symbol.all.randomElement(using: &random) ?? .place)
        case 3: return .badge(text())
        case 4:
            let target = ["https://example.org/a", "javascript:x", "tel:+1", "mailto:a\u{202E}b"]
            return .link(text(), target: target.randomElement(using: &random) ?? "")
        case 9: return .notice(flip() ? .status : .alert, content(depth: depth + 1))
        case 10:
            return .image(
                Picture(
                    flip() ? .named("a") : .initials(text()), width: 8 * number(40),
                    height: 8 * number(20), alternative: flip() ? nil : text()))
        case 5, 6: return .column((0..<number(4)).map { _ in content(depth: depth + 1) })
        default: return .row((0..<number(5)).map { _ in content(depth: depth + 1) })
        }
    }

    private mutating func formContent(depth: Int) -> Content {
        switch number(depth < 3 ? 9 : 7) {
        case 6: return .map(map())
        case 0: return .progress(flip() ? Double(number(101)) / 100 : nil, label: text())
        case 1: return .rating(Double(number(11)) / 2, of: 5)
        case 2...5: return .control(control())
        default:
            let axes: [Arrangement.Axis] = [.row, .column, .grid(number(5))]
            let layout = Arrangement(
                axes.randomElement(using: &random) ?? .row,
                weights: (0..<number(4)).map { _ in number(4) },
                alignment: Arrangement.Alignment.allCases.randomElement(using: &random) ?? .center)
            return .group(layout, (0..<number(5)).map { _ in content(depth: depth + 1) })
        }
    }

    private mutating func map() -> MapContent {
        lastID += 1
        let centre = MapPosition(latitude: Double(number(80)), longitude: Double(number(360)))
        let region = MapRegion(centre: centre, zoom: Double(1 + number(19)))
        let pins = (0..<number(4)).map { number in
            MapPin("\(lastID)-\(number)", at: centre, label: text())
        }
        return MapContent(
            text(), region: region, pins: pins, person: flip() ? centre : nil,
            credit: flip() ? text() : nil,
            address: flip()
                ? MapAddress(RouteURL(path: [text()]), region: "at", selection: "pin") : nil)
    }

    private mutating func control() -> Control {
        lastID += 1
        let options = (0..<number(4)).map { ControlOption(text(), id: "\($0)") }
        let chosen = flip() ? "\(number(4))" : nil
        let styles = PickerStyle.allCases
        let inputs: [TextInput.Kind] = [.line, .lines(number(5)), .password, .search, .number]
        let kinds: [Control.Kind] = [
            .button(ButtonRole.allCases.randomElement(using: &random) ?? .plain),
            .button(.plain, symbol: .place), .link(RouteURL(path: [text()])), .menu(options),
            .toggle(flip()), .stepper(number(9), in: 0...9),
            .slider(Double(number(9)), in: 0...9),
            .picker(options, chosen: chosen, as: styles.randomElement(using: &random) ?? .menu),
            .checkboxes(options, chosen: ["0", "2"]), .date(flip() ? "2026-11-24" : ""),
            .text(text(), TextInput(inputs.randomElement(using: &random) ?? .line, prompt: text())),
            .file(flip() ? text() : nil),
        ]
        var control = Control(
            text(), id: "\(lastID)", kinds.randomElement(using: &random) ?? .toggle(true))
        control.isEnabled = number(5) > 0
        control.isBusy = number(5) == 0
        control.isRequired = flip()
        if number(3) == 0 { control.hint = text() }
        if number(3) == 0 { control.error = text() }
        return control
    }

    private mutating func section() -> SectionRecord {
        SectionRecord(
            header: flip() ? row() : nil, footer: number(4) == 0 ? row() : nil,
            cells: (0..<number(6)).map { _ in row() })
    }

    private mutating func row() -> CellRecord {
        lastID += 1
        let record = CellRecord(content(), lastID, opening: flip() ? address() : nil)
        guard number(3) == 0 else { return record }
        return CellRecord(
            SampleCell.self, model: content(), id: lastID, onSelection: { _, _ in })
    }

    private mutating func status() -> ScreenStatus {
        switch number(7) {
        case 5: .waiting
        case 0: .loading(text())
        case 1: .empty(text(), hint: flip() ? text() : nil)
        case 2: .missing(text(), hint: flip() ? text() : nil)
        case 3: .failed(text(), retry: flip() ? {} : nil)
        default: .ready
        }
    }

    private mutating func search() -> SearchField {
        SearchField(
            label: text(), text: flip() ? text() : "", prompt: text(),
            target: RouteURL(path: [text()]), parameter: "q", onChange: { _ in })
    }

    private mutating func choices() -> [Choice] {
        (0..<number(5)).map { _ in
            Choice(title: text(), url: RouteURL(address()) ?? RouteURL(), isCurrent: flip())
        }
    }

    private mutating func address() -> String {
        RouteURL(path: (0..<number(3)).map { _ in text() }).description
    }

    private mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    private mutating func flip() -> Bool { Bool.random(using: &random) }
}

/// What no terminal may receive from the outside.
enum Hostile {
    static let values =
        Array(UInt32(0)..<0x20) + Array(0x7F..<0xA0) + Array(0x2028...0x202E)
        + Array(0x2066...0x2069)

    /// Whether a scalar is left out, as nothing is to be seen of it.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        let values: [ClosedRange<UInt32>] = [
            0x61C...0x61C, 0x180E...0x180E, 0x200B...0x200B, 0x200E...0x200F, 0x2060...0x2064,
            0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F,
        ]
        return values.contains { $0.contains(scalar.value) }
    }

    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        values.contains(scalar.value) || (0x206A...0x206F).contains(scalar.value)
    }
}
