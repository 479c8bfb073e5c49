import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

@Suite struct DisplayEventTests {
    private func words(_ events: [ListViewportEvent]) -> [String] {
        events.map { event in
            switch event {
            case .prefetch(let who): "prefetch \(who.id)"
            case .cancelPrefetch(let who): "cancel \(who.id)"
            case .willDisplay(let who): "show \(who.id)"
            case .becameWhole(let who): "whole \(who.id)"
            case .endedWhole(let who): "part \(who.id)"
            case .didEndDisplay(let who): "end \(who.id)"
            }
        }
    }

    @Test func `rows are prefetched ahead in the direction of scrolling`() {
        var viewport = ListViewport(
            sections: [SectionRecord("a", .low, cells: boxes(0..<100))],
            size: ListSize(width: 100, height: 40), overscan: ListOverscan(ahead: 1, behind: 0))
        #expect(
            words(viewport.takeEvents()) == [
                "show 0", "whole 0", "show 1", "whole 1", "prefetch 2", "prefetch 3",
            ])
        viewport.scroll(to: 30)
        #expect(
            words(viewport.takeEvents()) == [
                "part 0", "end 0", "part 1", "show 2", "whole 2", "show 3", "prefetch 4",
                "prefetch 5",
            ])
        viewport.scroll(to: 20)
        #expect(
            words(viewport.takeEvents()) == [
                "end 3", "cancel 4", "cancel 5", "prefetch 0", "whole 1",
            ])
    }

    @Test func `each beginning has its end, whatever happens`() {
        for seed in SeededGenerator.seeds(8) {
            var model = RandomList(seed: seed)
            var viewport = model.makeViewport()
            var shown: [RecordID: Int] = [:]
            var whole: [RecordID: Int] = [:]
            func hear(_ events: [ListViewportEvent]) {
                for event in events {
                    switch event {
                    case .willDisplay(let who): shown[who.id, default: 0] += 1
                    case .didEndDisplay(let who): shown[who.id, default: 0] -= 1
                    case .becameWhole(let who): whole[who.id, default: 0] += 1
                    case .endedWhole(let who): whole[who.id, default: 0] -= 1
                    case .prefetch, .cancelPrefetch: break
                    }
                }
            }
            for step in 0..<40 {
                viewport.scroll(
                    to: Double.random(in: 0...viewport.maximumOffset, using: &model.generator))
                if let anchor = viewport.anchor { _ = model.change(&viewport, keeping: anchor) }
                hear(viewport.takeEvents())
                for (sight, open) in [(PlacedElement.Visibility.part, shown), (.whole, whole)] {
                    let expected = viewport.placed.filter { $0.visibility >= sight }.reduce(
                        into: [RecordID: Int]()
                    ) { $0[$1.id, default: 0] += 1 }
                    #expect(
                        open.filter { $0.value != 0 } == expected, "seed \(seed), step \(step)")
                }
            }
            viewport.show([])
            hear(viewport.takeEvents())
            #expect(shown.values.allSatisfy { $0 == 0 } && whole.values.allSatisfy { $0 == 0 })
        }
    }

    @Test func `a row that is higher than the viewport is never whole`() {
        let viewport = ListViewport(
            sections: [SectionRecord("a", .low, cells: boxes(0..<3, height: 300))],
            size: ListSize(width: 100, height: 40))
        #expect(viewport.placed.allSatisfy { $0.visibility < .whole })
    }
}
