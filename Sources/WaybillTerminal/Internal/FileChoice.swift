import Foundation
import WaybillScreens

/// Local files that the user chose by their path.
///
/// An app may move them: it gets copies, deleted at the end of the session.
final class FileChoice {
    private var copies: [URL] = []
    private let texts: TerminalTexts

    init(_ texts: TerminalTexts = TerminalTexts()) { self.texts = texts }

    /// Copies the file at a typed path; `~` is the user's folder.
    func choose(_ path: String, limit: Int) -> Result<ChosenFile, Refusal> {
        let typed = path.trimmingCharacters(in: .whitespaces)
        let url = URL(fileURLWithPath: (typed as NSString).expandingTildeInPath)
            .resolvingSymlinksInPath()
        let shown = TerminalText.clean(typed)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else {
            return refusal(texts.noFile(shown))
        }
        switch attributes[.type] as? FileAttributeType {
        case .typeRegular?: break
        case .typeDirectory?: return refusal(texts.folder(shown))
        default: return refusal(texts.noPlainFile(shown))
        }
        let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
        guard size <= limit else {
            return refusal(
                texts.fileTooLarge(shown, FileChoice.words(size), FileChoice.words(limit)))
        }
        guard FileManager.default.isReadableFile(atPath: url.path),
            let copy = copy(of: url)
        else { return refusal(texts.unreadableFile(shown)) }
        return .success(
            ChosenFile(
                name: String(TerminalText.clean(url.lastPathComponent).prefix(200)),
                path: copy.path, size: size))
    }

    struct Refusal: Error {
        let words: String
    }

    func removeAll() {
        for copy in copies { try? FileManager.default.removeItem(at: copy) }
        copies = []
    }

    deinit { removeAll() }

    private func refusal(_ words: String) -> Result<ChosenFile, Refusal> {
        .failure(Refusal(words: words))
    }

    private func copy(of url: URL) -> URL? {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("waybill-\(UUID().uuidString)", isDirectory: true)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            copies.append(folder)
            let copy = folder.appendingPathComponent("file")
            try FileManager.default.copyItem(at: url, to: copy)
            return copy
        } catch {
            return nil
        }
    }

    private static func words(_ bytes: Int) -> String {
        if bytes < 10_000 { return "\(bytes) bytes" }
        if bytes < 10_000_000 { return "\(bytes / 1_000) kB" }
        return "\(bytes / 1_000_000) MB"
    }
}
