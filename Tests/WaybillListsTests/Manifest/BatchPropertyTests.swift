import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillTesting

/// Whatever happens within batches and silence: the records are those of the
/// same operations alone, and the view sees legal plans and ends there.
@Suite struct BatchPropertyTests {
    /// A plugin that changes the manifest when it is notified of an operation.
    private final class Meddler: ListListener {
        private var random: SeededGenerator
        private var depth = 0

        init(seed: UInt64) { random = SeededGenerator(seed: seed) }

        func listen(to event: ListEvent, in manifest: ListManifest) {
            switch event {
            case .will, .did: break
            default: return
            }
            guard depth == 0, random.below(4) == 0 else { return }
            depth += 1
            defer { depth -= 1 }
            _ = RandomOperation(&random).perform(on: manifest)
        }
    }

    private struct Failure: Error {}

    private func makeManifest(seed: UInt64) -> ListManifest {
        let meddler = Meddler(seed: seed &+ 1)
        return ListManifest(
            sections: sections(["a", "b"], [], ["c"]),
            plugins: [meddler, RowReporter { _ in }, meddler])
    }

    // Behaviour 1/76
    @Test(arguments: SeededGenerator.seeds(60))
    func `a batch ends where the same operations alone do`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let batched = makeManifest(seed: seed)
        let alone = makeManifest(seed: seed)
        let views = [JudgedView(), JudgedView()]
        batched.managedView = views[0]
        alone.managedView = views[1]
        for manifest in [batched, alone] { manifest.selectionMode = .multiple }
        for round in 0..<40 {
            let operations = (0..<random.below(8)).map { _ in RandomOperation(&random) }
            let plans = views[0].plans.count
            batched.performBatch {
                for operation in operations { _ = operation.perform(on: batched) }
            }
            for operation in operations { _ = operation.perform(on: alone) }
            guard saySame(batched.sections, alone.sections),
                views[0].sections == batched.shownSections,
                views[1].sections == alone.shownSections, views[0].plans.count <= plans + 1,
                batched.selectedPaths == alone.selectedPaths, batched.swipe == alone.swipe,
                batched.sections.indices.allSatisfy({
                    batched.isCollapsed(section: $0) == alone.isCollapsed(section: $0)
                })
            else {
                Issue.record("seed \(seed), round \(round): \(operations)")
                return
            }
        }
    }

    // Behaviour 1/76
    @Test(arguments: SeededGenerator.seeds(100))
    func `nesting, silence, throwing and other views leave the view where the list is`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let manifest = makeManifest(seed: seed)
        let alone = makeManifest(seed: seed)
        var view = JudgedView()
        manifest.managedView = view
        var opened = 0
        var completed = 0
        for round in 0..<40 {
            let block = RandomBlock(&random, depth: 3)
            try? block.perform(
                on: manifest,
                swappingView: {
                    view = JudgedView()
                    manifest.managedView = view
                },
                completion: { completed += 1 }, opened: &opened)
            for operation in block.operations { _ = operation.perform(on: alone) }
            manifest.updateView()
            guard saySame(manifest.sections, alone.sections),
                view.sections == manifest.shownSections,
                completed == opened, manifest.updatesView
            else {
                Issue.record("seed \(seed), round \(round): \(block)")
                return
            }
        }
    }

    private indirect enum RandomBlock {
        case operation(RandomOperation)
        case batch([RandomBlock], throwing: Bool)
        case silence([RandomBlock])
        case otherView

        init(_ random: inout SeededGenerator, depth: Int) {
            switch depth == 0 ? 0 : random.below(5) {
            case 1, 2:
                let blocks = (0..<random.below(5)).map { _ in
                    RandomBlock(&random, depth: depth - 1)
                }
                self = .batch(blocks, throwing: random.below(4) == 0)
            case 3:
                self = .silence(
                    (0..<random.below(5)).map { _ in RandomBlock(&random, depth: depth - 1) })
            case 4: self = .otherView
            default: self = .operation(RandomOperation(&random))
            }
        }

        var operations: [RandomOperation] {
            switch self {
            case .operation(let operation): [operation]
            case .batch(let blocks, _), .silence(let blocks): blocks.flatMap(\.operations)
            case .otherView: []
            }
        }

        func perform(
            on manifest: ListManifest, swappingView swap: () -> Void,
            completion: @escaping () -> Void, opened: inout Int
        ) throws {
            func performAll(_ blocks: [RandomBlock], _ opened: inout Int) {
                for block in blocks {
                    try? block.perform(
                        on: manifest, swappingView: swap, completion: completion, opened: &opened)
                }
            }
            switch self {
            case .operation(let operation): _ = operation.perform(on: manifest)
            case .batch(let blocks, let isThrowing):
                opened += 1
                try manifest.performBatch {
                    performAll(blocks, &opened)
                    if isThrowing { throw Failure() }
                } completion: {
                    completion()
                }
            case .silence(let blocks):
                manifest.withoutUpdatingView { performAll(blocks, &opened) }
            case .otherView: swap()
            }
        }
    }
}
