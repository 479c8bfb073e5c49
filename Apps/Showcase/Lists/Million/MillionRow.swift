public import Waybill

/// A row among a million: one of those that there always are, or one that a
/// person inserted.
public enum MillionRow: Hashable, Sendable {
    /// One of those that there always are, counted from 0.
    case numbered(Int)

    /// One that a person inserted, counted from 1.
    case inserted(Int)

    /// The row with an identity; nil where no row can have it.
    public init?(id: RecordID) {
        let text = id.description
        if let number = Int(text) {
            self = .numbered(number)
        } else if text.hasPrefix("new-"), let number = Int(text.dropFirst(4)) {
            self = .inserted(number)
        } else {
            return nil
        }
    }

    /// The identity: a number, or such as `new-1`.
    public var id: RecordID {
        switch self {
        case .numbered(let number): RecordID(number)
        case .inserted(let number): RecordID("new-\(number)")
        }
    }

    var title: String {
        switch self {
        case .numbered(let number): "Row \(number)"
        case .inserted(let number): "Inserted row \(number)"
        }
    }

    /// What the rest of the row says; always the same for the same row.
    ///
    /// Nothing for a quarter of all rows, and one to three lines of some 70
    /// characters for the others.
    public var text: String {
        var random =
            switch self {
            case .numbered(let number): RandomWords(seed: UInt64(truncatingIfNeeded: number))
            case .inserted(let number): RandomWords(seed: ~UInt64(truncatingIfNeeded: number))
            }
        let lines = random.below(4)
        return lines == 0 ? "" : random.sentence(of: lines * 70 - random.below(30))
    }
}
