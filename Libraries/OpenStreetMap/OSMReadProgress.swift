/// The progress of reading an OpenStreetMap file.
///
/// A file is read for its places in two stages. ``Stage/finding`` goes through all of it;
/// ``Stage/locating`` goes again through the blobs that hold the positions of ways and relations.
/// For the shapes of a map it is read in one, ``Stage/mapping``.
public struct OSMReadProgress: Equatable, Sendable {
    /// The stage of the reading.
    public enum Stage: Equatable, Sendable {
        /// Looking for named places in the whole file.
        case finding
        /// Looking up where the ways and relations among them lie.
        case locating
        /// Reading the shapes of a map.
        case mapping
    }

    /// The stage of the reading.
    public let stage: Stage

    /// The bytes read in this stage.
    public let bytesRead: Int64

    /// The bytes that this stage reads in all: the file's size when finding.
    ///
    /// It is 0 when there is nothing to locate.
    public let totalBytes: Int64

    /// The share of the whole work that is done, from 0 to 1.
    ///
    /// Each stage counts for one half, but ``Stage/mapping`` for all. The share never falls, and the last
    /// report of a reading that succeeds is 1.
    public var fractionCompleted: Double {
        let share = totalBytes > 0 ? min(1, Double(bytesRead) / Double(totalBytes)) : 1
        return switch stage {
        case .finding: share / 2
        case .locating: 0.5 + share / 2
        case .mapping: share
        }
    }

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - bytesRead: The bytes read in this stage.
    ///   - totalBytes: The bytes that this stage reads in all.
    public init(stage: Stage, bytesRead: Int64, totalBytes: Int64) {
        self.stage = stage
        self.bytesRead = bytesRead
        self.totalBytes = totalBytes
    }
}
