internal import Foundation

/// The title of a web page: often its only line that explains the response.
struct WebPageTitle {
    let text: String

    /// Parses the title from the first 64 KiB of a page; nil if it has none.
    init?(in body: Data) {
        let page = String(decoding: body.prefix(65_536), as: UTF8.self)
        guard page.first(where: { !$0.isWhitespace }) == "<",
            let start = page.range(of: "<title>", options: .caseInsensitive),
            let end = page.range(
                of: "</", options: [], range: start.upperBound..<page.endIndex)
        else { return nil }
        text = page[start.upperBound..<end.lowerBound].prefix(200).inOneLine
        guard !text.isEmpty else { return nil }
    }
}
