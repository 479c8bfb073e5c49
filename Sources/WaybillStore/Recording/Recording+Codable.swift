private enum RecordingKey: String, CodingKey {
    case format, version, dropped, initial, steps
}

private enum StepKey: String, CodingKey {
    case action, state
}

private let formatName = "waybill-recording"

/// The written version, and the newest readable one.
private let formatVersion = 1

extension Recording: Encodable where State: Encodable, Action: Encodable {
    /// Writes the recording with the version of its format.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: RecordingKey.self)
        try fields.encode(formatName, forKey: .format)
        try fields.encode(formatVersion, forKey: .version)
        try fields.encode(dropped, forKey: .dropped)
        try fields.encode(initial, forKey: .initial)
        try fields.encode(steps, forKey: .steps)
    }
}

extension Recording: Decodable where State: Decodable, Action: Decodable {
    /// Reads a recording.
    ///
    /// - Throws: ``RecordingError`` for other data or a later version, and `DecodingError` with the
    ///   path of a wrong field.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: RecordingKey.self)
        let format = try? fields.decode(String.self, forKey: .format)
        guard format == formatName else {
            throw RecordingError(
                .notARecording, path: "format",
                message: "The format is not \"\(formatName)\".")
        }
        let version = try fields.decode(Int.self, forKey: .version)
        guard version == formatVersion else {
            throw RecordingError(
                .unknownVersion(version), path: "version",
                message: "Version \(version) is not known; version \(formatVersion) is.")
        }
        let dropped = try fields.decode(Int.self, forKey: .dropped)
        guard (0...Recording.mostDropped).contains(dropped) else {
            throw DecodingError.dataCorruptedError(
                forKey: .dropped, in: fields, debugDescription: "\(dropped) is out of range.")
        }
        self.init(
            initial: try fields.decode(State.self, forKey: .initial),
            steps: try fields.decode([Step].self, forKey: .steps), dropped: dropped)
    }
}

extension Recording.Step: Encodable where State: Encodable, Action: Encodable {
    /// Writes the step; a nil action is omitted.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: StepKey.self)
        if let action { try fields.encode(action, forKey: .action) }
        try fields.encode(state, forKey: .state)
    }
}

extension Recording.Step: Decodable where State: Decodable, Action: Decodable {
    /// Reads a step.
    ///
    /// - Throws: `DecodingError` with the path of the wrong field.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: StepKey.self)
        action =
            fields.contains(.action) ? try fields.decode(Action.self, forKey: .action) : nil
        state = try fields.decode(State.self, forKey: .state)
    }
}
