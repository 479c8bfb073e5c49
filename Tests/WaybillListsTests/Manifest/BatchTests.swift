import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct BatchTests {
    private struct Failure: Error {}

    private let log = Recorder.Log()
    private let view = JudgedView()

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        let manifest = ListManifest(sections: sections, plugins: [Recorder("p", log)])
        manifest.managedView = view
        log.lines = []
        return manifest
    }

    // Behaviour 1/74, 1/75, 1/80
    @Test(arguments: [true, false])
    func `a batch runs exactly once and at once, with or without a view`(_ hasView: Bool) {
        let manifest = makeManifest(sections(["a"]))
        if !hasView { manifest.managedView = nil }
        var order: [String] = []
        let response = manifest.performBatch {
            order.append("run")
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
            return 7
        } completion: {
            order.append("completed")
        }
        #expect(response == 7 && order == ["run", "completed"])
        #expect(manifest.names == [["b", "a"]])
        #expect(view.plans.count == (hasView ? 2 : 1))
    }

    // Behaviour 1/74
    @Test func `an empty batch notifies no one and is completed`() {
        let manifest = makeManifest(sections(["a"]))
        var completions = 0
        manifest.performBatch {
        } completion: {
            completions += 1
        }
        #expect(log.lines.isEmpty && view.plans.count == 1 && completions == 1)
    }

    // Behaviour 1/76
    @Test func `removing the first row twice removes two rows from the view`() {
        let manifest = makeManifest(sections(["a", "b", "c"]))
        manifest.performBatch {
            manifest.removeCells(at: [ItemPath(0, 0)])
            manifest.removeCells(at: [ItemPath(0, 0)])
        }
        #expect(view.plans.last == "-0-0 -0-1")
        #expect(view.names == [["c"]])
    }

    // Behaviour 1/84
    @Test func `operations of a batch are reported at once and in order, and the plan at its end`()
    {
        let manifest = makeManifest(sections(["a", "b"]))
        manifest.performBatch {
            manifest.removeCells(at: [ItemPath(0, 0)])
            log.lines.append("between")
            manifest.insertSections([SectionRecord(id: "x")], at: 1)
            log.lines.append("end")
        }
        #expect(
            log.lines == [
                "p will remove", "p did remove: removed 0-0", "between",
                "p will insert sections", "p did insert sections: inserted sections 1", "end",
                "p planned +s1 -0-0",
            ])
    }

    // Behaviour 1/79, 1/80
    @Test func `of nested batches the outermost is shown, and inner completions come first`() {
        let manifest = makeManifest(sections(["a"]))
        manifest.performBatch {
            manifest.performBatch {
                manifest.insertCells(names("b"), at: ItemPath(0, 0))
            } completion: {
                log.lines.append("inner")
            }
            #expect(view.plans.count == 1 && !log.lines.contains("inner"))
            manifest.insertCells(names("c"), at: ItemPath(0, 0))
        } completion: {
            log.lines.append("outer")
        }
        #expect(log.lines.suffix(3) == ["p planned +0-0 +0-1", "inner", "outer"])
        #expect(view.plans.count == 2)
    }

    // Behaviour 1/77
    @Test func `setting all sections within a batch is one plan with the rest`() {
        let manifest = makeManifest(sections(["a", "b"]))
        manifest.performBatch {
            manifest.setSections(sections(["b"], ["c"]))
            manifest.insertCells(names("d"), at: ItemPath(1, 1))
        }
        #expect(view.plans.count == 2)
        #expect(view.names == [["b"], ["c", "d"]])
    }

    // Behaviour 1/77
    @Test func `a reload within a batch is one reload of what the list is in the end`() {
        let manifest = makeManifest(sections(["a", "b"]))
        manifest.performBatch {
            manifest.reload()
            manifest.removeCells(at: [ItemPath(0, 0)])
        }
        #expect(view.plans == ["reload (viewAttached)", "reload (requested)"])
        #expect(view.names == [["b"]])
    }

    @Test func `what is reloaded in a batch is redrawn where it is in the end`() {
        let manifest = makeManifest(sections(["a", "b"], ["c"]))
        manifest.performBatch {
            manifest.reloadCells(at: [ItemPath(0, 1)])
            manifest.reloadSections(at: [1])
            manifest.replaceCells(at: [ItemPath(0, 0)], with: names("a"))
            manifest.insertCells(names("x", "y"), at: ItemPath(0, 1))
            manifest.removeCells(at: [ItemPath(0, 0)])
        }
        #expect(view.names == [["x", "y", "b"], ["c"]])
        // In the one stage of the batch, by the previous positions.
        let redrawn = view.plans.last?.split(separator: " ").filter { $0.hasPrefix("~") }
        #expect(Set(redrawn ?? []) == ["~s1", "~0-1", "~1-0"])
        #expect(view.plans.last?.contains("|") == false)
    }

    @Test func `a batch that throws keeps what was done and shows it`() {
        let manifest = makeManifest(sections(["a"]))
        var completions = 0
        #expect(throws: Failure.self) {
            try manifest.performBatch {
                try manifest.performBatch {
                    manifest.insertCells(names("b"), at: ItemPath(0, 0))
                    throw Failure()
                }
            } completion: {
                completions += 1
            }
        }
        #expect(view.names == [["b", "a"]] && view.plans.count == 2 && completions == 1)
        manifest.insertCells(names("c"), at: ItemPath(0, 0))
        #expect(view.plans.count == 3)
    }

    @Test func `a view that comes in the middle of a batch shows the list and then the rest`() {
        let manifest = makeManifest(sections(["a"]))
        let second = JudgedView()
        var completions = 0
        manifest.performBatch {
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
            manifest.managedView = second
            #expect(second.names == [["b", "a"]])
            manifest.removeCells(at: [ItemPath(0, 1)])
        } completion: {
            completions += 1
        }
        #expect(view.plans == ["reload (viewAttached)"])
        #expect(second.plans == ["reload (viewAttached)", "-0-1"])
        #expect(second.names == [["b"]] && completions == 1)
    }

    @Test func `a view that comes at the end of a batch changes no events`() {
        let manifest = makeManifest(sections(["a"]))
        let second = JudgedView()
        manifest.performBatch {
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
            manifest.managedView = second
        }
        #expect(log.lines.last == "p planned nothing")
        #expect(second.names == [["b", "a"]])
    }

    @Test func `a view that goes in the middle of a batch gets nothing more, and listeners do`() {
        let manifest = makeManifest(sections(["a"]))
        manifest.performBatch {
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
            manifest.managedView = nil
        }
        #expect(view.plans.count == 1)
        #expect(log.lines.last == "p planned +0-0")
    }

    @Test func `a delegate that vanishes in the middle of a batch leaves it whole`() {
        let manifest = makeManifest(sections(["a"]))
        var delegate: Recorder? = Recorder("d", log)
        manifest.delegate = delegate
        manifest.performBatch {
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
            delegate = nil
            manifest.insertCells(names("c"), at: ItemPath(0, 0))
        }
        #expect(delegate == nil && manifest.delegate == nil)
        #expect(log.lines.filter { $0.hasPrefix("d") }.count == 2)
        #expect(view.names == [["c", "b", "a"]] && view.plans.count == 2)
    }

    @Test func `callbacks that open batches of their own belong to the outer one`() {
        let manifest = makeManifest(sections(["a"]))
        let plugin = Recorder("q", log)
        plugin.onEvent = { event, manifest in
            guard case .did(.insertCells, _) = event else { return }
            manifest.performBatch { manifest.removeCells(at: [ItemPath(0, 1)]) }
        }
        manifest.addPlugins([plugin])
        manifest.performBatch {
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
            #expect(manifest.names == [["b"]] && view.plans.count == 1)
        }
        #expect(view.plans.count == 2 && view.names == [["b"]])
    }

    @Test func `a batch that a completion opens is a batch of its own`() {
        let manifest = makeManifest(sections(["a"]))
        manifest.performBatch {
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
        } completion: {
            manifest.performBatch { _ = manifest.insertCells(names("c"), at: ItemPath(0, 0)) }
        }
        #expect(view.plans.count == 3 && view.names == [["c", "b", "a"]])
    }
}
