import WaybillLists
import WaybillLoading
import WaybillPlugins

/// Loads more of a list as a user scrolls near its end; only a press retries failures.
final class MorePlugin: ListListener {
    private let end: PageEnd
    private weak var manifest: ListManifest?
    private var plugin: LoadMorePlugin?

    init(at end: PageEnd, ask: @escaping () -> Void) {
        self.end = end
        plugin = LoadMorePlugin(at: end == .start ? .beginning : .end) { [weak self] request in
            if self?.isOffered == true { ask() }
            request.finish(.more)
        }
    }

    func listen(to event: ListEvent, in manifest: ListManifest) {
        self.manifest = manifest
        plugin?.listen(to: event, in: manifest)
    }

    private var isOffered: Bool {
        let sections = manifest?.sections ?? []
        return (end == .start ? sections.first : sections.last)?.id
            == RecordID(MoreSectionID(end: end))
    }
}

struct MoreSectionID: Hashable, Sendable, CustomStringConvertible {
    let end: PageEnd

    var description: String { "more at the \(end.rawValue)" }
}

extension [SectionRecord] {
    var hasMoreAtEnd: Bool { last?.id == RecordID(MoreSectionID(end: .end)) }
}
