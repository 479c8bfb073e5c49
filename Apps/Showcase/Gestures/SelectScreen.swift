import Waybill

/// Files, any number of which are selected for actions on all of them.
struct SelectScreen: Screen {
    static let title = "Select"

    /// The most files that an address may ask for.
    static let mostFiles = 1_000_000

    private let count: Int

    init(count: Int = 40) { self.count = count }

    /// The screen at an address, such as `/select?rows=5000`.
    init(at url: RouteURL) {
        let wanted = url["rows"].flatMap(Int.init) ?? 40
        self.init(count: (1...SelectScreen.mostFiles).contains(wanted) ? wanted : 40)
    }

    /// The state of the screen: the files, and which of them have a star.
    struct State: Equatable {
        /// The number of files, and the latest changes.
        var journal: RowJournal

        /// The numbers of the files, as the rows of a section.
        var files: RowSet

        var starred = RowSet()

        init(count: Int) {
            journal = RowJournal(count: count)
            files = RowSet()
            files.insert(0..<count, inSection: 0)
        }
    }

    enum Action: Hashable, Sendable {
        /// Puts stars to rows, by their positions, or takes them off.
        case star(RowSet, Bool)

        case delete(RowSet)

        /// Brings files back, by their numbers.
        case putBack(RowSet)
    }

    var state: State { State(count: count) }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .star(let rows, let isOn): state.star(rows, isOn)
        case .delete(let rows):
            let gone = state.delete(rows)
            let verb = gone.count == 1 ? "is" : "are"
            return .notice(
                "\(quantity(gone.count, "file")) \(verb) deleted.", undoing: .putBack(gone))
        case .putBack(let files): state.putBack(files)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(
            SelectScreen.title, url: url,
            sections: [
                Section(
                    id: "files",
                    cells: CellRows(following: state.journal, indexOf: state.index) { index in
                        SelectScreen.record(of: state.file(at: index), in: state)
                    })
            ])
        let starred = state.starred.intersection(state.files).count
        screen.subtitle = "\(quantity(state.files.count, "file")), \(starred) with a star"
        screen.selectionMode = .multiple
        screen.selectionActions = [
            SelectionAction("Star", keepsSelection: true) { context.dispatch(.star($0, true)) },
            SelectionAction("Unstar", keepsSelection: true) { context.dispatch(.star($0, false)) },
            SelectionAction("Delete", role: .destructive) { context.dispatch(.delete($0)) },
        ]
        if state.files.isEmpty {
            screen.status = .empty("All files are deleted", hint: "Undo, or open the screen again.")
        }
        return screen
    }

    private var url: RouteURL {
        let rows = RouteURL.Parameter("rows", String(count))
        return ShowcaseRoute.exhibit("select", parameters: count == 40 ? [] : [rows]).url
    }

    private static func record(of file: Int, in state: State) -> Row {
        var random = RandomWords(seed: UInt64(truncatingIfNeeded: file))
        let name = "\(random.word())-\(random.word()).txt"
        let isStarred = state.starred.contains(ItemPath(section: 0, item: file))
        let texts = Content.column([
            .text(name, .headline), .text("File \(file + 1)", .secondary),
        ])
        var record = Row(file, isStarred ? .row([texts, .badge("Star")]) : texts)
        record.allowsSelection = true
        return record
    }
}

extension SelectScreen.State {
    /// The number of the file at a position.
    func file(at index: Int) -> Int {
        var rest = index
        for range in files.ranges(inSection: 0) {
            if rest < range.count { return range.lowerBound + rest }
            rest -= range.count
        }
        return rest
    }

    /// The position of the row with an identity; nil where there is none.
    func index(of id: RecordID) -> Int? {
        guard let file = Int(id.description) else { return nil }
        var start = 0
        for range in files.ranges(inSection: 0) {
            if range.contains(file) { return start + file - range.lowerBound }
            start += range.count
        }
        return nil
    }

    /// The numbers of the files at some positions.
    private func files(at rows: RowSet) -> RowSet {
        var found = RowSet()
        var start = 0
        for range in files.ranges(inSection: 0) {
            for wanted in rows.ranges(inSection: 0) {
                let part = wanted.clamped(to: start..<start + range.count)
                let shift = range.lowerBound - start
                found.insert(part.lowerBound + shift..<part.upperBound + shift, inSection: 0)
            }
            start += range.count
        }
        return found
    }

    mutating func star(_ rows: RowSet, _ isOn: Bool) {
        let files = files(at: rows)
        if isOn { starred.formUnion(files) } else { starred.subtract(files) }
        for range in rows.ranges(inSection: 0) { journal.update(range.count, at: range.lowerBound) }
    }

    mutating func delete(_ rows: RowSet) -> RowSet {
        let gone = files(at: rows)
        // From the last one up: what stands before stays where it is.
        for range in rows.ranges(inSection: 0).reversed() {
            journal.remove(range.count, at: range.lowerBound)
        }
        files.subtract(gone)
        return gone
    }

    mutating func putBack(_ gone: RowSet) {
        for range in gone.ranges(inSection: 0) where files.intersection(RowSet(range)).isEmpty {
            files.insert(range, inSection: 0)
            if let index = index(of: RecordID(range.lowerBound)) {
                journal.insert(range.count, at: index)
            }
        }
    }
}

extension RowSet {
    /// The rows of one section, the first.
    fileprivate init(_ range: Range<Int>) {
        self.init()
        insert(range, inSection: 0)
    }
}
