public import Foundation

/// A change that the server does not have yet.
public struct PendingWrite: Codable, Identifiable, Hashable, Sendable {
    /// Its state.
    public enum State: Hashable, Sendable {
        /// It is to be sent.
        case waiting

        /// The server has something else now: its message.
        case conflict(WriteRefusal)

        /// The server will not take it, however often it is sent.
        case refused(WriteRefusal)

        /// This version of the app cannot read it: another one made it.
        case unreadable
    }

    /// Its identity; later changes have greater ones.
    public var id: String

    package var subject: String

    /// The change, as JSON.
    public var payload: String

    /// When it was made.
    public var date: Date

    /// By what the server recognises a change that it has seen before.
    ///
    /// Sent as `Idempotency-Key`, the same at every attempt and after every
    /// start of the app.
    package var key: String

    /// Its state.
    public var state: State

    package init(
        id: String, subject: String, payload: String, date: Date, key: String,
        state: State = .waiting
    ) {
        self.id = id
        self.subject = subject
        self.payload = payload
        self.date = date
        self.key = key
        self.state = state
    }
}

extension PendingWrite.State: Codable {
    private enum Name: String, Codable {
        case waiting, conflict, refused, unreadable
    }

    private enum Key: CodingKey {
        case name, refusal
    }

    /// Reads how a change stands.
    ///
    /// A state of another version's is not an error but ``unreadable``.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let refusal = try? values.decode(WriteRefusal.self, forKey: .refusal)
        switch (try? values.decode(Name.self, forKey: .name), refusal) {
        case (.waiting, _): self = .waiting
        case (.conflict, let refusal?): self = .conflict(refusal)
        case (.refused, let refusal?): self = .refused(refusal)
        default: self = .unreadable
        }
    }

    /// Writes the state of a change: its name, and the server's message.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .waiting: try values.encode(Name.waiting, forKey: .name)
        case .conflict(let refusal):
            try values.encode(Name.conflict, forKey: .name)
            try values.encode(refusal, forKey: .refusal)
        case .refused(let refusal):
            try values.encode(Name.refused, forKey: .name)
            try values.encode(refusal, forKey: .refusal)
        case .unreadable: try values.encode(Name.unreadable, forKey: .name)
        }
    }
}

/// A server's refusal of a change.
public struct WriteRefusal: Codable, Hashable, Sendable {
    /// The status of its response; nil if it cannot be read.
    public var status: Int?

    /// What it means, in a line that a person can read.
    public var message: String

    /// What the server has instead, as it sent it; empty if it sent nothing or
    /// more than 64 KiB.
    public var body: Data

    /// Describes a refusal.
    public init(status: Int?, message: String, body: Data = Data()) {
        self.status = status
        self.message = message
        self.body = body
    }
}
