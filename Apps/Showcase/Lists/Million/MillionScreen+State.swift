import Waybill

extension MillionScreen.State {
    func row(at index: Int) -> MillionRow {
        index < inserted ? .inserted(inserted - index) : .numbered(index - inserted)
    }

    /// The index of a row; nil where there is no such row.
    func index(of row: MillionRow) -> Int? {
        switch row {
        case .inserted(let number):
            number > 0 && number <= inserted ? inserted - number : nil
        case .numbered(let number):
            (0..<(journal.count - inserted)).contains(number) ? inserted + number : nil
        }
    }

    /// The index of the row with an identity; nil where there is none.
    func index(of id: RecordID) -> Int? { MillionRow(id: id).flatMap(index(of:)) }

    /// Counts a row once more.
    mutating func select(_ row: MillionRow) {
        guard let index = index(of: row) else { return }
        selections[row, default: 0] += 1
        journal.update(at: index)
    }

    /// Puts another row above all.
    mutating func insert() {
        inserted += 1
        journal.insert(at: 0)
    }

    /// Goes to the row that the text names, if there is one.
    mutating func type(_ text: String) {
        self.text = text
        if let row = wantedRow { scroll(to: row, .top) }
    }

    /// The row that the text names; nil where it names none.
    ///
    /// Large numbers may be written with blanks, commas or apostrophes.
    var wantedRow: MillionRow? {
        let row = Int(text.filter { !$0.isWhitespace && !",'’".contains($0) })
            .map(MillionRow.numbered)
        return row.flatMap(index(of:)) == nil ? nil : row
    }

    /// Goes to the row at an index, if there is one, and away from one that was
    /// typed.
    mutating func go(to index: Int, _ alignment: ListAlignment) {
        text = ""
        guard (0..<journal.count).contains(index) else { return }
        scroll(to: row(at: index), alignment)
    }

    /// Scrolls to a row, not animated past half a million others.
    private mutating func scroll(to row: MillionRow, _ alignment: ListAlignment) {
        scroll = ScrollRequest(
            to: .row(row.id, inSection: MillionScreen.rows), alignment: alignment,
            isAnimated: false, after: scroll)
    }
}
