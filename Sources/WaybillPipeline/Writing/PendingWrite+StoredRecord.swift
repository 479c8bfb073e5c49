import Foundation

extension PendingWrite: StoredRecord {
    /// Changes lie in a table of their own, and nowhere on the earth.
    public static var schema: RecordSchema {
        RecordSchema(
            table: "pending_write",
            columns: [
                "id", "subject", "payload", "date", "key", "state", "refusal", "latitude",
                "longitude",
            ],
            searchedColumns: [], latitudeColumn: "latitude", longitudeColumn: "longitude")
    }

    /// The values of the columns: the date in seconds since 1970, what the
    /// server said as JSON.
    public var storedValues: [StoredValue] {
        let (name, refusal) = stateColumns
        return [
            .text(id), .text(subject), .text(payload), .real(date.timeIntervalSince1970),
            .text(key), .text(name), refusal, .null, .null,
        ]
    }

    /// Reads a change back.
    ///
    /// - Parameter storedValues: The values of the columns.
    /// - Throws: ``PersistenceError`` with the reason `unreadable` where one
    ///   is missing or of another kind. A state of another version's is no
    ///   error but ``State/unreadable``.
    public init(storedValues: [StoredValue]) throws(PersistenceError) {
        guard storedValues.count == 9, case .text(let id) = storedValues[0],
            case .text(let subject) = storedValues[1], case .text(let payload) = storedValues[2],
            let date = seconds(storedValues[3]), case .text(let key) = storedValues[4],
            case .text(let name) = storedValues[5]
        else {
            throw PersistenceError(
                .unreadable, message: "A change that was to be sent cannot be read.")
        }
        self.init(
            id: id, subject: subject, payload: payload, date: Date(timeIntervalSince1970: date),
            key: key, state: State(name, storedValues[6]))
    }

    private var stateColumns: (String, StoredValue) {
        switch state {
        case .waiting: ("waiting", .null)
        case .conflict(let refusal): ("conflict", refusal.stored)
        case .refused(let refusal): ("refused", refusal.stored)
        case .unreadable: ("unreadable", .null)
        }
    }
}

extension PendingWrite.State {
    fileprivate init(_ name: String, _ refusal: StoredValue) {
        switch (name, WriteRefusal(stored: refusal)) {
        case ("waiting", _): self = .waiting
        case ("conflict", let refusal?): self = .conflict(refusal)
        case ("refused", let refusal?): self = .refused(refusal)
        default: self = .unreadable
        }
    }
}

extension WriteRefusal {
    fileprivate var stored: StoredValue {
        guard let data = try? JSONEncoder().encode(self) else { return .null }
        return .text(String(decoding: data, as: UTF8.self))
    }

    fileprivate init?(stored: StoredValue) {
        guard case .text(let text) = stored,
            let refusal = try? JSONDecoder().decode(WriteRefusal.self, from: Data(text.utf8))
        else { return nil }
        self = refusal
    }
}

private func seconds(_ stored: StoredValue) -> Double? {
    switch stored {
    case .real(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
}
