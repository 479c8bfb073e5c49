public import Foundation

/// A change that the server does not have yet.
public struct PendingWrite: Codable, Identifiable, Hashable, Sendable {
    /// The state of a change.
    public enum State: Hashable, Sendable {
        /// The change is to be sent.
        case waiting

        /// The server has another version now: its message.
        case conflict(WriteRefusal)

        /// The server refuses the change permanently.
        case refused(WriteRefusal)

        /// Another version of the app made the change; this one cannot read it.
        case unreadable
    }

    /// The identity; later changes have greater ones.
    public var id: String

    package var subject: String

    /// The change, as JSON.
    public var payload: String

    /// The date of the change.
    public var date: Date

    /// The idempotency key, by which the server recognises a repeated change.
    ///
    /// Sent as `Idempotency-Key`, the same at every attempt and after every start of the app.
    package var key: String

    /// The state.
    public var state = State.waiting
}

extension PendingWrite.State: Codable {
    private enum Name: String, Codable {
        case waiting, conflict, refused, unreadable
    }

    private enum Key: CodingKey {
        case name, refusal
    }

    /// Decodes the state; an unknown one of another version is ``unreadable``.
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

    /// Encodes the state: its name, and the server's message.
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
    /// The status of the response; nil without a readable one.
    public var status: Int?

    /// A readable description in one line.
    public var message: String

    /// The server's version, as sent; empty if it sent none or more than 64 KiB.
    public var body = Data()
}
