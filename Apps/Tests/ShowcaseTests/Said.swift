import Foundation

/// The texts on a screen, among which others are looked for.
///
/// They are compared by bytes: `contains` of two strings takes a hundred times as long, and random
/// gestures ask for each text of a screen whether it says one thing alone.
struct Said {
    /// What stands between two texts.
    private static let end = CChar(1)

    private var bytes: [CChar]

    init(_ texts: some Sequence<String>) {
        bytes = []
        for text in texts {
            // What ends a text in C ends one here.
            bytes += text.utf8.lazy.map { $0 == 0 ? Said.end : CChar(bitPattern: $0) }
            bytes.append(Said.end)
        }
        bytes.append(0)
    }

    /// Whether just one of the texts contains a text.
    func isClear(_ text: String) -> Bool {
        bytes.withUnsafeBufferPointer { all in
            text.withCString { wanted in
                guard let start = all.baseAddress, let found = strstr(start, wanted),
                    let next = strchr(found, Int32(Said.end))
                else { return false }
                return next[1] == 0 || strstr(next + 1, wanted) == nil
            }
        }
    }
}
