import Foundation
import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillTerminal
import WaybillTesting

/// Gestures that no one planned, the same on every host.
@MainActor
@Suite(.timeLimit(.minutes(120))) struct RandomGestureTests {
    /// How many gestures are made on each screen, and with which seed; more of them, and
    /// others, where the environment says so.
    nonisolated static let count = number("WAYBILL_GESTURES") ?? 30
    nonisolated static let seed = number("WAYBILL_SEED") ?? 16

    nonisolated private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    /// Short lists: every host draws all of their rows.
    nonisolated static let short = [
        "/chat", "/swipe", "/reorder", "/select", "/collapse", "/states", "/panes", "/shared",
        "/dialogs", "/item", "/recorder", "/actions", "/cells", "/form", "/settings",
        "/map", "/charts",
    ]

    /// Of these each text that is typed or chosen may enable a button: a page without a script
    /// knows of it when it is sent, and does not do the same gestures.
    nonisolated static let told: Set = ["/form", "/settings"]

    /// Long ones: each host has a window of its own.
    nonisolated static let long = [
        "/million", "/feed", "/grid", "/carousels", "/headers", "/select?rows=5000",
        "/million?rows=201", "/impressions",
    ]

    @Test(arguments: short) func `gestures do the same on every host`(_ address: String)
        async throws
    {
        let headless = HeadlessHost(ShowcaseApp())
        var hosts: [any ConformanceDriver] = [
            TerminalDriver(ShowcaseApp()), LiveDriver(ShowcaseApp(), asks: true),
            BatchUpdatesDriver(BatchUpdatesHost(ShowcaseApp())),
        ]
        if !RandomGestureTests.told.contains(address) { hosts.append(WebDriver(ShowcaseApp())) }
        var random = SeededGenerator(seed: UInt64(RandomGestureTests.seed))
        var done: [ConformanceScript.Step] = []
        func open() async throws {
            try await headless.open(address)
            for index in hosts.indices { try await hosts[index].take(.open(address)) }
            done = [.open(address)]
        }
        try await open()
        for number in 1...RandomGestureTests.count {
            let steps = headless.gestures(&random)
            guard let step = steps.randomElement(using: &random) else {
                try await open()
                continue
            }
            done.append(step)
            let words = "seed \(RandomGestureTests.seed), \(done.suffix(8))"
            try await headless.take(step)
            try #require(headless.isConsistent, "\(number): \(words)")
            for index in hosts.indices {
                do {
                    try await hosts[index].take(applyingFirst: step)
                } catch {
                    Issue.record("\(type(of: hosts[index])), \(words): \(error)")
                    return
                }
                // What leads to another screen is left again.
                guard headless.page?.url.path == RouteURL(address)?.path else { continue }
                let moment = try await hosts[index].observe()
                // The app has not heard of it yet: the next press tells it.
                if moment.isUnsent { continue }
                let tree = moment.semantics
                let isSame = tree == headless.semantics
                #expect(isSame, "\(type(of: hosts[index])), \(words)")
                if !isSame {
                    let lines = zip(
                        "\(tree)".split(separator: "\n"),
                        "\(headless.semantics)".split(separator: "\n"))
                    let first = lines.first { $0 != $1 }
                    Issue.record("\(first.map { "\($0) instead of \($1)" } ?? "the end")")
                    return
                }
            }
            if headless.page?.url.path != RouteURL(address)?.path { try await open() }
        }
    }

    @Test(arguments: long) func `gestures on a long list leave the window as the list is`(
        _ address: String
    ) async throws {
        let headless = HeadlessHost(ShowcaseApp())
        var random = SeededGenerator(seed: UInt64(RandomGestureTests.seed))
        try await headless.open(address)
        for number in 1...RandomGestureTests.count {
            if let step = headless.gestures(&random).randomElement(using: &random) {
                try await headless.take(step)
            }
            let list = try #require(headless.list)
            list.scroll(by: Double.random(in: -9_000...10_000, using: &random))
            await headless.settle()
            try #require(headless.isConsistent, "seed \(RandomGestureTests.seed), \(number)")
            if headless.page?.url.path != RouteURL(address)?.path {
                try await headless.open(address)
            }
        }
    }

    /// Keys that people press; `q` ends the app and is left out.
    nonisolated private static let keys: [TerminalKey] =
        [.up, .down, .left, .right, .tab, .backTab, .pageUp, .pageDown, .home, .end, .enter]
        + " jkgGaJKsVirm+-?123456".unicodeScalars.map { .text($0) }

    @Test(arguments: short + long + ["/style", "/signup"])
    func `keys and clicks of a terminal do no harm`(
        _ address: String
    ) async throws {
        let session = TerminalSession(
            ShowcaseApp(), size: TerminalSize(columns: 60, rows: 20))
        let url = try #require(RouteURL(address))
        // What is loaded for ever is not waited for.
        func settle() async {
            if session.url?.query.contains(where: { $0.value == "loading" }) != true {
                await session.settle()
            }
        }
        session.open(url)
        await settle()
        var random = SeededGenerator(seed: UInt64(RandomGestureTests.seed))
        for number in 1...RandomGestureTests.count * 4 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                let line = Int.random(in: 0..<20, using: &random)
                let column = Int.random(in: 0..<60, using: &random)
                session.press(.mouse(TerminalMouse(.click, line: line, column: column)))
            } else {
                session.press(RandomGestureTests.keys.randomElement(using: &random) ?? .down)
            }
            await settle()
            let lines = session.frame.lines
            let fits = lines.count <= 20 && lines.allSatisfy { $0.columns <= 60 }
            try #require(fits, "seed \(RandomGestureTests.seed), \(number)")
            if session.url?.path != url.path { session.open(url) }
            await settle()
        }
    }
}

extension ConformanceDriver {
    /// Does a step; on a page without a script whatever was chosen there is sent first where
    /// the step needs it, by the button of the page.
    fileprivate mutating func take(
        applyingFirst step: ConformanceScript.Step
    ) async throws {
        do {
            try await take(step)
        } catch let missing as Missing {
            guard var page = self as? WebDriver, try page.observe().isUnsent else { throw missing }
            try await page.apply()
            try await page.take(step)
            if let driver = page as? Self { self = driver }
        }
    }
}

extension HeadlessHost {
    /// What a person can do here, by texts that mean one thing alone.
    fileprivate func gestures(
        _ random: inout some RandomNumberGenerator
    ) -> [ConformanceScript.Step] {
        guard let page else { return [] }
        let layers = page.layers.filter { $0 == page.modal || !$0.isModal }
        let rows = (page.modal == nil ? page.sections : layers.flatMap(\.sections)).flatMap(\.rows)
        let controls =
            (rows + (page.modal == nil ? layers : []).flatMap { $0.sections.flatMap(\.rows) })
            .flatMap(\.content.controls) + layers.compactMap(\.close)
        let said = page.said(rows: rows, controls: controls)
        func isClear(_ text: String) -> Bool { said.count { $0.contains(text) } == 1 }
        var steps = controls.filter(\.isUsable).filter { isClear($0.label) }
            .flatMap { $0.gestures(&random) }
        // A link to the same screen shows it in another way.
        for control in controls where isClear(control.label) {
            if case .link(let url) = control.kind, url.path == page.url.path, !url.query.isEmpty {
                steps.append(.select(control.label))
            }
        }
        for row in rows {
            guard let text = row.content.texts.first(where: isClear) else { continue }
            if row.isSelectable, !row.content.hasControls { steps.append(.select(text)) }
            if row.isSelectable, row.content.hasControls,
                row.content.texts.first == text
            {
                steps.append(.select(text))
            }
            for action in row.actions { steps.append(.act(action.title, on: text)) }
        }
        return page.modal == nil ? steps + gestures(around: page, isClear, said) : steps
    }

    /// What a person can do beside the rows.
    private func gestures(
        around page: Page, _ isClear: (String) -> Bool, _ said: [String]
    ) -> [ConformanceScript.Step] {
        var steps: [ConformanceScript.Step] = []
        for section in page.sections where section.isCollapsed != nil {
            if let text = section.header?.accessibilityText, isClear(text) {
                steps.append(.select(text))
            }
        }
        for action in page.selection?.actions ?? [] where isClear(action.title) {
            steps.append(.select(action.title))
        }
        if page.offersReload,
            isClear(page.reloadLabel) || said.allSatisfy({ $0 != page.reloadLabel })
        {
            steps.append(.select(page.reloadLabel))
        }
        return steps
    }

    fileprivate func take(_ step: ConformanceScript.Step) async throws {
        var driver = HeadlessDriver(self)
        try await driver.take(step)
    }

    /// Whether each row that is drawn is the one of the list, and is drawn as selected
    /// where it is.
    fileprivate var isConsistent: Bool {
        guard let page, let manifest = list?.manifest else { return false }
        return page.agrees(with: manifest)
    }
}

extension Page {
    /// Whether the rows that are drawn are those of the list.
    func agrees(with manifest: ListManifest) -> Bool {
        sections.allSatisfy { section in
            if manifest.isCollapsed(section: section.index) { return section.rows.isEmpty }
            let count = manifest.section(at: section.index)?.cells.count ?? -1
            return section.rowCount == count
                && section.rows.enumerated().allSatisfy { offset, row in
                    let path = ItemPath(
                        section: section.index, item: section.firstRow + offset)
                    return manifest.cell(at: path)?.id == row.id
                        && (row.isSelected ?? manifest.isSelected(at: path))
                            == manifest.isSelected(at: path)
                }
        }
    }
}

extension Page {
    /// All that is said on the page, beneath a dialog too.
    fileprivate func said(rows: [Row], controls: [Control]) -> [String] {
        let own = sections.flatMap(\.rows) + layers.flatMap { $0.sections.flatMap(\.rows) }
        let options = own.flatMap(\.content.controls).flatMap { control -> [String] in
            switch control.kind {
            case .menu(let options), .picker(let options, _, _), .checkboxes(let options, _):
                options.map(\.title)
            case .text(let text, _), .date(let text, _): [text]
            default: []
            }
        }
        return own.flatMap { row in
            guard row.content.hasControls else { return [row.content.accessibilityText] }
            // What is pressed on a map is said beside the words of its row.
            let texts = row.content.texts
            return texts + row.content.controls.map(\.label).filter { !texts.contains($0) }
        }
            + options + layers.map(\.title) + layers.compactMap(\.message)
            + layers.compactMap { $0.close?.label } + tabs.map(\.title)
            + choices.flatMap { [$0.label] + $0.choices.map(\.title) }
            + (selection.map { [$0.words] + $0.actions.map(\.title) } ?? [])
            + index.map(\.title) + sections.compactMap { $0.header?.accessibilityText }
            + [title, subtitle ?? ""]
    }
}

extension Control {
    /// Texts that people type.
    private static let texts = [
        "", "a", "Ada", "two words", "Ärger", "日本", "👩‍👩‍👧‍👦", "<b>&amp;\"'", "x@y.example", "3",
        "  blanks  ",
    ]

    /// What a person can do to it; of several things one at random.
    fileprivate func gestures(
        _ random: inout some RandomNumberGenerator
    ) -> [ConformanceScript.Step] {
        switch kind {
        case .button, .toggle: return [.select(label)]
        // What leads elsewhere and back is walked by scripts.
        case .link, .file, .stepper, .slider: return []
        case .menu(let options), .picker(let options, _, _), .checkboxes(let options, _):
            let option = options.filter(\.isEnabled).randomElement(using: &random)
            return option.map { [.choose($0.title, in: label)] } ?? []
        case .date(_, let input):
            guard input.parts == .date else { return [.type("08:30", into: label)] }
            return [.type("2026-\(Int.random(in: 10...12, using: &random))-24", into: label)]
        case .text(let old, let input):
            var text = Control.texts.randomElement(using: &random) ?? ""
            // A browser takes blanks around an address away itself.
            if input.kind == .email { text = String(text.filter { $0 != " " }) }
            // A person who types nothing into an empty field has not typed.
            return old.isEmpty && text.isEmpty ? [] : [.type(text, into: label)]
        }
    }
}
