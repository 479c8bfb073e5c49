import Foundation
import WaybillScreens

/// What the host says over the live connection: one step from the page that the
/// browser shows to the page of now.
enum LiveFrame: Equatable {
    /// The browser shows the right page already.
    case same

    /// What differs.
    case patch(PagePatch)

    /// The whole page: the title, the address and the inside of the body.
    case whole(title: String, url: String, body: String)

    /// Finds the step; nil where there is none to take.
    ///
    /// - Parameters:
    ///   - shown: What the browser shows; nil where only its fingerprint is
    ///     known.
    ///   - page: The page of now.
    ///   - known: The fingerprint of what the browser shows.
    /// - Complexity: O(n) in the size of the page.
    init?(from shown: Page?, to page: Page, fingerprint known: String) {
        if let shown {
            let patch = PagePatch(from: shown, to: page)
            guard !patch.isEmpty else { return nil }
            self = .patch(patch)
        } else {
            let body = PageHTML.body(page)
            self =
                fingerprint(of: body) == known
                ? .same
                : .whole(title: PageHTML.title(page), url: page.url.description, body: body)
        }
    }

    /// The frame as it is sent.
    ///
    /// - Parameter depth: How deep in the window's history the page stands: the
    ///   script takes neither address nor scroll position from another one.
    /// - Returns: The frame as JSON.
    func json(depth: Int) -> String {
        var wire: Wire =
            switch self {
            case .same: Wire()
            case .patch(let patch): Wire(patch: patch)
            case .whole(let title, let url, let body): Wire(title: title, url: url, body: body)
            }
        wire.depth = depth
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings, numbers and arrays of them: there is nothing that can fail.
        guard let data = try? encoder.encode(wire) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    private struct Wire: Encodable {
        var depth = 0
        var patch: PagePatch?
        var title: String?
        var url: String?
        var body: String?
    }
}
