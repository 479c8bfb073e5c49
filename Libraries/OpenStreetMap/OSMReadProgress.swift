/// The progress of reading an OpenStreetMap file.
///
/// Named places take two stages: ``Stage/finding`` reads the whole file, ``Stage/locating`` the
/// blobs with the positions of ways and relations. Shapes and localities take one,
/// ``Stage/mapping``.
public struct OSMReadProgress: Equatable, Sendable {
    /// The stage of the reading.
    public enum Stage: Equatable, Sendable {
        /// Finding named places in the whole file.
        case finding
        /// Looking up the positions of ways and relations.
        case locating
        /// Reading the shapes or localities of a map.
        case mapping
    }

    /// The stage of the reading.
    public let stage: Stage

    /// The bytes read in this stage.
    public let bytesRead: Int64

    /// The total number of bytes of this stage; 0 if there is nothing to locate.
    public let totalBytes: Int64

    /// The completed share of the whole work, from 0 to 1.
    ///
    /// ``Stage/finding`` and ``Stage/locating`` count for one half each. The share never decreases,
    /// and ends at 1 after a successful reading.
    public var fractionCompleted: Double {
        let share = totalBytes > 0 ? min(1, Double(bytesRead) / Double(totalBytes)) : 1
        return switch stage {
        case .finding: share / 2
        case .locating: 0.5 + share / 2
        case .mapping: share
        }
    }

    /// Creates a progress report.
    public init(stage: Stage, bytesRead: Int64, totalBytes: Int64) {
        self.stage = stage
        self.bytesRead = bytesRead
        self.totalBytes = totalBytes
    }
}
