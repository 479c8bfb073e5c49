import Testing
import WaybillLists
import WaybillScreens
import WaybillTesting
import WaybillViewport

/// Whatever a list becomes, and however it is scrolled: a host that carries out
/// the steps shows the page.
@Suite struct ScreenViewPropertyTests {
    @Test(arguments: SeededGenerator.seeds(20))
    func `a list that is drawn whole becomes the result of its steps`(_ seed: UInt64) {
        walk(seed, most: 12, steps: 30) { _, _ in }
    }

    @Test(arguments: SeededGenerator.seeds(8))
    func `a range of a long list becomes the result of its steps`(_ seed: UInt64) {
        walk(seed, most: seed % 5 == 4 ? 700 : 120, steps: 20) { host, list in
            if list.below(3) == 0 { host.view.showRows(from: list.below(900)) }
        }
    }

    @Test(arguments: SeededGenerator.seeds(8))
    func `a window of a long list becomes the result of its steps`(_ seed: UInt64) {
        var size = ListSize(width: 100, height: 130)
        walk(seed, most: seed % 5 == 4 ? 700 : 120, steps: 20) { host, list in
            if list.below(8) == 0 { size.width = Double(20 + list.below(180)) }
            if list.below(8) == 0 { size.height = Double(list.below(300)) }
            // Between looks, rows are drawn again where they are.
            if host.view.viewport != nil, list.below(2) == 0 { return }
            host.view.look(in: size) { Self.look(&$0, &list) }
        }
    }

    private static func look(_ viewport: inout ListViewport, _ list: inout RandomScreenList) {
        switch list.below(6) {
        case 0, 1: viewport.scroll(to: viewport.offset + Double(list.below(200) - 80))
        case 2: viewport.scroll(to: viewport.extent * Double(list.below(11)) / 10)
        case 3:
            for placed in viewport.placed where list.below(3) == 0 {
                let size = ListSize(width: Double(list.below(50)), height: Double(list.below(60)))
                viewport.report(size, of: placed.element)
            }
        case 4:
            guard let placed = viewport.placed.first else { return }
            viewport.scrollSideways(section: placed.element.section, to: Double(list.below(900)))
        default: break
        }
    }

    /// Changes a list, looks at it, and takes a step now and then.
    private func walk(
        _ seed: UInt64, most: Int, steps: Int, look: (StepHost, inout RandomScreenList) -> Void
    ) {
        var list = RandomScreenList(seed: seed, most: most)
        let host = StepHost()
        let manifest = host.screen.manifest
        manifest.setSections((0..<list.below(6)).map { _ in list.section() })
        for step in 0..<steps {
            for _ in 0..<[0, 1, 1, 1, 2, 4][list.below(6)] {
                list.change(manifest)
                if list.below(4) == 0 { look(host, &list) }
            }
            look(host, &list)
            var flaw = host.takenFlaw()
            if list.below(6) == 0 {
                flaw = flaw ?? host.read()
                look(host, &list)
            }
            flaw = flaw ?? host.take()
            guard let flaw else { continue }
            Issue.record("seed \(seed), step \(step): \(flaw)")
            return
        }
    }

    /// A plugin that changes the list while rows are drawn.
    private final class Meddler: ListListener {
        var list: RandomScreenList
        var left = 0

        init(_ list: RandomScreenList) { self.list = list }

        func listen(to event: ListEvent, in manifest: ListManifest) {
            guard case .willConfigure = event, left > 0, list.below(6) == 0 else { return }
            left -= 1
            list.change(manifest)
        }
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `listeners may change the list while its rows are drawn`(_ seed: UInt64) {
        let list = RandomScreenList(seed: seed, most: seed % 3 == 0 ? 150 : 12)
        let meddler = Meddler(list)
        let host = StepHost()
        let manifest = host.screen.manifest
        manifest.addPlugins([meddler])
        for step in 0..<15 {
            meddler.list.change(manifest)
            meddler.left = meddler.list.below(4)
            if seed % 2 == 0 { host.view.look(in: ListSize(width: 100, height: 130)) }
            var flaw = host.take(isSettled: false)
            meddler.left = 0
            flaw = flaw ?? host.take()
            guard let flaw else { continue }
            Issue.record("seed \(seed), step \(step): \(flaw)")
            break
        }
    }
}
