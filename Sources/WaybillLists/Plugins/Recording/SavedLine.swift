import WaybillDiff

/// A line of a saved update, word by word.
///
/// Each kind of word is read or the line is malformed; no number is so large
/// that computing with it could overflow.
struct SavedLine {
    /// The number of the line, counted from 1.
    let number: Int

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// The largest number that is read, beside durations.
    static let largest = 1 << 40

    init(_ bytes: ArraySlice<UInt8>, number: Int) {
        let isWindows = bytes.last == UInt8(ascii: "\r")
        self.bytes = isWindows ? bytes.dropLast() : bytes
        self.number = number
        position = bytes.startIndex
    }

    var isAtEnd: Bool { position == bytes.endIndex }

    var malformed: SavedUpdateError { SavedUpdateError(.malformed, line: number) }

    func requireEnd() throws(SavedUpdateError) { guard isAtEnd else { throw malformed } }

    /// The next word without quotes.
    mutating func word() throws(SavedUpdateError) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.endIndex, bytes[position] != UInt8(ascii: " ") { position += 1 }
        let word = bytes[start..<position]
        guard !word.isEmpty else { throw malformed }
        try skipSpace()
        return word
    }

    /// The next word as text.
    mutating func name() throws(SavedUpdateError) -> String {
        String(decoding: try word(), as: UTF8.self)
    }

    /// A number from 0.
    mutating func count() throws(SavedUpdateError) -> Int { try count(of: try word()[...]) }

    /// A number of nanoseconds.
    mutating func duration() throws(SavedUpdateError) -> Duration {
        guard let nanoseconds = Int64(try name()), nanoseconds >= 0 else { throw malformed }
        return .nanoseconds(nanoseconds)
    }

    /// An identity: a text and a number.
    mutating func id() throws(SavedUpdateError) -> SavedID {
        let text = try quoted()
        return SavedID(text, twin: try count())
    }

    // MARK: Positions

    mutating func path() throws(SavedUpdateError) -> ItemPath { try path(of: try word()) }

    mutating func pathMove() throws(SavedUpdateError) -> Move<ItemPath> {
        let (from, to) = try halves(of: try word(), at: UInt8(ascii: ">"))
        return Move(from: try path(of: from), to: try path(of: to))
    }

    mutating func move() throws(SavedUpdateError) -> Move<Int> {
        let (from, to) = try halves(of: try word(), at: UInt8(ascii: ">"))
        return Move(from: try count(of: from), to: try count(of: to))
    }

    /// Numbers and ranges of them, at most so many.
    mutating func ranges(
        upTo limit: inout Int
    ) throws(SavedUpdateError) -> [Int] {
        let word = try word()
        if word.elementsEqual([UInt8(ascii: "-")]) { return [] }
        var numbers: [Int] = []
        for part in word.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            var first = part
            var last = part
            if part.contains(UInt8(ascii: ".")) {
                let (head, tail) = try halves(of: part, at: UInt8(ascii: "."))
                guard tail.first == UInt8(ascii: ".") else { throw malformed }
                first = head
                last = tail.dropFirst()
            }
            let (lower, upper) = (try count(of: first), try count(of: last))
            guard lower <= upper else { throw malformed }
            guard upper - lower < limit else {
                throw SavedUpdateError(.tooLarge, line: number)
            }
            limit -= upper - lower + 1
            numbers += lower...upper
        }
        return numbers
    }

    private func path(of word: ArraySlice<UInt8>) throws(SavedUpdateError) -> ItemPath {
        let (section, item) = try halves(of: word, at: UInt8(ascii: "."))
        // Headers and footers are at -1 and -2.
        let isEdge = item.first == UInt8(ascii: "-")
        let index = try count(of: isEdge ? item.dropFirst() : item)
        return ItemPath(section: try count(of: section), item: isEdge ? -index : index)
    }

    private func halves(
        of word: ArraySlice<UInt8>, at separator: UInt8
    ) throws(SavedUpdateError) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
        guard let middle = word.firstIndex(of: separator) else { throw malformed }
        return (word[..<middle], word[(middle + 1)...])
    }

    private func count(of word: ArraySlice<UInt8>) throws(SavedUpdateError) -> Int {
        guard (1...13).contains(word.count) else { throw malformed }
        var number = 0
        for byte in word {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw malformed }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        guard number <= SavedLine.largest else { throw malformed }
        return number
    }

    // MARK: Text

    /// A text in quotes.
    mutating func quoted() throws(SavedUpdateError) -> String {
        guard next() == UInt8(ascii: "\"") else { throw malformed }
        var text: [UInt8] = []
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "\""):
                try skipSpace()
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escaped()
            default: text.append(byte)
            }
        }
        throw malformed
    }

    private mutating func escaped() throws(SavedUpdateError) -> [UInt8] {
        switch next() {
        case UInt8(ascii: "\""): return [UInt8(ascii: "\"")]
        case UInt8(ascii: "\\"): return [UInt8(ascii: "\\")]
        case UInt8(ascii: "u"): break
        default: throw malformed
        }
        guard next() == UInt8(ascii: "{") else { throw malformed }
        let start = position
        while let byte = next() {
            guard byte == UInt8(ascii: "}") else { continue }
            let digits = String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
            guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
                throw malformed
            }
            return Array(String(Character(scalar)).utf8)
        }
        throw malformed
    }

    private mutating func next() -> UInt8? {
        guard position < bytes.endIndex else { return nil }
        position += 1
        return bytes[position - 1]
    }

    /// A single space between words, none at the end.
    private mutating func skipSpace() throws(SavedUpdateError) {
        guard !isAtEnd else { return }
        guard next() == UInt8(ascii: " "), !isAtEnd else { throw malformed }
    }
}
