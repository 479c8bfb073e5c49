import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// What plugins and the delegate are asked, and whose opinion counts.
@Suite struct QuestionTests {
    /// Returns what it was set to, and writes down that it was asked.
    private final class Answering: ListListener {
        let name: String
        let log: Recorder.Log
        var answer = Vote<Bool>.silent
        var onAsk: (ListPermission, ListManifest) -> Void = { _, _ in }

        init(_ name: String, _ log: Recorder.Log) {
            self.name = name
            self.log = log
        }

        func listen(to event: ListEvent, in manifest: ListManifest) {}

        func vote(
            on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
        ) -> Vote<Bool> {
            let word =
                switch question {
                case .highlight: "highlight"
                case .select, .selectRows: "select"
                case .deselect, .deselectRows: "deselect"
                case .swipe: "swipe"
                case .move: "move"
                }
            log.lines.append("\(name) \(word) \(isAllowed)")
            onAsk(question, manifest)
            return self.answer
        }
    }

    private let log = Recorder.Log()
    private let first: Answering
    private let second: Answering
    private let delegate: Answering
    private let manifest: ListManifest

    init() {
        first = Answering("p", log)
        second = Answering("q", log)
        delegate = Answering("d", log)
        manifest = ListManifest(
            sections: sections(["a", "b"]), plugins: [first, second], delegate: delegate)
    }

    private let path = ItemPath(0, 0)

    // Behaviour 1/97
    @Test func `the manifest's own opinion counts, and all are asked once all the same`() {
        for listener in [first, second, delegate] { listener.answer = .opinion(true) }
        #expect(!manifest.allowsSelection(at: path))
        #expect(log.lines == ["p select false", "q select false", "d select false"])
    }

    // Behaviour 1/99, 1/100
    @Test func `a listener may override the manifest, and the last one that does wins`() {
        first.answer = .override(true)
        #expect(manifest.allowsHighlighting(at: path))
        second.answer = .override(false)
        delegate.answer = .opinion(true)
        #expect(!manifest.allowsHighlighting(at: path))
        delegate.answer = .override(true)
        #expect(manifest.allowsHighlighting(at: path))
        #expect(
            log.lines.suffix(3) == ["p highlight false", "q highlight true", "d highlight false"])
    }

    @Test func `a press on a row ends if a listener refuses the highlight`() {
        manifest.allowsSelectionByDefault = true
        #expect(manifest.flash(at: path) == path)
        first.answer = .override(false)
        #expect(manifest.flash(at: path) == nil && manifest.highlightedPath == nil)
        manifest.allowsSelectionByDefault = false
        first.answer = .silent
        #expect(manifest.flash(at: path) == path, "it is never highlighted, and may be pressed")
    }

    @Test func `no one is asked about rows that are not there`() {
        for listener in [first, second, delegate] { listener.answer = .override(true) }
        for path in [ItemPath(0, 2), ItemPath(1, 0), ItemPath(0, -1), ItemPath(-1, 0)] {
            #expect(!manifest.allowsSelection(at: path) && !manifest.allowsHighlighting(at: path))
            #expect(!manifest.select(at: path) && !manifest.highlight(at: path))
        }
        #expect(log.lines.isEmpty)
    }

    // Behaviour 1/94
    @Test func `each is asked once when a row is selected or deselected`() {
        delegate.answer = .override(true)
        manifest.selectionMode = .multiple
        #expect(manifest.select(at: path))
        #expect(log.lines == ["p select false", "q select false", "d select false"])
        log.lines = []
        #expect(manifest.deselect(at: path))
        #expect(log.lines == ["p deselect true", "q deselect true", "d deselect true"])
    }

    // Behaviour 1/113
    @Test func `a row that may not be deselected stays selected`() {
        manifest.allowsSelectionByDefault = true
        manifest.selectionMode = .single
        #expect(manifest.select(at: path))
        first.answer = .override(false)
        #expect(!manifest.deselect(at: path))
        #expect(manifest.selectedPaths == [path])
    }

    @Test func `a row that refuses to give way keeps another from being selected`() {
        manifest.allowsSelectionByDefault = true
        manifest.selectionMode = .single
        manifest.select(at: path)
        let plugin = Recorder("r", log)
        manifest.addPlugins([plugin])
        log.lines = []
        delegate.onAsk = { [delegate] question, _ in
            if case .deselect = question { delegate.answer = .override(false) }
        }
        #expect(!manifest.select(at: ItemPath(0, 1)))
        #expect(manifest.selectedPaths == [path])
        #expect(!log.lines.contains { $0.hasPrefix("r") }, "no one hears of it")
    }

    @Test func `a listener that removes the row when it is asked ends the matter`() {
        manifest.allowsSelectionByDefault = true
        manifest.selectionMode = .single
        first.onAsk = { _, manifest in manifest.setSections([]) }
        #expect(manifest.select(at: path), "it was there when it was requested")
        #expect(manifest.selectedPaths.isEmpty)
        manifest.setSections(sections(["a"]))
        #expect(!manifest.highlight(at: path))
        #expect(manifest.highlightedPath == nil)
    }

    @Test func `a released delegate leaves the decision to plugins`() {
        let manifest = ListManifest(sections: sections(["a"]), plugins: [first])
        do {
            let delegate = Answering("d", log)
            delegate.answer = .override(false)
            manifest.delegate = delegate
        }
        first.answer = .override(true)
        #expect(manifest.allowsSelection(at: path))
    }
}
